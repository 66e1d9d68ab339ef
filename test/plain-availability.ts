/**
 * A second implementation of availability, straight from the texts of D-31 to D-41, D-47, D-108 and D-123, time by time and without using
 * the engine: tests compare the engine, and the bookings, with it. Slow, and meant to be read beside the decisions.
 */
import type { DayContext, DayHours, ServiceRow } from '#features/availability/rules.ts'

const pad = (number: number) => String(number).padStart(2, '0')
const clock = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
/** Hours are on the half-hour grid and intervals are whole multiples of five minutes (D-30, D-41): there are no other times. */
const everyTime = Array.from({ length: 24 * 12 }, (_, index) => clock(index * 5))
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

function hoursOn(service: ServiceRow, date: string): DayHours | undefined {
  const weekday = weekdays[new Date(`${date}T12:00:00Z`).getUTCDay()]
  const hours = service.meta.find(({ day_of_week }) => day_of_week === weekday)
  return hours?.enabled && hours.from && hours.to ? hours : undefined
}

const hasDate = ({ date_start, date_end }: ServiceRow, date: string) =>
  date_start! <= date && date <= date_end!

/** Steps 2 to 4 of D-35. */
export function plainServices(services: ServiceRow[], date: string): ServiceRow[] {
  const recurring = services.filter((one) => one.type === 'REC' && hoursOn(one, date))
  const special = services.filter((one) => one.type === 'UNI' && hasDate(one, date) && hoursOn(one, date))
  const seen = recurring.filter((one) => {
    const { from, to } = hoursOn(one, date)!
    return special.every((other) => {
      const its = hoursOn(other, date)!
      return its.to! <= from! || to! <= its.from!
    })
  })
  const closures = services.filter((one) => one.type === 'CLO' && hasDate(one, date))
  return [...seen, ...special].filter((one) =>
    closures.every(({ service_id }) => service_id !== null && service_id !== one.id),
  )
}

/** The one service that a time belongs to: if two touch, the one that starts then (D-108). Times are 'HH:mm'. */
export function plainServiceAt(services: ServiceRow[], date: string, time: string): ServiceRow | undefined {
  const holding = plainServices(services, date).filter((one) => {
    const { from, to } = hoursOn(one, date)!
    return from! <= time && time <= to!
  })
  return holding.find((one) => hoursOn(one, date)!.from === time) ?? holding[0]
}

/** A change of a service on one date (D-123). */
const exceptionOn = ({ exceptions = [] }: ServiceRow, date: string) =>
  exceptions.find((one) => one.date === date)

/** Seats of the service that a time belongs to, minus the people who hold seats (step 6 of D-35, D-37); 0 without a service. */
export function plainSeatsLeft({ services, date, booked }: DayContext, time: string): number {
  const service = plainServiceAt(services, date, time)
  if (!service) return 0
  const inIt = booked.filter((one) => plainServiceAt(services, date, one.time)?.id === service.id)
  return inIt.reduce(
    (left, { people }) => left - people,
    exceptionOn(service, date)?.max_persons ?? service.max_persons,
  )
}

/** The settings, or those of D-31 when none were saved. */
const settingsOf = ({ config }: DayContext) =>
  config ?? {
    accept_reservations: true,
    accept_online_reservations: true,
    min_person_per_reservation: 1,
    max_person_per_reservation: 5,
    reservations_interval: 10,
    minimum_antecedence: 0,
    maximum_antecedence: 0,
  }

/** Whether this audience can book at all (step 1 of D-35). */
export function plainIsTaking(day: DayContext): boolean {
  const { accept_reservations, accept_online_reservations } = settingsOf(day)
  return accept_reservations && (day.audience === 'staff' || accept_online_reservations)
}

/** Whether a step of its service falls on this time, and the clock still allows it (D-33, step 5 of D-35, D-36). */
export function plainIsTime(day: DayContext, time: string): boolean {
  const { reservations_interval, minimum_antecedence, maximum_antecedence } = settingsOf(day)
  const service = plainServiceAt(day.services, day.date, time)
  if (!service || exceptionOn(service, day.date)?.is_stopped) return false
  const { from, to } = hoursOn(service, day.date)!
  const minutes = (everyTime.indexOf(time) - everyTime.indexOf(from!)) * 5
  if (time > to! || minutes % reservations_interval !== 0) return false

  const minute = 60_000
  const now = Date.parse(`${day.now.date}T${day.now.time}Z`) + (day.now.seconds ?? 0) * 1000
  const then = Date.parse(`${day.date}T${time}:00Z`)
  if (then <= now) return false
  if (day.audience === 'staff') return true
  const hasMaximum = maximum_antecedence > 0 && maximum_antecedence > minimum_antecedence
  return (
    then >= now + minimum_antecedence * minute && !(hasMaximum && then > now + maximum_antecedence * minute)
  )
}

/** The list of D-34, each time with the name of its service (D-144). */
export function plainSlots(day: DayContext): { time: string; available: number; service: string }[] {
  if (!plainIsTaking(day) || day.date < day.now.date) return []
  const { min_person_per_reservation: min, max_person_per_reservation: max } = settingsOf(day)
  return everyTime
    .filter((time) => plainIsTime(day, time))
    .map((time) => ({
      time,
      available: Math.min(plainSeatsLeft(day, time), max),
      service: plainServiceAt(day.services, day.date, time)!.name,
    }))
    .filter(({ available }) => available >= min)
}

/** The engine's word for the result of a request, by the texts of D-48. */
export function plainVerdict(day: DayContext, time: string, people: number): string {
  const { min_person_per_reservation: min, max_person_per_reservation: max } = settingsOf(day)
  if (!plainIsTaking(day)) return 'closed'
  if (people < min) return 'tooFew'
  if (people > max) return 'tooMany'
  if (!plainIsTime(day, time)) return 'gone'
  return plainSeatsLeft(day, time) < people ? 'full' : 'free'
}

/** The result of an edit (D-47, D-108); the day does not count the people of the reservation itself. */
export function plainChange(
  day: DayContext,
  held: { date: string; time: string; people: number },
  time: string,
  people: number,
): string {
  if (held.date === day.date && held.time === time) {
    if (people <= held.people) return 'kept'
    if (people > settingsOf(day).max_person_per_reservation) return 'tooMany'
    return plainSeatsLeft(day, time) < people ? 'full' : 'kept'
  }
  const taking = { ...day, audience: 'staff' as const }
  const verdict = plainVerdict(taking, time, people)
  if (verdict !== 'closed') return verdict
  return plainVerdict({ ...taking, config: { ...day.config!, accept_reservations: true } }, time, people)
}
