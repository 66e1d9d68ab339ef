import { digits, phoneKey } from '#lib/phone.ts'

/** A phone with its country code, a Brazilian mobile with its ninth digit: what WhatsApp calls `55 31 8765-4321` and we `…98765-4321`. */
export function phoneIdentity(waId: string): string {
  const all = digits(waId)
  return `phone:${/^55\d{10,11}$/.test(all) ? `55${phoneKey(all.slice(2))}` : all}`
}

/** A person as WhatsApp names them without a phone (BSUID). */
export const userIdentity = (userId: string): string => `user:${userId}`

/** A person as Instagram names them to one of our accounts. */
export const instagramIdentity = (id: string): string => `instagram:${id}`
