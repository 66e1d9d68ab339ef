import { sql } from 'kysely'
import { leaveOutbox } from '../outbound/outbox.queries.ts'
import { applyWaiting, lockMessage } from './waiting.queries.ts'
import type { MessageKey } from './apply-change.queries.ts'
import type { IncomingContent } from '#features/channels/message/incoming.ts'
import type { Trx } from '#platform/database/database.ts'
import { sendLater } from '#platform/database/engine/statements.ts'

/** A row of the outbox. */
type OwnSend = { id: number; message_id: number }

/** The reference that a send carries, so that its statuses name our message even if the send was never answered (D-135). */
export const callbackData = ({ id, message_id }: OwnSend): string => `message:${message_id}:${id}`

/** The platform took a message of ours: stores the platform's id, and applies the statuses that arrived before it. */
export async function settleSend(trx: Trx, key: MessageKey, messageId: number): Promise<void> {
  await lockMessage(trx, key)
  await sendLater(
    trx,
    trx
      .updateTable('chat_message')
      .set({
        external_id: key.external_id,
        status: sql`case when status = 'queued' then 'sent' else status end`,
        error: sql`case when status = 'queued' then null else error end`,
      })
      .where('business_id', '=', key.business_id)
      .where('id', '=', messageId)
      .where('external_id', 'is', null),
  )
  await leaveOutbox(trx, key.business_id, messageId)
  await applyWaiting(trx, key)
}

/** A status with the id of an outbox row settles its send; a status of an earlier send of the same message does not. */
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

/**
 * An echo of Instagram names no send of ours. A new echo is one of our messages if it has the text or the file of an unanswered call in
 * this chat; returns whether it is.
 */
export async function settleEcho(
  trx: Trx,
  key: MessageKey,
  { chat_id, said }: { chat_id: number; said: Pick<IncomingContent, 'type' | 'message'> },
): Promise<boolean> {
  const known = trx
    .selectFrom('chat_message')
    .select('id')
    .where('business_id', '=', key.business_id)
    .where('external_id', '=', key.external_id)
  const row = await trx
    .selectFrom('chat_outbox')
    .innerJoin('chat_message', (join) =>
      join
        .onRef('chat_message.business_id', '=', 'chat_outbox.business_id')
        .onRef('chat_message.id', '=', 'chat_outbox.message_id'),
    )
    .select('chat_outbox.message_id')
    .where('chat_outbox.business_id', '=', key.business_id)
    .where('chat_outbox.chat_id', '=', chat_id)
    .where('chat_outbox.state', 'in', ['sending', 'unclear'])
    .where((eb) =>
      said.type === 'text'
        ? eb('chat_message.message', '=', said.message)
        : eb('chat_message.type', '=', said.type),
    )
    .where((eb) => eb.not(eb.exists(known)))
    .orderBy('chat_outbox.message_id')
    .limit(1)
    .executeTakeFirst()
  if (row) await settleSend(trx, key, row.message_id)
  return row !== undefined
}
