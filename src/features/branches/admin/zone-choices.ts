import { timeZones } from '../time-zones.ts'

/** The time zones for a select, grouped by their offset from UTC (D-42). */
export const zoneChoices = timeZones.map(({ offset, zones }) => ({
  group: offset,
  items: Object.entries(zones).map(([value, label]) => ({ value, label })),
}))
