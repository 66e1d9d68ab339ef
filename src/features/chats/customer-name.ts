import { maxLength, oneLine } from '#features/guests/rules.ts'
import { formatPhone } from '#lib/person/phone.ts'

/** A name of the platform as it may be shown, at most 255 letters; '' where it shows nothing. */
const shownName = (given: string | null): string =>
  Array.from(oneLine(given ?? ''))
    .slice(0, maxLength)
    .join('')

/** The name of a customer who only wrote: the platform's if it has a letter, otherwise the phone as people write it. */
export function nameOfWriter(given: string | null, phone: string): string {
  const name = shownName(given)
  return /\p{L}/u.test(name) ? name : formatPhone(phone)
}

/** The name of a person of Instagram, or '@' and what they are called there; null if the platform tells neither. */
export function nameOnInstagram(person: {
  name?: string | null | undefined
  username?: string | null | undefined
}): string | null {
  const handle = shownName(person.username ?? null)
  return shownName(person.name ?? null) || (handle && `@${handle}`) || null
}
