import type { Day, DayPart } from '#features/reservations/admin/day/day-search.ts'
import { peopleOf, withoutText } from '#features/reservations/attendance.ts'
import { presenceText, toldReason } from '#features/reservations/rules.ts'
import { counted, wholeText } from '#lib/counted.ts'
import { peopleText, takenText } from '#lib/people.ts'

/** 'Jantar · 18:30 às 22:30'; what no service holds has no hours. */
export const partTitle = ({ service }: DayPart): string =>
  service ? `${service.name} · ${service.time_start} às ${service.time_end}` : 'Fora dos horários'

/** '46 de 60 lugares', or the people alone where no service counts them. */
export function partSeats(part: DayPart): string {
  const { people } = peopleOf(part)
  return part.service ? takenText(people, part.service.seats) : peopleText(people)
}

/** 'Bodas · 2 de 4 confirmados': an occasion that was told and guests that confirmed; '' without either. */
export const partyWords = (reservation: DayPart['reservations'][number]): string =>
  [
    toldReason(reservation),
    reservation.guests_confirmed > 0 && presenceText(reservation.guests_confirmed, reservation.person_number),
  ]
    .filter(Boolean)
    .join(' · ')

/** What the whole day comes to: how many people, for whom an answer waits, who is here, who did not come, who had no reservation. */
export function dayFigures({ parts }: Pick<Day, 'parts'>): string[] {
  const { people, waiting, arrived, noShow, without } = peopleOf({
    reservations: parts.flatMap(({ reservations }) => reservations),
    walk_ins: parts.flatMap(({ walk_ins }) => walk_ins),
  })
  return [
    peopleText(people),
    waiting > 0 ? counted(waiting, 'pendente', 'pendentes') : '',
    arrived > 0 ? counted(arrived, 'chegou', 'chegaram') : '',
    noShow > 0 ? `${wholeText(noShow)} não ${noShow === 1 ? 'compareceu' : 'compareceram'}` : '',
    withoutText(without),
  ].filter(Boolean)
}

/** The services of today that are over while another still goes on or comes: what the door looks at least. By the branch's clock. */
export function partsOver({
  date,
  today,
  time,
  parts,
}: Pick<Day, 'date' | 'today' | 'time' | 'parts'>): DayPart[] {
  if (date !== today) return []
  const over = parts.filter(({ service }) => service !== null && service.time_end < time)
  return parts.some((part) => part.service !== null && !over.includes(part)) ? over : []
}
