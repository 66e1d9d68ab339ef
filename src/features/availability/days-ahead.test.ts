import { describe, expect, test } from 'vitest'
import { defaultConfig, firstParty } from './config.ts'
import { dayAhead, lastDate, nextDayFor, smallerParty, daysRoundFrom, firstOf } from './days-ahead.ts'
import type { DayContext, ServiceRow } from './rules.ts'
import { weekdays } from '#lib/days/days.ts'

const now = { date: '2026-11-24', time: '18:00' }

test.each([
  { min: 1, max: 5, first: 2 },
  { min: 3, max: 8, first: 3 },
  { min: 1, max: 1, first: 1 },
])('a form for $min to $max people begins with $first', ({ min, max, first }) => {
  expect(firstParty({ min, max })).toBe(first)
})

test.each([
  ['without a limit', 0, 0, null],
  ['with a maximum that counts as none', 60, 60, null],
  ['two days ahead', 0, 2880, '2026-11-26'],
  ['eight hours ahead, past midnight', 60, 480, '2026-11-25'],
  ['four hours ahead, the same day', 60, 240, '2026-11-24'],
])('the last date %s', { tags: ['D-36'] }, (_how, minimum_antecedence, maximum_antecedence, date) => {
  expect(lastDate({ ...defaultConfig, minimum_antecedence, maximum_antecedence }, now)).toBe(date)
})

test('before the first save there is no last date', { tags: ['D-31'] }, () => {
  expect(lastDate(null, now)).toBeNull()
})

describe('what there is instead of a date without a table', () => {
  const days = [
    { date: '2026-11-24', largest: 2, is_closed: false },
    { date: '2026-11-25', largest: 0, is_closed: true },
    { date: '2026-11-26', largest: 4, is_closed: false },
    { date: '2026-11-27', largest: 0, is_closed: false },
  ]

  test.each([
    ['2026-11-24', 3, { date: '2026-11-26', isBefore: false }],
    ['2026-11-25', 2, { date: '2026-11-26', isBefore: false }],
    ['2026-11-26', 2, { date: '2026-11-24', isBefore: true }],
    ['2026-12-31', 2, { date: '2026-11-26', isBefore: true }],
    ['2026-11-24', 5, null],
  ])('near %s, for %i people: %j', (date, people, next) => {
    expect(nextDayFor(days, date, people)).toEqual(next)
  })

  test('the days round a date begin before it, or before the last one that can be reserved', () => {
    expect(daysRoundFrom('2026-12-21', null)).toBe('2026-12-15')
    expect(daysRoundFrom('2026-12-21', '2026-12-25')).toBe('2026-12-15')
    expect(daysRoundFrom('2026-12-30', '2026-12-25')).toBe('2026-12-19')
  })

  test('days are asked for from today on, and not from the end of time', () => {
    expect(firstOf(undefined, '2026-11-24')).toBe('2026-11-24')
    expect(firstOf('2026-11-01', '2026-11-24')).toBe('2026-11-24')
    expect(firstOf('2026-12-15', '2026-11-24')).toBe('2026-12-15')
    expect(firstOf('9999-12-31', '2026-11-24')).toBe('2027-11-25')
  })

  test('the largest smaller party, at the first time that takes it', () => {
    const slots = [
      { time: '12:00', available: 1 },
      { time: '19:00', available: 2 },
      { time: '19:30', available: 2 },
    ]
    expect(smallerParty(slots, 3)).toEqual({ people: 2, time: '19:00' })
    expect(smallerParty(slots, 2)).toBeNull()
    expect(smallerParty([], 2)).toBeNull()
  })
})

describe('the services of a day', { tags: ['D-144'] }, () => {
  const service = (id: number, name: string, from: string, to: string): ServiceRow => ({
    id,
    name,
    type: 'REC',
    max_persons: 8,
    date_start: null,
    date_end: null,
    meta: weekdays.map((day_of_week) => ({ day_of_week, enabled: true, from, to, max_delay: null })),
    service_id: null,
  })
  const day = (given: Partial<DayContext> = {}): DayContext => ({
    date: '2026-11-28',
    now: { date: '2026-11-27', time: '12:00' },
    audience: 'visitor',
    config: {
      ...defaultConfig,
      max_person_per_reservation: 12,
      minimum_antecedence: 0,
      maximum_antecedence: 0,
    },
    services: [service(2, 'Jantar', '19:00', '22:00'), service(1, 'Almoço', '12:00', '15:00')],
    booked: [{ time: '20:00', people: 6 }],
    ...given,
  })

  test('each has its name, first and last time, and the largest party that it still takes', () => {
    expect(dayAhead(day()).services).toEqual([
      { name: 'Almoço', from: '12:00', until: '15:00', largest: 8 },
      { name: 'Jantar', from: '19:00', until: '22:00', largest: 2 },
    ])
    expect(dayAhead(day({ booked: [{ time: '20:00', people: 8 }] })).services[1]).toMatchObject({
      largest: 0,
    })
  })

  test('one that is over today is gone, one that can no longer be booked in time is not', () => {
    const names = (time: string, minimum_antecedence = 0) =>
      dayAhead(
        day({ now: { date: '2026-11-28', time }, config: { ...day().config!, minimum_antecedence } }),
      ).services.map(({ name, largest }) => `${name} ${largest}`)

    expect(names('14:40')).toEqual(['Almoço 8', 'Jantar 2'])
    expect(names('14:40', 60)).toEqual(['Almoço 0', 'Jantar 2'])
    expect(names('15:00')).toEqual(['Jantar 2'])
  })

  test('a closed one, and those of a house that takes no reservations, are none', () => {
    const closure = {
      ...service(9, 'Fechamento', '12:00', '15:00'),
      type: 'CLO' as const,
      meta: [],
      service_id: 2,
    }
    const dates = { date_start: '2026-11-28', date_end: '2026-11-28' }
    const off = { ...day().config!, accept_reservations: false }

    expect(dayAhead(day({ services: [...day().services, { ...closure, ...dates }] })).services).toMatchObject(
      [{ name: 'Almoço' }],
    )
    expect(dayAhead(day({ config: off })).services).toEqual([])
  })
})
