import type { StoredError } from '#features/channels/message/incoming.ts'
import { forgetUnheard } from '../inbound/unheard.queries.ts'
import { ranks } from './outbox.queries.ts'
import type { Trx } from '#platform/database/database.ts'

const stopped: StoredError = { code: null, title: null, stopped: true }

/**
 * From now on somebody else answers this chat, or nobody: the assistant does not answer earlier messages, and its own messages that the
 * platform does not have yet are not sent. The caller holds the chat's row.
 */
export async function stopAssistant(trx: Trx, chat: { business_id: number; id: number }): Promise<void> {
  const { business_id, id } = chat
  await forgetUnheard(trx, chat)
  const waiting = await trx
    .deleteFrom('chat_outbox')
    .where('business_id', '=', business_id)
    .where('chat_id', '=', id)
    .where('rank', '=', ranks.assistant)
    .where('state', '=', 'waiting')
    .returning('message_id')
    .execute()
  if (waiting.length === 0) return
  const ids = waiting.map(({ message_id }) => message_id)
  await trx
    .updateTable('chat_message')
    .set({ status: 'failed', error: JSON.stringify(stopped) })
    .where('business_id', '=', business_id)
    .where('id', 'in', ids)
    .where('sender', '=', 'assistant')
    .execute()
}
