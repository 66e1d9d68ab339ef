import { overlap, type ServiceRow } from './rules.ts'
import { addDays } from '#lib/days/dates.ts'
import { datesBetween, minutesOf, type Weekday, weekdayOf, weekdays } from '#lib/days/days.ts'

const later = (a: string, b: string) => (a > b ? a : b)
const earlier = (a: string, b: string) => (a < b ? a : b)

/** The dates that both have in common, or null. */
function commonDates(a: ServiceRow, b: ServiceRow): { from: string; to: string } | null {
  if (!a.date_start || !a.date_end || !b.date_start || !b.date_end) return null
  const [from, to] = [later(a.date_start, b.date_start), earlier(a.date_end, b.date_end)]
  return from <= to ? { from, to } : null
}

/** The weekdays within these dates; a week has all seven. */
function weekdaysOf({ from, to }: { from: string; to: string }): Weekday[] {
  return datesBetween(from, earlier(to, addDays(from, 6))).map(weekdayOf)
}

const hoursOf = ({ meta }: ServiceRow, weekday: Weekday) => {
  const day = meta.find(({ day_of_week }) => day_of_week === weekday)
  return day?.enabled && day.from && day.to ? { from: minutesOf(day.from), to: minutesOf(day.to) } : null
}

function sharesHours(a: ServiceRow, b: ServiceRow, days: readonly Weekday[]): boolean {
  return days.some((weekday) => {
    const [one, other] = [hoursOf(a, weekday), hoursOf(b, weekday)]
    return one !== null && other !== null && overlap(one, other)
  })
}

function isConflict(a: ServiceRow, b: ServiceRow): boolean {
  if (a.type !== b.type) return false
  if (a.type === 'REC') return sharesHours(a, b, weekdays)
  const dates = commonDates(a, b)
  if (!dates) return false
  if (a.type === 'UNI') return sharesHours(a, b, weekdaysOf(dates))
  return a.service_id === null || b.service_id === null || a.service_id === b.service_id
}

/**
 * The services and closures of a branch that conflict with this one, itself excluded (D-39, D-108): of the same type, and on a common
 * enabled weekday that also falls on a common date. Hours that only touch do not conflict.
 */
export function conflictsOf<Service extends ServiceRow>(one: ServiceRow, all: readonly Service[]): Service[] {
  return all.filter((other) => other.id !== one.id && isConflict(one, other))
}

/** One line for each conflicting service (SERV-56). */
export const conflictText = ({ id, name }: { id: number; name: string }): string =>
  `Existe um conflito com "${name} (#${id})".`
