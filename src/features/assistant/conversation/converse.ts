/** A conversation by fixed rules (D-79): what the assistant says next, and the state after it. It reads no database and no clock. */
import { menuText } from '../reply.ts'
import { greetingIn } from '../understand/chatter.ts'
import type { BusinessDesk } from './desk.ts'
import { handOverSayings, undoneOf } from './hand-over.ts'
import { heardTextOf, wordlessReply } from './heard-text.ts'
import { hearWords } from './hearing.ts'
import { noteMiss } from './misses.ts'
import { hearAtNight, isMorning, isNight } from './night.ts'
import { ask, handOver, note, rest, type Scene, tell, updateState } from './scene.ts'
import { type State, tableSteps } from './state.ts'
import { repeatQuestion } from './steps.ts'
import { isTakenBack } from './taken-back.ts'
import type { HeardInput, Turn } from './turn.ts'
import { findDesk } from './unit-step.ts'

/** The state of a conversation before a turn. */
export type ConversationStanding = {
  state: State
  /** How many answers in a row were not understood. */
  misunderstood: number
  /** The establishment of the conversation; null until the guest chose one. */
  branch_id: number | null
}

/** After so many in a row a person takes over (D-133). */
const misunderstoodLimit = 2

/** Hears the messages since the last answer and answers once. */
export async function converse(
  house: BusinessDesk,
  { state, misunderstood, branch_id }: ConversationStanding,
  heard: HeardInput[],
): Promise<ConversationStanding & { turn: Turn }> {
  const scene: Scene = {
    house,
    desk: null,
    state,
    news: [],
    question: null,
    handOver: null,
    chosen: null,
    unanswered: null,
    misses: [],
  }
  await enter(scene, branch_id)
  forgetPassed(scene)
  if (isMorning(scene)) scene.handOver = 'opened'
  const isUnderstood = scene.handOver !== null || (await hearAll(scene, heard))
  const count = isUnderstood ? 0 : misunderstood + 1
  if (!isUnderstood) await sayMisunderstood(scene, count)
  if (isUnderstood && state.step === 'idle') await greetBack(scene, heard)
  return {
    turn: await turnOf(scene, { heard, before: state }),
    state: scene.state,
    misunderstood: scene.handOver ? 0 : count,
    branch_id: scene.chosen ?? branch_id,
  }
}

/** Finds the establishment of the conversation; leaves one that was switched off (D-79) and keeps the wishes (D-152). */
async function enter(scene: Scene, branch_id: number | null): Promise<void> {
  scene.desk = branch_id === null ? null : await scene.house.desk(branch_id)
  if (scene.desk) return
  if (branch_id !== null) leaveUnit(scene, branch_id)
  await findDesk(scene)
}

function leaveUnit(scene: Scene, branch_id: number): void {
  // The guest was told already and was asked for another one.
  if (scene.state.step === 'unit' && scene.state.unit === branch_id) return
  tell(scene, 'Esta unidade não está mais atendendo por aqui.')
  const { step, changing } = scene.state
  const isTable = tableSteps.includes(step) && changing === null
  if (!isTable) rest(scene)
  updateState(scene, { step: isTable ? step : 'idle', offered: [], night: null, unit: branch_id })
}

/** Words about a past day, or said on another day, count no longer. */
function forgetPassed(scene: Scene): void {
  const { pending, draft, changing, step } = scene.state
  if (pending && pending.date !== scene.house.now.date) updateState(scene, { pending: null })
  const { date: today } = scene.desk?.now ?? scene.house.now
  if (draft.date === null || draft.date >= today) return
  if (changing || !tableSteps.includes(step)) rest(scene)
  else {
    note(scene, { date: null, time: null })
    updateState(scene, { step: 'date', offered: [] })
  }
  if (step !== 'idle') tell(scene, 'O dia de que falávamos já passou.')
}

/** Whether any of the messages was understood. */
async function hearAll(scene: Scene, heard: HeardInput[]): Promise<boolean> {
  let isUnderstood = false
  for (const [index, message] of heard.entries()) {
    if (scene.handOver) break
    // The same button twice in a row counts as one press.
    if (message.choice !== null && message.choice === heard[index - 1]?.choice) continue
    const { step } = scene.state
    if (isTakenBack(scene, message, heard.slice(index + 1))) {
      await repeatQuestion(scene, step)
      isUnderstood = true
      continue
    }
    const isHeard = await hearAnytime(scene, message)
    noteMiss(scene, message, { step, isUnderstood: isHeard })
    if (isHeard) isUnderstood = true
  }
  return isUnderstood
}

/** At night a message is never 'not understood'. */
async function hearAnytime(scene: Scene, message: HeardInput): Promise<boolean> {
  if (!isNight(scene)) return hear(scene, message)
  await hearAtNight(scene, message, hear)
  return true
}

async function hear(scene: Scene, message: HeardInput): Promise<boolean> {
  const text = heardTextOf(message)
  if (text !== null) return hearWords(scene, { choice: message.choice, text })
  tell(scene, wordlessReply(message))
  return false
}

/** The first time it asks again, with the menu if no question waits; the second time a person takes over. */
async function sayMisunderstood(scene: Scene, count: number): Promise<void> {
  if (count >= misunderstoodLimit) return handOver(scene, 'misunderstood')
  if (scene.news.length === 0) tell(scene, 'Não entendi.')
  if (scene.state.step !== 'idle' || !scene.desk)
    return repeatQuestion(scene, scene.desk ? scene.state.step : 'unit')
  const { facts, now } = scene.desk
  ask(scene, 'idle', { text: `Responda com o número:\n${menuText(await facts(now.date))}` })
}

/** 'Boa tarde! Para quantas pessoas?' The assistant adds no greeting to the house's own one, and people greet themselves. */
async function greetBack(scene: Scene, heard: HeardInput[]): Promise<void> {
  const { desk, news, question, handOver: why } = scene
  const words = heard.map(heardTextOf).find((text) => text !== null)
  const greeting = words ? greetingIn(words) : null
  const [first = question, ...others] = news
  if (!greeting || why || !first || first.type === 'location') return
  const own = desk && (await desk.facts(desk.now.date)).greeting
  if (own && first.text.startsWith(own)) return
  const greeted = { ...first, text: `${greeting}! ${first.text}` }
  if (news.length > 0) scene.news = [greeted, ...others]
  else scene.question = greeted
}

/** First the news, then the question or the hand-over to a person. */
async function turnOf(scene: Scene, of: { heard: HeardInput[]; before: State }): Promise<Turn> {
  const { news, question, handOver: why, chosen, misses } = scene
  if (why === 'opened') return { say: [], handOver: why }
  const undone = undoneOf(scene.state, { ...of, why })
  const last = why ? await handOverSayings(scene.desk, why, undone) : question ? [question] : []
  return {
    say: [...news, ...last],
    handOver: why,
    ...(chosen === null ? {} : { branch_id: chosen }),
    ...(misses.length === 0 ? {} : { missed: misses }),
  }
}
