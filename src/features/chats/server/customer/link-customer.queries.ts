import { nameOfWriter } from '../../words/customer-name.ts'
import { phoneIn } from '#features/channels/message/identities.ts'
import type { PlatformCustomer } from '#features/channels/message/incoming.ts'
import type { FoundChat } from '../inbound/find-chat.queries.ts'
import type { Trx } from '#platform/database/database.ts'
import { sendLater } from '#platform/database/engine/statements.ts'

type Writer = { business_id: number; phone: string; name: string; now: Date }

/** Makes a record for the person who wrote, unless there is one or a booking is making it at this moment. */
const makeRecord = (trx: Trx, { business_id, phone, name, now }: Writer): Promise<void> =>
  sendLater(
    trx,
    trx
      .insertInto('customer')
      .values({ business_id, name, phone, only_wrote: true, created_at: now, updated_at: now })
      .onConflict((conflict) => conflict.columns(['business_id', 'phone_key']).doNothing()),
  )

/** The record with this phone; cannot be erased until the transaction ends. */
const recordWith = (trx: Trx, business_id: number, phone: string) =>
  trx
    .selectFrom('customer')
    .select('id')
    .where('business_id', '=', business_id)
    .where('phone_key', '=', phone)
    .forKeyShare()

/**
 * Links a conversation to the business's customer with the phone that the platform told; makes the customer if there is none and `mayMake`
 * (docs/decisions/0049). Without a phone, or once staff chose, the conversation stays as it is. Locks the customer before the conversation,
 * as an erasure does.
 */
export async function linkCustomer(
  trx: Trx,
  business_id: number,
  chat: FoundChat,
  { identities, name }: Pick<PlatformCustomer, 'identities' | 'name'>,
  { mayMake, now }: { mayMake: boolean; now: Date },
): Promise<void> {
  const phone = phoneIn(identities)
  if (!phone) return
  const { customer_id, customer_chosen, known_id } = chat
  if (customer_chosen || (customer_id !== null && (known_id === null || known_id === customer_id))) return
  if (mayMake && known_id === null)
    await makeRecord(trx, { business_id, phone, name: nameOfWriter(name, phone), now })
  await sendLater(
    trx,
    trx
      .updateTable('chat')
      .from(recordWith(trx, business_id, phone).as('record'))
      .set((eb) => ({ customer_id: eb.ref('record.id') }))
      .where('chat.business_id', '=', business_id)
      .where('chat.id', '=', chat.id)
      .where('chat.customer_chosen', '=', false),
  )
}
