import { sql } from 'kysely'
import type { Db, Trx } from '#platform/database/database.ts'

/** When something of a person was delivered. A body may hold other people's words too, so it is not handed out; its messages are in the chats. */
export function deliveryHoldings(db: Db, business_id: number, addresses: string[]) {
  return db
    .selectFrom('meta_event_person')
    .select(['event_id', 'received_at'])
    .where('business_id', '=', business_id)
    .where('address', 'in', addresses)
    .distinct()
    .orderBy('event_id')
    .execute()
}

/** Deletes the stored deliveries (`meta_event`) in which a person stands, and the note that they did. */
export async function eraseDeliveries(trx: Trx, business_id: number, addresses: string[]): Promise<void> {
  await sql`select forget_meta_events(${business_id}, ${addresses}::text[])`.execute(trx)
  await trx
    .deleteFrom('meta_event_person')
    .where('business_id', '=', business_id)
    .where('address', 'in', addresses)
    .execute()
}
