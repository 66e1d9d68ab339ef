import { sql } from 'kysely'
import { chatIdsOf } from '#features/chats/server/personal-data.ts'
import type { DataSubject } from '#lib/person/person.ts'
import type { Db, Trx } from '#platform/database/database.ts'

const anyOf = (ids: number[]) => sql<number>`any(${ids}::bigint[])`

/** What the assistant remembers of a person's conversations: names and wishes that they wrote. */
export async function conversationHoldings(db: Db, person: DataSubject) {
  return db
    .selectFrom('assistant_conversation')
    .select(['chat_id', 'step', 'updated_at'])
    .where('business_id', '=', person.business_id)
    .where('chat_id', '=', anyOf(await chatIdsOf(db, person)))
    .orderBy('chat_id')
    .execute()
}

const missesOf = (db: Db, person: DataSubject, chatIds: number[]) =>
  db
    .selectFrom('chat_message')
    .where('chat_message.business_id', '=', person.business_id)
    .where('chat_message.chat_id', '=', anyOf(chatIds))

/** Which messages of a person were counted as not understood; their texts are in the conversations. */
export async function missHoldings(db: Db, person: DataSubject) {
  return missesOf(db, person, await chatIdsOf(db, person))
    .innerJoin('assistant_miss as miss', (join) =>
      join
        .onRef('miss.business_id', '=', 'chat_message.business_id')
        .onRef('miss.message_id', '=', 'chat_message.id'),
    )
    .select(['miss.message_id', 'miss.kind', 'miss.detail', 'miss.at'])
    .orderBy('miss.id')
    .execute()
}

/**
 * Forgets a person's conversations (D-98) and which messages were theirs. Runs before the chats are emptied, which lead to nobody
 * afterwards.
 */
export async function eraseConversations(trx: Trx, person: DataSubject): Promise<void> {
  const ids = await chatIdsOf(trx, person)
  await trx
    .deleteFrom('assistant_conversation')
    .where('business_id', '=', person.business_id)
    .where('chat_id', '=', anyOf(ids))
    .execute()
  await trx
    .updateTable('assistant_miss')
    .set({ message_id: null })
    .where('business_id', '=', person.business_id)
    .where('message_id', 'in', missesOf(trx, person, ids).select('chat_message.id'))
    .execute()
}
