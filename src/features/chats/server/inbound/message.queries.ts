import { type RawBuilder, sql } from 'kysely'
import type { IncomingMessage } from '#features/channels/message/incoming.ts'
import type { Trx } from '#platform/database/database.ts'
import { compiled } from '#platform/database/engine/statements.ts'
import type { ChatKey } from '../chat-key.ts'

/** The caller holds the message's lock and found that it is not here. */
export async function insertMessage(
  trx: Trx,
  { business_id, id: chat_id }: ChatKey,
  message: IncomingMessage,
  now: Date,
): Promise<number> {
  const { external_id, sender, said, reply_to, at } = message
  const { id } = await trx
    .insertInto('chat_message')
    .values({
      business_id,
      chat_id,
      external_id,
      sender,
      status: sender === 'customer' ? 'received' : 'sent',
      type: said.type,
      message: said.message,
      media: said.media.length > 0 ? JSON.stringify(said.media) : null,
      details: said.details && JSON.stringify(said.details),
      reply_to_external_id: reply_to,
      platform_at: at,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

type Touch = ChatKey & { at: Date; address: string | null; name: string | null }

/** What a message of the customer changes of its chat; answers how the chat stood, and who answers it now. */
export const touch = compiled((db, { business_id, id, at, address, name }: Touch) => {
  const ifLatest = (given: string | null, before: RawBuilder<string>) => sql<string>`
    case when chat.customer_wrote_at is null or chat.customer_wrote_at <= ${at}::timestamptz
    then coalesce(${given}, ${before}) else ${before} end`
  return db
    .updateTable('chat')
    .from('chat as before')
    .set({
      customer_wrote_at: sql`greatest(chat.customer_wrote_at, ${at}::timestamptz)`,
      replier: sql`case when chat.status = 'closed' then 'assistant' else chat.replier end`,
      status: 'open',
      customer_address: ifLatest(address, sql`chat.customer_address`),
      customer_name: ifLatest(name, sql`chat.customer_name`),
    })
    .where('chat.business_id', '=', business_id)
    .where('chat.id', '=', id)
    .whereRef('before.business_id', '=', 'chat.business_id')
    .whereRef('before.id', '=', 'chat.id')
    .returning(['before.status', 'chat.replier'])
})
