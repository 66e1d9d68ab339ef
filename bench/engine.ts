/** The availability engine alone: no request, no database. */
import { type DayContext, type DayHours, type ServiceRow, slotsOf } from '#features/availability/rules.ts'
import { defaultConfig } from '#features/availability/config.ts'
import { addDays } from '#lib/days/dates.ts'
import { timeOf, weekdays } from '#lib/days/days.ts'
import type { Single } from './report.ts'
import { median, quantile } from './rounds.ts'

const first = '2026-03-02'
const warmUps = 300
const times = 3000

const week = (from: string, to: string): DayHours[] =>
  weekdays.map((day_of_week) => ({ day_of_week, enabled: day_of_week !== 'MON', from, to, max_delay: 20 }))

const always = { date_start: null, date_end: null, service_id: null }

function recurring(id: number, from: string, to: string, max_persons: number): ServiceRow {
  return { id, name: `Serviço ${id}`, type: 'REC', max_persons, ...always, meta: week(from, to) }
}

function onDates(
  id: number,
  type: 'UNI' | 'CLO',
  from: number,
  to: number,
  service_id: number | null = null,
) {
  const dates = { date_start: addDays(first, from), date_end: addDays(first, to) }
  return {
    id,
    name: `Serviço ${id}`,
    type,
    max_persons: 300,
    ...dates,
    service_id,
    meta: type === 'UNI' ? week('18:00', '22:00') : [],
  }
}

const plain: ServiceRow[] = [recurring(1, '18:00', '23:30', 120)]

/** Four recurring services, two on single dates that hide some of them, four closures. */
const crowded: ServiceRow[] = [
  recurring(1, '11:00', '14:00', 300),
  recurring(2, '14:30', '17:00', 200),
  recurring(3, '17:30', '19:30', 200),
  recurring(4, '20:00', '23:30', 400),
  onDates(5, 'UNI', 4, 12),
  onDates(6, 'UNI', 20, 24),
  onDates(7, 'CLO', 6, 7, 1),
  onDates(8, 'CLO', 10, 10),
  onDates(9, 'CLO', 15, 16, 4),
  onDates(10, 'CLO', 22, 25, 2),
]

/** Bookings as the database may return them: one entry each, over all open hours. */
const bookings = (count: number): DayContext['booked'] =>
  Array.from({ length: count }, (_, n) => ({
    time: `${timeOf(660 + 30 * ((n * 7) % 25))}:00`,
    people: 2 + (n % 4),
  }))

function dayOf(services: ServiceRow[], booked: DayContext['booked'], offset: number): DayContext {
  const config = {
    ...defaultConfig,
    max_person_per_reservation: 12,
    reservations_interval: 15,
    maximum_antecedence: 0,
  }
  const now = { date: first, time: '10:07' }
  return { date: addDays(first, offset), now, audience: 'visitor', config, services, booked }
}

/** Milliseconds of each of many calls. The answers are counted, so that no call is optimised away. */
function clocked(work: (time: number) => number): number[] {
  let offered = 0
  for (let time = 0; time < warmUps; time++) offered += work(time)
  const each: number[] = []
  for (let time = 0; time < times; time++) {
    const begun = performance.now()
    offered += work(time)
    each.push(performance.now() - begun)
  }
  if (offered === 0) throw new Error('The engine offered no time at all.')
  return each
}

/** The times of one date and of 30, for a small venue and for a crowded one. */
export function engine(): Single[] {
  const shapes = [
    { shape: '1 service', days: Array.from({ length: 30 }, (_, n) => dayOf(plain, bookings(20), n + 1)) },
    {
      shape: '6 services, 4 closures, 200 bookings a day',
      days: Array.from({ length: 30 }, (_, n) => dayOf(crowded, bookings(200), n + 1)),
    },
  ]
  return shapes.flatMap(({ shape, days }) => {
    const one = clocked((time) => slotsOf(days[time % days.length]!).length)
    const all = clocked(() => days.reduce((offered, day) => offered + slotsOf(day).length, 0))
    const figures = [
      { of: 'the times of a day', each: one, most: 0.06 },
      { of: 'the times of 30 days', each: all, most: 1.5 },
    ]
    return figures.flatMap(({ of, each, most }) => [
      { what: `Engine, ${shape}: ${of}, median`, unit: 'ms', value: median(each), most },
      { what: `Engine, ${shape}: ${of}, p99`, unit: 'ms', value: quantile(each, 0.99) },
    ])
  })
}
