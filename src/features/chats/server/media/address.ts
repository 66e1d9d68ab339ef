import type { House } from '#platform/house.ts'
import { isSigned, signatureFor } from '#platform/signed.ts'

/** A file of a message: the first has part 0. */
export type FileKey = { message_id: number; part: number }

/** The address of a file of one business. */
export type FileAddress = (file: FileKey) => string

const purpose = 'chat file'
const dayMs = 86_400_000
/** Addresses change at 3 in the morning in Brazil, when nobody looks at pictures, because browsers then load them again. In UTC. */
const changesAtMs = 6 * 3_600_000

/** The day of the addresses given now; an address works on its day and on the next. */
export const fileDay = (now: Date): number => Math.floor((now.getTime() - changesAtMs) / dayMs)

/** Makes the addresses of a business's files, for <img>, <audio> and <video>, which send no session. The same all day. */
export function fileAddressOf(
  { settings }: Pick<House, 'settings'>,
  business_id: number,
  now: Date,
): FileAddress {
  const day = fileDay(now)
  return ({ message_id, part }) => {
    const text = `${business_id}.${message_id}.${part}.${day}`
    return `/api/chat-file/${text}.${signatureFor(settings.secretKey, purpose, text)}`
  }
}

/** The file that an address names; null if the house did not give the address, or gave it before yesterday. */
export function fileOfKey(
  { settings }: Pick<House, 'settings'>,
  key: string,
  now: Date,
): (FileKey & { business_id: number }) | null {
  const [, text = '', business, message, part, day, signature = ''] =
    /^(([1-9]\d{0,14})\.([1-9]\d{0,14})\.(\d{1,2})\.(\d{1,6}))\.([\w-]{32})$/.exec(key) ?? []
  const age = fileDay(now) - Number(day)
  if (!(age === 0 || age === 1) || !isSigned(settings.secretKey, purpose, text, signature)) return null
  return { business_id: Number(business), message_id: Number(message), part: Number(part) }
}
