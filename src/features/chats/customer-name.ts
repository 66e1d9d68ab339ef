import { maxLength, oneLine } from '#features/guests/rules.ts'
import { formatPhone } from '#lib/phone.ts'

/** The name of a customer who only wrote: the platform's if it has a letter, otherwise the phone as people write it. */
export function nameOfWriter(given: string | null, phone: string): string {
  const name = Array.from(oneLine(given ?? ''))
    .slice(0, maxLength)
    .join('')
  return /\p{L}/u.test(name) ? name : formatPhone(phone)
}
