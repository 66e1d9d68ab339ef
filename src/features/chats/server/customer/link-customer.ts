import { nameOfWriter } from '../../customer-name.ts'
import { brazilianPhone } from '../../identities.ts'
import type { Customer } from '../../incoming.ts'
import type { Trx } from '#platform/database/database.ts'

/** A conversation of a business. */
type ChatKey = { business_id: number; id: number }

/** The record with this phone, kept from an erasure until the transaction ends. */
const recordWith = (trx: Trx, business_id: number, phone: string) =>
  trx
    .selectFrom('customer')
    .select('id')
    .where('business_id', '=', business_id)
    .where('phone_key', '=', phone)
    .forKeyShare()
    .executeTakeFirst()

type Writer = { business_id: number; phone: string; name: string; now: Date }

/** Makes the record of somebody who wrote, unless a booking makes it at this moment: then that one. */
async function makeRecord(trx: Trx, { business_id, phone, name, now }: Writer) {
  const made = await trx
    .insertInto('customer')
    .values({ business_id, name, phone, only_wrote: true, created_at: now, updated_at: now })
    .onConflict((conflict) => conflict.columns(['business_id', 'phone_key']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return made ?? recordWith(trx, business_id, phone)
}

const linkOf = (trx: Trx, { business_id, id }: ChatKey, phone: string) =>
  trx
    .selectFrom('chat')
    .leftJoin('customer', (join) =>
      join.onRef('customer.business_id', '=', 'chat.business_id').on('customer.phone_key', '=', phone),
    )
    .select(['chat.customer_id', 'chat.customer_chosen', 'customer.id as known_id'])
    .where('chat.business_id', '=', business_id)
    .where('chat.id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * Points a conversation to the business's customer with the phone that the platform told, who is made if nobody has it and `mayMake`
 * (docs/decisions/0049). Without a Brazilian phone, or once staff chose, the conversation stays as it is. Locks the customer before the
 * conversation, as an erasure does.
 */
export async function linkCustomer(
  trx: Trx,
  chat: ChatKey,
  { identities, name }: Pick<Customer, 'identities' | 'name'>,
  { mayMake, now }: { mayMake: boolean; now: Date },
): Promise<void> {
  const phone = identities.map(brazilianPhone).find((each) => each !== null)
  if (!phone) return
  const { business_id } = chat
  const { customer_id, customer_chosen, known_id } = await linkOf(trx, chat, phone)
  if (customer_chosen || (customer_id !== null && (known_id === null || known_id === customer_id))) return
  const known = await recordWith(trx, business_id, phone)
  const writer = { business_id, phone, name: nameOfWriter(name, phone), now }
  const found = known ?? (mayMake ? await makeRecord(trx, writer) : undefined)
  if (!found) return
  await trx
    .updateTable('chat')
    .set({ customer_id: found.id })
    .where('business_id', '=', business_id)
    .where('id', '=', chat.id)
    .where('customer_chosen', '=', false)
    .execute()
}
