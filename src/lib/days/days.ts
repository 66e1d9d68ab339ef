/** Calendar dates are 'YYYY-MM-DD' and times 'HH:mm', both from a venue's wall clock: there are no instants or zones here. */

export const weekdays = ['MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT', 'SUN'] as const
export type Weekday = (typeof weekdays)[number]

/** From Monday; the first three letters are the short name (D-41). */
export const weekdayNames: Record<Weekday, string> = {
  MON: 'Segunda-feira',
  TUE: 'Terça-feira',
  WED: 'Quarta-feira',
  THU: 'Quinta-feira',
  FRI: 'Sexta-feira',
  SAT: 'Sábado',
  SUN: 'Domingo',
}

const dayMs = 86_400_000

/** Days since 1970-01-01. */
export const dayNumber = (date: string): number => Date.parse(`${date}T00:00:00Z`) / dayMs

/** The number of days from `from` to `to`. */
export const daysBetween = (from: string, to: string): number => dayNumber(to) - dayNumber(from)

/** Every date from `from` to `to`, both included. */
export function datesBetween(from: string, to: string): string[] {
  const first = dayNumber(from)
  return Array.from({ length: Math.max(0, dayNumber(to) - first + 1) }, (_, index) =>
    new Date((first + index) * dayMs).toISOString().slice(0, 10),
  )
}

// 1970-01-01 was a Thursday, the fourth of the week that starts on Monday.
export const weekdayOf = (date: string): Weekday => weekdays[(((dayNumber(date) + 3) % 7) + 7) % 7]!

/** Minutes since midnight of 'HH:mm'. */
export function minutesOf(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))
}

const twoDigits = (number: number) => String(number).padStart(2, '0')

/** 'HH:mm' of whole minutes since midnight. */
export const timeOf = (minutes: number): string =>
  `${twoDigits(Math.floor(minutes / 60))}:${twoDigits(minutes % 60)}`
