import { createHash } from 'node:crypto'
import { newHex, newId } from '../world/ids.ts'
import type { Media } from '../world/media.ts'
import type { Sim } from '../sim.ts'

/** An address on the download host lives this long. */
const addressMs = 5 * 60_000
const day = 86_400_000

/** Keeps a file. */
export function keepMedia(
  { world, clock }: Sim,
  given: Omit<Media, 'id' | 'at' | 'bytes'> & { bytes: Buffer },
): Media {
  const media: Media = { ...given, id: newId(world), at: clock.now(), bytes: given.bytes.toString('base64') }
  world.media[media.id] = media
  return media
}

/** The id of customer media counts seven days, ours thirty. */
export const isKept = (media: Media, now: number): boolean =>
  now < media.at + (media.owner === 'customer' ? 7 : 30) * day

const bytesOf = (media: Media) => Buffer.from(media.bytes, 'base64')

/** The digest of a file: base64 in webhooks, hexadecimal in Graph. */
export const digestOf = (media: Media, encoding: 'base64' | 'hex'): string =>
  createHash('sha256').update(bytesOf(media)).digest(encoding)

export const sizeOf = (media: Media): number => bytesOf(media).length

/** A fresh address on the download host. */
export function addressOf({ world, clock, mediaUrl }: Sim, media: Media): string {
  const key = newHex(world, 24)
  world.media_addresses[key] = { key, media_id: media.id, until: clock.now() + addressMs }
  return `${mediaUrl}/whatsapp_business/attachments/?mid=${media.id}&ext=${Math.floor((clock.now() + addressMs) / 1000)}&hash=${key}`
}
