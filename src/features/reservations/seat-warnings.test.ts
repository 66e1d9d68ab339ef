import { expect, test } from 'vitest'
import type { DayHours, ServiceRow } from '#features/availability/rules.ts'
import { weekdays } from '#lib/days/days.ts'
import { seatWarnings, type WaitingSeats } from './seat-warnings.ts'

const everyDay = (from: string, to: string): DayHours[] =>
  weekdays.map((day_of_week) => ({ day_of_week, enabled: true, from, to, max_delay: null }))

const service = (id: number, from: string, to: string, given: Partial<ServiceRow> = {}): ServiceRow => ({
  id,
  name: `Serviço ${id}`,
  type: 'REC',
  max_persons: 40,
  date_start: null,
  date_end: null,
  meta: everyDay(from, to),
  service_id: null,
  ...given,
})

const saturday = '2026-11-21'
const asked = (time: string, people: number, newest = '2026-11-20T12:00:00Z'): WaitingSeats => ({
  date: saturday,
  time,
  people,
  newest: new Date(newest),
})

const lunch = service(1, '12:00', '15:00')
const dinner = service(2, '15:00', '22:00')

test('half of the seats waiting is no warning, one person more is', { tags: ['D-104'] }, () => {
  expect(seatWarnings([lunch], [asked('12:00:00', 12), asked('13:30:00', 8)])).toEqual([])

  expect(
    seatWarnings([lunch], [asked('12:00:00', 12, '2026-11-20T13:00:00Z'), asked('13:30:00', 9)]),
  ).toEqual([
    { service_id: 1, date: saturday, people: 21, seats: 40, newest: new Date('2026-11-20T13:00:00Z') },
  ])
})

test(
  'a time that two services touch at belongs to the one that starts then',
  { tags: ['D-104', 'D-108'] },
  () => {
    const warnings = seatWarnings([lunch, dinner], [asked('14:30:00', 15), asked('15:00:00', 21)])

    expect(warnings.map(({ service_id, people }) => [service_id, people])).toEqual([[2, 21]])
  },
)

test(
  'what belongs to no service in effect warns of nothing: closed, hidden or out of hours',
  { tags: ['D-38', 'D-104'] },
  () => {
    const closure = service(9, '12:00', '15:00', {
      type: 'CLO',
      date_start: saturday,
      date_end: saturday,
      service_id: 1,
    })
    const party = service(3, '18:00', '23:00', {
      type: 'UNI',
      date_start: saturday,
      date_end: saturday,
      max_persons: 30,
    })

    expect(seatWarnings([lunch, closure], [asked('12:00:00', 40)])).toEqual([])
    expect(seatWarnings([lunch], [asked('20:00:00', 40)])).toEqual([])
    expect(seatWarnings([dinner, party], [asked('20:00:00', 16)])).toMatchObject([
      { service_id: 3, seats: 30 },
    ])
  },
)
