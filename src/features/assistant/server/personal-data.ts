import { sql } from 'kysely'
import { chatIdsOf } from '#features/chats/server/personal-data.ts'
import type { DataSubject } from '#lib/person.ts'
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

/** Forgets a person's conversations (D-98); before the chats are emptied, which then lead to nobody. */
export async function eraseConversations(trx: Trx, person: DataSubject): Promise<void> {
  await trx
    .deleteFrom('assistant_conversation')
    .where('business_id', '=', person.business_id)
    .where('chat_id', '=', anyOf(await chatIdsOf(trx, person)))
    .execute()
}
