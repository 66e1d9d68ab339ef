import { describe, expect, test } from 'vitest'
import { changedException, exceptionText, withException } from './exceptions.ts'
import {
  bookingAt,
  type DateException,
  type DayContext,
  judgedTimes,
  placeAt,
  type ServiceRow,
  slotsOf,
} from './rules.ts'
import { defaultConfig } from './config.ts'
import { weekdays } from '#lib/days/days.ts'

const [friday, saturday] = ['2026-11-20', '2026-11-21']

const service = (exceptions: DateException[] = [], given: Partial<ServiceRow> = {}): ServiceRow => ({
  id: 1,
  name: 'Jantar',
  type: 'REC',
  max_persons: 40,
  date_start: null,
  date_end: null,
  meta: weekdays.map((day_of_week) => ({
    day_of_week,
    enabled: true,
    from: '18:00',
    to: '19:00',
    max_delay: null,
  })),
  service_id: null,
  exceptions,
  ...given,
})
const stop: DateException = { date: friday, max_persons: null, is_stopped: true }

const day = (services: ServiceRow[], given: Partial<DayContext> = {}): DayContext => ({
  date: friday,
  now: { date: friday, time: '12:00' },
  audience: 'staff',
  config: {
    ...defaultConfig,
    min_person_per_reservation: 1,
    max_person_per_reservation: 10,
    reservations_interval: 30,
    minimum_antecedence: 0,
    maximum_antecedence: 0,
  },
  services,
  booked: [{ time: '18:00', people: 4 }],
  ...given,
})

describe('a stop in the engine', () => {
  test(
    'drops all times of its date, for visitors and staff, and says why',
    { tags: ['D-123', 'D-35'] },
    () => {
      for (const audience of ['visitor', 'staff'] as const) {
        const stopped = day([service([stop])], { audience })
        expect(slotsOf(stopped)).toEqual([])
        expect(bookingAt(stopped, '18:30', 2).kind).toBe('gone')
        expect(judgedTimes(stopped).map(({ reason }) => reason?.rule)).toEqual([
          'stopped',
          'stopped',
          'stopped',
        ])
      }
      expect(slotsOf(day([service([stop])], { date: saturday }))).toHaveLength(3)
    },
  )

  test(
    'leaves the service in effect: its seats are held, and people at the door get the others',
    { tags: ['D-123'] },
    () => {
      expect(placeAt(day([service([stop])]), '18:30')).toEqual({ service_id: 1, left: 36 })
    },
  )

  test(
    'a time that two touching services share is gone when the one that starts then has stopped',
    { tags: ['D-123', 'D-108'] },
    () => {
      const late = service([stop], {
        id: 2,
        meta: service().meta.map((hours) => ({ ...hours, from: '19:00', to: '20:00' })),
      })

      expect(slotsOf(day([service(), late])).map(({ time }) => time)).toEqual(['18:00', '18:30'])
    },
  )
})

test('other seats count on their date alone, fewer or more', { tags: ['D-123', 'D-37'] }, () => {
  const seats = (max_persons: number) => service([{ date: friday, max_persons, is_stopped: false }])
  const most = (services: ServiceRow[], date: string) => slotsOf(day(services, { date }))[0]?.available

  expect(most([seats(6)], friday)).toBe(2)
  expect(most([seats(6)], saturday)).toBe(10)
  expect(most([seats(4)], friday)).toBeUndefined()
  expect(bookingAt(day([seats(6)]), '18:30', 3).kind).toBe('full')
  expect(bookingAt(day([seats(12)], { booked: [{ time: '18:00', people: 9 }] }), '18:30', 3).kind).toBe(
    'free',
  )
})

describe('a change of one date', () => {
  test(
    'keeps what it does not name, and the seats it names, also where they are as ever',
    { tags: ['D-123', 'D-147'] },
    () => {
      const stopped = service([stop])

      expect(changedException(stopped, friday, { max_persons: 30 })).toEqual({ ...stop, max_persons: 30 })
      expect(changedException(stopped, friday, { max_persons: 40 })).toEqual({ ...stop, max_persons: 40 })
      expect(changedException(stopped, saturday, { is_stopped: true })).toEqual({ ...stop, date: saturday })
    },
  )

  test(
    'an exception that says nothing any more goes, and the others stay, by date',
    { tags: ['D-123'] },
    () => {
      const first: DateException = { date: friday, max_persons: 30, is_stopped: false }
      const second: DateException = { date: saturday, max_persons: 20, is_stopped: false }
      const both = withException(service([second]), first)

      expect(both.exceptions).toEqual([first, second])
      expect(withException(both, { ...first, max_persons: null }).exceptions).toEqual([second])
    },
  )

  test('is told in words', { tags: ['D-123'] }, () => {
    expect(exceptionText(stop)).toBe('parou de aceitar')
    expect(exceptionText({ ...stop, max_persons: 1 })).toBe('parou de aceitar · 1 lugar')
    expect(exceptionText({ ...stop, is_stopped: false, max_persons: 1200 })).toBe('1.200 lugares')
  })
})
