import { sql } from 'kysely'
import { mayWrite, windowAt } from '../../outgoing.ts'
import type { MessageWords } from '../media/file-message.ts'
import { keepFile } from '../media/files.queries.ts'
import { lockChat, type LockedChat } from './lock-chat.queries.ts'
import { enterOutbox, ranks, runQueue } from './outbox.queries.ts'
import { platforms } from '#features/channels/platforms.ts'
import { type MessageContent, messageWordsOf } from './words.ts'
import { invalid, Refusal } from '#lib/call/refusal.ts'
import type { Act } from '#platform/act.ts'
import type { Trx } from '#platform/database/database.ts'
import type { ChatKey } from '../chat-key.ts'

export type OutgoingMessage = {
  sender: 'user' | 'assistant'
  content: MessageContent
  /** A message of this chat. */
  reply_to?: number | null | undefined
  /**
   * A notice of the house, not a part of the bot's conversation: it is sent in every state of the chat, also when it is closed
   * (docs/decisions/0059).
   */
  isNotice?: true
}

/** The outcome: stored, or refused, because the chat is closed or another side answers it. */
export type WriteResult =
  | { kind: 'written'; ids: number[]; isInWindow: boolean }
  | { kind: 'refused'; status: 'open' | 'closed'; replier: 'assistant' | 'user' }

/** The platform's id of the message that is answered; one that the platform does not know is not named. */
async function answered(trx: Trx, chat: ChatKey, id: number | null | undefined): Promise<string | null> {
  if (!id) return null
  const message = await trx
    .selectFrom('chat_message')
    .select('external_id')
    .where('business_id', '=', chat.business_id)
    .where('chat_id', '=', chat.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!message) throw invalid({ reply_to: ['A mensagem respondida não é desta conversa.'] })
  return message.external_id
}

/** Why a person cannot write in this chat. */
export const writingRefusalOf = ({ status }: { status: 'open' | 'closed' }): Refusal =>
  status === 'closed'
    ? new Refusal('chat_closed', 'Esse atendimento foi finalizado. Reabra-o para enviar mensagens.')
    : new Refusal('bot_replies', 'O BOT está respondendo. Assuma o atendimento para enviar mensagens.')

type MessageDraft = {
  sender: OutgoingMessage['sender']
  contents: MessageContent[]
  reply_to_external_id?: string | null
  isNotice?: true | undefined
}

/**
 * Writes to the customer of a chat, in the caller's transaction. The caller holds the chat's row and found that this sender may write. If
 * and only if the transaction commits, the messages leave, in their order and after everything written before in this chat. Messages that
 * the platform would refuse for its window are stored as `failed` and never sent (D-78).
 */
export async function writeInChat(
  trx: Trx,
  act: Act,
  chat: LockedChat,
  { sender, contents, reply_to_external_id = null, isNotice }: MessageDraft,
): Promise<{ ids: number[]; isInWindow: boolean }> {
  const { business_id, channel, account } = chat
  const window = windowAt(channel, chat.customer_wrote_at, act.now)
  const isInWindow = contents.every(({ type }) => type === 'template') || mayWrite(window, sender)
  const words: MessageWords[] = []
  for (const content of contents) words.push(...(await messageWordsOf(trx, chat, content)))
  const rows = await trx
    .insertInto('chat_message')
    .values(
      words.map((each) => ({
        ...each,
        business_id,
        chat_id: chat.id,
        sender,
        author_user_id: sender === 'user' ? (act.person?.id ?? null) : null,
        status: isInWindow ? ('queued' as const) : ('failed' as const),
        error: isInWindow ? null : JSON.stringify(platforms[channel].windowClosed),
        reply_to_external_id,
        // After the messages that are already there: those of two people who write at once are read in the order in which they are sent.
        platform_at: sql<Date>`greatest(${act.now}::timestamptz, ${chat.last_message_at}::timestamptz)`,
        created_at: act.now,
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (isInWindow) {
    const waiting = {
      business_id,
      channel,
      account,
      chat_id: chat.id,
      message_ids: ids,
      rank: isNotice ? ranks.notice : ranks[sender],
    }
    await enterOutbox(trx, { ...waiting, now: act.now })
    await runQueue(trx, act.house, chat, { request_id: act.request_id })
  }
  return { ids, isInWindow }
}

/** Writes one message as `writeInChat` does, if this side answers the chat and it is open. */
export async function sendFromChat(
  trx: Trx,
  act: Act,
  key: ChatKey,
  outgoing: OutgoingMessage,
): Promise<WriteResult> {
  const { sender, content, reply_to, isNotice } = outgoing
  const chat = await lockChat(trx, key)
  const { business_id, status, replier } = chat
  if (!isNotice && (status !== 'open' || replier !== sender)) return { kind: 'refused', status, replier }
  const reply_to_external_id = await answered(trx, key, reply_to)
  const contents = [content]
  const written = await writeInChat(trx, act, chat, { sender, contents, reply_to_external_id, isNotice })
  if (content.type === 'file') {
    await keepFile(trx, { business_id, path: content.file.path, message_id: written.ids[0]! })
  }
  return { kind: 'written', ...written }
}
