/** Changes the establishment of a conversation and keeps the wishes (D-152). */
import { understand } from '../understand/understand.ts'
import { answer } from './answers.ts'
import { choose } from './choices.ts'
import type { Desk, Unit } from './desk.ts'
import { type Scene, tell, updateState } from './scene.ts'
import { type State, type StepName, tableSteps, type Utterance } from './state.ts'
import { repeatQuestion } from './steps.ts'
import { askHere, askUnit, isAboutUnit, isForgotten, openUnit } from './unit-step.ts'
import { shortTitle } from './unit-names.ts'

/** While the assistant asks for the establishment, it keeps as many messages as a burst may have. */
const pendingLimit = 10
const longest = 500

/** Keeps messages until the establishment is known. */
export function keepForLater(scene: Scene, { choice, text }: Utterance): void {
  const { date } = scene.house.now
  const said = [...(scene.state.pending?.said ?? []), { choice, text: text.slice(0, longest) }]
  updateState(scene, { pending: { date, said: said.slice(-pendingLimit) } })
}

const isWished = ({ draft: { people, date, time } }: State) =>
  people !== null || date !== null || time !== null

/** The conversation goes on at another establishment and keeps people, day and hour. */
export async function changeUnit(scene: Scene, unit: Unit, rest: string): Promise<void> {
  const before = scene.desk
  const said = rest === '' ? [] : [{ choice: null, text: rest }]
  if (!(await openUnit(scene, unit.id))) {
    tell(scene, 'Esta unidade não está mais atendendo por aqui.')
    return askUnit(scene)
  }
  return goOn(scene, before, said)
}

/** 'a de Pinheiros', when asked which reservation: the one at that unit. False if another question waits. */
export async function chooseOwnAt(scene: Scene, desk: Desk, unit: Unit): Promise<boolean> {
  const { step, offered } = scene.state
  if (!['mine', 'own', 'cancelling'].includes(step)) return false
  const [one, other] = (await desk.upcoming()).filter((own) => own.unit === unit.id)
  if (!one || other) {
    await repeatQuestion(scene, step)
    return true
  }
  const asked = offered.find(({ id }) => id.endsWith(`:${one.id}`))?.id
  return choose(scene, desk, asked ?? `${step === 'cancelling' ? 'cancel' : 'own'}:${one.id}`)
}

/** Hears the messages that waited for the establishment, then asks the question that waited, at the open establishment. */
export async function goOn(scene: Scene, before: Desk | null, more: Utterance[] = []): Promise<void> {
  const desk = scene.desk!
  const { pending, resume } = scene.state
  const step = scene.state.resume ?? scene.state.step
  const isOther = before !== null && before.unit.id !== desk.unit.id
  if (isOther) tell(scene, `Certo! Agora é a unidade ${shortTitle(desk.unit)}.`)
  updateState(scene, { pending: null, resume: null, offered: [], step })
  scene.question = null
  if (before?.unit.id !== desk.unit.id) leaveSteps(scene)
  else if (isAboutUnit(step)) updateState(scene, { step: 'idle' })
  const isTable = tableSteps.includes(scene.state.step)
  let isAnswered = false
  for (const said of [...(pending?.said ?? []), ...more]) {
    if (scene.handOver) return
    if (await answer(scene, scene.desk ?? desk, said)) isAnswered = true
  }
  if (scene.handOver || scene.question) return
  if (isTable || isWished(scene.state) || (isAnswered && scene.state.step !== 'idle'))
    return repeatQuestion(scene, tableSteps.includes(scene.state.step) ? whole(scene.state.step) : 'people')
  if (resume !== null && !isOther) return repeatQuestion(scene, whole(resume))
  if (isAnswered) return
  if (before && !isOther) return tell(scene, `Tudo bem, continuamos na unidade ${shortTitle(desk.unit)}.`)
  // The choice itself was understood; if the earlier message was not, show the menu.
  await answer(scene, desk, { choice: null, text: 'oi' })
}

/** A review is read again as a whole, because its establishment was in question. */
const whole = (step: StepName): StepName => (step === 'review' ? 'people' : step)

/** An answer meant for one establishment confirms nothing at another; a reservation does not move. */
function leaveSteps(scene: Scene): void {
  const { step, changing } = scene.state
  if (changing) {
    tell(scene, 'A sua reserva na outra unidade continua como estava. Aqui seria um pedido novo.')
    updateState(scene, { changing: null })
  }
  const isTable = changing !== null || step === 'people' || tableSteps.includes(step) || isWished(scene.state)
  updateState(scene, { target: null, step: step === 'how' ? 'how' : isTable ? 'people' : 'idle' })
}

/** Answers at the open establishment; asks for a table only once the customer knows which establishment it is. */
export async function answerHere(scene: Scene, desk: Desk, said: Utterance): Promise<boolean> {
  if (!(await isForgotten(scene, desk))) return answer(scene, desk, said)
  const { state, question, news } = scene
  if (tableSteps.includes(state.step)) {
    if (understand(said.text, desk.now).intent === 'reserve') keepForLater(scene, said)
    await askHere(scene)
    return true
  }
  const isUnderstood = await answer(scene, desk, said)
  const asksTable = scene.question !== question && tableSteps.includes(scene.state.step)
  if (!asksTable || scene.state.changing || scene.handOver) return isUnderstood
  Object.assign(scene, { state, question, news })
  keepForLater(scene, said)
  await askHere(scene)
  return true
}
