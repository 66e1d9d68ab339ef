/** 'Minhas reservas': shows the next reservations, changes and cancels them by the rules of the status page (D-86). */
import { keep, tableText } from './change-review.ts'
import { openChange } from './changing.ts'
import type { Desk, OwnReservation } from './desk.ts'
import { plainText } from '../understand/plain-text.ts'
import { ask, note, rest, type Scene, tell, updateState } from './scene.ts'
import type { State } from './state.ts'
import { shortTitle } from './unit-names.ts'
import { atUnitOf } from './unit-step.ts'
import { describedIn } from './which-one.ts'
import { takenOutText } from '#features/reservations/rules.ts'
import { weekdayAndDay } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'

const line = (one: OwnReservation, desk: Desk) =>
  `${one.title}: ${tableText(one, desk)}, em nome de ${one.name}. ${one.isConfirmed ? 'Confirmada' : 'Pendente'}. ${one.link}`

/** What customers want to do with their reservations; null: see them. */
export type Purpose = 'cancel' | 'change' | null

const questions = {
  cancel: { text: 'Qual delas você quer cancelar?', kind: 'cancel' },
  change: { text: 'Qual delas você quer mudar?', kind: 'alter' },
  see: { text: 'Quer mudar ou cancelar alguma?', kind: 'own' },
} as const

/** The purpose of the waiting list of reservations. */
export function purposeOf({ offered }: State): Purpose {
  const kinds = new Set(offered.map(({ id }) => id.slice(0, id.indexOf(':'))))
  return kinds.has('cancel') ? 'cancel' : kinds.has('alter') ? 'change' : null
}

/** Whether a text is exactly the title of an option. */
export const isTitled = ({ offered }: State, text: string): boolean =>
  offered.some(({ title }) => plainText(title) === plainText(text))

/**
 * Shows the next reservations and offers to change or cancel; with only one, asks about it at once. Noted changes stay noted. `said` may
 * name one of several.
 */
export async function askMine(
  scene: Scene,
  desk: Desk,
  purpose: Purpose = null,
  said: string | null = null,
): Promise<void> {
  const all = await desk.upcoming()
  const named = said === null ? null : describedIn(said, all, desk.now)
  const found = named && named.length > 0 ? named : all
  const [one] = found
  if (!one) {
    rest(scene)
    return tell(
      scene,
      'Não encontrei nenhuma reserva futura por aqui. Se você reservou pelo site, abra o link da sua reserva ou responda 4 para falar com um atendente.',
    )
  }
  if (purpose !== 'change') note(scene, { people: null, date: null, time: null })
  updateState(scene, { step: 'mine', changing: null })
  if (found.length === 1) return askOnly(scene, desk, one, purpose)
  for (const each of found) tell(scene, line(each, desk))
  return askAmong(scene, found, purpose)
}

/** Asks which of several is meant. */
export async function askAmong(scene: Scene, found: OwnReservation[], purpose: Purpose): Promise<void> {
  const { text, kind } = questions[purpose ?? 'see']
  const hasUnits = (await scene.house.units()).length > 1
  ask(scene, 'mine', {
    text,
    label: 'Ver reservas',
    options: [
      ...found.slice(0, 9).map(({ id, title, date, time, people }) => ({
        id: `${kind}:${id}`,
        title: `${weekdayAndDay(date)} ${time}`,
        description: peopleText(people) + (hasUnits ? ` · ${shortTitle({ id, title })}` : ''),
      })),
      keep,
    ],
  })
}

async function askOnly(scene: Scene, desk: Desk, own: OwnReservation, purpose: Purpose): Promise<void> {
  if (purpose === 'cancel') return askCancel(scene, desk, own.id)
  if (purpose === 'change') return openChange(scene, desk, own.id)
  return askOwn(scene, desk, own.id)
}

/** Asks what to do with one of them. */
export async function askOwn(scene: Scene, desk: Desk, id: number): Promise<void> {
  const own = (await desk.upcoming()).find((one) => one.id === id)
  if (!own) return askMine(scene, desk)
  tell(scene, line(own, desk))
  ask(scene, 'own', {
    text: 'Quer mudar ou cancelar?',
    options: [{ id: `alter:${id}`, title: 'Mudar' }, { id: `cancel:${id}`, title: 'Cancelar' }, keep],
  })
  updateState(scene, { target: id })
}

/** Every cancellation needs this question. */
export async function askCancel(scene: Scene, desk: Desk, id: number): Promise<void> {
  const one = (await desk.upcoming()).find((each) => each.id === id)
  if (!one) return askMine(scene, desk)
  ask(scene, 'cancelling', {
    text: `Quer mesmo cancelar a reserva para ${tableText(one, desk)}${await atUnitOf(scene, one)}?`,
    options: [
      { id: `gone:${id}`, title: 'Sim, cancelar' },
      { id: 'do:keep', title: 'Não cancelar' },
    ],
  })
  updateState(scene, { target: id })
}

/**
 * Cancels the reservation that the question named. An answer counts only if the guest could read the question, not from the burst before
 * it.
 */
export async function cancelNow(scene: Scene, desk: Desk, id: number): Promise<void> {
  const { step, target } = scene.state
  const isAsked = step === 'cancelling' && target === id && scene.question === null
  if (!isAsked) return askCancel(scene, desk, id)
  const own = (await desk.upcoming()).find((one) => one.id === id)
  const answer = await desk.cancel(id)
  rest(scene)
  if ('problem' in answer) return tell(scene, answer.problem)
  if (own) {
    const { unit, people, date, time, name, reason } = own
    updateState(scene, { cancelled: { unit, people, date, time, name, reason } })
  }
  tell(scene, 'A reserva foi cancelada.')
  if (answer.calendar) tell(scene, takenOutText(answer.calendar))
}

export function keepIt(scene: Scene): void {
  rest(scene)
  tell(scene, 'Tudo bem, a reserva continua.')
}
