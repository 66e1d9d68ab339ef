import { describe, expect, test } from 'vitest'
import { defaultConfig, type StoredConfig } from './config.ts'
import { offerObstacleOf, type Publication } from './offer.ts'
import type { DayContext, ServiceRow } from './rules.ts'
import { addDays } from '#lib/days/dates.ts'
import { weekdays } from '#lib/days/days.ts'

const published: Publication = { business_status: 'active', status: 'active', is_draft: false }
const now = { date: '2026-11-20', time: '17:30' }

const dinner = (given: Partial<ServiceRow> = {}): ServiceRow => ({
  id: 1,
  name: 'Jantar',
  type: 'REC',
  max_persons: 40,
  date_start: null,
  date_end: null,
  meta: weekdays.map((day_of_week) => ({
    day_of_week,
    enabled: true,
    from: '19:00',
    to: '22:00',
    max_delay: null,
  })),
  service_id: null,
  ...given,
})

const closure = (date_start: string, date_end: string) =>
  dinner({ id: 9, type: 'CLO', date_start, date_end, meta: [] })

const settings = (given: Partial<StoredConfig> = {}): StoredConfig => ({
  ...defaultConfig,
  max_person_per_reservation: 12,
  minimum_antecedence: 60,
  maximum_antecedence: 40_320,
  ...given,
})

/** Friday evening and the next 14 days. */
const days = (given: Partial<Pick<DayContext, 'config' | 'services' | 'booked'>> = {}): DayContext[] =>
  Array.from({ length: 15 }, (_, ahead) => ({
    date: addDays(now.date, ahead),
    now,
    audience: 'visitor',
    config: settings(),
    services: [dinner()],
    booked: [],
    ...given,
  }))

describe('a public link', () => {
  test('has no obstacle while one time of one day is offered', () => {
    const services = [dinner(), closure('2026-11-20', '2026-12-03')]

    expect(offerObstacleOf(published, days({ services }))).toBeNull()
    expect(offerObstacleOf(published, days({ config: null }))).toBeNull()
  })

  test.each([
    [{ business_status: 'inactive' }, 'business'],
    [{ status: 'inactive' }, 'branch'],
    [{ is_draft: true }, 'draft'],
  ] as const)('of a branch that is not published has that first: %o', (given, obstacle) => {
    const config = settings({ accept_reservations: false })

    expect(offerObstacleOf({ ...published, ...given }, days({ config }))).toBe(obstacle)
  })

  test.each([
    ['off', { config: settings({ accept_reservations: false }), services: [] }],
    ['offline', { config: settings({ accept_online_reservations: false }) }],
    ['services', { services: [] }],
    ['services', { services: [closure('2026-11-20', '2026-12-31')] }],
    ['hours', { services: [dinner({ meta: [] })] }],
    ['closed', { services: [dinner(), closure('2026-11-20', '2026-12-31')] }],
    ['tooSoon', { config: settings({ minimum_antecedence: 30_240, maximum_antecedence: 0 }) }],
    ['tooFar', { config: settings({ minimum_antecedence: 0, maximum_antecedence: 60 }) }],
    ['limits', { config: settings({ min_person_per_reservation: 5, max_person_per_reservation: 2 }) }],
    [
      'limits',
      { config: settings({ min_person_per_reservation: 2 }), services: [dinner({ max_persons: 1 })] },
    ],
    ['full', { booked: [{ time: '20:00', people: 40 }] }],
  ] as const)('that offers nothing says what to change: %s', (obstacle, given) => {
    const { services, booked, ...rest } = { services: [dinner()], booked: [], ...given }

    expect(offerObstacleOf(published, days({ services: [...services], booked: [...booked], ...rest }))).toBe(
      obstacle,
    )
  })

  test('of two rules that leave nothing names the one that keeps more times', () => {
    const booked = [{ time: '20:00', people: 40 }]

    expect(
      offerObstacleOf(published, days({ services: [dinner(), closure('2026-11-20', '2026-11-22')], booked })),
    ).toBe('full')
    expect(
      offerObstacleOf(published, days({ services: [dinner(), closure('2026-11-22', '2026-12-31')], booked })),
    ).toBe('closed')
  })

  test('that only has times gone by has no hours left', () => {
    const past = days({ services: [dinner({ type: 'UNI', date_start: now.date, date_end: now.date })] }).map(
      (day): DayContext => ({ ...day, now: { ...now, time: '23:00' } }),
    )

    expect(offerObstacleOf(published, past)).toBe('hours')
  })
})
