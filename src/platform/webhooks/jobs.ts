import { type DeliveryFormat, type WebhookChange, type WebhookChannel, changesOf } from './changes.ts'
import { type EventPerson, findWaiting, pruneEvents, settleEvent, workJob } from './events.queries.ts'
import type { WebhookListener, ChangePart } from './listener.ts'
import { describeFailure } from '#platform/failure.ts'
import type { Act } from '#platform/act.ts'
import type { Job } from '#platform/jobs/job.ts'
import { parseWhole } from '#platform/meta/json.ts'

/** Deliveries are kept for 30 days. */
const keptMs = 30 * 86_400_000
const pruneBatch = 500

const ignored = async () => ({ kind: 'ignored' as const })

/** The parts of a change: those of its listener, or one ignored part if it has no listener. */
function partsOf(listeners: readonly WebhookListener[], change: WebhookChange): ChangePart[] {
  const listener = listeners.find(({ takes }) => takes(change))
  return listener ? listener.partsOf(change) : [ignored]
}

/** How the deliveries of each channel look, and who takes their changes. */
type WebhookReaders = {
  deliveryOf: (channel: WebhookChannel) => DeliveryFormat
  listeners: readonly WebhookListener[]
}

/** Works off one delivery: each part on its own, so that a bad part does not lose the others. */
async function workOff(act: Act, { deliveryOf, listeners }: WebhookReaders, id: number): Promise<void> {
  const { db, log } = act.house
  const event = await findWaiting(db, id)
  if (!event) return
  const { received_at } = event
  // The act of a webhook takes place when it arrives, however long its job waited.
  const arrived: Act = { ...act, actor: 'webhook', now: received_at }
  const counts = { stored: 0, known: 0, ignored: 0, failed: 0 }
  const people: EventPerson[] = []
  let failure: unknown
  const changes = changesOf(deliveryOf(event.channel), parseWhole(event.body), received_at)
  for (const part of changes.flatMap((change) => partsOf(listeners, change))) {
    try {
      const { kind, people: about } = await part(arrived)
      counts[kind]++
      const addresses = about?.addresses ?? []
      people.push(...addresses.map((address) => ({ business_id: about!.business_id, address })))
    } catch (error) {
      failure = error
      counts.failed++
      log.warn({ event: id, failure: describeFailure(error) }, 'part of a delivery failed')
    }
  }
  const done_at = counts.failed > 0 ? null : act.now
  const fields = [...new Set(changes.map(({ field }) => field))]
  await settleEvent(db, { id, received_at, done_at, outcome: { fields, ...counts }, people })
  // The job runs again as a whole, and recognises parts that are already stored.
  if (counts.failed > 0) throw failure
}

const forgetOldEvents: Job<Record<never, never>> = {
  name: 'forget_old_meta_events',
  cron: '41 * * * *',
  async run({ house: { db }, now }) {
    const before = new Date(now.getTime() - keptMs)
    while ((await pruneEvents(db, before, pruneBatch)) === pruneBatch);
  },
}

/** The jobs that work off what Meta delivers and forget it. */
export const webhookJobs = (reading: WebhookReaders): Job<never>[] => [
  { ...workJob, run: (act: Act, { id }: { id: number }) => workOff(act, reading, id) },
  forgetOldEvents,
]
