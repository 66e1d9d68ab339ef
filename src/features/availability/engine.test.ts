import { describe, expect, test } from 'vitest'
import { changeAt } from './changes.ts'
import { dayAhead } from './days-ahead.ts'
import { defaultConfig } from './config.ts'
import {
  bookingAt,
  type DateException,
  type DayContext,
  type DayHours,
  judgedTimes,
  openingsOn,
  type ServiceRow,
  slotsOf,
} from './rules.ts'
import { weekdays } from '#lib/days/days.ts'
import { plainChange, plainServices, plainSlots, plainVerdict } from '#test/plain-availability.ts'
import { type Random, seeded } from '../../demo/random.ts'

const dates = ['2028-02-27', '2028-02-28', '2028-02-29', '2028-03-01', '2028-03-02']

const pad = (number: number) => String(number).padStart(2, '0')
const clock = (minute: number) => `${pad(Math.floor(minute / 60))}:${pad(minute % 60)}`
const minutes = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Random hours on the half-hour grid, for each weekday its own or all the same; some days are off. */
function someWeek(random: Random): DayHours[] {
  const start = random.between(0, 44)
  const end = random.between(start + 1, 47)
  const isEveryDayTheSame = random.chance(0.7)
  return weekdays.map((day_of_week) => {
    const from = isEveryDayTheSame ? start : random.between(0, 44)
    const to = isEveryDayTheSame ? end : random.between(from + 1, 47)
    const max_delay = random.pick([null, 10, 20, 60])
    return {
      day_of_week,
      enabled: random.chance(0.85),
      from: clock(from * 30),
      to: clock(to * 30),
      max_delay,
    }
  })
}

/** The first and last date of a random range. */
function someDates(random: Random) {
  const [a, b] = [random.pick(dates), random.pick(dates)].toSorted()
  return { date_start: a!, date_end: b! }
}

const hoursOverlap = (a: DayHours, b: DayHours) =>
  a.day_of_week === b.day_of_week && a.enabled && b.enabled && a.from! < b.to! && b.from! < a.to!

/** Services of one type never overlap (D-39). Two that only touch share one half-hour, which D-108 decides. */
const standsBeside = (one: ServiceRow, others: ServiceRow[]) =>
  !others.some(
    (other) => other.type === one.type && other.meta.some((b) => one.meta.some((a) => hoursOverlap(a, b))),
  )

/** Hours on the same weekdays, starting where the other service ends. */
const touching = (other: ServiceRow, random: Random): DayHours[] =>
  other.meta.map((hours) => {
    const from = minutes(hours.to!) / 30
    if (from > 46) return { ...hours, enabled: false }
    return { ...hours, from: clock(from * 30), to: clock(random.between(from + 1, 47) * 30) }
  })

/** A third of the services stop, or have other seats, on some of the dates. */
function someExceptions(random: Random): DateException[] {
  if (random.chance(0.67)) return []
  return dates
    .filter(() => random.chance(0.5))
    .map((date) => {
      const is_stopped = random.chance(0.4)
      return {
        date,
        is_stopped,
        max_persons: is_stopped && random.chance(0.7) ? null : random.between(1, 30),
      }
    })
}

function someServices(random: Random): ServiceRow[] {
  const services: ServiceRow[] = []
  for (let id = 1; id <= random.between(1, 9); id++) {
    const type = random.chance(0.6) ? ('REC' as const) : ('UNI' as const)
    const before = services.findLast((other) => other.type === type)
    const meta = before && random.chance(0.4) ? touching(before, random) : someWeek(random)
    const period = type === 'UNI' ? someDates(random) : { date_start: null, date_end: null }
    const exceptions = someExceptions(random)
    const one = {
      id,
      name: `Serviço ${id}`,
      type,
      meta,
      ...period,
      max_persons: random.between(1, 30),
      service_id: null,
      exceptions,
    }
    if (standsBeside(one, services)) services.push(one)
  }
  for (let id = 101; id <= 100 + random.pick([0, 0, 0, 1, 1, 2]); id++) {
    const service_id = random.chance(0.3) ? null : random.between(1, 9)
    services.push({
      id,
      name: 'Fechamento',
      type: 'CLO',
      meta: [],
      ...someDates(random),
      max_persons: 1,
      service_id,
    })
  }
  return services
}

function someConfig(random: Random): DayContext['config'] {
  if (random.chance(0.1)) return null
  const min_person_per_reservation = random.pick([1, 1, 1, 2, 4])
  return {
    ...defaultConfig,
    accept_reservations: random.chance(0.93),
    accept_online_reservations: random.chance(0.93),
    min_person_per_reservation,
    max_person_per_reservation: random.between(min_person_per_reservation, 12),
    reservations_interval: random.pick([10, 15, 20, 30, 60]),
    minimum_antecedence: random.pick([0, 0, 0, 60, 240, 1440, 2880]),
    maximum_antecedence: random.pick([0, 0, 60, 240, 1440, 2880]),
  }
}

