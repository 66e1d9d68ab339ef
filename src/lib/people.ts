import { counted, wholeText } from '#lib/counted.ts'

/** '1 pessoa', '1.652 pessoas'. */
export const peopleText = (people: number): string => counted(people, 'pessoa', 'pessoas')

/** '1 lugar', '1.200 lugares'. */
export const seatsText = (seats: number): string => counted(seats, 'lugar', 'lugares')

/** '46 de 60 lugares', '1.652 de 2.000 lugares'. */
export const takenText = (people: number, seats: number): string =>
  `${wholeText(people)} de ${seatsText(seats)}`
