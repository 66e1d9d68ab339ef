import { addDays } from '#lib/days/dates.ts'
import { daysBetween, weekdayOf, weekdays } from '#lib/days/days.ts'

const two = (number: number) => String(number).padStart(2, '0')

/** 'YYYY-MM-DD' of a day that the calendar has, or null (31/02). */
export function dayOf(year: number, month: number, day: number): string | null {
  const date = new Date(Date.UTC(year, month - 1, day))
  const isReal = date.getUTCMonth() === month - 1 && date.getUTCDate() === day
  return isReal ? `${year}-${two(month)}-${two(day)}` : null
}

/** The guest probably did not mean a date further ahead: nobody reserves a table a year before. */
const longestWait = 365
/** A day and month that have passed mean next year only if that is near. */
const nextYearWithin = 180

/** The future date that a text means, or why it means none. */
export type DateMeaning =
  | { day: string }
  | { doubt: { about: 'date'; why: 'past' | 'far'; said: string } | { about: 'date'; why: 'none' } }

/** A whole date: in the past, too far ahead, or a day. */
export function wholeDate(today: string, year: number, month: number, day: number): DateMeaning {
  const said = dayOf(year, month, day)
  if (!said) return { doubt: { about: 'date', why: 'none' } }
  if (said < today) return { doubt: { about: 'date', why: 'past', said } }
  return daysBetween(today, said) > longestWait
    ? { doubt: { about: 'date', why: 'far', said } }
    : { day: said }
}

/** A day and a month: this year, or next year if that is near ('05/01' in November). */
export function dayAndMonth(today: string, month: number, day: number): DateMeaning {
  const year = Number(today.slice(0, 4))
  const now = dayOf(year, month, day)
  if (now && now >= today) return { day: now }
  const next = dayOf(year + 1, month, day)
  if (next && daysBetween(today, next) <= nextYearWithin) return { day: next }
  return { doubt: now ? { about: 'date', why: 'past', said: now } : { about: 'date', why: 'none' } }
}

/** The next time that this day of the year comes. */
export function feast(today: string, month: number, day: number): DateMeaning {
  const year = Number(today.slice(0, 4))
  return { day: [year, year + 1].map((one) => dayOf(one, month, day)!).find((date) => date >= today)! }
}

/** The next month that has this day, beginning `ahead` months from now: 'dia 5'. */
export function dayOfMonth(today: string, day: number, ahead = 0): DateMeaning {
  const [year = 0, month = 0] = today.split('-').map(Number)
  for (let later = ahead; later < ahead + 3; later++) {
    const index = month - 1 + later
    const found = dayOf(year + Math.floor(index / 12), (index % 12) + 1, day)
    if (found && found >= today) return { day: found }
  }
  return { doubt: { about: 'date', why: 'none' } }
}

/** 0 for Monday. */
export const weekdayIndex = (date: string): number => weekdays.indexOf(weekdayOf(date))

/** The days until the next such weekday; 0 if it is today. */
export const daysUntil = (today: string, weekday: number): number => (weekday - weekdayIndex(today) + 7) % 7

/** The weekday of the next week, which begins on Monday. */
export const inNextWeek = (today: string, weekday: number): string =>
  addDays(today, 7 - weekdayIndex(today) + weekday)

/** The second Sunday of a month, this year or next. */
export function secondSunday(today: string, month: number): string {
  const year = Number(today.slice(0, 4))
  const [now, next] = [year, year + 1].map((one) => {
    const first = `${one}-${two(month)}-01`
    return addDays(first, 7 + daysUntil(first, 6))
  }) as [string, string]
  return now >= today ? now : next
}
