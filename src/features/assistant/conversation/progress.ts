/** A conversation that goes in circles ends with a person. */
import { converse } from './converse.ts'
import type { BusinessDesk } from './desk.ts'
import { handOverSayings, undoneOf } from './hand-over.ts'
import { untilMorning } from './night.ts'
import type { State } from './state.ts'
import type { HeardInput, Turn } from './turn.ts'

/** What the assistant remembers of a conversation. */
export type Memory = {
  state: State
  misunderstood: number
  /** Messages of the assistant since the conversation last made progress. */
  without_progress: number
}

/** After so many answers without progress a person takes over; each message that was not understood counts. */
const sayingsLimit = 10

/** Answers once to the messages since the last answer, and returns what to remember of it. */
export async function converseOnward(
  house: BusinessDesk,
  { memory, branch_id }: { memory: Memory; branch_id: number | null },
  heard: HeardInput[],
): Promise<{ turn: Turn; memory: Memory }> {
  const { turn, state, misunderstood } = await converse(house, { ...memory, branch_id }, heard)
  const isStill = JSON.stringify(state) === JSON.stringify(memory.state)
  // A fact and the waiting question after it count as one message.
  const said = (isStill ? memory.without_progress : 0) + (misunderstood > 0 ? turn.say.length : 1)
  const isCircling = turn.handOver === null && said >= sayingsLimit
  const where = turn.branch_id ?? branch_id
  const ended = isCircling ? await circled(house, turn, { state, where, heard, before: memory.state }) : turn
  const to = await untilMorning(house, { turn: ended, state, branch_id: where })
  const without_progress = isCircling || turn.handOver ? 0 : said
  return { turn: to.turn, memory: { state: to.state, misunderstood, without_progress } }
}

async function circled(
  house: BusinessDesk,
  turn: Turn,
  { state, where, ...of }: { state: State; where: number | null; heard: HeardInput[]; before: State },
): Promise<Turn> {
  // Nobody answers before the house opens, and the guest was told so.
  if (state.night) return { ...turn, say: [] }
  const undone = undoneOf(state, { ...of, why: 'stuck' })
  const say = await handOverSayings(where === null ? null : await house.desk(where), 'stuck', undone)
  return { ...turn, say, handOver: 'stuck' }
}
