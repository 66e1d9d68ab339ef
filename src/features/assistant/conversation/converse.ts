/** A conversation by fixed rules (D-79): what is said next, and where it then stands. Nothing here reads a database or a clock. */
import { menuText } from '../reply.ts'
import { understand } from '../understand/understand.ts'
import { answer } from './answers.ts'
import type { BusinessDesk } from './desk.ts'
import { handOverSayings } from './hand-over.ts'
import { heardTextOf, wordlessReply } from './heard-text.ts'
import { ask, handOver, rest, type Scene, tell } from './scene.ts'
import type { State } from './state.ts'
import { repeatQuestion } from './steps.ts'
import type { Heard, Turn } from './turn.ts'
import { chooseUnit, findDesk } from './unit-step.ts'

/** Where a conversation stands before a turn. */
export type ConversationStanding = {
  state: State
  /** Answers in a row that were not understood. */
  misunderstood: number
  /** The establishment of the conversation; null until one is chosen. */
  branch_id: number | null
}

/** So many in a row end with a person (D-133). */
const misunderstoodLimit = 2

/** Hears what was said since the last answer and answers once. */
export async function converse(
  house: BusinessDesk,
  { state, misunderstood, branch_id }: ConversationStanding,
  heard: Heard[],
): Promise<ConversationStanding & { turn: Turn }> {
  const scene: Scene = { house, desk: null, state, news: [], question: null, handOver: null, chosen: null }
  await enter(scene, branch_id)
  const isUnderstood = scene.handOver !== null || (await hearAll(scene, heard))
  const count = isUnderstood ? 0 : misunderstood + 1
  if (!isUnderstood) await sayMisunderstood(scene, count)
  return {
    turn: await turnOf(scene),
    state: scene.state,
    misunderstood: scene.handOver ? 0 : count,
    branch_id: scene.chosen ?? branch_id,
  }
}

/** Finds the establishment of the conversation; one that was switched off is left (D-79). */
async function enter(scene: Scene, branch_id: number | null): Promise<void> {
  scene.desk = branch_id === null ? null : await scene.house.desk(branch_id)
  if (scene.desk) return
  if (branch_id !== null) {
    tell(scene, 'Esta unidade não está mais atendendo por aqui.')
    rest(scene)
  }
  await findDesk(scene)
}

/** Whether anything of what was said was understood. */
async function hearAll(scene: Scene, heard: Heard[]): Promise<boolean> {
  let isUnderstood = false
  for (const [index, message] of heard.entries()) {
    if (scene.handOver) break
    // The same button twice in a row is one press.
    if (message.choice !== null && message.choice === heard[index - 1]?.choice) continue
    if (await hear(scene, message)) isUnderstood = true
  }
  return isUnderstood
}

async function hear(scene: Scene, message: Heard): Promise<boolean> {
  const said = heardTextOf(message)
  if (said === null) {
    tell(scene, wordlessReply(message))
    return false
  }
  const { choice } = message
  return scene.desk ? answer(scene, scene.desk, { choice, text: said }) : hearOutside(scene, choice, said)
}

/** Before an establishment is chosen: what was asked meanwhile is answered once it is. */
async function hearOutside(scene: Scene, choice: string | null, text: string): Promise<boolean> {
  if (understand(text, scene.house.now).intent === 'person') {
    handOver(scene, 'asked')
    return true
  }
  const { step, pending } = scene.state
  if (step !== 'unit') {
    scene.state = { ...scene.state, pending: text.slice(0, 500) }
    await repeatQuestion(scene, 'unit')
    return true
  }
  if (!(await chooseUnit(scene, { id: choice, text })) || !scene.desk) return false
  rest(scene)
  // Choosing was understood, whatever was asked before: who asked what nobody reads gets the menu.
  const answered = pending !== null && (await answer(scene, scene.desk, { choice: null, text: pending }))
  if (!answered) await answer(scene, scene.desk, { choice: null, text: 'oi' })
  return true
}

/** The first time the question is asked again, with the menu where none waits; the second time a person goes on. */
async function sayMisunderstood(scene: Scene, count: number): Promise<void> {
  if (count >= misunderstoodLimit) return handOver(scene, 'misunderstood')
  if (scene.news.length === 0) tell(scene, 'Não entendi.')
  if (scene.state.step !== 'idle' || !scene.desk)
    return repeatQuestion(scene, scene.desk ? scene.state.step : 'unit')
  const { facts, now } = scene.desk
  ask(scene, 'idle', { text: `Responda com o número:\n${menuText(await facts(now.date))}` })
}

/** News first, then the question, or that a person goes on. */
async function turnOf(scene: Scene): Promise<Turn> {
  const { news, question, handOver: why, chosen } = scene
  const last = why ? await handOverSayings(scene.desk, why) : question ? [question] : []
  return {
    say: [...news, ...last],
    handOver: why,
    ...(chosen === null ? {} : { branch_id: chosen }),
  }
}
