import type { ShownDayPart } from './day-search.ts'
import { isUnanswered } from '../../rules.ts'

type Reservation = ShownDayPart['reservations'][number]
type WalkIn = ShownDayPart['walk_ins'][number]

/** Who comes to the door: people with a reservation, or without one. */
export type Party = Reservation | WalkIn

export const isReservation = (party: Party): party is Reservation => 'status' in party

/** Parties that the clock puts together; the title is empty where there is nothing to say. */
export type ClockGroup = { kind: 'due' | 'ahead' | 'unanswered'; title: string; parties: Party[] }

/** A service's parties by time; of those at the same time, reservations come first. */
export const partiesByTime = ({
  reservations,
  walk_ins,
}: Pick<ShownDayPart, 'reservations' | 'walk_ins'>): Party[] =>
  [...reservations, ...walk_ins].toSorted((one, other) => one.time.localeCompare(other.time))

/**
 * A service's parties in the order in which the door needs them: by time, with a line of the clock between late and future ones, and at the
 * end the requests whose time has passed (D-114). `now` is the branch's wall clock; another day has no line.
 */
export function groupsByClock(
  part: Pick<ShownDayPart, 'reservations' | 'walk_ins'>,
  now: { date: string; time: string },
): ClockGroup[] {
  const kindOf = (party: Party): ClockGroup['kind'] => {
    if (isReservation(party) && isUnanswered(party, now)) return 'unanswered'
    return party.date === now.date && party.time > now.time ? 'ahead' : 'due'
  }
  const groups = Map.groupBy(partiesByTime(part), kindOf)
  const titles = {
    due: '',
    ahead: groups.has('due') ? `agora ${now.time}` : '',
    unanswered: `Sem resposta (${groups.get('unanswered')?.length})`,
  }
  return (['due', 'ahead', 'unanswered'] as const).flatMap((kind) => {
    const found = groups.get(kind)
    return found ? [{ kind, title: titles[kind], parties: found }] : []
  })
}
