import { sql } from 'kysely'
import { mayWrite, messagesOf, windowAt } from '../../outgoing.ts'
import { fileWords, textWords, type Words } from '../media/file-message.ts'
import { keepFile } from '../media/files.queries.ts'
import type { TakenFile } from '../media/take-file.ts'
import { enterOutbox, runQueue } from './outbox.ts'
import { filledText, findTemplate } from './template.queries.ts'
import { windowClosed } from './window.ts'
import { invalid, Refusal } from '#lib/refusal.ts'
import type { Act } from '#platform/act.ts'
import type { Trx } from '#platform/database/database.ts'

type ChatKey = { business_id: number; id: number }

export type Outgoing = {
  sender: 'user' | 'assistant'
  content:
    | { type: 'text'; text: string }
    | { type: 'template'; id: number; values: Record<string, string> }
    | { type: 'file'; file: TakenFile; caption: string }
  /** A message of this chat. */
  reply_to?: number | null | undefined
}

/** What became of it: stored, or nothing, because the chat is closed or another side answers it. */
export type Written =
  | { kind: 'written'; ids: number[]; isInWindow: boolean }
  | { kind: 'refused'; status: 'open' | 'closed'; replier: 'assistant' | 'user' }

/** The chat until the transaction ends: who takes it over, finishes it or writes in it waits. */
export const lockChat = (trx: Trx, { business_id, id }: ChatKey) =>
  trx
    .selectFrom('chat')
    .select(['id', 'business_id', 'channel', 'account', 'status', 'replier'])
    .select(['customer_wrote_at', 'last_message_at'])
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
export type LockedChat = Awaited<ReturnType<typeof lockChat>>

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

async function wordsOf(trx: Trx, chat: LockedChat, content: Outgoing['content']): Promise<Words[]> {
  if (content.type === 'text') return messagesOf(content.text, chat.channel).map(textWords)
  if (content.type === 'file') return fileWords(content.file, content.caption, chat.channel)
  const { id, values } = content
  const template = chat.channel === 'whatsapp' ? await findTemplate(trx, chat, id) : undefined
  const message = filledText(template, values)
  return [{ type: 'template', message, details: JSON.stringify({ template: { id, values } }), media: null }]
}

/** Why a person cannot write in this chat. */
export const refusalOf = ({ status }: { status: 'open' | 'closed' }): Refusal =>
  status === 'closed'
    ? new Refusal('chat_closed', 'Esse atendimento foi finalizado. Reabra-o para enviar mensagens.')
    : new Refusal('bot_replies', 'O BOT está respondendo. Assuma o atendimento para enviar mensagens.')

/**
 * Writes to the customer of a chat, in the transaction of whoever decided it: the message leaves if and only if that commits, after all that
 * was written before in this chat. Only the side that answers an open chat writes; what the platform would refuse for its window is stored
 * as `failed` and never sent (D-78).
 */
export async function sendFromChat(trx: Trx, act: Act, key: ChatKey, outgoing: Outgoing): Promise<Written> {
  const { sender, content, reply_to } = outgoing
  const chat = await lockChat(trx, key)
  const { status, replier, channel } = chat
  if (status !== 'open' || replier !== sender) return { kind: 'refused', status, replier }
  const window = windowAt(channel, chat.customer_wrote_at, act.now)
  const isInWindow = content.type === 'template' || mayWrite(window, sender)
  const words = await wordsOf(trx, chat, content)
  const reply_to_external_id = await answered(trx, key, reply_to)
  const rows = await trx
    .insertInto('chat_message')
    .values(
      words.map((each) => ({
        ...each,
        business_id: chat.business_id,
        chat_id: chat.id,
        sender,
        status: isInWindow ? ('queued' as const) : ('failed' as const),
        error: isInWindow ? null : JSON.stringify(windowClosed(channel)),
        reply_to_external_id,
        // After what stands there: two who write at once are read in the order in which they are sent.
        platform_at: sql<Date>`greatest(${act.now}::timestamptz, ${chat.last_message_at}::timestamptz)`,
        created_at: act.now,
      })),
    )
    .returning('id')
    .execute()
  const ids = rows.map(({ id }) => id)
  if (content.type === 'file') {
    const { business_id } = chat
    await keepFile(trx, { business_id, path: content.file.path, message_id: ids[0]! })
  }
  if (isInWindow) {
    const { business_id, account } = chat
    const waiting = { business_id, channel, account, chat_id: chat.id, message_ids: ids, sender }
    await enterOutbox(trx, { ...waiting, now: act.now })
    await runQueue(trx, act.house, chat, { request_id: act.request_id })
  }
  return { kind: 'written', ids, isInWindow }
}
