import { type ExpressionBuilder, sql } from 'kysely'
import { platforms } from '#features/channels/platforms.ts'
import { phoneIdentity, phoneKeyOf } from '#features/channels/message/identities.ts'
import { chatInReach } from '../reach.ts'
import type { Channel } from '#features/channels/rules.ts'
import type { Reacher } from '#features/users/server/reach.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'

/** The customer of a conversation; a merged record leads to the remaining one. A column of a query on `chat`. */
export const customerOfChat = (eb: ExpressionBuilder<Tables, 'chat'>) =>
  eb.fn
    .coalesce(
      eb
        .selectFrom('customer')
        .select('customer.merged_into')
        .whereRef('customer.business_id', '=', 'chat.business_id')
        .whereRef('customer.id', '=', 'chat.customer_id'),
      'chat.customer_id',
    )
    .as('customer_id')

/** The values that find the customer of a conversation that is not linked yet. */
export type ChatAddress = { id: number; business_id: number; channel: Channel; customer_address: string }

/** The phone of a conversation as the customers' table has it; null for none. */
export const phoneOfChat = ({ channel, customer_address }: ChatAddress): string | null =>
  platforms[channel].namesByPhone ? phoneKeyOf(phoneIdentity(customer_address)) : null

/** The customer's record, after merges; by the phone for a conversation that is not linked yet. */
export function customerIdOf(chat: ChatAddress) {
  const { business_id, id } = chat
  return sql<number | null>`(
    select coalesce(customer.merged_into, customer.id) from chat join customer
    on customer.business_id = chat.business_id and customer.id = coalesce(chat.customer_id, (
      select known.id from customer known
      where known.business_id = chat.business_id and known.phone_key = ${phoneOfChat(chat)} and not chat.customer_chosen))
    where chat.business_id = ${business_id} and chat.id = ${id})`
}

/** The most conversations that a customer's record lists. */
const listedLimit = 20

/** The conversations of a customer, and of the records that were merged into theirs, that this person reaches; the newest first. */
export function chatsOfCustomer(
  db: Db,
  person: Reacher,
  { business_id, customer_id }: { business_id: number; customer_id: number },
) {
  const records = db
    .selectFrom('customer')
    .select('customer.id')
    .where('customer.business_id', '=', business_id)
    .where((customer) =>
      customer.or([customer('id', '=', customer_id), customer('merged_into', '=', customer_id)]),
    )
  return db
    .selectFrom('chat')
    .leftJoin('branch', (join) =>
      join.onRef('branch.business_id', '=', 'chat.business_id').onRef('branch.id', '=', 'chat.branch_id'),
    )
    .select(['chat.id', 'chat.channel', 'chat.status', 'branch.branch'])
    .select(['chat.last_message', 'chat.last_message_at'])
    .where('chat.business_id', '=', business_id)
    .where('chat.customer_id', 'in', records)
    .where(chatInReach(person))
    .orderBy('chat.last_message_at', (order) => order.desc().nullsLast())
    .orderBy('chat.id', 'desc')
    .limit(listedLimit)
    .execute()
}
