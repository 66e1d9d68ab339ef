import { shownName } from '#features/channels/message/shown-name.ts'
import { formatPhone } from '#lib/person/phone.ts'

/** The name of a customer who only wrote: the platform's if it has a letter, otherwise the phone as people write it. */
export function nameOfWriter(given: string | null, phone: string): string {
  const name = shownName(given)
  return /\p{L}/u.test(name) ? name : formatPhone(phone)
}
