import { describe, expect, test } from 'vitest'
import { changeAt, slotsOfChange } from './changes.ts'
import { defaultConfig } from './config.ts'
import { type DayContext, type ServiceRow, slotsOf } from './rules.ts'
import { weekdays } from '#lib/days/days.ts'

const dinner: ServiceRow = {
  id: 1,
  name: 'Jantar',
  type: 'REC',
  max_persons: 6,
  date_start: null,
  date_end: null,
  meta: weekdays.map((day_of_week) => ({
    day_of_week,
    enabled: true,
    from: '19:00',
    to: '21:00',
    max_delay: null,
  })),
  service_id: null,
}

const config = { ...defaultConfig, max_person_per_reservation: 4, reservations_interval: 30 }

const day = (given: Partial<DayContext> = {}): DayContext => ({
  date: '2026-11-21',
  now: { date: '2026-11-20', time: '12:00' },
  audience: 'staff',
  config,
  services: [dinner],
  booked: [],
  ...given,
})

const held = (given: Partial<Parameters<typeof changeAt>[1]> = {}) => ({
  date: '2026-11-21',
  time: '20:00',
  people: 2,
  ...given,
})

describe('its own date and time', { tags: ['D-108'] }, () => {
  test('take the same or a smaller party, whatever is booked, closed or over', () => {
    const past = { now: { date: '2026-11-25', time: '12:00' } }
    const full = { booked: [{ time: '19:00', people: 9 }] }

    for (const given of [
      past,
      full,
      { services: [] },
      { config: { ...config, accept_reservations: false } },
    ]) {
      for (const people of [2, 1]) {
        expect(changeAt(day(given), held(), '20:00', people)).toEqual({ kind: 'kept' })
      }
    }
  })

  test('take a larger one up to the seats and the branch’s maximum, and nobody is no party', () => {
    const busy = day({ booked: [{ time: '19:00', people: 3 }] })

    expect(changeAt(busy, held(), '20:00', 3)).toEqual({ kind: 'kept' })
    expect(changeAt(busy, held(), '20:00', 4)).toEqual({ kind: 'full' })
    expect(changeAt(busy, held(), '20:00', 5)).toEqual({ kind: 'tooMany', limit: 4 })
    expect(changeAt(busy, held(), '20:00', 0)).toEqual({ kind: 'tooFew', limit: 1 })
    expect(changeAt(day({ services: [] }), held(), '20:00', 3)).toEqual({ kind: 'full' })
  })
})

test(
  'another date or time is decided like a new booking, also where none are accepted',
  { tags: ['D-108'] },
  () => {
    const shut = day({ config: { ...config, accept_reservations: false } })

    expect(changeAt(shut, held(), '19:30', 2)).toEqual({ kind: 'free', service_id: 1 })
    expect(changeAt(shut, held({ date: '2026-11-22' }), '20:00', 2)).toEqual({ kind: 'free', service_id: 1 })
    expect(changeAt(shut, held(), '19:10', 2)).toEqual({ kind: 'gone' })
    expect(changeAt(shut, held(), '19:30', 5)).toEqual({ kind: 'tooMany', limit: 4 })
  },
)

test('the times to change to are those of a new booking and its own, in order', { tags: ['D-47'] }, () => {
  const [own, other] = [held({ time: '19:10', people: 5 }), held({ date: '2026-11-22', time: '19:10' })]

  expect(slotsOfChange(day(), own).map(({ time }) => time)).toEqual([
    '19:00',
    '19:10',
    '19:30',
    '20:00',
    '20:30',
    '21:00',
  ])
  expect(slotsOfChange(day(), own)[1]).toEqual({ time: '19:10', available: 5, service: 'Jantar' })
  expect(slotsOfChange(day(), other)).toEqual(slotsOf(day()))
})

test(
  'the own time of a reservation stands under its service, and under none outside all hours',
  { tags: ['D-144'] },
  () => {
    const own = (time: string) =>
      slotsOfChange(day(), held({ time })).find((slot) => slot.time === time)?.service

    expect(own('19:10')).toBe('Jantar')
    expect(own('09:00')).toBeNull()
  },
)

test('what the list says a time takes is what it takes', { tags: ['D-34', 'D-108'] }, () => {
  for (const people of [0, 3, 6, 9]) {
    for (const own of [held(), held({ time: '20:10', people: 3 }), held({ date: '2026-11-22' })]) {
      const busy = day({ booked: [{ time: '19:00', people }] })
      for (const { time, available } of slotsOfChange(busy, own)) {
        const verdicts = [available, available + 1].map((party) => changeAt(busy, own, time, party).kind)
        expect(['free', 'kept']).toContain(verdicts[0])
        expect(['full', 'tooMany']).toContain(verdicts[1])
      }
    }
  }
})
