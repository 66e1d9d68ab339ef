import { sql } from 'kysely'
import { dialledIn } from '#features/channels/message/dialled.ts'
import { platforms } from '#features/channels/platforms.ts'
import type { Account } from '#features/channels/server/port.ts'
import type { Channel } from '#features/channels/rules.ts'
import { phoneIn } from '#features/channels/message/identities.ts'
import type { PlatformCustomer } from '#features/channels/message/incoming.ts'
import { formatPhone } from '#lib/person/phone.ts'
import { compiled, sendLater } from '#platform/database/engine/statements.ts'
import type { Trx } from '#platform/database/database.ts'

/** Lets one transaction at a time work on these names of the platform in this business; ends with the transaction. */
export const lockNames = (trx: Trx, business_id: number, names: readonly string[]): Promise<void> =>
  sendLater(trx, lock.of(trx, { business_id, names: names.toSorted() }))

const lock = compiled(
  (_db, { business_id, names }: { business_id: number; names: string[] }) =>
    sql`select pg_advisory_xact_lock(hashtextextended(name, ${business_id})) from unnest(${names}::text[]) name`,
)

/** A chat, the customer it is linked to, and the customer with its writer's phone. */
export type FoundChat = {
  id: number
  customer_id: number | null
  customer_chosen: boolean
  known_id: number | null
}

type ChatIdentities = { business_id: number; account: string; identities: string[]; phone: string | null }

const chatsOf = compiled(
  (_db, { business_id, account, identities, phone }: ChatIdentities) => sql<FoundChat & { identity: string }>`
    select known.identity, chat.id, chat.customer_id, chat.customer_chosen, customer.id as known_id
    from chat_identity known
    join chat on chat.business_id = known.business_id and chat.id = known.chat_id
    left join customer on customer.business_id = known.business_id and customer.phone_key = ${phone}
    where known.business_id = ${business_id} and known.account = ${account} and known.identity = any(${identities}::text[])`,
)

/**
 * The chats that the names of a customer lead to. Concurrent messages of the same person wait for this transaction. `phone`: the phone that
 * links the chat to a customer.
 */
export async function lockKnown(
  trx: Trx,
  { business_id, account }: Account,
  { identities }: Pick<PlatformCustomer, 'identities'>,
  phone = phoneIn(identities),
) {
  await lockNames(
    trx,
    business_id,
    identities.map((identity) => `${account} ${identity}`),
  )
  return chatsOf(trx, { business_id, account, identities, phone })
}

/** The name to show: the platform's, or the phone, or the platform's stand-in for a name. */
function shownName({ name, address }: PlatformCustomer, channel: Channel): string {
  const dialled = dialledIn(channel, address)
  return name ?? (dialled ? formatPhone(`+${dialled}`) : platforms[channel].standInName)
}

async function newChat(trx: Trx, ours: Account, customer: PlatformCustomer, now: Date): Promise<FoundChat> {
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
  return { id, customer_id: null, customer_chosen: false, known_id: null }
}

/** Links every identity of the customer to this chat, unless it already leads to another. */
export const learnIdentities = (
  trx: Trx,
  { business_id, account }: Account,
  chat_id: number,
  identities: readonly string[],
): Promise<void> =>
  sendLater(
    trx,
    trx
      .insertInto('chat_identity')
      .values(identities.map((identity) => ({ business_id, account, identity, chat_id })))
      .onConflict((conflict) => conflict.columns(['business_id', 'account', 'identity']).doNothing()),
  )

/**
 * The chat of a customer with this account of ours, among those of their names (`lockKnown`); made at the first message (D-75, D-134). A
 * phone decides before other identities.
 */
export async function requireChatAmong(
  trx: Trx,
  known: Awaited<ReturnType<typeof lockKnown>>,
  { ours, customer, now }: { ours: Account; customer: PlatformCustomer; now: Date },
): Promise<FoundChat> {
  const byName = customer.identities.map((each) => known.find(({ identity }) => identity === each))
  const chat = byName.find((each) => each !== undefined) ?? (await newChat(trx, ours, customer, now))
  const isLearned = byName.every((each) => each?.id === chat.id)
  if (!isLearned) await learnIdentities(trx, ours, chat.id, customer.identities)
  return chat
}
