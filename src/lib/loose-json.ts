/** JSON of somebody else: what it should hold may be missing or of another type. */
export type LooseRecord = Readonly<Record<string, unknown>>

/** The object itself, or an empty one for anything else. */
export const recordOf = (value: unknown): LooseRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as LooseRecord) : {}

/** The list itself, or an empty one for anything else. */
export const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

/** The objects of a list; whatever else stands in it is left out. */
export const recordsOf = (value: unknown): LooseRecord[] =>
  listOf(value).filter((each) => typeof each === 'object' && each !== null) as LooseRecord[]

/** A text that says something, also from a number; null for anything else. */
export function textOf(value: unknown): string | null {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' && value.trim() !== '' ? value : null
}
