import type { Status } from '#features/reservations/rules.ts'
import { addDays } from '#lib/days/dates.ts'
import { minutesOf, timeOf, weekdayOf } from '#lib/days/days.ts'
import type { Random } from './random.ts'
import type { DemoBranch } from './venues.ts'

export const daysBack = 90
export const demoDaysAhead = 14

export type DemoBooking = {
  guest: number
  service: number
  date: string
  time: string
  person_number: number
  status: Status
  /** Null when none was given. */
  reason: number | null
  comment: string | null
  /** Days between the request and the visit. */
  askedBefore: number
}

const partySizes = [2, 2, 2, 2, 2, 3, 3, 4, 4, 4, 5, 6, 6, 8, 10]
const comments = [
  'Mesa perto da janela, se possível.',
  'Teremos um bebê, precisamos de cadeirinha.',
  'Uma pessoa é celíaca.',
  'É surpresa, por favor não comentem ao telefone.',
  'Chegamos uns 10 minutos depois.',
  'Levaremos um bolo.',
]

/** Friday and Saturday nights fill first; weekday lunches stay quiet. */
const busyness: Record<string, number> = {
  MON: 0.7,
  TUE: 0.7,
  WED: 0.8,
  THU: 1,
  FRI: 1.6,
  SAT: 1.8,
  SUN: 1.2,
}

function statusOf(random: Random, isPast: boolean): Status {
  const dice = random.next()
  if (isPast) return dice < 0.82 ? 'COM' : dice < 0.92 ? 'CAN' : dice < 0.97 ? 'REC' : 'WAI'
  return dice < 0.6 ? 'CON' : dice < 0.88 ? 'WAI' : dice < 0.96 ? 'CAN' : 'REC'
}

/**
 * Bookings of one branch from 90 days before its today to 14 days after: within the hours of its services, never more people than a service
 * has seats, and no guest with more than one future booking.
 */
export function inventBookings(
  random: Random,
  branch: DemoBranch,
  today: string,
  guests: number,
): DemoBooking[] {
  const bookings: DemoBooking[] = []
  const awaited = new Set<number>()
  const perServiceDay = branch.bookings / ((daysBack + demoDaysAhead + 1) * 0.98) / branch.services.length
  for (let offset = -daysBack; offset <= demoDaysAhead; offset++) {
    const date = addDays(today, offset)
    const weekday = weekdayOf(date)
    branch.services.forEach((service, index) => {
      if (!service.days.includes(weekday)) return
      const evening = service.from >= '17:00' ? 1.25 : 0.75
      const fewerAhead = offset > 0 ? 1 - offset / (demoDaysAhead + 8) : 1
      const wanted = perServiceDay * busyness[weekday]! * evening * fewerAhead * (0.7 + random.next() * 0.6)
      let seats = service.max_persons
      for (let made = 0; made < Math.round(wanted); made++) {
        const person_number = random.pick(partySizes)
        if (person_number > seats - 6) break
        const guest = random.between(0, guests - 1)
        if (offset >= 0 && awaited.has(guest)) continue
        const status = statusOf(random, offset < 0)
        if (offset >= 0) awaited.add(guest)
        if (status !== 'CAN' && status !== 'REC') seats -= person_number
        const steps = (minutesOf(service.to) - minutesOf(service.from)) / 30
        bookings.push({
          guest,
          service: index,
          date,
          time: timeOf(minutesOf(service.from) + 30 * random.between(0, steps - 1)),
          person_number,
          status,
          reason: random.chance(0.5) ? null : random.between(1, 7),
          comment: random.chance(0.18) ? random.pick(comments) : null,
          askedBefore: random.between(0, 12),
        })
      }
    })
  }
  return bookings
}

/** Guests who confirmed for some of the confirmed future bookings: never more than the party without its owner. */
export function inventCompany(
  random: Random,
  booking: DemoBooking,
  { today, guests }: { today: string; guests: number },
): number[] {
  if (booking.status !== 'CON' || booking.date < today || !random.chance(0.6)) return []
  const company = new Set<number>()
  for (let asked = random.between(1, booking.person_number - 1); asked > 0; asked--) {
    company.add(random.between(0, guests - 1))
  }
  company.delete(booking.guest)
  return [...company]
}

/** Marks today's confirmed bookings that were due at least 15 minutes ago: most as arrived, a few as no-shows. The rest stay unmarked. */
export function markArrivals(
  random: Random,
  bookings: readonly DemoBooking[],
  now: { date: string; time: string },
): Map<DemoBooking, 'arrived' | 'no_show'> {
  const due = minutesOf(now.time) - 15
  const expected = bookings.filter(
    ({ date, status, time }) => date === now.date && status === 'CON' && minutesOf(time) <= due,
  )
  return new Map(expected.map((booking) => [booking, random.chance(0.14) ? 'no_show' : 'arrived']))
}

const walkInNames = [null, 'Família Prado', null, 'Amigos do Caio']

/**
 * A few parties without a reservation in today's services that have begun; six people at most in each, so that all services have seats for
 * them.
 */
export function inventWalkIns(branch: DemoBranch, now: { date: string; time: string }) {
  const weekday = weekdayOf(now.date)
  const minute = Math.floor(minutesOf(now.time))
  return branch.services.flatMap(({ days, from, to }, service) => {
    if (!days.includes(weekday)) return []
    const last = Math.min(minute - 10, minutesOf(to))
    return [2, 3, 1]
      .map((person_number, index) => ({
        person_number,
        at: last - 35 * index,
        name: walkInNames[index + service]!,
      }))
      .filter(({ at }) => at >= minutesOf(from))
      .map(({ at, ...party }) => ({ ...party, service, date: now.date, time: timeOf(at) }))
  })
}
