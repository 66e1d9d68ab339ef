import { digits, hasCountryCode, phonePattern, readPhone } from './phone.ts'

/**
 * The digits of a text in the places of `#`, with the pattern's characters between them: 'shaped("1705", "##/##/####")' is '17/05'. Digits
 * without a place follow: nothing is cut (D-139).
 */
export function shaped(text: string, pattern: string): string {
  const rest = Array.from(digits(text))
  let out = ''
  for (const character of pattern) {
    if (rest.length === 0) return out
    out += character === '#' ? rest.shift() : character
  }
  return out + rest.join('')
}

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

/** The caret position after this many digits of a text. */
export function placeBehind(count: number, text: string): number {
  let place = 0
  for (let left = count; left > 0 && place < text.length; place++) if (/\d/.test(text[place]!)) left--
  return place
}
