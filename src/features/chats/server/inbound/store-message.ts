import type { IncomingContent, IncomingMessage } from '#features/channels/message/incoming.ts'
import { platforms } from '#features/channels/platforms.ts'
import type { Account } from '#features/channels/server/port.ts'
import { linkCustomer } from '../customer/link-customer.queries.ts'
import { recordEvent } from '../events.queries.ts'
import { applyChange } from './apply-change.queries.ts'
import { lockKnown, requireChatAmong } from './find-chat.queries.ts'
import { type Heed, isHeeded } from './heard.ts'
import { takeOverInApp } from './take-over.ts'
import { settleEcho } from './own-send.queries.ts'
import { insertMessage, touch } from './message.queries.ts'
import { awaitTurn, isAwaited } from './unheard.queries.ts'
import { applyWaiting, isStored, lockMessage, takeWaiting } from './waiting.queries.ts'
import { fetchFilesJob } from '../media/fetch.ts'
import type { Act } from '#platform/act.ts'
import { transaction, type Trx } from '#platform/database/database.ts'
import type { ChatKey } from '../chat-key.ts'

/**
 * A customer's message opens a closed chat again, for the bot (D-75); replies go to the address of their latest message (D-134). Returns
 * who answers the chat, whose row the transaction locks from here on.
 */
async function touchChat(
  trx: Trx,
  { business_id, id, channel }: ChatKey & Pick<Account, 'channel'>,
  { customer, at }: IncomingMessage,
  now: Date,
) {
  // An id of the platform never replaces a known phone.
  const isBetter = !platforms[channel].namesByPhone || /^\d+$/.test(customer.address)
  const address = isBetter ? customer.address : null
  const [row] = await touch(trx, { business_id, id, at, address, name: customer.name || null })
  const { status, replier } = row!
  if (status === 'closed') {
    const reopened = { kind: 'reopened_by_message', by_user_id: null, at: now } as const
    await recordEvent(trx, { id, business_id }, reopened)
  }
  return replier
}

/** Perhaps an echo of what the house wrote here. */
const isEcho = ({ channel }: Account, { sender }: IncomingMessage) =>
  platforms[channel].echoesSends && sender === 'user'

/**
 * Stores a message of the platform once, in the chat of its customer, with the changes that arrived before it; a job then fetches its
 * files. `heeds` carry out requests of customers.
 */
export function storeMessage(
  act: Act,
  ours: Account,
  message: IncomingMessage,
  heeds: readonly Heed[],
): Promise<'stored' | 'known'> {
  const { house, now } = act
  const { business_id } = ours
  const key = { business_id, external_id: message.external_id }
  const { customer, sender, said, reply_to, at, isStandby = false } = message
  return transaction(house.db, async (trx) => {
    await lockMessage(trx, key)
    const [isKnown, known] = await Promise.all([isStored(trx, key), lockKnown(trx, ours, customer)])
    if (isKnown) return 'known'
    const found = await requireChatAmong(trx, known, { ours, customer, now })
    const chat = { business_id, id: found.id }
    if (isEcho(ours, message) && (await settleEcho(trx, key, { chat_id: chat.id, said }))) return 'known'
    await linkCustomer(trx, business_id, found, customer, { mayMake: sender === 'customer', now })
    if (sender === 'user') {
      const message_id = await insertMessage(trx, chat, message, now)
      await fetchFiles(trx, act, chat, { message_id, said })
      await takeOverInApp(trx, chat, { at, now })
      await applyWaiting(trx, key)
      return 'stored'
    }
    const [message_id, replier, waiting, isGathering] = await Promise.all([
      insertMessage(trx, chat, message, now),
      touchChat(trx, { ...chat, channel: ours.channel }, message, now),
      takeWaiting(trx, key),
      // After the lock of the chat's row: a turn that ends meanwhile has taken what it answered.
      isAwaited(trx, chat, now),
    ])
    await fetchFiles(trx, act, chat, { message_id, said })
    for (const change of waiting) await applyChange(trx, key, change)
    const isDone = await isHeeded(heeds, trx, act, { chat, message_id, said, reply_to, at })
    if (!isDone && !isStandby && replier === 'assistant')
      await awaitTurn(trx, act, { chat, message_id, at, isGathering })
    return 'stored'
  })
}

async function fetchFiles(
  trx: Trx,
  { house }: Act,
  { business_id }: ChatKey,
  { message_id, said }: { message_id: number; said: IncomingContent },
) {
  if (said.media.length > 0) await house.enqueue(trx, fetchFilesJob, { business_id, message_id })
}
