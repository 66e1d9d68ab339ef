import type { loadDashboard } from '../contract.ts'
import { fullDay, relativeDay } from '#lib/dates.ts'
import { countText } from '#lib/count-text.ts'
import type { AnswerOf } from '#lib/endpoint.ts'
import { takenSeatsText } from '#lib/people.ts'

export type Day = AnswerOf<typeof loadDashboard>['week'][number]

/** '42 de 100 lugares', or that the establishment is closed. */
function dayText({ total_people, restaurant_seats }: Day): string {
  if (restaurant_seats === 0 && total_people === 0) return 'sem disponibilidade'
  return takenSeatsText(total_people, restaurant_seats)
}

/** A bar of the week in words, for screen readers. */
export function dayWords(day: Day, today: string): string {
  const { date, total_confirmed, total_waiting, occupation } = day
  const word = relativeDay(date, today)
  return [
    `${fullDay(date)}${word && `, ${word}`}: ${countText(total_confirmed, 'reserva confirmada', 'reservas confirmadas')}`,
    countText(total_waiting, 'pendente', 'pendentes'),
    dayText(day),
    ...(day.restaurant_seats > 0 ? [`${occupation}% de ocupação`] : []),
  ].join(', ')
}
