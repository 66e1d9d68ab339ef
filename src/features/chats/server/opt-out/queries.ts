import { type Expression, sql } from 'kysely'
import { identitiesOf } from '#features/channels/message/identities.ts'
import type { DataSubject } from '#lib/person/person.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { ChatKey } from '../chat-key.ts'

/** A conversation of a business. */
/** `phoneIdentity` of a column with the key of a phone. */
const identityOf = (key: Expression<unknown>) =>
  sql<string>`case when ${key} like '+%' then 'phone:' || substr(${key}, 2) else 'phone:55' || ${key} end`

/** Every name by which a chat's customer is known: those of the platform, and the phone of the record that it is linked to. */
const namesOfChat = ({ business_id, id }: ChatKey) => sql<string>`(
  select identity from chat_identity where business_id = ${business_id} and chat_id = ${id}
  union
  select ${identityOf(sql`coalesce(kept.phone_key, customer.phone_key)`)} from chat
  join customer on customer.business_id = chat.business_id and customer.id = chat.customer_id
  left join customer kept on kept.business_id = customer.business_id and kept.id = customer.merged_into
  where chat.business_id = ${business_id} and chat.id = ${id} and customer.erased_at is null)`

/** Stores that a chat's customer wants nothing automatic; an earlier wish stays as it was. Returns whether anything is new. */
export async function keepOptOut(
  trx: Trx,
  chat: ChatKey,
  { told_by, now }: { told_by: 'asked' | 'platform'; now: Date },
): Promise<boolean> {
  const { rows } = await sql`
    insert into message_opt_out (business_id, identity, told_by, created_at)
    select ${chat.business_id}, identity, ${told_by}, ${now} from ${namesOfChat(chat)} as known
    on conflict do nothing
    returning identity`.execute(trx)
  return rows.length > 0
}

/** Takes it back; returns whether there was such a wish. */
export async function endOptOut(trx: Trx, chat: ChatKey): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('message_opt_out')
    .where('business_id', '=', chat.business_id)
    .where('identity', 'in', namesOfChat(chat))
    .executeTakeFirstOrThrow()
  return numDeletedRows > 0n
}

/** Since when a chat's customer wants nothing automatic; null if they never said so. */
export async function optedOutSince(db: Db, chat: ChatKey): Promise<Date | null> {
  const row = await db
    .selectFrom('message_opt_out')
    .select((eb) => eb.fn.min<Date | null>('created_at').as('since'))
    .where('business_id', '=', chat.business_id)
    .where('identity', 'in', namesOfChat(chat))
    .executeTakeFirst()
  return row?.since ?? null
}

/** A person's wish about automatic messages. */
export const optOutHoldings = (db: Db, person: DataSubject) =>
  db
    .selectFrom('message_opt_out')
    .select(['identity', 'told_by', 'created_at'])
    .where('business_id', '=', person.business_id)
    .where('identity', 'in', identitiesOf(person))
    .orderBy('identity')
    .execute()

/** Whether the owner of this phone (as stored) wants nothing automatic of this business. */
export const hasOptedOut = (business_id: Expression<number>, phone: Expression<string>) => sql<boolean>`
  exists (
    select from message_opt_out refusing
    where refusing.business_id = ${business_id} and refusing.identity = ${identityOf(sql`f_phone_key(${phone})`)})`