/** A random day as staff could have set it up; `now` is any second of the dates around it. */
function someDay(random: Random): DayContext {
  return {
    date: random.pick(dates),
    now: {
      date: random.pick(dates.slice(0, 4)),
      // Often exactly the second of a possible time, or of one an antecedence away.
      ...(random.chance(0.6)
        ? { time: clock(random.between(0, 47) * 30) }
        : { time: clock(random.between(0, 1439)), seconds: random.pick([0, 1, 59]) }),
    },
    audience: random.pick(['visitor', 'staff']),
    config: someConfig(random),
    services: someServices(random),
    booked: Array.from({ length: random.between(0, 9) }, () => ({
      time: clock(random.between(0, 287) * 5),
      people: random.between(1, 9),
    })),
  }
}

/** Times worth testing: on each service's grid, at its edges, next to them, and some at random. */
function someTime({ services }: DayContext, random: Random): string {
  const edges = services.flatMap(({ meta }) => meta.flatMap(({ from, to }) => [from!, to!]))
  if (edges.length === 0 || random.chance(0.2)) return clock(random.between(0, 287) * 5)
  const minute = minutes(random.pick(edges)) + random.pick([0, 0, 10, 15, 20, 30, 60, -10, -30])
  return clock(Math.min(1439, Math.max(0, minute)))
}

const days = 2000

/** Runs a check on many days; a failure prints the seed of its day. */
function eachDay(check: (day: DayContext, random: Random) => void): void {
  for (let seed = 1; seed <= days; seed++) {
    const random = seeded(seed)
    const day = someDay(random)
    try {
      check(day, random)
    } catch (error) {
      throw new Error(`seed ${seed}: ${JSON.stringify(day)}`, { cause: error })
    }
  }
}

describe('the engine against its text, written down a second time', { timeout: 60_000 }, () => {
  test(
    'offers the same times to the same parties',
    { tags: ['D-31', 'D-33', 'D-34', 'D-35', 'D-36', 'D-37', 'D-123', 'D-144'] },
    () => {
      let offered = 0
      eachDay((day) => {
        const expected = plainSlots(day)
        offered += expected.length > 0 ? 1 : 0
        expect(slotsOf(day)).toEqual(expected)
        expect(dayAhead(day).largest).toBe(Math.max(0, ...expected.map(({ available }) => available)))
        expect(
          judgedTimes(day)
            .filter(({ reason }) => !reason)
            .map(({ time }) => time),
        ).toEqual(expected.map(({ time }) => time))
      })
      // Most days must offer something, or the comparison proves little.
      expect(offered).toBeGreaterThan(days / 4)
    },
  )

  test('has the same services in effect', { tags: ['D-35', 'D-40', 'D-41'] }, () => {
    eachDay(({ services }) => {
      for (const date of dates) {
        const ids = openingsOn(services, date).map(({ service }) => service.id)
        const expected = plainServices(services, date).map(({ id }) => id)
        expect(ids).toHaveLength(expected.length)
        expect(new Set(ids)).toEqual(new Set(expected))
      }
    })
  })

  test(
    'decides each request alike, with the same refusal',
    { tags: ['D-38', 'D-48', 'D-108', 'D-123'] },
    () => {
      const met = new Map<string, number>()
      eachDay((day, random) => {
        for (let request = 0; request < 12; request++) {
          const [time, people] = [someTime(day, random), random.between(1, 13)]
          const expected = plainVerdict(day, time, people)
          met.set(expected, (met.get(expected) ?? 0) + 1)
          expect(bookingAt(day, time, people).kind, `${time} ${people}`).toBe(expected)
        }
      })
      for (const kind of ['closed', 'tooFew', 'tooMany', 'gone', 'full', 'free']) {
        expect(met.get(kind), `how often ${kind}`).toBeGreaterThan(days / 10)
      }
    },
  )

  test('decides each change of a reservation alike', { tags: ['D-47', 'D-108', 'D-123'] }, () => {
    const met = new Map<string, number>()
    eachDay((given, random) => {
      const day = { ...given, audience: 'staff' as const }
      for (let request = 0; request < 12; request++) {
        const held = {
          date: random.chance(0.7) ? day.date : random.pick(dates),
          time: someTime(day, random),
          people: random.between(1, 12),
        }
        const time = random.chance(0.5) ? held.time : someTime(day, random)
        const people = random.between(1, 13)
        const expected = plainChange(day, held, time, people)
        met.set(expected, (met.get(expected) ?? 0) + 1)
        const change = changeAt(day, held, time, people).kind
        expect(change, `${JSON.stringify(held)} to ${time} ${people}`).toBe(expected)
      }
    })
    for (const kind of ['kept', 'tooFew', 'tooMany', 'gone', 'full', 'free']) {
      expect(met.get(kind), `how often ${kind}`).toBeGreaterThan(days / 10)
    }
  })
})
