import { setTimeout as wait } from 'node:timers/promises'
import type { Turn } from '../conversation/turn.ts'
import { handOverText } from '../reply.ts'
import { loadMemory, saveMemory } from './conversation.queries.ts'
import { type TakenTurn, takeTurn } from './take-turn.ts'
import { changeAfterTurn } from '#features/chats/server/after-turn.queries.ts'
import {
  answering,
  takeUnheard,
  type Unheard,
  unheardMessages,
} from '#features/chats/server/inbound/unheard.queries.ts'
import { lockChat, type LockedChat } from '#features/chats/server/outbound/lock-chat.queries.ts'
import { writeInChat } from '#features/chats/server/outbound/send.ts'
import { type Act, actOf } from '#platform/act.ts'
import { mayWorkAgain, transaction, type Trx } from '#platform/database/database.ts'
import { interruption, type Interruption } from '#platform/database/interruption.ts'
import { describeFailure } from '#platform/failure.ts'
import type { Job } from '#platform/jobs/job.ts'
import type { OfChat } from '#features/chats/server/chat-key.ts'

/** How long a turn may take. */
type Limits = {
  /** A turn that takes longer has failed: the customer waits. */
  patienceMs: number
  /** No statement of a turn runs longer. A late statement is interrupted, so that it never delays the hand-over. */
  statementMs: number
}

export const usualLimits: Limits = { patienceMs: 6000, statementMs: 3000 }

/** The assistant could not answer. */
class TurnFailed extends Error {
  override name = 'TurnFailed'
}

type Take = (...turn: Parameters<typeof takeTurn>) => Promise<TakenTurn>

/** Makes the answers; when and how an answer that takes too long is ended. */
type TurnMaker = { take: Take; limits: Limits; interruption: Interruption }

const heardOf = ({ message_id, text, choice, type }: Unheard) => ({ message_id, text, choice, type })

/** The assistant's answer, in time; any fault in it makes a failed turn. After a deadlock the whole transaction runs again. */
async function answerOf(
  { take, limits: { patienceMs, statementMs }, interruption: { limit, interrupt } }: TurnMaker,
  trx: Trx,
  act: Act,
  chat: LockedChat,
  unheard: Unheard[],
): Promise<TakenTurn> {
  const { signal, abort } = abortable()
  const late = wait(patienceMs, undefined, { signal }).then(() => {
    interrupt().catch((error: unknown) => act.house.log.warn({ err: error }, 'late turn not interrupted'))
    throw new Error('took too long')
  })
  try {
    await limit(trx, statementMs)
    return await Promise.race([take(trx, act, chat, unheard.map(heardOf)), late])
  } catch (cause) {
    if (mayWorkAgain(cause)) throw cause
    throw new TurnFailed('the assistant did not answer', { cause })
  } finally {
    abort()
    late.catch(() => {})
  }
}

function abortable() {
  const controller = new AbortController()
  return { signal: controller.signal, abort: () => controller.abort() }
}

/** Sends the answer, moves the chat to the chosen branch and hands it over; all in the transaction that found the assistant answering. */
async function carryOut(
  trx: Trx,
  act: Act,
  chat: LockedChat,
  { say, handOver, branch_id, opens_at }: TakenTurn,
) {
  if (say.length > 0) await writeInChat(trx, act, chat, { sender: 'assistant', contents: say })
  const chosen = branch_id === undefined ? {} : { branch_id }
  const handsOver = handOver === null ? null : handOver === 'opened' ? 'opened' : opens_at ? 'later' : 'now'
  await changeAfterTurn(trx, chat, { ...chosen, handsOver, at: act.now })
  if (opens_at) await act.house.enqueue(trx, opening, keyOf(chat), { at: opens_at })
}

const keyOf = ({ business_id, id }: LockedChat): OfChat => ({ business_id, chat_id: id })

const failedTurn: Turn = { say: [{ type: 'text', text: handOverText }], handOver: 'failed' }

/** Answers a customer's messages since the last answer, once; `take` makes the answer. */
async function answer(
  act: Act,
  { business_id, chat_id }: OfChat,
  { take, limits }: Omit<TurnMaker, 'interruption'>,
): Promise<void> {
  const taking = { take, limits, interruption: interruption(act.house.database) }
  await transaction(act.house.db, async (trx) => {
    const key = { business_id, id: chat_id }
    const [chat, messages] = await Promise.all([lockChat(trx, key), unheardMessages(trx, key)])
    const { unheard, isTooLate } = await takeUnheard(trx, act, chat, messages)
    if (isTooLate) return changeAfterTurn(trx, chat, { handsOver: 'now', at: act.now })
    if (unheard.length === 0) return
    await carryOut(trx, act, chat, await answerOf(taking, trx, act, chat, unheard))
  })
}

/** The job of `take`'s turns. A failed one is logged whole and hands over to a person (D-133). Only tests give other limits. */
export const turnJob = (take: Take, limits: Limits = usualLimits): Job<OfChat> => ({
  ...answering,
  async run({ house, request_id }, of) {
    const act = actOf('bot', house, request_id)
    try {
      await answer(act, of, { take, limits })
    } catch (error) {
      if (!(error instanceof TurnFailed)) throw error
      house.log.error({ chat_id: of.chat_id, failure: describeFailure(error.cause) }, 'turn failed')
      await answer(act, of, { take: async () => failedTurn, limits: usualLimits })
    }
  },
})

const opening = { name: 'assistant.opening', tries: 8, backoffSeconds: 10 } satisfies Partial<Job<OfChat>>

/** The house opens: conversations that were handed over while it was closed now belong to people, unless somebody took them (D-154). */
const openingJob: Job<OfChat> = {
  ...opening,
  async run({ house, request_id }, { business_id, chat_id }) {
    const act = actOf('bot', house, request_id)
    await transaction(house.db, async (trx) => {
      const chat = await lockChat(trx, { business_id, id: chat_id })
      if (chat.status !== 'open' || chat.replier !== 'assistant') return
      const memory = await loadMemory(trx, chat, act.now)
      if (!memory.state.night) return
      await changeAfterTurn(trx, chat, { handsOver: 'opened', at: act.now })
      await saveMemory(trx, chat, { ...memory, state: { ...memory.state, night: null } }, act.now)
    })
  },
}

export const jobs = [turnJob(takeTurn), openingJob]
