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

/** A week whose named days are like the first enabled one. */
export function copiedWeek<Day extends DayHours>(week: readonly Day[], onto: readonly Weekday[]): Day[] {
  const model = modelDay(week)
  return week.map((day) =>
    model && onto.includes(day.day_of_week) ? { ...model, day_of_week: day.day_of_week } : day,
  )
}

/** The days onto which hours are copied at once: the open days, or a whole span, which opens those that are off. */
export function daysToCopyOnto(week: readonly DayHours[]): { name: string; days: Weekday[] }[] {
  const days = week.map(({ day_of_week }) => day_of_week)
  return [
    {
      name: 'Dias ativos',
      days: week.filter(({ enabled }) => enabled).map(({ day_of_week }) => day_of_week),
    },
    { name: 'Seg a sex', days: days.filter((day) => day !== 'SAT' && day !== 'SUN') },
    { name: 'Todos', days },
  ]
}
