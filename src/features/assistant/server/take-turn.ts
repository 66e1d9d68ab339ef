import type { Heard, Turn } from '../conversation/turn.ts'
import { handOverSayings } from '../conversation/hand-over.ts'
import { converseOnward } from '../conversation/progress.ts'
import { loadMemory, saveMemory } from './conversation.queries.ts'
import { type ChatOfDesk, openHouse } from './desk.ts'
import { isAnswering, loadKnown } from './facts.ts'
import { addDays } from '#lib/dates.ts'
import { keptBy } from '#lib/kept.ts'
import { dateIn } from '#lib/zoned.ts'
import type { Act } from '#platform/act.ts'
import type { Trx } from '#platform/database/database.ts'

/** An open conversation that the assistant answers. */
export type TurnChat = ChatOfDesk & { branch_id: number | null }

/** The earliest date that an establishment of any zone can have now. */
const earliestToday = (now: Date) => addDays(dateIn(now, 'UTC'), -1)

/**
 * One answer to what the customer said since the last. Runs in the transaction of the caller, who holds the chat's lock, found that the
 * assistant answers it, sends what is said, and writes the hand-over and the chosen branch. A conversation of an establishment whose
 * assistant is off at this hour is handed over too.
 */
export async function takeTurn(trx: Trx, act: Act, chat: TurnChat, heard: Heard[]): Promise<Turn> {
  const { business_id, branch_id } = chat
  const known = keptBy((id: number) => loadKnown(trx, { business_id, id }, earliestToday(act.now)))
  const isOn = async (id: number) => isAnswering(await known(id), act.now)
  const [house, before, isOnHere] = await Promise.all([
    openHouse(trx, act, { chat, known }),
    loadMemory(trx, chat),
    branch_id === null || isOn(branch_id),
  ])
  // Nobody expects the assistant while it is off: people answer, without a word from it.
  if (!isOnHere) return { say: [], handOver: 'closed' }
  const { turn, memory } = await converseOnward(house, { memory: before, branch_id }, heard)
  await saveMemory(trx, chat, memory, act.now)
  if (turn.branch_id === undefined || (await isOn(turn.branch_id))) return turn
  return { ...turn, say: await handOverSayings(await house.desk(turn.branch_id)), handOver: 'closed' }
}
