import type { Ratings } from '../../overview.contract.ts'
import { monthAndYear, shortDay, weekdayAndDay } from '#lib/days/dates.ts'

/** A bar of the chart: a day, or several days of a long period. */
export type TriesGroup = { tick: string; title: string; tries: number; finished: number }

type Day = Ratings['tries_history'][number]

/** Most days that are shown one by one; then weeks are shown, and beyond `weekLimit` months. */
const dayLimit = 31
const weekLimit = 100

/** The tries of a period as bars: days, weeks that end with the last day, or calendar months. */
export function triesGroups(days: readonly Day[]): TriesGroup[] {
  if (days.length <= dayLimit) {
    return days.map((day) => ({ tick: shortDay(day.date), title: weekdayAndDay(day.date), ...sumOf([day]) }))
  }
  if (days.length <= weekLimit) {
    const weeks = Map.groupBy(days, (_day, index) => Math.floor((days.length - 1 - index) / 7))
    return [...weeks.values()].map((week) => ({
      tick: shortDay(week[0]!.date),
      title: `${shortDay(week[0]!.date)} a ${shortDay(week.at(-1)!.date)}`,
      ...sumOf(week),
    }))
  }
  const months = Map.groupBy(days, ({ date }) => date.slice(0, 7))
  return [...months.values()].map((month) => ({
    tick: monthAndYear(month[0]!.date).slice(0, 3),
    title: monthAndYear(month[0]!.date),
    ...sumOf(month),
  }))
}

/** The period of one bar. */
export function groupName(days: number): string {
  if (days <= dayLimit) return 'dia'
  return days <= weekLimit ? 'semana' : 'mês'
}

function sumOf(days: readonly Day[]) {
  return {
    tries: days.reduce((sum, day) => sum + day.number_of_tries, 0),
    finished: days.reduce((sum, day) => sum + day.number_of_finished, 0),
  }
}
