import { bookingConfig, latestAhead, type StoredConfig } from './config.ts'
import { takesOnline } from '#features/branches/rules.ts'
import { daysBetween, minutesOf, timeOf, type Weekday, weekdayOf, weekdays } from '#lib/days/days.ts'
import type { LocalNow } from '#lib/days/zoned.ts'

/** Hours of one weekday, 'HH:mm'; they never pass midnight (D-41). `max_delay`: minutes a late guest may take, or null. */
export type DayHours = {
  day_of_week: Weekday
  enabled: boolean
  from: string | null
  to: string | null
  max_delay: number | null
}

/** A change of a service on one date (D-123). `max_persons`: its seats that date, null for the usual number. */
export type DateException = { date: string; max_persons: number | null; is_stopped: boolean }

/** A recurring service (REC), one of certain dates (UNI), or a closure (CLO) of `service_id` (null: of all). */
export type ServiceRow = {
  id: number
  /** As staff named it; it heads its times wherever people read them (D-144). */
  name: string
  type: 'REC' | 'UNI' | 'CLO'
  /** People per date, all its times together (D-37). */
  max_persons: number
  date_start: string | null
  date_end: string | null
  meta: DayHours[]
  service_id: number | null
  /** At most one for each date. */
  exceptions?: readonly DateException[]
}

/** Minutes since midnight. */
type Hours = { from: number; to: number }

/** A service in effect on a date, with its seats that date. A stopped one takes no further reservations and keeps those it has (D-123). */
export type ServiceOpening = Hours & { service: ServiceRow; seats: number; isStopped: boolean }

/** Everything that decides one date of one branch; all dates and times are that branch's wall clock (D-35). */
export type DayContext = {
  date: string
  now: LocalNow
  /** Staff ignore the antecedence and the switch for online reservations. */
  audience: 'visitor' | 'staff'
  config: StoredConfig | null
  services: ServiceRow[]
  /** People by time: of WAI and CON reservations, whatever service they were booked for, and those without a reservation (D-35). */
  booked: { time: string; people: number }[]
}

const covers = (service: ServiceRow, date: string) =>
  service.date_start !== null &&
  service.date_end !== null &&
  service.date_start <= date &&
  date <= service.date_end

/** Hours that only touch do not overlap (D-39). */
export const overlap = (a: Hours, b: Hours): boolean => a.from < b.to && b.from < a.to

function hoursOn(service: ServiceRow, date: string): ServiceOpening | null {
  if (service.type === 'CLO' || (service.type === 'UNI' && !covers(service, date))) return null
  const weekday = weekdayOf(date)
  const day = service.meta.find(({ day_of_week }) => day_of_week === weekday)
  if (!day?.enabled || !day.from || !day.to) return null
  const exception = service.exceptions?.find((one) => one.date === date)
  return {
    service,
    from: minutesOf(day.from),
    to: minutesOf(day.to),
    seats: exception?.max_persons ?? service.max_persons,
    isStopped: exception?.is_stopped ?? false,
  }
}

/** Why a service has no hours on a date: a service of that date covers it, or a closure closes it. */
type Removal = { rule: 'covered' | 'closed'; by: number }

/**
 * The services that have hours on a date, by start, each with what removes these hours (D-35, steps 2 to 4): a service of that date hides
 * the recurring ones it overlaps, even if it is itself closed.
 */
function placesOn(
  services: ServiceRow[],
  date: string,
): { opening: ServiceOpening; removal: Removal | null }[] {
  const openings = services.map((service) => hoursOn(service, date)).filter((opening) => opening !== null)
  const special = openings.filter(({ service }) => service.type === 'UNI')
  const closures = closuresOn(services, date)
  const removalOf = (opening: ServiceOpening): Removal | null => {
    const { id, type } = opening.service
    const over = type === 'REC' ? special.find((other) => overlap(other, opening)) : undefined
    if (over) return { rule: 'covered', by: over.service.id }
    const closure = closures.find(({ service_id }) => service_id === null || service_id === id)
    return closure ? { rule: 'closed', by: closure.id } : null
  }
  return openings
    .map((opening) => ({ opening, removal: removalOf(opening) }))
    .toSorted((a, b) => a.opening.from - b.opening.from)
}

const inEffect = (places: ReturnType<typeof placesOn>): ServiceOpening[] =>
  places.filter(({ removal }) => removal === null).map(({ opening }) => opening)

/** The closures that cover a date. */
export const closuresOn = <Service extends ServiceRow>(
  services: readonly Service[],
  date: string,
): Service[] => services.filter((service) => service.type === 'CLO' && covers(service, date))

/** The services in effect on a date, by start (D-35). */
export const openingsOn = (services: ServiceRow[], date: string): ServiceOpening[] =>
  inEffect(placesOn(services, date))

/** The service that a time belongs to. If one ends when the next starts, it belongs to the next (D-108). Minutes since midnight. */
export function serviceOpeningAt(openings: ServiceOpening[], minute: number): ServiceOpening | undefined {
  return openings.findLast(({ from, to }) => from <= minute && minute <= to)
}

