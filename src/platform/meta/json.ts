/** What JSON.parse tells a reviver of a number; not yet in TypeScript's library. */
type Source = { source?: string }

/**
 * Parses JSON of Meta. A whole number too large for JavaScript stays whole, as its text: ids of templates exceed 2^53. Throws SyntaxError.
 */
export function parseWhole(text: string): unknown {
  const keepWhole = (_key: string, value: unknown, context?: Source): unknown =>
    typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(context?.source ?? '')
      ? context!.source
      : value
  return JSON.parse(text, keepWhole)
}
