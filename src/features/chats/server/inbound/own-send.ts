import { sql } from 'kysely'
import { leaveOutbox } from '../outbound/outbox.ts'
import { applyWaiting, lockMessage } from './waiting.ts'
import type { MessageKey } from './apply-change.ts'
import type { Trx } from '#platform/database/database.ts'

/** A row of the outbox. */
type OwnSend = { id: number; message_id: number }

/** What a send carries, so that its statuses name our message even if the send was never answered (D-135). */
export const callbackData = ({ id, message_id }: OwnSend): string => `message:${message_id}:${id}`

/** The platform took a message of ours: notes its id there, and applies the statuses that arrived before it. */
export async function settleSend(trx: Trx, key: MessageKey, messageId: number): Promise<void> {
  await lockMessage(trx, key)
  await trx
    .updateTable('chat_message')
    .set({
      external_id: key.external_id,
      status: sql`case when status = 'queued' then 'sent' else status end`,
      error: sql`case when status = 'queued' then null else error end`,
    })
    .where('business_id', '=', key.business_id)
    .where('id', '=', messageId)
    .where('external_id', 'is', null)
    .execute()
  await leaveOutbox(trx, key.business_id, messageId)
  await applyWaiting(trx, key)
}

/** A status that carries a row of our outbox settles its send; one of an earlier send of the same message does not. */
export async function settleOwnSend(trx: Trx, key: MessageKey, carried: string | null): Promise<void> {
  const [, message_id, id] = /^message:(\d{1,15}):(\d{1,15})$/.exec(carried ?? '') ?? []
  if (!id) return
  const row = await trx
    .selectFrom('chat_outbox')
    .select('message_id')
    .where('business_id', '=', key.business_id)
    .where('id', '=', Number(id))
    .where('message_id', '=', Number(message_id))
    .executeTakeFirst()
  if (row) await settleSend(trx, key, row.message_id)
}
