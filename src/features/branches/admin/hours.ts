import type { ProfileValues } from '#features/branches/profile-form.ts'
import { closings } from '#features/branches/schedule.ts'

type WeekValues = ProfileValues['schedule']
export type DayValues = WeekValues[number]

const hasHours = ({ enabled, from, to }: DayValues) => enabled && !!from && !!to

/** The first open day that has its hours, which the others may take over. */
export const modelDay = (week: WeekValues): DayValues | undefined => week.find(hasHours)

/** A day that begins at `from`; an end that is the same moment is chosen anew. */
export const openingAt = (day: DayValues, from: string): DayValues => ({
  ...day,
  from,
  to: day.to && closings(from).includes(day.to) ? day.to : '',
})

/** A day switched on or off. One without hours begins with those of the first open day. */
export function switchedDay(week: WeekValues, index: number, enabled: boolean): WeekValues {
  const model = modelDay(week)
  return week.map((day, at) => {
    if (at !== index) return day
    return enabled && !day.from && model ? { ...model, day_of_week: day.day_of_week } : { ...day, enabled }
  })
}

/** A week whose days all are as the first open one. */
export function copiedWeek(week: WeekValues): WeekValues {
  const model = modelDay(week)
  return week.map((day) => (model ? { ...model, day_of_week: day.day_of_week } : day))
}
