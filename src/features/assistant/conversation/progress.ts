/** A conversation that goes in circles ends with a person. */
import { converse } from './converse.ts'
import type { BusinessDesk } from './desk.ts'
import { handOverSayings } from './hand-over.ts'
import type { State } from './state.ts'
import type { Heard, Turn } from './turn.ts'

/** What the assistant remembers of a conversation. */
export type Memory = {
  state: State
  misunderstood: number
  /** Messages of the assistant since something last went on. */
  without_progress: number
}

/** So many messages of the assistant without anything going on end with a person. */
const sayingsLimit = 10

/** Answers once to what was said since the last answer, and says what is remembered of it. */
export async function converseOnward(
  house: BusinessDesk,
  { memory, branch_id }: { memory: Memory; branch_id: number | null },
  heard: Heard[],
): Promise<{ turn: Turn; memory: Memory }> {
  const { turn, state, misunderstood } = await converse(house, { ...memory, branch_id }, heard)
  const isStill = JSON.stringify(state) === JSON.stringify(memory.state)
  const said = (isStill ? memory.without_progress : 0) + turn.say.length
  const isCircling = turn.handOver === null && said >= sayingsLimit
  const next = { state, misunderstood, without_progress: isCircling || turn.handOver ? 0 : said }
  if (!isCircling) return { turn, memory: next }
  const where = turn.branch_id ?? branch_id
  const say = await handOverSayings(where === null ? null : await house.desk(where))
  return { turn: { ...turn, say, handOver: 'stuck' }, memory: next }
}