/** The minutes of a service on a date that no later service takes (D-108), as hours with both ends; none when it is not in effect. */
export function hoursOfService(services: ServiceRow[], date: string, id: number): Hours[] {
  const openings = openingsOn(services, date)
  const index = openings.findIndex(({ service }) => service.id === id)
  if (index < 0) return []
  const { from, to } = openings[index]!
  return openings.slice(index + 1).reduce<Hours[]>(
    (left, later) =>
      left
        .flatMap((hours) => [
          { from: hours.from, to: Math.min(hours.to, later.from - 1) },
          { from: Math.max(hours.from, later.to + 1), to: hours.to },
        ])
        .filter((hours) => hours.from <= hours.to),
    [{ from, to }],
  )
}

/** How many people a date has seats for, in all services in effect (D-51). */
export const seatsOn = (services: ServiceRow[], date: string): number =>
  openingsOn(services, date).reduce((sum, { seats }) => sum + seats, 0)

/** The rule that keeps a time from being offered. `by` is the id of a service or closure; limits are in minutes. */
export type Reason =
  | { rule: 'off' | 'offline' | 'past' | 'stopped' }
  | Removal
  | { rule: 'tooSoon' | 'tooFar'; limit: number }
  /** The time belongs to the service that starts then (D-108). */
  | { rule: 'next'; by: number }
  /** 'limits': even with no bookings, the smallest party exceeds the largest, or the seats. */
  | { rule: 'limits' | 'full'; people: number; seats: number; min: number; max: number }

/** The rule that excludes a minute of the date for this audience, before bookings are counted (D-35, D-36). */
function timeRuleOf(day: DayContext): (minute: number) => Reason | null {
  const config = bookingConfig(day.config)
  const { minimum_antecedence: minimum, maximum_antecedence: maximum } = config
  const { date, time, seconds = 0 } = day.now
  const now = daysBetween(day.date, date) * 1440 + minutesOf(time) + seconds / 60
  const latest = now + latestAhead(config)
  return (minute) => {
    if (minute <= now) return { rule: 'past' }
    if (day.audience === 'staff') return null
    if (minute < now + minimum) return { rule: 'tooSoon', limit: minimum }
    return minute > latest ? { rule: 'tooFar', limit: maximum } : null
  }
}

/** The switch that keeps this audience from reserving, if any. */
function switchedOff({ config, audience }: DayContext): Reason | null {
  if (!bookingConfig(config).accept_reservations) return { rule: 'off' }
  return audience === 'staff' || takesOnline(config) ? null : { rule: 'offline' }
}

function peopleIn(
  day: Pick<DayContext, 'booked'>,
  openings: ServiceOpening[],
): (opening: ServiceOpening) => number {
  const people = new Map<ServiceOpening, number>()
  for (const { time, people: more } of day.booked) {
    const opening = serviceOpeningAt(openings, minutesOf(time))
    if (opening) people.set(opening, (people.get(opening) ?? 0) + more)
  }
  return (opening) => people.get(opening) ?? 0
}

/** A time within a service's hours on a date: the largest party it takes, or why it is not offered. */
type Candidate = { minute: number; service: ServiceRow; available: number; reason: Reason | null }

/** Every time within a service's hours on a date, by service, with what keeps it from being offered (D-33 to D-38). */
function candidatesOf(day: DayContext): Candidate[] {
  const config = bookingConfig(day.config)
  const { min_person_per_reservation: min, max_person_per_reservation: max } = config
  const places = placesOn(day.services, day.date)
  const openings = inEffect(places)
  const [off, clock, peopleOf] = [switchedOff(day), timeRuleOf(day), peopleIn(day, openings)]
  const candidates: Candidate[] = []
  for (const { opening, removal } of places) {
    const { service, seats, isStopped } = opening
    const people = peopleOf(opening)
    const available = Math.min(seats - people, max)
    const kept = off ?? removal
    const stopped: Reason | null = isStopped ? { rule: 'stopped' } : null
    const scarce: Reason | null =
      available < min
        ? { rule: Math.min(max, seats) < min ? 'limits' : 'full', people, seats, min, max }
        : null
    for (let minute = opening.from; minute <= opening.to; minute += config.reservations_interval) {
      const owner = kept ? opening : serviceOpeningAt(openings, minute)
      const next: Reason | null = owner && owner !== opening ? { rule: 'next', by: owner.service.id } : null
      const reason = kept ?? next ?? stopped ?? clock(minute) ?? scarce
      candidates.push({ minute, service, available, reason })
    }
  }
  return candidates
}

/** The service in effect at a time of the date and its seats left, negative when overfull; null outside all hours. */
export function placeAt(
  day: Pick<DayContext, 'date' | 'services' | 'booked'>,
  time: string,
): { service_id: number; left: number } | null {
  const openings = openingsOn(day.services, day.date)
  const opening = serviceOpeningAt(openings, minutesOf(time))
  if (!opening) return null
  return { service_id: opening.service.id, left: opening.seats - peopleIn(day, openings)(opening) }
}

