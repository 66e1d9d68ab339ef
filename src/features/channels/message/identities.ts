import type { DataSubject } from '#lib/person/person.ts'
import { digits, internationalDigits, phoneKey, phoneOfInternational } from '#lib/person/phone.ts'

/** A phone with its country code, a Brazilian mobile with its ninth digit: what WhatsApp calls `55 31 8765-4321` and we `…98765-4321`. */
export function phoneIdentity(waId: string): string {
  const all = digits(waId)
  return `phone:${/^55\d{10,11}$/.test(all) ? `55${phoneKey(all.slice(2))}` : all}`
}

/** The identities that a person's phones have. */
export const identitiesOf = ({ phones }: Pick<DataSubject, 'phones'>): string[] => [
  ...new Set(phones.map((phone) => phoneIdentity(internationalDigits(phone)))),
]

/** A person as WhatsApp names them without a phone (BSUID). */
export const userIdentity = (userId: string): string => `user:${userId}`

/** The phone of an identity as the customers' table knows it (`phone_key`, D-139); null for every other identity. */
export function phoneKeyOf(identity: string): string | null {
  const dialled = /^phone:(\d+)$/.exec(identity)?.[1]
  const phone = dialled ? phoneOfInternational(dialled) : null
  return phone && phoneKey(phone)
}

/** The first such phone among these identities. */
export const phoneIn = (identities: readonly string[]): string | null =>
  identities.map(phoneKeyOf).find((phone) => phone !== null) ?? null
