import { sql } from 'kysely'
import type { Customer, Said } from '../../incoming.ts'
import { linkCustomer } from '../customer/link-customer.ts'
import { recordEvent } from '../events.ts'
import { type OurAccount, requireChatOf } from './find-chat.ts'
import { takeOverInApp } from './take-over.ts'
import { settleEcho } from './own-send.ts'
import { applyWaiting, lockMessage } from './waiting.ts'
import { fetchFilesJob } from '../media/fetch.ts'
import { transaction, type Trx } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'

export type IncomingMessage = {
  external_id: string
  /** 'user' for what the house wrote in the platform's own app. */
  sender: 'customer' | 'user'
  customer: Customer
  said: Said
  /** The platform's id of the message that it answers. */
  reply_to: string | null
  at: Date
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

/** A customer's message opens a closed chat again, for the bot (D-75); replies go where they wrote from last (D-134). */
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
  const { status } = await trx
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
    .returning('before.status')
    .executeTakeFirstOrThrow()
  if (status === 'open') return
  await recordEvent(
    trx,
    { id: chat_id, business_id },
    { kind: 'reopened_by_message', by_user_id: null, at: now },
  )
}

/** What the house wrote on Instagram comes back, also what it wrote here. */
const isOwnApp = ({ channel }: OurAccount, { sender }: IncomingMessage) =>
  channel === 'instagram' && sender === 'user'

/** Stores a message of the platform once, in the chat of its customer, with what was said of it before it came; its files are fetched next. */
export function storeMessage(
  house: Pick<House, 'db' | 'enqueue'>,
  ours: OurAccount,
  message: IncomingMessage,
  now: Date,
): Promise<'stored' | 'known'> {
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
    if (message.sender === 'customer') await touchChat(trx, ours, chat_id, message, now)
    else await takeOverInApp(trx, { business_id, id: chat_id }, { at: message.at, now })
    await applyWaiting(trx, key)
    return 'stored'
  })
}
