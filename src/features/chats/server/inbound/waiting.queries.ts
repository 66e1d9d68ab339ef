import { applyChange, type MessageKey } from './apply-change.queries.ts'
import { lockNames } from './find-chat.queries.ts'
import type { MessageChange } from '#features/channels/message/incoming.ts'
import { compiled, sendLater } from '#platform/database/engine/statements.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { Job } from '#platform/jobs/job.ts'

/** Locks a message of the platform, even before it is stored: storing and changing it take turns. */
export const lockMessage = (trx: Trx, { business_id, external_id }: MessageKey) =>
  lockNames(trx, business_id, [`message ${external_id}`])

/** Applies a change to its message, or lets it wait: a status may arrive before the answer to our own send, a reaction before its message. */
export async function changeOrWait(
  trx: Trx,
  key: MessageKey,
  change: MessageChange,
  now: Date,
): Promise<'stored' | 'known'> {
  await lockMessage(trx, key)
  if (await isStored(trx, key)) {
    await applyChange(trx, key, change)
    return 'known'
  }
  await sendLater(
    trx,
    trx
      .insertInto('chat_message_waiting')
      .values({ ...key, change: JSON.stringify(change), received_at: now }),
  )
  return 'stored'
}

const withId = compiled((db, { business_id, external_id }: MessageKey) =>
  db
    .selectFrom('chat_message')
    .select('id')
    .where('business_id', '=', business_id)
    .where('external_id', '=', external_id),
)

/** Whether the message is stored. The caller holds its lock, so this cannot change. */
export const isStored = async (trx: Trx, { business_id, external_id }: MessageKey): Promise<boolean> =>
  (await withId(trx, { business_id, external_id })).length > 0

const takeRows = compiled((db, { business_id, external_id }: MessageKey) =>
  db
    .deleteFrom('chat_message_waiting')
    .where('business_id', '=', business_id)
    .where('external_id', '=', external_id)
    .returning(['id', 'change']),
)

/** Takes the changes that waited for this message, in the order of their arrival. The caller holds the message's lock. */
export async function takeWaiting(trx: Trx, key: MessageKey): Promise<MessageChange[]> {
  const rows = await takeRows(trx, key)
  return rows.toSorted((a, b) => a.id - b.id).map(({ change }) => change as MessageChange)
}

/** Applies the changes that waited for this message. The caller holds the message's lock. */
export async function applyWaiting(trx: Trx, key: MessageKey): Promise<void> {
  for (const change of await takeWaiting(trx, key)) await applyChange(trx, key, change)
}

const keptMs = 3 * 86_400_000

const pruneWaiting = (db: Db, now: Date) =>
  db
    .deleteFrom('chat_message_waiting')
    .where('received_at', '<', new Date(now.getTime() - keptMs))
    .execute()

/** Forgets changes of messages that did not come within three days. */
export const forgetWaitingChanges: Job<Record<never, never>> = {
  name: 'forget_waiting_changes',
  cron: '53 * * * *',
  run: async ({ house: { db }, now }) => void (await pruneWaiting(db, now)),
}
