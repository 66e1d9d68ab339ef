import { digits, hasCountryCode, readPhone } from '#lib/person/phone.ts'

/** One character does not search; an empty box asks for all rows (D-103). */
export const searchMinLength = 2
const wordLimit = 6

/** Escapes the characters that LIKE reads as patterns. */
export const escapeLike = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

/** A mobile of at least seven digits, or of six without its ninth: area code, perhaps a 9, and what follows in both spellings. */
const mobileBegin = /^([1-9]{2})(?:9(?=[6-9]\d{3}))?([6-9]\d{3,7})$/

/**
 * The runs of digits that a phone contains, in this order, if a text names a part of it (D-139): in any notation, with or without country code,
 * trunk 0 and the ninth digit of a mobile. Null where the text is no part of a phone.
 */
export function phoneParts(text: string): string[] | null {
  if (!/^[\d\s()+./-]+$/.test(text) || digits(text).length < searchMinLength) return null
  const whole = readPhone(text)
  const typed = digits(whole ?? text.replace(/\(0\)/, ''))
  const local = whole ? typed : hasCountryCode(text) ? typed.replace(/^(?:00)?(?:55)?/, '') : typed
  const withoutArea = /^9([6-9]\d{7})$/.exec(local)
  if (withoutArea) return [withoutArea[1]!]
  const mobile = mobileBegin.exec(local)
  return mobile ? [mobile[1]!, mobile[2]!] : [local.replace(/^0(?=\d{6})/, '')]
}

/**
 * LIKE patterns that a normalised search column must all match: the digits of a phone in any notation, else every word.
 * Fewer than 2 characters search nothing (D-57).
 */
export function searchPatterns(text: string): string[] {
  const term = text.trim()
  if (term.length < searchMinLength) return []
  const phone = phoneParts(term)
  if (phone) return phone.join('') === '' ? [] : [`%${phone.join('%')}%`]
  return term
    .split(/\s+/)
    .slice(0, wordLimit)
    .map((word) => `%${escapeLike(word)}%`)
}
