import { countText, wholeNumberText } from '#lib/text/count-text.ts'
import { peopleText, takenSeatsText } from '#lib/person/people.ts'

/** People who hold seats of a date or a service, by how sure they are: the booking engine's own rule (D-37, D-116). */
export type SeatsHeld = {
  confirmed: number
  /** Of requests that wait for an answer. */
  waiting: number
  /** Of requests whose time passed without an answer; they hold their seats until somebody refuses them (D-148). */
  unanswered: number
  /** Came without a reservation. */
  without: number
}

/** The parts of a day as our calls answer them. */
export const heldOf = (day: {
  held_confirmed: number
  held_waiting: number
  held_unanswered: number
  walk_in_people: number
}): SeatsHeld => ({
  confirmed: day.held_confirmed,
  waiting: day.held_waiting,
  unanswered: day.held_unanswered,
  without: day.walk_in_people,
})

export const heldPeople = ({ confirmed, waiting, unanswered, without }: SeatsHeld): number =>
  confirmed + waiting + unanswered + without

/** Held seats in whole percent, half up; 0 without seats, and more than 100 where more people come than there are seats. */
export const occupancy = (held: SeatsHeld, seats: number): number =>
  seats === 0 ? 0 : Math.round((100 * heldPeople(held)) / seats)

/** '64 de 100 lugares'; without seats only the people. */
export const heldText = (held: SeatsHeld, seats: number): string =>
  seats === 0 ? peopleText(heldPeople(held)) : takenSeatsText(heldPeople(held), seats)

/** '26 confirmados · 20 a confirmar · 6 sem resposta · 12 sem reserva', without zero counts. */
export const heldParts = ({ confirmed, waiting, unanswered, without }: SeatsHeld): string =>
  [
    confirmed > 0 && countText(confirmed, 'confirmado', 'confirmados'),
    waiting > 0 && `${wholeNumberText(waiting)} a confirmar`,
    unanswered > 0 && unansweredText(unanswered),
    without > 0 && `${wholeNumberText(without)} sem reserva`,
  ]
    .filter(Boolean)
    .join(' · ')

/** '5 pedidos · 26 pessoas': requests and people are never one number (D-116). */
export const requestsText = (requests: number, people: number): string =>
  `${countText(requests, 'pedido', 'pedidos')} · ${peopleText(people)}`

/** '4 sem resposta': requests, or their people, whose time passed before anybody answered (D-114, D-148). */
export const unansweredText = (requests: number): string => `${wholeNumberText(requests)} sem resposta`
