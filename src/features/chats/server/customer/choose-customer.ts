import { customerInReach } from '#features/guests/server/reach.ts'
import type { Reacher } from '#features/users/server/reach.ts'
import { chatMessages } from '../../words/customer-words.ts'
import { requireChat } from '../queries.ts'
import { type ChatAddress, customerIdOf, phoneOfChat } from './queries.ts'
import { notFound, Refusal } from '#lib/call/refusal.ts'
import type { PersonAct } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/**
 * A customer that a branch within reach knows, or that has the conversation's phone; cannot be erased until the transaction ends. 404 for
 * others, and for an erased one.
 */
async function lockChoice(trx: Trx, person: Reacher, chat: ChatAddress, id: number) {
  const phone = phoneOfChat(chat)
  const found = await trx
    .selectFrom('customer')
    .select(['customer.phone_key', customerInReach(person).as('is_in_reach')])
    .where('customer.business_id', '=', chat.business_id)
    .where('customer.id', '=', id)
    .where('customer.erased_at', 'is', null)
    .forKeyShare('customer')
    .executeTakeFirst()
  const isOfPhone = found?.phone_key === phone
  if (!found || !(isOfPhone || found.is_in_reach)) throw notFound()
  return { isOfPhone }
}

/**
 * Staff say which customer writes in a conversation, or that none does. From then on its phone no longer decides, unless they choose the
 * customer with that phone. Throws 404.
 */
export async function chooseCustomer(
  trx: Trx,
  chat_id: number,
  customer_id: number | null,
  act: PersonAct,
): Promise<void> {
  const chat = await requireChat(trx, act.person, chat_id)
  const { business_id } = chat
  const byPhone = customer_id === null ? phoneOfChat(chat) === null : null
  const isOfPhone = byPhone ?? (await lockChoice(trx, act.person, chat, customer_id!)).isOfPhone
  const changed = await trx
    .updateTable('chat')
    .from('chat as before')
    .set({ customer_id, customer_chosen: !isOfPhone })
    .whereRef('before.business_id', '=', 'chat.business_id')
    .whereRef('before.id', '=', 'chat.id')
    .where('chat.business_id', '=', business_id)
    .where('chat.id', '=', chat_id)
    .returning('before.customer_id')
    .executeTakeFirstOrThrow()
  const changes = { customer_id: [changed.customer_id, customer_id] }
  await audit(trx, act, { action: 'link-customer', entity: 'chat', entity_id: chat_id, business_id, changes })
}

/** Adds the person who writes in a conversation to the customers of a branch; returns their id. Throws 404 and 'nobody'. */
export async function takeCustomer(
  trx: Trx,
  branch: BranchKey,
  chat_id: number,
  act: PersonAct,
): Promise<number> {
  const chat = await requireChat(trx, act.person, chat_id)
  if (chat.business_id !== branch.business_id) throw notFound('Atendimento não encontrado.')
  const customer = await trx
    .selectFrom('customer')
    .select('id')
    .where('business_id', '=', chat.business_id)
    .where('id', '=', customerIdOf(chat))
    .where('erased_at', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!customer) throw new Refusal('nobody', chatMessages.nobody)
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('customer_branch')
    .values({
      business_id: branch.business_id,
      branch_id: branch.id,
      customer_id: customer.id,
      created_at: act.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  if (numInsertedOrUpdatedRows) {
    const changes = { chat: chat_id }
    await audit(trx, act, { action: 'save', entity: 'customer', entity_id: customer.id, branch, changes })
  }
  return customer.id
}
