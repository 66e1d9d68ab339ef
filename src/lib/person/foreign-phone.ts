/** Phones of other countries by the rules of each country. Browsers get `foreign-phone.browser.ts` instead (docs/decisions/0083). */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min'

/** A phone with '+' and its country code as E.164, null where no country has such a number. Digits that people add at home are dropped. */
export function foreignPhone(dialled: string): string | null {
  const phone = parsePhoneNumberFromString(dialled)
  return phone?.isValid() ? phone.number : null
}

/** A phone in E.164 as people of its country group it: '+34 912 34 56 78'. */
export const shownForeignPhone = (phone: string): string =>
  parsePhoneNumberFromString(phone)?.formatInternational() ?? phone
