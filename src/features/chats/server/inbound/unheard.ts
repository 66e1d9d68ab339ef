import { sql } from 'kysely'
import { answerAt, gatheringMs, isTooOld, longestMs } from '../../turns.ts'
import type { Act } from '#platform/act.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Job } from '#platform/jobs/job.ts'

/** A conversation that the assistant should answer. */
export type TurnOf = { business_id: number; chat_id: number }

/** The assistant's job as it is enqueued; here, because chats do not import the assistant. */
export const answering = { name: 'assistant.turn', tries: 8, backoffSeconds: 2 } satisfies Pick<
  Job<TurnOf>,
  'name' | 'tries' | 'backoffSeconds'
>

type ChatKey = { business_id: number; id: number }

const unheardOf = (trx: Trx, { business_id, id }: ChatKey) =>
  trx
    .selectFrom('chat_unheard')
    .where('chat_unheard.business_id', '=', business_id)
    .where('chat_unheard.chat_id', '=', id)

type Stored = { chat: ChatKey; message_id: number; at: Date }

/**
 * The assistant will answer this message of a customer, with those that come right after it, unless it is too old. The caller holds the chat's
 * row. A burst has one job, which waits on while further messages come.
 */
export async function awaitTurn(trx: Trx, act: Act, { chat, message_id, at }: Stored): Promise<void> {
  const { now, house, request_id } = act
  if (isTooOld(at, now)) return
  const { business_id, id: chat_id } = chat
  const gathering = await unheardOf(trx, chat)
    .select('message_id')
    // What waits for longer has lost its job.
    .where('came_at', '>', new Date(now.getTime() - longestMs))
    .limit(1)
    .executeTakeFirst()
  await trx.insertInto('chat_unheard').values({ business_id, chat_id, message_id, came_at: now }).execute()
  if (gathering) return
  const of = { business_id, chat_id, ...(request_id ? { request_id } : {}) }
  await house.enqueue(trx, answering, of, { at: new Date(now.getTime() + gatheringMs) })
}

/** The assistant hears nothing of what came before: somebody else answers, or it did. */
export const forgetUnheard = (trx: Trx, { business_id, id }: ChatKey) =>
  trx.deleteFrom('chat_unheard').where('business_id', '=', business_id).where('chat_id', '=', id).execute()

const unheardMessages = (trx: Trx, chat: ChatKey) =>
  unheardOf(trx, chat)
    .innerJoin('chat_message as message', (join) =>
      join
        .onRef('message.business_id', '=', 'chat_unheard.business_id')
        .onRef('message.id', '=', 'chat_unheard.message_id'),
    )
    .select(['chat_unheard.message_id', 'chat_unheard.came_at', 'message.message as text', 'message.type'])
    .select(['message.platform_at', 'message.deleted_at'])
    .select(sql<string | null>`message.details ->> 'pressed'`.as('choice'))
    .orderBy('message.platform_at')
    .orderBy('message.id')
    .execute()
export type Unheard = Awaited<ReturnType<typeof unheardMessages>>[number]

/**
 * What customers wrote since the last answer, in their order, taken once: the turn that commits has answered it. None while more may come,
 * then the job looks again, and none where the assistant does not answer. The caller holds the chat's row.
 */
export async function takeUnheard(
  trx: Trx,
  { house, now }: Act,
  chat: ChatKey & { status: 'open' | 'closed'; replier: 'assistant' | 'user' },
): Promise<Unheard[]> {
  const messages = await unheardMessages(trx, chat)
  if (messages.length === 0) return []
  const arrivals = messages.map(({ came_at }) => came_at).toSorted((a, b) => a.getTime() - b.getTime())
  const at = answerAt(arrivals as [Date, ...Date[]])
  if (at > now.getTime()) {
    const of: TurnOf = { business_id: chat.business_id, chat_id: chat.id }
    await house.enqueue(trx, answering, of, { at: new Date(at) })
    return []
  }
  await forgetUnheard(trx, chat)
  if (chat.status !== 'open' || chat.replier !== 'assistant') return []
  return messages.filter(({ platform_at, deleted_at }) => !deleted_at && !isTooOld(platform_at, now))
}
