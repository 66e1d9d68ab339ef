import type { ProfileValues } from '#features/branches/profile-form.ts'
import { closings } from '#features/branches/schedule.ts'

export type DayValues = ProfileValues['schedule'][number]

/** A day that begins at `from`; an end that is the same moment is chosen anew. */
export const openingAt = (day: DayValues, from: string): DayValues => ({
  ...day,
  from,
  to: day.to && closings(from).includes(day.to) ? day.to : '',
})