/** The services of a date in effect for this audience that are not over, by start (D-144); none where it takes no reservations. */
export function openServices(day: DayContext): ServiceOpening[] {
  if (switchedOff(day)) return []
  const rule = timeRuleOf(day)
  return openingsOn(day.services, day.date).filter(({ to }) => rule(to)?.rule !== 'past')
}

/** The name of the service in effect at a time of the date; null outside all hours. */
export const serviceNameAt = ({ services, date }: Pick<DayContext, 'services' | 'date'>, time: string) =>
  serviceOpeningAt(openingsOn(services, date), minutesOf(time))?.service.name ?? null

/** Seats left at a time of the date, whether or not it is offered; 0 when no service is in effect then (D-108). */
export const seatsAt = (day: DayContext, time: string): number => placeAt(day, time)?.left ?? 0

/** A time with the largest party it takes and the name of the service whose seats it takes; null: no service was in effect. */
export type SlotAt = { time: string; available: number; service: string | null }

/**
 * The times of a date that can still be reserved, ascending (D-34, D-35). A time within the hours of two services is listed once, under the
 * one whose seats it takes: the one that starts last (D-108, D-144).
 */
export function slotsOf(day: DayContext): SlotAt[] {
  return candidatesOf(day)
    .filter(({ reason }) => reason === null)
    .map(({ minute, available, service: { name } }) => ({ time: timeOf(minute), available, service: name }))
}

/** One time of a date: offered to parties of up to `available`, or `reason` says why not. */
export type JudgedTime = { time: string; service_id: number; available: number; reason: Reason | null }

/** If two services have hours at the same time, an offered one comes first, then one in effect. */
const rank = ({ reason }: Candidate) => {
  if (reason === null) return 0
  if (reason.rule === 'next') return 3
  return reason.rule === 'covered' ? 2 : 1
}

/** Every time of a date once, ascending, with why it is not offered; `slotsOf` are those without a reason. */
export function judgedTimes(day: DayContext): JudgedTime[] {
  const times = new Map<number, Candidate>()
  for (const candidate of candidatesOf(day)) {
    const other = times.get(candidate.minute)
    if (!other || rank(candidate) < rank(other)) times.set(candidate.minute, candidate)
  }
  return [...times.values()]
    .toSorted((a, b) => a.minute - b.minute)
    .map(({ minute, service, ...rest }) => ({ time: timeOf(minute), service_id: service.id, ...rest }))
}

/** The verdict on a request for a time; the service is found here and never taken from the request (D-38). */
export type BookingVerdict =
  | { kind: 'free'; service_id: number }
  | { kind: 'closed' }
  | { kind: 'tooFew'; limit: number }
  | { kind: 'tooMany'; limit: number }
  | { kind: 'gone' }
  | { kind: 'full' }

/** Whether a party may have a time: the same decision as `slotsOf`, for one time. */
export function bookingAt(day: DayContext, time: string, people: number): BookingVerdict {
  if (switchedOff(day)) return { kind: 'closed' }
  const config = bookingConfig(day.config)
  const { min_person_per_reservation: min, max_person_per_reservation: max } = config
  if (people < min) return { kind: 'tooFew', limit: min }
  if (people > max) return { kind: 'tooMany', limit: max }
  const openings = openingsOn(day.services, day.date)
  const minute = minutesOf(time)
  const opening = serviceOpeningAt(openings, minute)
  const isOnStep = opening !== undefined && (minute - opening.from) % config.reservations_interval === 0
  if (!isOnStep || opening.isStopped || timeRuleOf(day)(minute)) return { kind: 'gone' }
  if (opening.seats - peopleIn(day, openings)(opening) < people) return { kind: 'full' }
  return { kind: 'free', service_id: opening.service.id }
}

/** The minutes that a service waits on a date for a late guest; 0 for an unknown service, or none given (D-33). */
export function toleranceOn(
  services: readonly ServiceRow[],
  { service_id, date }: { service_id: number | null; date: string },
): number {
  const week = services.find(({ id }) => id === service_id)?.meta
  return week?.find(({ day_of_week }) => day_of_week === weekdayOf(date))?.max_delay ?? 0
}

/** The hours on a service's card (D-41): earliest start, latest end, and that day's tolerance in minutes. */
export function hoursSummary(meta: DayHours[]) {
  const enabled = meta.filter((day) => day.enabled && day.from !== null && day.to !== null)
  const latest = enabled.toSorted((a, b) => (a.to! < b.to! ? 1 : -1))[0]
  return {
    time_start: enabled.map((day) => day.from!).toSorted()[0] ?? null,
    time_end: latest?.to ?? null,
    max_delay: latest?.max_delay ?? null,
  }
}

/** All seven days, Monday to Sunday; a day that is not stored is off (D-41). */
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
