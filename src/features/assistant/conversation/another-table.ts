/** A table beside those that there are: the first one stays, and what is unsure is asked. */
import { anotherTableIn, isCorrection } from '../understand/after-booking.ts'
import { understand } from '../understand/understand.ts'
import type { Understanding } from '../understand/understanding.ts'
import { keep, tableText } from './change-review.ts'
import type { Desk, Upcoming } from './desk.ts'
import { ask, note, rest, type Scene, tell, updateState } from './scene.ts'
import { emptyDraft, type StepName } from './state.ts'
import { isSameTable } from '#features/reservations/rules.ts'

/** At these a reservation is talked about, and no new one is being asked for. */
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

/** The reservation that was made or changed here last, while it is ahead. */
export async function lastOwn({ state: { last } }: Scene, desk: Desk): Promise<Upcoming | undefined> {
  return last === null ? undefined : (await desk.upcoming()).find((one) => isSameTable(one, last))
}

/**
 * Leaves what was asked of a reservation where a message wants another table beside it: 'agora a de domingo', 'são duas reservas'. Answers
 * what the message says of that table; null where it wants none.
 */
export async function startAnother(scene: Scene, desk: Desk, text: string): Promise<Understanding | null> {
  const { step, changing, draft, target } = scene.state
  if (!ownSteps.includes(step)) return null
  const said = anotherTableIn(text, { isAboutChange: changeSteps.includes(step) })
  if (said === null) return null
  const all = await desk.upcoming()
  const understood = understand(said, desk.now)
  // 'agora a de domingo' is the one of Sunday where there is one.
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

/** Whether a message says too much of another day to be only news of the table that was asked for: 'domingo às 13h'. */
export function mayBeAnother({ state: { last } }: Scene, understood: Understanding, text: string): boolean {
  if (last === null || understood.intent !== 'reserve' || isCorrection(text)) return false
  const { people, date, time, doubts } = understood
  const isOtherDay = date !== null && date !== last.date
  const isOtherTime = (time !== null && time !== last.time) || doubts.some(({ about }) => about === 'time')
  return isOtherDay && (isOtherTime || (people !== null && people !== last.people))
}

/** Asks whether what is noted is another table or a change of the last one. */
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
