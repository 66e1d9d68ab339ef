import { sql } from 'kysely'
import type { Channel } from '#features/channels/rules.ts'
import { unnamed } from '../../customer-name.ts'
import type { Customer } from '../../incoming.ts'
import { formatPhone } from '#lib/phone.ts'
import type { Trx } from '#platform/database/database.ts'

/** The number or Instagram account of ours that a customer writes to. */
export type OurAccount = { business_id: number; channel: Channel; account: string }

/** Waits for whoever else is working on one of these names of the platform in this business; ends with the transaction. */
export const lockNames = (trx: Trx, business_id: number, names: readonly string[]) =>
  sql`select pg_advisory_xact_lock(hashtextextended(name, ${business_id})) from unnest(${names.toSorted()}::text[]) name`.execute(
    trx,
  )

type KnownChat = { chat_id: number; identity: string }

const known = (
  trx: Trx,
  { business_id, account }: OurAccount,
  { identities }: Customer,
): Promise<KnownChat[]> =>
  trx
    .selectFrom('chat_identity')
    .select(['chat_id', 'identity'])
    .where('business_id', '=', business_id)
    .where('account', '=', account)
    .where('identity', 'in', identities)
    .execute()

/** The chat of a customer with this account of ours, if there is one; a phone decides before other identities. */
export async function findChat(trx: Trx, ours: OurAccount, customer: Customer): Promise<number | undefined> {
  const rows = await known(trx, ours, customer)
  const chatIds = customer.identities.map((each) => rows.find(({ identity }) => identity === each)?.chat_id)
  return chatIds.find((id) => id !== undefined)
}

/** The name to show: the platform's, or the phone, or 'Cliente'. */
const shownName = ({ name, address }: Customer, channel: Channel): string =>
  name ?? (channel === 'instagram' ? unnamed : /^\d{8,15}$/.test(address) ? formatPhone(address) : 'Cliente')

async function newChat(trx: Trx, ours: OurAccount, customer: Customer, now: Date): Promise<number> {
  const { business_id, channel, account } = ours
  const { id } = await trx
    .insertInto('chat')
    .values({
      business_id,
      channel,
      account,
      customer_address: customer.address,
      customer_name: shownName(customer, channel),
      created_at: now,
      // The only branch of the business, otherwise none (D-75).
      branch_id: sql<number | null>`(
        select case when count(*) = 1 then min(id) end from branch where business_id = ${business_id} and status = 'active')`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Every identity of the customer leads to this chat, unless it leads to another already. */
export async function learnIdentities(
  trx: Trx,
  { business_id, account }: OurAccount,
  chat_id: number,
  identities: readonly string[],
): Promise<void> {
  await trx
    .insertInto('chat_identity')
    .values(identities.map((identity) => ({ business_id, account, identity, chat_id })))
    .onConflict((conflict) => conflict.columns(['business_id', 'account', 'identity']).doNothing())
    .execute()
}

/**
 * The chat of a customer with this account of ours, made if it is the first message (D-75, D-134). First messages that arrive together find
 * one chat: the later waits for the earlier.
 */
export async function requireChatOf(
  trx: Trx,
  ours: OurAccount,
  customer: Customer,
  now: Date,
): Promise<number> {
  const before = await known(trx, ours, customer)
  if (
    before.length === customer.identities.length &&
    new Set(before.map(({ chat_id }) => chat_id)).size === 1
  ) {
    return before[0]!.chat_id
  }
  await lockNames(
    trx,
    ours.business_id,
    customer.identities.map((identity) => `${ours.account} ${identity}`),
  )
  const chat_id = (await findChat(trx, ours, customer)) ?? (await newChat(trx, ours, customer, now))
  await learnIdentities(trx, ours, chat_id, customer.identities)
  return chat_id
}
