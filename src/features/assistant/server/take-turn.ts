import type { HeardInput, Saying, Turn } from '../conversation/turn.ts'
import { handOverSayings, undoneOf } from '../conversation/hand-over.ts'
import { converseOnward } from '../conversation/progress.ts'
import { loadMemory, saveMemory } from './conversation.queries.ts'
import { type ChatOfDesk, openHouse } from './desk.ts'
import { isAnswering, loadKnown } from './facts.ts'
import { saveMissed } from './misses.queries.ts'
import { addDays } from '#lib/days/dates.ts'
import { keptBy } from '#lib/kept.ts'
import { dateIn, instantOf } from '#lib/days/zoned.ts'
import type { Act } from '#platform/act.ts'
import type { Trx } from '#platform/database/database.ts'

/** An open conversation that the assistant answers. */
export type TurnChat = ChatOfDesk & { branch_id: number | null }

/** The earliest date that an establishment of any zone can have now. */
const earliestToday = (now: Date) => addDays(dateIn(now, 'UTC'), -1)

/** A turn, and when people answer if it handed over while the house was closed (D-154). */
export type TakenTurn = Turn & { opens_at?: Date }

/**
 * Answers once what the customer said since the last answer. Runs in the transaction of the caller, who holds the chat's lock, found that
 * the assistant answers it, sends what it says, and writes the hand-over and the chosen branch. If the establishment's assistant is off at
 * this hour, the conversation is handed over too.
 */
export async function takeTurn(trx: Trx, act: Act, chat: TurnChat, heard: HeardInput[]): Promise<TakenTurn> {
  const { business_id, branch_id } = chat
  const known = keptBy((id: number) => loadKnown(trx, { business_id, id }, earliestToday(act.now)))
  const isOn = async (id: number) => isAnswering(await known(id), act.now)
  const [house, before, isOnHere] = await Promise.all([
    openHouse(trx, act, { chat, known }),
    loadMemory(trx, chat, act.now),
    branch_id === null || isOn(branch_id),
  ])
  // Nobody expects the assistant while it is off: people answer, and it says nothing.
  if (!isOnHere) return { say: [], handOver: 'closed' }
  const { turn, memory } = await converseOnward(house, { memory: before, branch_id }, heard)
  const where = turn.branch_id ?? branch_id
  if (turn.branch_id !== undefined && !(await isOn(turn.branch_id))) {
    await saveMemory(trx, chat, { ...memory, state: { ...memory.state, night: null } }, act.now)
    const { made } = memory.state
    // Always tells what was booked before in the same burst.
    const news: Saying[] = made !== null && made !== before.state.made ? [{ type: 'text', text: made }] : []
    const undone = undoneOf(memory.state, { heard, why: 'closed', before: before.state })
    const last = await handOverSayings(await house.desk(turn.branch_id), 'closed', undone)
    return { say: [...news, ...last], branch_id: turn.branch_id, handOver: 'closed' }
  }
  await saveMemory(trx, chat, memory, act.now)
  await saveMissed(trx, chat, turn.missed ?? [], act.now)
  if (!turn.until || where === null) return turn
  return { ...turn, opens_at: instantOf(turn.until, (await known(where)).branch.timezone) }
}
