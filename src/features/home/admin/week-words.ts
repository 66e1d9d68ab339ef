import type { loadDashboard } from '#features/home/contract.ts'
import { fullDay, relativeDay } from '#lib/dates.ts'
import type { AnswerOf } from '#lib/endpoint.ts'

export type Day = AnswerOf<typeof loadDashboard>['week'][number]

const count = (number: number, one: string, many: string) => `${number} ${number === 1 ? one : many}`

/** '42 de 100 lugares', or that the house is closed. */
function seatsText({ total_people, restaurant_seats }: Day): string {
  if (restaurant_seats === 0 && total_people === 0) return 'sem disponibilidade'
  return `${total_people} de ${count(restaurant_seats, 'lugar', 'lugares')}`
}

/** A bar of the week in words, for who does not see it. */
export function dayWords(day: Day, today: string): string {
  const { date, total_confirmed, total_waiting, occupation } = day
  const word = relativeDay(date, today)
  return [
    `${fullDay(date)}${word && `, ${word}`}: ${count(total_confirmed, 'reserva confirmada', 'reservas confirmadas')}`,
    count(total_waiting, 'pendente', 'pendentes'),
    seatsText(day),
    ...(day.restaurant_seats > 0 ? [`${occupation}% de ocupação`] : []),
  ].join(', ')
}
