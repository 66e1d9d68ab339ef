import { searchForm } from '#lib/text/search-form.ts'

/** The tags of an item (D-68) and their labels. */
export const tagLabels = {
  vegano: 'Vegano',
  vegetariano: 'Vegetariano',
  sem_gluten: 'Sem glúten',
  picante: 'Picante',
} as const

export type Tag = keyof typeof tagLabels

/** In the order of forms, files and pages. */
export const tags = Object.keys(tagLabels) as Tag[]

/** The valid tags of a row, without duplicates, in the order of `tags`. */
export const knownTags = (given: readonly string[]): Tag[] => tags.filter((tag) => given.includes(tag))

/** The tags of a dish for filters and search engines: vegan dishes are vegetarian too (D-119). */
export const metTags = (given: readonly string[]): Tag[] =>
  knownTags(given.includes('vegano') ? [...given, 'vegetariano'] : given)

/** The tags that at least one item of these sections answers, in the order of `tags`. */
export const usedTags = (sections: readonly { items: readonly { tags: readonly string[] }[] }[]): Tag[] => {
  const met = new Set(sections.flatMap(({ items }) => items.flatMap((item) => metTags(item.tags))))
  return tags.filter((tag) => met.has(tag))
}

/** Lengths in characters (UTF-16 units, as forms count them). */
export const longest = { name: 255, description: 1000 } as const

/** Most that one establishment may store: more than the longest wine list, but not enough to slow down others. */
export const limits = { menus: 50, sections: 200, items: 5000 } as const

/** Highest price in integer cents: R$ 999.999,99. */
export const maxPriceCents = 99_999_999

/** Errors of a price, the same in the form and for a line of a file. */
export const priceFaults = {
  wrong: 'Preço inválido.',
  tooHigh: 'O preço máximo é R$ 999.999,99.',
  promoAlone: 'Informe o preço para ter um preço promocional.',
  promoNotLess: 'O preço promocional deve ser menor que o preço.',
} as const

/** The error of a price and its promotion, or null. Both in integer cents; no price is shown as 'Consulte'. */
export function promoFault(price: number | null, promo: number | null): string | null {
  if (promo === null) return null
  if (price === null) return priceFaults.promoAlone
  return promo < price ? null : priceFaults.promoNotLess
}

/** The price now and before a promotion, both in integer cents; ignores an invalid promotion in the row. */
export function shownPrice(price: number | null, promo: number | null) {
  const cheaper = promo !== null && price !== null && promo < price
  return cheaper ? { now: promo, before: price } : { now: price, before: null }
}

/** The name of a copy in the same list. Never longer than a name may be, and never cut within a surrogate pair. */
export function copyName(name: string): string {
  const mark = ' (cópia)'
  return name.slice(0, longest.name - mark.length).replace(/[\uD800-\uDBFF]$/, '') + mark
}

/** Moves one of `ids` to another place, counted from 0; a place beyond the ends means the end. */
export function movedTo<Id>(ids: readonly Id[], id: Id, place: number): Id[] {
  const others = ids.filter((one) => one !== id)
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, id)
}

/** 'Nenhum item', '1 item', '16 itens'. */
export const itemCount = (count: number): string =>
  count === 0 ? 'Nenhum item' : count === 1 ? '1 item' : `${count.toLocaleString('pt-BR')} itens`

/** Whether a text, already passed through `searchForm`, contains every typed word. */
export function holdsWords(text: string, typed: string): boolean {
  return searchForm(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
