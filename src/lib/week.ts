import type { Weekday } from './days.ts'

type DayHours = {
  day_of_week: Weekday
  enabled: boolean
  from?: string | null | undefined
  to?: string | null | undefined
}

/** The first enabled day that has hours; other days can copy them. */
export const modelDay = <Day extends DayHours>(week: readonly Day[]): Day | undefined =>
  week.find(({ enabled, from, to }) => enabled && !!from && !!to)

/** A week with one day switched on or off. A day without hours starts with those of the first enabled day. */
export function switchedWeek<Day extends DayHours>(
  week: readonly Day[],
  index: number,
  enabled: boolean,
): Day[] {
  const model = modelDay(week)
  return week.map((day, at) => {
    if (at !== index) return day
    return enabled && !day.from && model ? { ...model, day_of_week: day.day_of_week } : { ...day, enabled }
  })
}

/** A week with every day like the first enabled one. */
export function copiedWeek<Day extends DayHours>(week: readonly Day[]): Day[] {
  const model = modelDay(week)
  return week.map((day) => (model ? { ...model, day_of_week: day.day_of_week } : day))
}
