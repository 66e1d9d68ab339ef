import { foreignPhone, shownForeignPhone } from '#lib/person/foreign-phone.ts'

/** Only the digits of a text. */
export function digits(text: string): string {
  return text.replace(/\D/g, '')
}

/** The 67 area codes and eight digits, or nine that begin with 9 (D-139). */
const brazilian = /^(?:[14689][1-9]|2[12478]|3[1-578]|5[1345]|7[134579])(?:9\d{8}|\d{8})$/

/** The sign of a country code before the first digit: a '+', or two zeros. */
const countrySign = /^\D*?(?:\+|0[\s.-]*0)/

/** Whether a text, perhaps half typed, begins with the sign of a country code: then the mask of Brazilian numbers leaves it alone (D-139). */
export const hasCountryCode = (text: string): boolean => countrySign.test(text)

/** Whether a text, perhaps half typed, is a phone of another country than Brazil (D-139). */
export const isForeignPhone = (text: string): boolean =>
  hasCountryCode(text) && !/^5?$|^55/.test(digits(text.replace(countrySign, '')))

/** The 10 or 11 digits of a Brazilian phone; a leading +55, 0055, 55 or trunk 0 is dropped (D-55, D-139). */
function brazilianPhone(text: string): string | null {
  const all = digits(text.replace(countrySign, ''))
  const withArea = hasCountryCode(text)
    ? all.replace(/^550?/, '')
    : all.replace(/^(?:55(?=\d{10,11}$)|0)/, '')
  return brazilian.test(withArea) ? withArea : null
}

export const invalidPhone = 'Telefone inválido.'

/** A Mexican mobile as WhatsApp and its owner's habit have it, with a 1 that nobody dials any more. */
const mexicanMobile = /^521(?=\d{10}$)/

/**
 * A phone as we store it: the 10 or 11 digits of a Brazilian one, one of another country as E.164 with its '+'. Null for everything else;
 * nothing is cut to fit (D-55, D-139).
 */
export function readPhone(text: string): string | null {
  if (!isForeignPhone(text)) return brazilianPhone(text)
  const rest = text.replace(countrySign, '')
  return /[\p{L}+#*,;]/u.test(rest) ? null : foreignPhone(`+${digits(rest).replace(mexicanMobile, '52')}`)
}

/**
 * What identifies a phone as it is stored: a mobile without its ninth digit has it (D-55). Landlines begin with 2 to 5 and numbers of other
 * countries with '+', so they stay as they are. The column `customer.phone_key` has the same rule.
 */
export const phoneKey = (phone: string): string => phone.replace(/^([1-9]{2})([6-9]\d{7})$/, '$19$2')

/** The ways in which a phone may be stored: with and without the ninth digit of a mobile. */
export function phoneSpellings(phone: string): string[] {
  const key = phoneKey(phone)
  return [...new Set([key, key.replace(/^([1-9]{2})9([6-9]\d{7})$/, '$1$2')])]
}

/** Input mask of a phone, `#` for a digit: a number that begins with 2 to 5 is a landline of eight digits (D-55). */
export const phonePattern = (typed: string): string =>
  /^\d{2}[2-5]/.test(typed) ? '(##) ####-####' : '(##) #####-####'

/**
 * A phone as people write it, '(11) 91234-5678', '(11) 1234-5678' or '+1 212 555 0100'; other texts are unchanged (CONST-03, D-139). The
 * server groups the digits of another country as people there do, browsers by threes.
 */
export function formatPhone(text: string | null | undefined): string {
  const phone = readPhone(text ?? '')
  if (phone?.startsWith('+')) return shownForeignPhone(phone)
  const parts = /^(\d{2})(\d{4,5})(\d{4})$/.exec(phone ?? '')
  return parts ? `(${parts[1]}) ${parts[2]}-${parts[3]}` : (text ?? '')
}

/** The digits that dial a phone from anywhere, its country code first: 55 for Brazil (CONST-04, D-139). */
export function internationalDigits(text: string): string {
  const phone = readPhone(text) ?? text
  return phone.startsWith('+') ? digits(phone) : `55${digits(phone)}`
}

/** A phone from the digits that dial it from anywhere, as WhatsApp tells them. */
export const phoneOfInternational = (dialled: string): string | null => readPhone(`+${digits(dialled)}`)

/** A link that calls this phone (D-139). */
export const telLink = (phone: string): string => `tel:+${internationalDigits(phone)}`

/** A link that opens the messaging app on this phone, its country code first, with a text ready to send (CONST-04, D-54, D-139). */
export function waLink(phone: string, text?: string): string {
  const query = text ? `?text=${encodeURIComponent(text)}` : ''
  return `https://wa.me/${internationalDigits(phone)}${query}`
}

/** A link that opens the messaging app with a text ready to send; the person chooses the recipient (CONST-04, D-54). */
export const waShareLink = (text: string): string => `https://wa.me/?text=${encodeURIComponent(text)}`
