import { bookingConfig, isMaximumIgnored, type StoredConfig } from '#features/availability/config.ts'
import { takesOnline } from '#features/branches/rules.ts'
import { daysBetween, minutesOf, timeOf, type Weekday, weekdayOf, weekdays } from '#lib/days.ts'

/** Hours of one weekday, 'HH:mm'; they never pass midnight (D-41). `max_delay`: minutes a late guest may take, null for none. */
export type DayHours = {
  day_of_week: Weekday
  enabled: boolean
  from: string | null
  to: string | null
  max_delay: number | null
}

/** A recurring service, one of certain dates, or a closure of `service_id` (null: of all). */
export type ServiceRow = {
  id: number
  type: 'REC' | 'UNI' | 'CLO'
  /** People per date, over all its times (D-37). */
  max_persons: number
  date_start: string | null
  date_end: string | null
  meta: DayHours[]
  service_id: number | null
}

/** A service in effect on a date, its hours in minutes since midnight. */
export type Opening = { service: ServiceRow; from: number; to: number }

/** Everything that decides one date of one branch; all dates and times are that branch's wall clock (D-35). */
export type Day = {
  date: string
  now: { date: string; time: string }
  /** Staff book at short notice and with online reservations off. */
  audience: 'visitor' | 'staff'
  config: StoredConfig | null
  services: ServiceRow[]
  /** People of WAI and CON by time, whatever service they were booked for (D-35). */
  booked: { time: string; people: number }[]
}

const covers = (service: ServiceRow, date: string) =>
  service.date_start !== null &&
  service.date_end !== null &&
  service.date_start <= date &&
  date <= service.date_end

// Hours that only touch do not overlap (D-39).
const overlap = (a: Opening, b: Opening) => a.from < b.to && b.from < a.to

function hoursOn(service: ServiceRow, date: string): Opening | null {
  if (service.type === 'CLO' || (service.type === 'UNI' && !covers(service, date))) return null
  const weekday = weekdayOf(date)
  const day = service.meta.find(({ day_of_week }) => day_of_week === weekday)
  if (!day?.enabled || !day.from || !day.to) return null
  return { service, from: minutesOf(day.from), to: minutesOf(day.to) }
}

/**
 * The services in effect on a date, by start (D-35, steps 2 to 4): a service of that date hides the recurring ones whose hours it
 * overlaps, even when it is closed itself; closed ones are out.
 */
export function openingsOn(services: ServiceRow[], date: string): Opening[] {
  const candidates = services.map((service) => hoursOn(service, date)).filter((opening) => opening !== null)
  const special = candidates.filter(({ service }) => service.type === 'UNI')
  const closures = services.filter((service) => service.type === 'CLO' && covers(service, date))
  const isHidden = (opening: Opening) =>
    opening.service.type === 'REC' && special.some((other) => overlap(other, opening))
  const isClosed = ({ service }: Opening) =>
    closures.some((closure) => closure.service_id === null || closure.service_id === service.id)
  return candidates
    .filter((opening) => !isHidden(opening) && !isClosed(opening))
    .toSorted((a, b) => a.from - b.from)
}

/** The service a time belongs to: of two that touch there, the one that starts then (D-108). Minutes since midnight. */
export function openingAt(openings: Opening[], minute: number): Opening | undefined {
  return openings.findLast(({ from, to }) => from <= minute && minute <= to)
}

/** People who fit in on a date, over all services in effect (D-51). */
export const seatsOn = (services: ServiceRow[], date: string): number =>
  openingsOn(services, date).reduce((sum, { service }) => sum + service.max_persons, 0)

/** Which minutes of the date this audience may still choose, whatever is booked (D-35, D-36). */
function bookableMinutes(day: Day): (minute: number) => boolean {
  const config = bookingConfig(day.config)
  const { minimum_antecedence, maximum_antecedence } = config
  const now = daysBetween(day.date, day.now.date) * 1440 + minutesOf(day.now.time)
  if (day.audience === 'staff') return (minute) => minute > now
  const earliest = now + minimum_antecedence
  const isUnlimited = maximum_antecedence === 0 || isMaximumIgnored(config)
  const latest = isUnlimited ? Infinity : now + maximum_antecedence
  return (minute) => minute > now && minute >= earliest && minute <= latest
}

