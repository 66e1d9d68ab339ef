import { converseOnward, type Memory } from '../conversation/progress.ts'
import { freshState, stateOf } from '../conversation/state.ts'
import type { HeardInput } from '../conversation/turn.ts'
import type { rehearse, RehearsalAnswer } from '../rehearsal.contract.ts'
import { openRehearsal, type TestReservation } from './rehearsal-desk.ts'
import type { BodyOf } from '#lib/call/endpoint.ts'
import type { Act } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'
import { seal, unseal } from '#platform/sealed.ts'

/** What a test conversation remembers, and the reservations that were made in it. */
type RehearsalMemory = { memory: Memory; pretended: TestReservation[] }

const begun: RehearsalMemory = {
  memory: { state: freshState(), misunderstood: 0, without_progress: 0 },
  pretended: [],
}

type Key = { act: Act; branch: Branch }

const purpose = ({ id }: Branch) => `rehearsal ${id}`

const sealed = ({ act, branch }: Key, remembered: RehearsalMemory): string =>
  seal(act.house.settings.secretKey, purpose(branch), JSON.stringify(remembered))

/** The memory that the client sends back; one that this establishment's conversations did not give starts a new test. */
function unsealed({ act, branch }: Key, memory: string | null): RehearsalMemory {
  const text = memory === null ? null : unseal(act.house.settings.secretKey, purpose(branch), memory)
  if (text === null) return begun
  const { memory: known, pretended } = JSON.parse(text) as RehearsalMemory
  return { memory: { ...known, state: stateOf(known.state) }, pretended }
}

type Call = Act & { db: Db; branch: Branch; body: BodyOf<typeof rehearse> }

/** What the conversation would first answer to this message (D-132), in the saved words; options are left out. */
export async function firstReply(call: Act & { db: Db; branch: Branch }, text: string): Promise<string> {
  const { db, branch } = call
  const { house } = openRehearsal({ db, act: call, branch, pretended: [] })
  const heard: HeardInput = { message_id: 0, text, choice: null, type: 'text' }
  const { turn } = await converseOnward(house, { memory: begun.memory, branch_id: branch.id }, [heard])
  return turn.say.flatMap((saying) => ('text' in saying ? [saying.text] : [])).join('\n')
}

/** One turn of a test conversation; it answers at any hour, and also where the assistant is off (docs/decisions/0060). */
export async function answerRehearsal(call: Call): Promise<RehearsalAnswer> {
  const { db, branch, body } = call
  const key = { act: call, branch }
  const before = unsealed(key, body.memory)
  const { house, notes, pretended } = openRehearsal({
    db,
    act: call,
    branch,
    words: body.words,
    pretended: before.pretended,
  })
  const { text, choice } = body
  const type = choice === null ? 'text' : 'interactive'
  const heard: HeardInput = { message_id: 0, text, choice, type }
  const { turn, memory } = await converseOnward(house, { memory: before.memory, branch_id: branch.id }, [
    heard,
  ])
  return {
    say: turn.say,
    notes,
    hands_over: turn.handOver !== null,
    memory: sealed(key, { memory, pretended }),
  }
}
