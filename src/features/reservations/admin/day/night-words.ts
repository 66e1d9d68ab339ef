import type { ShownDay, ShownDayPart } from './day-search.ts'
import { nowOf } from './day-words.ts'
import { peopleOf } from '../../attendance.ts'
import { heldPeople } from '../../seats-held.ts'
import { countText } from '#lib/text/count-text.ts'
import { weekdayAndDay } from '#lib/days/dates.ts'
import { peopleText, seatsText } from '#lib/person/people.ts'

type NightClock = Pick<ShownDay, 'date' | 'today' | 'time'>

/** 'hoje', or on any other date 'neste dia'. */
export const nightWord = ({ date, today }: NightClock): string => (date === today ? 'hoje' : 'neste dia')

/** Whether a service can still be changed for the date shown: it has not ended. */
export const isServiceAhead = ({ service }: ShownDayPart, { date, today, time }: NightClock): boolean =>
  service !== null && (date > today || (date === today && service.time_end >= time))

const states = {
  off: 'desligado',
  stopped: 'parado',
  full: 'lotado',
  taking: 'aceitando',
} as const

/** Whether a service takes reservations on the date shown, and the word for it. `isOff`: the branch takes none at all. */
export function nightState(
  part: ShownDayPart,
  day: Pick<NightClock, 'today' | 'time'>,
  isOff: boolean,
): { state: keyof typeof states; word: string } {
  const people = heldPeople(peopleOf(part, nowOf(day)).held)
  const isFull = part.service !== null && people >= part.service.seats
  const state = isOff ? 'off' : part.service?.is_stopped ? 'stopped' : isFull ? 'full' : 'taking'
  return { state, word: states[state] }
}

/** The differences on the date shown (D-123): 'Parou de aceitar hoje. 50 lugares só hoje, em vez de 60.'; '' for none. */
export function nightNote({ service }: ShownDayPart, day: NightClock): string {
  if (!service) return ''
  const { seats, usual_seats, is_stopped } = service
  const when = nightWord(day)
  const stop = is_stopped && `Parou de aceitar ${when}.`
  const other = seats !== usual_seats && `${seatsText(seats)} só ${when}, em vez de ${usual_seats}.`
  return [stop, other].filter(Boolean).join(' ')
}

/** The reservations that a stop keeps: '12 agendamentos, 38 pessoas continuam'. */
export function stayingText({ reservations }: ShownDayPart): string {
  if (reservations.length === 0) return 'Nenhum agendamento ainda'
  const people = reservations.reduce((sum, { person_number }) => sum + person_number, 0)
  return `${countText(reservations.length, 'agendamento', 'agendamentos')}, ${peopleText(people)}: ${reservations.length === 1 ? 'continua' : 'continuam'}`
}

/** What fewer seats than people mean, while they are typed; '' while everybody has one. */
export function shortText(people: number, seats: number): string {
  const over = people - seats
  return over > 0 ? `Já há ${peopleText(people)}: ${over} a mais que os lugares.` : ''
}

type Closure = ShownDay['closures'][number]

/** 'Fechado em sex, 27 de nov', 'Jantar: fechado de qui, 24 de dez a sex, 25 de dez'. */
export function closureText({ service, date_start, date_end }: Closure): string {
  const when =
    date_start === date_end
      ? `em ${weekdayAndDay(date_start)}`
      : `de ${weekdayAndDay(date_start)} a ${weekdayAndDay(date_end)}`
  return service ? `${service.name}: fechado ${when}` : `Fechado ${when}`
}
