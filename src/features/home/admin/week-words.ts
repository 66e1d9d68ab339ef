import type { loadDashboard } from '../contract.ts'
import { fullDay, relativeDay } from '#lib/dates.ts'
import { countText } from '#lib/count-text.ts'
import type { AnswerOf } from '#lib/endpoint.ts'
import { heldOf, heldText, occupancy, requestsText } from '#features/reservations/seats-held.ts'

export type Day = AnswerOf<typeof loadDashboard>['week'][number]

/** '42 de 100 lugares', or that the establishment is closed. */
const dayText = (day: Day): string =>
  day.restaurant_seats === 0 && day.held_people === 0
    ? 'sem disponibilidade'
    : heldText(heldOf(day), day.restaurant_seats)

/** A bar of the week in words, for screen readers. */
export function dayWords(day: Day, today: string): string {
  const { date, total_confirmed, total_waiting, held_waiting, restaurant_seats } = day
  const word = relativeDay(date, today)
  return [
    `${fullDay(date)}${word && `, ${word}`}: ${countText(total_confirmed, 'reserva confirmada', 'reservas confirmadas')}`,
    requestsText(total_waiting, held_waiting),
    dayText(day),
    ...(restaurant_seats > 0 ? [`${occupancy(heldOf(day), restaurant_seats)}% de ocupação`] : []),
  ].join(', ')
}
