import type { ProfileValues } from '../../profile-form.ts'
import { closings } from '#features/branches/schedule.ts'

export type OpeningDayValues = ProfileValues['schedule'][number]

/** The day opening at `from`; a closing time equal to it is cleared, to be chosen again. */
export const withOpeningAt = (day: OpeningDayValues, from: string): OpeningDayValues => ({
  ...day,
  from,
  to: day.to && closings(from).includes(day.to) ? day.to : '',
})
