/** The tags (ETag) of the answers that this page holds. An answer that was changed in the page is another object and has none. */
const tags = new WeakMap<object, string>()

export const tagOf = (answer: object | undefined): string | undefined => answer && tags.get(answer)

export function keepTag(answer: object, tag: string | null | undefined): void {
  if (tag) tags.set(answer, tag)
}
