/** What JSON.parse tells a reviver of a number; not yet in TypeScript's library. */
type Source = { source?: string }

/** What Postgres stores: it accepts neither NUL nor half of a surrogate pair. */
const storable = (text: string) => text.replaceAll('\0', '').toWellFormed()

/**
 * Parses JSON of Meta. A whole number too large for JavaScript stays whole, as its text: ids of templates exceed 2^53. Texts lose what
 * Postgres cannot store. Throws SyntaxError.
 */
export function parseWhole(text: string): unknown {
  const revive = (_key: string, value: unknown, context?: Source): unknown => {
    if (typeof value === 'string') return storable(value)
    if (typeof value !== 'number' || Number.isSafeInteger(value)) return value
    return /^-?\d+$/.test(context?.source ?? '') ? context!.source : value
  }
  return JSON.parse(text, revive)
}
