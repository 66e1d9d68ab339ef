import type { listReservations } from '../../contract.ts'
import { heldOf, heldText, occupancy, requestsText, unansweredText } from '../../seats-held.ts'
import { countText } from '#lib/text/count-text.ts'
import { fullDay, relativeDay } from '#lib/days/dates.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'

/** How full one date is, as the list and the home show it. */
export type DayOccupancy = AnswerOf<typeof listReservations>['availability'][number]

/** Whether nobody can come and nobody does. */
export const isClosed = ({ restaurant_seats, held_people }: DayOccupancy): boolean =>
  restaurant_seats === 0 && held_people === 0

/** '42 de 100 lugares', or that the establishment is closed. */
const dayText = (day: DayOccupancy): string =>
  isClosed(day) ? 'sem disponibilidade' : heldText(heldOf(day), day.restaurant_seats)

/** A bar of the week in words, for screen readers. */
export function dayWords(day: DayOccupancy, today: string): string {
  const { date, total_confirmed, total_waiting, held_waiting, total_unanswered, restaurant_seats } = day
  const word = relativeDay(date, today)
  return [
    `${fullDay(date)}${word && `, ${word}`}: ${countText(total_confirmed, 'reserva confirmada', 'reservas confirmadas')}`,
    requestsText(total_waiting, held_waiting),
    ...(total_unanswered > 0 ? [unansweredText(total_unanswered)] : []),
    dayText(day),
    ...(restaurant_seats > 0 ? [`${occupancy(heldOf(day), restaurant_seats)}% de ocupação`] : []),
  ].join(', ')
}
