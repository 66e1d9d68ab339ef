import { serviceOpeningAt, openingsOn, type ServiceRow } from './rules.ts'
import { minutesOf } from '#lib/days/days.ts'
import { countText } from '#lib/text/count-text.ts'
import { peopleText } from '#lib/person/people.ts'

/** A waiting or confirmed reservation in the future, on its branch's wall clock. */
export type FutureReservation = { id: number; date: string; time: string; person_number: number }

/** People who are already seated: their time has come, or they came without a reservation. */
export type SeatedParty = { date: string; time: string; people: number }

/**
 * The reservations without a seat on one date: those at a time outside all services and, where a service is overfull, those made last.
 * `people` counts the guests who do not fit.
 */
function leftOutOn(
  services: ServiceRow[],
  date: string,
  bookings: FutureReservation[],
  seated: SeatedParty[],
) {
  const openings = openingsOn(services, date)
  const ids = new Set<number>()
  let people = 0
  const left = new Map(openings.map(({ service, seats }) => [service.id, seats]))
  for (const { time, people: sitting } of seated.filter((one) => one.date === date)) {
    const opening = serviceOpeningAt(openings, minutesOf(time))
    if (opening) left.set(opening.service.id, left.get(opening.service.id)! - sitting)
  }
  for (const { id, time, person_number } of bookings.toSorted((a, b) => a.id - b.id)) {
    const opening = serviceOpeningAt(openings, minutesOf(time))
    const seats = opening ? left.get(opening.service.id)! : 0
    if (opening) left.set(opening.service.id, seats - person_number)
    const over = Math.min(person_number, person_number - seats)
    if (over <= 0) continue
    ids.add(id)
    people += over
  }
  return { ids, people }
}

/**
 * The reservations that a change of services leaves without a seat, on the dates that it makes worse. They stay, and staff move or refuse
 * them one by one (D-40, D-108). People who are already seated keep their seats.
 */
export function leftOutBy<B extends FutureReservation>(
  before: ServiceRow[],
  after: ServiceRow[],
  bookings: B[],
  seated: SeatedParty[] = [],
): { people: number; reservations: B[] } {
  const reservations: B[] = []
  let people = 0
  for (const [date, booked] of Map.groupBy(bookings, (booking) => booking.date)) {
    const [was, is] = [leftOutOn(before, date, booked, seated), leftOutOn(after, date, booked, seated)]
    if (is.people <= was.people && [...is.ids].every((id) => was.ids.has(id))) continue
    people += is.people
    reservations.push(...booked.filter(({ id }) => is.ids.has(id)))
  }
  return { people, reservations }
}

/** The reservations that have no seat in the services as they are, whatever took it from them. */
export function withoutSeat<B extends FutureReservation>(
  services: ServiceRow[],
  bookings: B[],
  seated: SeatedParty[],
): { people: number; reservations: B[] } {
  const reservations: B[] = []
  let people = 0
  for (const [date, booked] of Map.groupBy(bookings, (booking) => booking.date)) {
    const left = leftOutOn(services, date, booked, seated)
    people += left.people
    reservations.push(...booked.filter(({ id }) => left.ids.has(id)))
  }
  return { people, reservations }
}

/** The sentence for staff before the deed (D-124). */
export const consequenceText = ({ people, total }: { people: number; total: number }): string =>
  `${countText(total, 'agendamento futuro', 'agendamentos futuros')}: ${peopleText(people)} ${people === 1 ? 'fica' : 'ficam'} sem lugar.`

/** The sentence for staff after the save, or '' (D-108). */
export function leftOutText(people: number): string {
  if (people === 0) return ''
  return people === 1
    ? '1 pessoa com agendamento fica sem lugar.'
    : `${peopleText(people)} com agendamento ficam sem lugar.`
}
