/** Only the digits of a text. */
export function digits(text: string): string {
  return text.replace(/\D/g, '')
}

/** The 10 or 11 digits of a Brazilian phone; a leading country code 55 or trunk 0 is dropped (D-55). */
export function phoneDigits(text: string): string {
  const all = digits(text)
  if (all.length >= 12 && all.startsWith('55')) return all.slice(2)
  return all.length >= 11 && all.startsWith('0') ? all.slice(1) : all
}

/**
 * What identifies a phone, given its digits: a mobile without its ninth digit has it (D-55). Landlines begin with 2 to 5, and no area code
 * ends in 0, so landlines and 0800 numbers stay as they are. The column `customer.phone_key` has the same rule.
 */
export const phoneKey = (digits: string): string => digits.replace(/^([1-9]{2})([6-9]\d{7})$/, '$19$2')

/** The ways in which a phone may be stored: with and without the ninth digit of a mobile. */
export function phoneSpellings(digits: string): string[] {
  const key = phoneKey(digits)
  return [...new Set([key, key.replace(/^([1-9]{2})9([6-9]\d{7})$/, '$1$2')])]
}

/** Input mask of a phone, `#` for a digit: a number that begins with 2 to 5 is a landline of eight digits (D-55). */
export const phonePattern = (typed: string): string =>
  /^\d{2}[2-5]/.test(typed) ? '(##) ####-####' : '(##) #####-####'

/** A Brazilian phone as people write it, '(11) 91234-5678' or '(11) 1234-5678'; other texts are unchanged (CONST-03). */
export function formatPhone(phone: string | null | undefined): string {
  const local = phoneDigits(phone ?? '')
  const parts = /^(\d{2})(\d{4,5})(\d{4})$/.exec(local)
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : (phone ?? '')
}

/** A link that opens the messaging app on this phone, country code 55 first, with a text ready to send (CONST-04, D-54). */
export function waLink(phone: string, text?: string): string {
  const query = text ? `?text=${encodeURIComponent(text)}` : ''
  return `https://wa.me/55${phoneDigits(phone)}${query}`
}

/** A link that opens the messaging app with a text ready to send; the person chooses the recipient (CONST-04, D-54). */
export const waShareLink = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`
