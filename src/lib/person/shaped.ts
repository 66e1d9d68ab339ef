import { digits, hasCountryCode, phonePattern, readPhone } from './phone.ts'

/** These characters in the places of `#`, with the pattern's own between them. Surplus characters follow: nothing is cut (D-139). */
export function arranged(characters: string, pattern: string): string {
  const rest = Array.from(characters)
  let out = ''
  for (const character of pattern) {
    if (rest.length === 0) return out
    out += character === '#' ? rest.shift() : character
  }
  return out + rest.join('')
}

/** The digits of a text, arranged: 'shaped("1705", "##/##/####")' is '17/05'. */
export const shaped = (text: string, pattern: string): string => arranged(digits(text), pattern)

/** 99/99/9999 while it is typed; YYYY-MM-DD, as browsers fill it in and programs copy it, is turned round. */
export const shapedDate = (text: string): string =>
  shaped(text.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1'), '##/##/####')

/**
 * A phone while it is typed: '(99) 99999-9999', a landline '(99) 9999-9999'; a +55 or trunk 0 before a whole number is dropped. A number with
 * the sign of another country stands as it is typed (D-55, D-139).
 */
export function shapedPhone(text: string): string {
  const phone = readPhone(text)
  if (phone?.startsWith('+') || (phone === null && hasCountryCode(text))) return text.replace(/^\(0/, '0')
  const local = phone ?? digits(text)
  return shaped(local, phonePattern(local))
}

/** The caret position after this many digits of a text, or of the characters that `counted` names. */
export function placeBehind(count: number, text: string, counted = /\d/): number {
  let place = 0
  for (let left = count; left > 0 && place < text.length; place++) if (counted.test(text[place]!)) left--
  return place
}
