import type { DataSubject } from '#lib/person.ts'
import { digits, phoneKey } from '#lib/phone.ts'

/** A phone with its country code, a Brazilian mobile with its ninth digit: what WhatsApp calls `55 31 8765-4321` and we `…98765-4321`. */
export function phoneIdentity(waId: string): string {
  const all = digits(waId)
  return `phone:${/^55\d{10,11}$/.test(all) ? `55${phoneKey(all.slice(2))}` : all}`
}

/** The identities that a person's phones have. */
export const identitiesOf = ({ phones }: Pick<DataSubject, 'phones'>): string[] => [
  ...new Set(phones.map((phone) => phoneIdentity(`55${phone}`))),
]

/** A person as WhatsApp names them without a phone (BSUID). */
export const userIdentity = (userId: string): string => `user:${userId}`

/** A person as Instagram names them to one of our accounts. */
export const instagramIdentity = (id: string): string => `instagram:${id}`

/** The Brazilian phone of an identity as the customers' table keeps it, a mobile with its ninth digit; null for every other identity. */
export const brazilianPhone = (identity: string): string | null =>
  /^phone:55([1-9]\d{9,10})$/.exec(identity)?.[1] ?? null

/** The first such phone among these identities. */
export const phoneIn = (identities: readonly string[]): string | null =>
  identities.map(brazilianPhone).find((phone) => phone !== null) ?? null
