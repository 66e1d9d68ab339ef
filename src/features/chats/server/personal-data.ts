import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { erasedName, type Person } from '#lib/person.ts'
import type { Db, Trx } from '#platform/database/database.ts'

/** Conversations by phone: WhatsApp gives it with the country code, and a mobile with or without its ninth digit. */
const addressesOf = ({ phones }: Person) => phones.flatMap((phone) => [phone, `55${phone}`, `+55${phone}`])

const chatsOf = (db: Db, person: Person) =>
  db
    .selectFrom('chat')
    .where('chat.business_id', '=', person.business_id)
    .where('chat.channel', '=', 'whatsapp')
    .where('chat.customer_address', 'in', addressesOf(person))

/** The conversations of a person with all their messages. An Instagram account is not found by a phone. */
export function chatHoldings(db: Db, person: Person) {
  return chatsOf(db, person)
    .select(['chat.id', 'chat.branch_id', 'chat.channel', 'chat.customer_address', 'chat.customer_name'])
    .select(['chat.status', 'chat.created_at'])
    .select((chat) =>
      jsonArrayFrom(
        chat
          .selectFrom('chat_message as message')
          .select(['message.sender', 'message.message', 'message.created_at'])
          .whereRef('message.business_id', '=', 'chat.business_id')
          .whereRef('message.chat_id', '=', 'chat.id')
          .orderBy('message.id'),
      ).as('messages'),
    )
    .orderBy('chat.id')
    .execute()
}

/** Empties the conversations of a person; how many there were, and when, stays (D-98). */
export async function eraseChats(trx: Trx, person: Person): Promise<void> {
  const chats = await chatsOf(trx, person).select('chat.id').orderBy('chat.id').forUpdate().execute()
  if (chats.length === 0) return
  const ids = chats.map(({ id }) => id)
  await trx
    .updateTable('chat_message')
    .set({ message: '' })
    .where('business_id', '=', person.business_id)
    .where('chat_id', 'in', ids)
    .execute()
  await trx
    .updateTable('chat')
    .set({ customer_name: erasedName, customer_address: sql`'apagado-' || id`, status: 'closed' })
    .where('business_id', '=', person.business_id)
    .where('id', 'in', ids)
    .execute()
}
