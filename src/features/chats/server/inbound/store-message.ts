import { sql } from 'kysely'
import type { Customer, Said } from '../../incoming.ts'
import { linkCustomer } from '../customer/link-customer.ts'
import { recordEvent } from '../events.ts'
import { type OurAccount, requireChatOf } from './find-chat.ts'
import { type Heed, isHeeded } from './heard.ts'
import { takeOverInApp } from './take-over.ts'
import { settleEcho } from './own-send.ts'
import { awaitTurn } from './unheard.ts'
import { applyWaiting, lockMessage } from './waiting.ts'
import { fetchFilesJob } from '../media/fetch.ts'
import type { Act } from '#platform/act.ts'
import { transaction, type Trx } from '#platform/database/database.ts'

export type IncomingMessage = {
  external_id: string
  /** 'user' for what the house wrote in the platform's own app. */
  sender: 'customer' | 'user'
  customer: Customer
  said: Said
  /** The platform's id of the message that it answers. */
  reply_to: string | null
  at: Date
  /** Another app holds the thread: the assistant does not answer. */
  isStandby?: boolean
}

async function insertMessage(
  trx: Trx,
  business_id: number,
  chat_id: number,
  message: IncomingMessage,
  now: Date,
) {
  const { external_id, sender, said, reply_to, at } = message
  const row = await trx
    .insertInto('chat_message')
    .values({
      business_id,
      chat_id,
      external_id,
      sender,
      status: sender === 'customer' ? 'received' : 'sent',
      type: said.type,
      message: said.message,
      media: said.media.length > 0 ? JSON.stringify(said.media) : null,
      details: said.details && JSON.stringify(said.details),
      reply_to_external_id: reply_to,
      platform_at: at,
      created_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'external_id']).where('external_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

/**
 * A customer's message opens a closed chat again, for the bot (D-75); replies go where they wrote from last (D-134). Returns who answers the
 * chat, whose row the transaction holds from here on.
 */
async function touchChat(
  trx: Trx,
  { business_id, channel }: OurAccount,
  chat_id: number,
  { customer, at }: IncomingMessage,
  now: Date,
) {
  const isLatest = sql`chat.customer_wrote_at is null or chat.customer_wrote_at <= ${at}::timestamptz`
  // An id of the platform never takes the place of a phone that is known.
  const isBetter = channel === 'instagram' || /^\d+$/.test(customer.address)
  const { status, replier } = await trx
    .updateTable('chat')
    .from('chat as before')
    .set({
      customer_wrote_at: sql`greatest(chat.customer_wrote_at, ${at}::timestamptz)`,
      replier: sql`case when chat.status = 'closed' then 'assistant' else chat.replier end`,
      status: 'open',
      ...(isBetter
        ? {
            customer_address: sql`case when ${isLatest} then ${customer.address} else chat.customer_address end`,
          }
        : {}),
      ...(customer.name
        ? { customer_name: sql`case when ${isLatest} then ${customer.name} else chat.customer_name end` }
        : {}),
    })
    .where('chat.business_id', '=', business_id)
    .where('chat.id', '=', chat_id)
    .whereRef('before.business_id', '=', 'chat.business_id')
    .whereRef('before.id', '=', 'chat.id')
    .returning(['before.status', 'chat.replier'])
    .executeTakeFirstOrThrow()
  if (status === 'closed') {
    const reopened = { kind: 'reopened_by_message', by_user_id: null, at: now } as const
    await recordEvent(trx, { id: chat_id, business_id }, reopened)
  }
  return replier
}

/** What the house wrote on Instagram comes back, also what it wrote here. */
const isOwnApp = ({ channel }: OurAccount, { sender }: IncomingMessage) =>
  channel === 'instagram' && sender === 'user'

/**
 * Stores a message of the platform once, in the chat of its customer, with what was said of it before it came; its files are fetched next.
 * `heeds` are asked what a customer's message wants.
 */
export function storeMessage(
  act: Act,
  ours: OurAccount,
  message: IncomingMessage,
  heeds: readonly Heed[],
): Promise<'stored' | 'known'> {
  const { house, now } = act
  const { business_id } = ours
  const key = { business_id, external_id: message.external_id }
  return transaction(house.db, async (trx) => {
    await lockMessage(trx, key)
    const chat_id = await requireChatOf(trx, ours, message.customer, now)
    if (isOwnApp(ours, message) && (await settleEcho(trx, key, { chat_id, said: message.said })))
      return 'known'
    const mayMake = message.sender === 'customer'
    await linkCustomer(trx, { business_id, id: chat_id }, message.customer, { mayMake, now })
    const message_id = await insertMessage(trx, business_id, chat_id, message, now)
    if (message_id === undefined) return 'known'
    if (message.said.media.length > 0) await house.enqueue(trx, fetchFilesJob, { business_id, message_id })
    const chat = { business_id, id: chat_id }
    if (message.sender === 'user') {
      await takeOverInApp(trx, chat, { at: message.at, now })
      await applyWaiting(trx, key)
      return 'stored'
    }
    const replier = await touchChat(trx, ours, chat_id, message, now)
    await applyWaiting(trx, key)
    const { said, reply_to, at, isStandby = false } = message
    const isDone = await isHeeded(heeds, trx, act, { chat, message_id, said, reply_to, at })
    if (!isDone && !isStandby && replier === 'assistant') await awaitTurn(trx, act, { chat, message_id, at })
    return 'stored'
  })
}
