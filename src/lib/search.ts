import { digits, phoneDigits } from '#lib/phone.ts'

/** Shortest search that filters anything (D-103). */
export const shortestSearch = 2
const mostWords = 6

/** Escapes the characters that LIKE reads as patterns. */
export const literally = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * LIKE patterns that a normalised search column must all match: the digits of a phone in any notation, else every word.
 * Fewer than 2 characters search nothing (D-57).
 */
export function searchPatterns(text: string): string[] {
  const term = text.trim()
  if (term.length < shortestSearch) return []
  if (/^[\d\s()+.-]+$/.test(term) && digits(term).length >= shortestSearch) return [`%${phoneDigits(term)}%`]
  return term
    .split(/\s+/)
    .slice(0, mostWords)
    .map((word) => `%${literally(word)}%`)
}
