/** Phones of other countries for browsers: only the server knows the rules of each country (docs/decisions/0083). */

/** A phone with '+' and its country code, null unless it has 8 to 15 digits. */
export const foreignPhone = (dialled: string): string | null =>
  /^\+[1-9]\d{7,14}$/.test(dialled) ? dialled : null

/** Country codes of one and of two digits; all others have three. */
const countryCode = /^\+(?:[17]|2[07]|3[0-469]|4[013-9]|5[1-8]|6[0-6]|8[1246]|9[0-58]|\d{3})/

/** A phone in E.164 with its country code apart and the rest by threes: '+34 912 345 678'. */
export function shownForeignPhone(phone: string): string {
  const country = countryCode.exec(phone)?.[0] ?? ''
  return `${country} ${phone.slice(country.length).replace(/\d{3}(?=\d{3})/g, '$& ')}`
}
