import type { Reservation } from '../reservation.ts'
import { dayAndTime, relativeDay } from '#lib/days/dates.ts'
import { peopleText } from '#lib/person/people.ts'

/** When a request is for, and how many people: 'hoje · 20:00 · 4 pessoas', a later day by its date. */
export function requestWhen(
  { datetime, person_number }: Pick<Reservation, 'datetime' | 'person_number'>,
  today: string,
): string {
  const day = relativeDay(datetime, today)
  const when = day ? `${day} · ${datetime.slice(11, 16)}` : dayAndTime(datetime)
  return `${when} · ${peopleText(person_number)}`
}
