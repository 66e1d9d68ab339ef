/** What is to change of a reservation, and what it would be then. */
import { atHour, onDay } from '../day-words.ts'
import type { Desk } from './desk.ts'
import { ask, rest, type Scene, tell } from './scene.ts'
import { isSameTable, needsNothingNew, type TableAt } from '#features/reservations/rules.ts'
import { peopleText } from '#lib/people.ts'

export const keep = { id: 'do:keep', title: 'Deixar como está' }

/** '4 pessoas amanhã, 25 de nov às 20h · Jantar', without a service only the first part. */
export const tableText = (
  { people, date, time, service }: TableAt & { service?: string | null | undefined },
  { now }: Pick<Desk, 'now'>,
): string =>
  [`${peopleText(people)} ${onDay(date, now.date)} ${atHour(time)}`, service].filter(Boolean).join(' · ')

/** What the reservation that is being changed is to be; null while something is missing. */
export function wishOf({ state: { draft } }: Scene): TableAt | null {
  const { people, date, time } = draft
  return people === null || date === null || time === null ? null : { people, date, time }
}

export function askWhat(scene: Scene, desk: Desk, { lead }: { lead?: string } = {}): void {
  const now = `A sua reserva: ${tableText(scene.state.changing!, desk)}.`
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

/** Asks to confirm a change to a time of `service`; what would be no change is asked about again. */
export async function askChange(
  scene: Scene,
  desk: Desk,
  { lead, service }: { lead?: string | undefined; service: string | null },
): Promise<void> {
  const { changing } = scene.state
  const [held, wish] = [changing!, wishOf(scene)!]
  const own = (await desk.upcoming()).find(({ id }) => id === held.id)
  if (!own) {
    rest(scene)
    return tell(scene, 'Não encontrei essa reserva.')
  }
  if (isSameTable(held, wish)) return askWhat(scene, desk)
  const { isConfirmed } = await desk.terms()
  const isPendingAgain = own.isConfirmed && !needsNothingNew(held, wish) && !isConfirmed(wish.people)
  const lines = [
    ...(lead ? [lead] : []),
    'Confira a mudança:',
    desk.unit.title,
    `Antes: ${tableText(held, desk)}`,
    `Agora: ${tableText({ ...wish, service }, desk)}`,
    ...(isPendingAgain ? ['Ela fica pendente até o estabelecimento confirmar de novo.'] : []),
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
