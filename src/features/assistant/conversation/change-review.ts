/** What a change alters in a reservation, and the reservation after it. */
import { atHour, dayName, hourText, onDay } from '../day-words.ts'
import type { Desk } from './desk.ts'
import { ask, rest, type Scene, tell } from './scene.ts'
import { atUnit } from './unit-step.ts'
import { isSameTable, needsNothingNew, type TableAt } from '#features/reservations/rules.ts'
import { peopleText } from '#lib/person/people.ts'

export const keep = { id: 'do:keep', title: 'Deixar como está' }

/** '4 pessoas amanhã, 25 de nov às 20h · Jantar'; without a service only the first part. */
export const tableText = (
  { people, date, time, service }: TableAt & { service?: string | null | undefined },
  { now }: Pick<Desk, 'now'>,
): string =>
  [`${peopleText(people)} ${onDay(date, now.date)} ${atHour(time)}`, service].filter(Boolean).join(' · ')

/** The reservation as it will be after the change; null while a value is missing. */
export function wishOf({ state: { draft } }: Scene): TableAt | null {
  const { people, date, time } = draft
  return people === null || date === null || time === null ? null : { people, date, time }
}

export async function askWhat(scene: Scene, desk: Desk, { lead }: { lead?: string } = {}): Promise<void> {
  const now = `A sua reserva: ${tableText(scene.state.changing!, desk)}${await atUnit(scene, desk)}.`
  ask(scene, 'change', {
    text: `${lead ? `${lead} ` : ''}${now} O que você quer mudar?`,
    options: [
      { id: 'do:people', title: 'Pessoas' },
      { id: 'do:day', title: 'Dia' },
      { id: 'do:time', title: 'Horário' },
      keep,
    ],
  })
}

/** The new values: '5 pessoas', 'sábado, 28 de nov, 21h'. */
const newWords = (held: TableAt, wish: TableAt, { now }: Desk) =>
  [
    wish.people !== held.people && peopleText(wish.people),
    wish.date !== held.date && dayName(wish.date, now.date),
    wish.time !== held.time && hourText(wish.time),
  ]
    .filter(Boolean)
    .join(', ')

/** Asks to confirm a change to a time of `service`; if nothing would change, asks again what to change. */
export async function askChange(
  scene: Scene,
  desk: Desk,
  { lead, service, isOffer }: { lead?: string | undefined; service: string | null; isOffer?: boolean },
): Promise<void> {
  const { changing } = scene.state
  const [held, wish] = [changing!, wishOf(scene)!]
  const own = (await desk.upcoming()).find(({ id }) => id === held.id)
  if (!own) {
    rest(scene)
    return tell(scene, 'Não encontrei essa reserva.')
  }
  if (isSameTable(held, wish) && isOffer) {
    rest(scene)
    return tell(scene, `A sua reserva já é assim: ${tableText(held, desk)}.`)
  }
  if (isSameTable(held, wish)) return askWhat(scene, desk)
  const { isConfirmed } = await desk.terms()
  const isPendingAgain = own.isConfirmed && !needsNothingNew(held, wish) && !isConfirmed(wish.people)
  const pending = 'Ela fica pendente até o estabelecimento confirmar de novo.'
  if (isOffer) {
    const offer = `A sua reserva é para ${tableText(held, desk)}${await atUnit(scene, desk)}. Mudar para ${newWords(held, wish, desk)}?`
    return ask(scene, 'change-review', {
      text: [lead, offer, isPendingAgain && pending].filter(Boolean).join(' '),
      options: [
        { id: `changed:${held.id}`, title: 'Sim' },
        { id: keep.id, title: 'Não' },
      ],
    })
  }
  const lines = [
    ...(lead ? [lead] : []),
    'Confira a mudança:',
    desk.unit.title,
    `Antes: ${tableText(held, desk)}`,
    `Agora: ${tableText({ ...wish, service }, desk)}`,
    ...(isPendingAgain ? [pending] : []),
  ]
  ask(scene, 'change-review', {
    text: lines.join('\n'),
    options: [
      { id: `changed:${held.id}`, title: 'Confirmar mudança' },
      { id: 'do:what', title: 'Mudar outra coisa' },
      keep,
    ],
  })
}
