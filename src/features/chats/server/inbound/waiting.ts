import { applyChange, type MessageKey } from './apply-change.ts'
import { lockNames } from './find-chat.ts'
import type { MessageChange } from '../../incoming.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { Job } from '#platform/jobs/job.ts'

/** Locks a message of the platform, which may not be stored yet: whoever stores it and whoever changes it take turns. */
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
  const message = await trx
    .selectFrom('chat_message')
    .select('id')
    .where('business_id', '=', key.business_id)
    .where('external_id', '=', key.external_id)
    .executeTakeFirst()
  if (message) {
    await applyChange(trx, key, change)
    return 'known'
  }
  await trx
    .insertInto('chat_message_waiting')
    .values({ ...key, change: JSON.stringify(change), received_at: now })
    .execute()
  return 'stored'
}

/** Applies what waited for this message, in the order of its arrival. The caller holds the message's lock. */
export async function applyWaiting(trx: Trx, { business_id, external_id }: MessageKey): Promise<void> {
  const rows = await trx
    .deleteFrom('chat_message_waiting')
    .where('business_id', '=', business_id)
    .where('external_id', '=', external_id)
    .returning(['id', 'change'])
    .execute()
  for (const { change } of rows.toSorted((a, b) => a.id - b.id)) {
    await applyChange(trx, { business_id, external_id }, change as MessageChange)
  }
}

const keptMs = 3 * 86_400_000

const pruneWaiting = (db: Db, now: Date) =>
  db
    .deleteFrom('chat_message_waiting')
    .where('received_at', '<', new Date(now.getTime() - keptMs))
    .execute()

/** Changes of messages that never came are forgotten after three days. */
export const forgetWaitingChanges: Job<Record<never, never>> = {
  name: 'forget_waiting_changes',
  cron: '53 * * * *',
  run: async ({ house: { db }, now }) => void (await pruneWaiting(db, now)),
}
