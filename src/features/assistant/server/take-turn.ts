import type { Heard, Turn } from '../conversation/turn.ts'
import { handOverSayings } from '../conversation/hand-over.ts'
import { converseOnward } from '../conversation/progress.ts'
import { loadMemory, saveMemory } from './conversation.queries.ts'
import { openHouse } from './desk.ts'
import { isAnswering } from './settings.ts'
import type { Act } from '#platform/act.ts'
import type { Trx } from '#platform/database/database.ts'

/** An open conversation that the assistant answers. */
export type TurnChat = { id: number; business_id: number; branch_id: number | null }

/**
 * One answer to what the customer said since the last. Runs in the transaction of the caller, who holds the chat's lock, found that the
 * assistant answers it, sends what is said, and writes the hand-over and the chosen branch. A conversation of an establishment whose
 * assistant is off at this hour is handed over too.
 */
export async function takeTurn(trx: Trx, act: Act, chat: TurnChat, heard: Heard[]): Promise<Turn> {
  const { business_id, branch_id } = chat
  const isOn = (id: number) => isAnswering(trx, { business_id, id }, act.now)
  // Nobody expects the assistant while it is off: people answer, without a word from it.
  if (branch_id !== null && !(await isOn(branch_id))) return { say: [], handOver: 'closed' }
  const house = await openHouse(trx, act, chat)
  const before = await loadMemory(trx, chat)
  const { turn, memory } = await converseOnward(house, { memory: before, branch_id }, heard)
  await saveMemory(trx, chat, memory, act.now)
  if (turn.branch_id === undefined || (await isOn(turn.branch_id))) return turn
  return { ...turn, say: await handOverSayings(await house.desk(turn.branch_id)), handOver: 'closed' }
}
