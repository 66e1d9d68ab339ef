import { countText, wholeNumberText } from '#lib/text/count-text.ts'

/** '1 pessoa', '1.652 pessoas'. */
export const peopleText = (people: number): string => countText(people, 'pessoa', 'pessoas')

/** '1 lugar', '1.200 lugares'. */
export const seatsText = (seats: number): string => countText(seats, 'lugar', 'lugares')

/** '46 de 60 lugares', '1.652 de 2.000 lugares'. */
export const takenSeatsText = (people: number, seats: number): string =>
  `${wholeNumberText(people)} de ${seatsText(seats)}`
