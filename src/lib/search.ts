import { digits, phoneDigits } from '#lib/phone.ts'

/** One character does not search; an empty box asks for all rows (D-103). */
export const searchMinLength = 2
const wordLimit = 6

/** Escapes the characters that LIKE reads as patterns. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/**
 * LIKE patterns that a normalised search column must all match: the digits of a phone in any notation, else every word.
 * Fewer than 2 characters search nothing (D-57).
 */
export function searchPatterns(text: string): string[] {
  const term = text.trim()
  if (term.length < searchMinLength) return []
  if (/^[\d\s()+.-]+$/.test(term) && digits(term).length >= searchMinLength) return [`%${phoneDigits(term)}%`]
  return term
    .split(/\s+/)
    .slice(0, wordLimit)
    .map((word) => `%${escapeLike(word)}%`)
}
