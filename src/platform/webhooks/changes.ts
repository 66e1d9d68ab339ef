import { listOf, type LooseRecord, recordOf, recordsOf, textOf } from '#lib/loose-json.ts'

export type WebhookChannel = 'whatsapp' | 'instagram'

/** One change of one entry of a delivery. Deliveries hold many entries, and entries many changes. */
export type WebhookChange = {
  channel: WebhookChannel
  /** WhatsApp: the field's name. Instagram: 'messaging', 'standby' or, for a test from the dashboard, 'test'. */
  field: string
  /** WhatsApp: the WABA, with few exceptions. Instagram: our account. */
  entry_id: string
  /** When Meta made the entry; arrival if it does not say. */
  at: Date
  value: LooseRecord
}

const objects: Record<WebhookChannel, string> = {
  whatsapp: 'whatsapp_business_account',
  instagram: 'instagram',
}

/**
 * A time of the platform: seconds or milliseconds since 1970, as text or number. What is in the future or cannot be read is the arrival
 * (D-134).
 */
export function platformTime(given: unknown, arrival: Date): Date {
  const number = typeof given === 'string' && /^\d{1,16}$/.test(given) ? Number(given) : given
  if (typeof number !== 'number' || !Number.isFinite(number) || number <= 0) return arrival
  const ms = number < 100_000_000_000 ? number * 1000 : number
  return ms > arrival.getTime() ? arrival : new Date(ms)
}

/** The changes of a delivery in its order; none for the delivery of another object. */
export function changesOf(channel: WebhookChannel, body: unknown, arrival: Date): WebhookChange[] {
  const { object, entry } = recordOf(body)
  if (object !== objects[channel]) return []
  return recordsOf(entry).flatMap((each) => {
    const common = { channel, entry_id: textOf(each.id) ?? '', at: platformTime(each.time, arrival) }
    if (channel === 'whatsapp') {
      return recordsOf(each.changes).map(({ field, value }) => ({
        ...common,
        field: textOf(field) ?? '',
        value: recordOf(value),
      }))
    }
    const values = (field: string, list: unknown) =>
      listOf(list).map((value) => ({ ...common, field, value: recordOf(value) }))
    return [
      ...values('messaging', each.messaging),
      ...values('standby', each.standby),
      ...values('test', each.changes),
    ]
  })
}
