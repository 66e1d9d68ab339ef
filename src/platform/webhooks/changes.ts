import { type LooseRecord, recordOf, recordsOf, textOf } from '#lib/loose-json.ts'
import type { MetaEventTable } from '#platform/database/tables.ts'
import type { Settings } from '#platform/settings.ts'

export type WebhookChannel = MetaEventTable['channel']

/** One change of one entry of a delivery. Deliveries hold many entries, and entries many changes. */
export type WebhookChange = {
  channel: WebhookChannel
  /** The subject of the change, in the channel's words. */
  field: string
  /** WhatsApp: the WABA, with few exceptions. Instagram: our account. */
  entry_id: string
  /** When Meta made the entry; arrival if it does not say. */
  at: Date
  /** When the delivery came. */
  arrived_at: Date
  value: LooseRecord
}

/** How the deliveries of a channel look, and who signs them. */
export type DeliveryFormat = {
  channel: WebhookChannel
  /** Meta's name of their subject. */
  object: string
  /** The changes of an entry, in its order. */
  valuesOf: (entry: LooseRecord) => { field: string; value: unknown }[]
  secretsOf: (settings: Settings) => string[]
}

/**
 * A time of the platform: seconds or milliseconds since 1970, as text or number. A future or unreadable time becomes the arrival (D-134).
 */
export function platformTime(given: unknown, arrival: Date): Date {
  const number = typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return arrival
  const ms = number < 100_000_000_000 ? number * 1000 : number
  return ms > arrival.getTime() ? arrival : new Date(ms)
}

/** The changes of a delivery in its order; none for the delivery of another object. */
export function changesOf(
  { channel, object, valuesOf }: DeliveryFormat,
  body: unknown,
  arrival: Date,
): WebhookChange[] {
  const given = recordOf(body)
  if (given.object !== object) return []
  return recordsOf(given.entry).flatMap((entry) => {
    const at = platformTime(entry.time, arrival)
    const common = { channel, entry_id: textOf(entry.id) ?? '', at, arrived_at: arrival }
    return valuesOf(entry).map(({ field, value }) => ({ ...common, field, value: recordOf(value) }))
  })
}
