/** A second table: the first reservation stays, and the assistant asks when it is not sure. */
import { anotherTableIn, isCorrection } from '../understand/after-booking.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { keep, tableText } from './change-review.ts'
import type { Desk, OwnReservation } from './desk.ts'
import { ask, note, rest, type Scene, tell, updateState } from './scene.ts'
import { emptyDraft, type StepName } from './state.ts'
import { isSameTable } from '#features/reservations/rules.ts'

/** At these steps the guest talks about an existing reservation and asks for no new one. */
const ownSteps: readonly StepName[] = [
  'idle',
  'mine',
  'own',
  'cancelling',
  'change',
  'change-review',
  'another',
]
const changeSteps: readonly StepName[] = ['change', 'change-review', 'another']

/** The last reservation that was made or changed in this conversation, if its time has not passed. */
export async function lastOwn({ state: { last } }: Scene, desk: Desk): Promise<OwnReservation | undefined> {
  return last === null ? undefined : (await desk.upcoming()).find((one) => isSameTable(one, last))
}

/**
 * Stops talking about a reservation when the guest wants another table: 'agora a de domingo', 'são duas reservas'. Answers what the message
 * says about that table; null if it wants no other table.
 */
export async function startAnother(scene: Scene, desk: Desk, text: string): Promise<Understanding | null> {
  const { step, changing, draft, target } = scene.state
  if (!ownSteps.includes(step)) return null
  const said = anotherTableIn(text, { isAboutChange: changeSteps.includes(step) })
  if (said === null) return null
  const all = await desk.upcoming()
  const understood = understand(said, desk.now)
  // 'agora a de domingo' means the reservation of Sunday if the guest has one.
  const isThere = step !== 'change-review' && all.some(({ date }) => date === understood.date)
  if (all.length === 0 || (isThere && !/\b(?:outra|nova|mais uma)\b/i.test(text))) return null
  const held =
    all.find(({ id }) => id === (changing?.id ?? target)) ?? (await lastOwn(scene, desk)) ?? all[0]!
  const wished = changeSteps.includes(step) ? draft : emptyDraft
  rest(scene)
  tell(scene, `A sua reserva para ${tableText({ ...held, service: null }, desk)} continua como está.`)
  note(scene, { people: wished.people, date: wished.date, time: wished.time })
  updateState(scene, { step: 'people' })
  return understood
}

/** Whether a message says so much about another day that it cannot be only a correction of the table asked for: 'domingo às 13h'. */
export function mayBeAnother({ state: { last } }: Scene, understood: Understanding, text: string): boolean {
  if (last === null || understood.intent !== 'reserve' || isCorrection(text)) return false
  const { people, date, time, doubts } = understood
  const isOtherDay = date !== null && date !== last.date
  const isOtherTime = (time !== null && time !== last.time) || doubts.some(({ about }) => about === 'time')
  return isOtherDay && (isOtherTime || (people !== null && people !== last.people))
}

/** Asks whether the noted details are for another table or change the last one. */
export async function askWhetherAnother(scene: Scene, desk: Desk): Promise<void> {
  const own = await lastOwn(scene, desk)
  if (!own) return
  ask(scene, 'another', {
    text: `É outra mesa, ou quer mudar a que já pediu, para ${tableText(own, desk)}?`,
    options: [
      { id: 'do:here', title: 'Outra mesa' },
      { id: `alter:${own.id}`, title: 'Mudar a que pedi' },
      keep,
    ],
  })
  updateState(scene, { target: own.id })
}