const isTaking = ({ config, audience }: Day): boolean =>
  audience === 'staff' ? bookingConfig(config).accept_reservations : takesOnline(config)

function seatsLeft(day: Day, openings: Opening[]): (opening: Opening) => number {
  const people = new Map<Opening, number>()
  for (const { time, people: more } of day.booked) {
    const opening = openingAt(openings, minutesOf(time))
    if (opening) people.set(opening, (people.get(opening) ?? 0) + more)
  }
  return (opening) => opening.service.max_persons - (people.get(opening) ?? 0)
}

/** Seats left at a time of the date, whether or not it is offered; none when no service is in effect then (D-108). */
export function seatsAt(day: Day, time: string): number {
  const openings = openingsOn(day.services, day.date)
  const opening = openingAt(openings, minutesOf(time))
  return opening ? seatsLeft(day, openings)(opening) : 0
}

/** The times of a date that can still be reserved, ascending, each with the largest party it takes (D-34, D-35). */
export function slotsOf(day: Day): { time: string; available: number }[] {
  if (!isTaking(day)) return []
  const config = bookingConfig(day.config)
  const openings = openingsOn(day.services, day.date)
  const isBookable = bookableMinutes(day)
  const left = seatsLeft(day, openings)
  const slots: { time: string; available: number }[] = []
  for (const opening of openings) {
    const available = Math.min(left(opening), config.max_person_per_reservation)
    if (available < config.min_person_per_reservation) continue
    for (let minute = opening.from; minute <= opening.to; minute += config.reservations_interval) {
      if (isBookable(minute) && openingAt(openings, minute) === opening) {
        slots.push({ time: timeOf(minute), available })
      }
    }
  }
  return slots
}

/** What a request for a time comes to; the service is resolved here and never taken from the request (D-38). */
export type Booking =
  | { kind: 'free'; service_id: number }
  | { kind: 'closed' }
  | { kind: 'tooFew'; limit: number }
  | { kind: 'tooMany'; limit: number }
  | { kind: 'gone' }
  | { kind: 'full' }

/** Whether a party may have a time: the same decision as the list of times, for one of them. */
export function bookingAt(day: Day, time: string, people: number): Booking {
  if (!isTaking(day)) return { kind: 'closed' }
  const config = bookingConfig(day.config)
  const { min_person_per_reservation: min, max_person_per_reservation: max } = config
  if (people < min) return { kind: 'tooFew', limit: min }
  if (people > max) return { kind: 'tooMany', limit: max }
  const openings = openingsOn(day.services, day.date)
  const minute = minutesOf(time)
  const opening = openingAt(openings, minute)
  const isOnStep = opening !== undefined && (minute - opening.from) % config.reservations_interval === 0
  if (!isOnStep || !bookableMinutes(day)(minute)) return { kind: 'gone' }
  if (seatsLeft(day, openings)(opening) < people) return { kind: 'full' }
  return { kind: 'free', service_id: opening.service.id }
}

/** What a service's card shows of its hours (D-41): earliest start, latest end, and that day's tolerance in minutes. */
export function hoursSummary(meta: DayHours[]) {
  const enabled = meta.filter((day) => day.enabled && day.from !== null && day.to !== null)
  const latest = enabled.toSorted((a, b) => (a.to! < b.to! ? 1 : -1))[0]
  return {
    time_start: enabled.map((day) => day.from!).toSorted()[0] ?? null,
    time_end: latest?.to ?? null,
    max_delay: latest?.max_delay ?? null,
  }
}

/** All seven days from Monday to Sunday; a day that was not stored is a day off (D-41). */
export function fullWeek(meta: DayHours[]): DayHours[] {
  return weekdays.map(
    (day_of_week) =>
      meta.find((day) => day.day_of_week === day_of_week) ?? {
        day_of_week,
        enabled: false,
        from: null,
        to: null,
        max_delay: null,
      },
  )
}
