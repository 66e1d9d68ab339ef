import { sql } from 'kysely'
import { answerAt, gatheringMs, isTooOld, longestMs } from '../../turns.ts'
import { changeAfterTurn } from '../after-turn.queries.ts'
import type { Act } from '#platform/act.ts'
import { compiled, sendLater } from '#platform/database/engine/statements.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { ChatKey, OfChat } from '../chat-key.ts'

/** The assistant's job as it is enqueued; here, because chats do not import the assistant. */
export const answering = { name: 'assistant.turn', tries: 8, backoffSeconds: 2 } satisfies Pick<
  Job<OfChat>,
  'name' | 'tries' | 'backoffSeconds'
>

const awaited = compiled((db, { business_id, id, since }: ChatKey & { since: Date }) =>
  db
    .selectFrom('chat_unheard')
    .select('message_id')
    .where('business_id', '=', business_id)
    .where('chat_id', '=', id)
    .where('came_at', '>', since)
    .limit(1),
)

/** Whether messages of this chat wait for the assistant's answer, together with its job. The caller holds the chat's row. */
export async function isAwaited(trx: Trx, { business_id, id }: ChatKey, now: Date): Promise<boolean> {
  // A message that waits longer has lost its job.
  const since = new Date(now.getTime() - longestMs)
  return (await awaited(trx, { business_id, id, since })).length > 0
}

type StoredMessage = { chat: ChatKey; message_id: number; at: Date; isGathering: boolean }

const answeredSince = compiled((db, { business_id, id, at }: ChatKey & { at: Date }) =>
  db
    .selectFrom('chat_message')
    .select('id')
    .where('business_id', '=', business_id)
    .where('chat_id', '=', id)
    .where('sender', '<>', 'customer')
    .where('platform_at', '>=', at)
    .limit(1),
)

/** People answer a message that came too late for the assistant, unless it was answered meanwhile (D-154). */
async function leaveToPeople(trx: Trx, chat: ChatKey, { at, now }: { at: Date; now: Date }): Promise<void> {
  if ((await answeredSince(trx, { ...chat, at })).length > 0) return
  await changeAfterTurn(trx, { ...chat, branch_id: null }, { handsOver: 'now', at: now })
}

/**
 * The assistant will answer this message of a customer, together with those that follow at once; people answer one that is too old. The
 * caller holds the chat's row. A burst has one job, which waits while further messages come: the first message enqueues it, later ones are
 * `isGathering`.
 */
export async function awaitTurn(
  trx: Trx,
  act: Act,
  { chat, message_id, at, isGathering }: StoredMessage,
): Promise<void> {
  const { now, house, request_id } = act
  if (isTooOld(at, now)) return leaveToPeople(trx, chat, { at, now })
  const { business_id, id: chat_id } = chat
  await sendLater(
    trx,
    trx.insertInto('chat_unheard').values({ business_id, chat_id, message_id, came_at: now }),
  )
  if (isGathering) return
  const of = { business_id, chat_id, ...(request_id ? { request_id } : {}) }
  await house.enqueue(trx, answering, of, { at: new Date(now.getTime() + gatheringMs) })
}

/** The assistant skips earlier messages: somebody else answers them, or it did. */
export const forgetUnheard = (trx: Trx, { business_id, id }: ChatKey): Promise<void> =>
  sendLater(
    trx,
    trx.deleteFrom('chat_unheard').where('business_id', '=', business_id).where('chat_id', '=', id),
  )

const messagesOf = compiled((db, { business_id, id }: ChatKey) =>
  db
    .selectFrom('chat_unheard')
    .innerJoin('chat_message as message', (join) =>
      join
        .onRef('message.business_id', '=', 'chat_unheard.business_id')
        .onRef('message.id', '=', 'chat_unheard.message_id'),
    )
    .select(['chat_unheard.message_id', 'chat_unheard.came_at', 'message.message as text', 'message.type'])
    .select(['message.platform_at', 'message.deleted_at'])
    .select(sql<string | null>`message.details ->> 'pressed'`.as('choice'))
    .where('chat_unheard.business_id', '=', business_id)
    .where('chat_unheard.chat_id', '=', id)
    .orderBy('message.platform_at')
    .orderBy('message.id'),
)

/** The customer's messages in a chat since the last answer, in their order. */
export const unheardMessages = (trx: Trx, { business_id, id }: ChatKey) =>
  messagesOf(trx, { business_id, id })
export type Unheard = Awaited<ReturnType<typeof unheardMessages>>[number]

/**
 * The messages that the assistant answers now, taken once: the turn that commits has answered them. None while more may come, when the job
 * looks again later, and none if the assistant does not answer. `isTooLate`: a message waited so long that people answer (D-154). The
 * caller holds the chat's row.
 */
export async function takeUnheard(
  trx: Trx,
  { house, now }: Act,
  chat: ChatKey & { status: 'open' | 'closed'; replier: 'assistant' | 'user' },
  messages: Unheard[],
): Promise<{ unheard: Unheard[]; isTooLate: boolean }> {
  const none = { unheard: [], isTooLate: false }
  if (messages.length === 0) return none
  const arrivals = messages.map(({ came_at }) => came_at).toSorted((a, b) => a.getTime() - b.getTime())
  const at = answerAt(arrivals as [Date, ...Date[]])
  if (at > now.getTime()) {
    const of: OfChat = { business_id: chat.business_id, chat_id: chat.id }
    await house.enqueue(trx, answering, of, { at: new Date(at) })
    return none
  }
  await forgetUnheard(trx, chat)
  if (chat.status !== 'open' || chat.replier !== 'assistant') return none
  const said = messages.filter(({ deleted_at }) => !deleted_at)
  if (said.some(({ platform_at }) => isTooOld(platform_at, now))) return { unheard: [], isTooLate: true }
  return { unheard: said, isTooLate: false }
}
