import { expect, test } from 'vitest'
import { type FutureReservation, consequenceText, leftOutBy, leftOutText } from './left-out.ts'
import type { ServiceRow } from './rules.ts'
import { weekdays } from '#lib/days/days.ts'

const service = (given: Partial<ServiceRow> = {}): ServiceRow => ({
  id: 1,
  name: 'Jantar',
  type: 'REC',
  max_persons: 10,
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

const booking = (
  id: number,
  person_number: number,
  given: Partial<FutureReservation> = {},
): FutureReservation => ({
  id,
  date: '2026-11-21',
  time: '20:00',
  person_number,
  ...given,
})

const leftOut = (before: ServiceRow[], after: ServiceRow[], bookings: FutureReservation[]) => {
  const { people, reservations } = leftOutBy(before, after, bookings)
  return { people, ids: reservations.map(({ id }) => id) }
}

test(
  'lowering the seats leaves out the people beyond them, the last to book first',
  { tags: ['D-108'] },
  () => {
    const bookings = [booking(1, 4), booking(2, 3), booking(3, 2)]

    expect(leftOut([service()], [service({ max_persons: 6 })], bookings)).toEqual({ people: 3, ids: [2, 3] })
    expect(leftOut([service()], [service({ max_persons: 9 })], bookings)).toEqual({ people: 0, ids: [] })
    expect(leftOut([service()], [service({ max_persons: 1 })], bookings)).toEqual({
      people: 8,
      ids: [1, 2, 3],
    })
  },
)

test('who sits already has a seat before who is to come, and is not sent away', { tags: ['D-108'] }, () => {
  const bookings = [booking(1, 4, { time: '21:00' })]
  const sitting = [
    { date: '2026-11-21', time: '19:00', people: 5 },
    { date: '2026-11-21', time: '12:00', people: 9 },
    { date: '2026-11-22', time: '19:00', people: 9 },
  ]
  const lowered = (max_persons: number) => {
    const { people, reservations } = leftOutBy([service()], [service({ max_persons })], bookings, sitting)
    return { people, ids: reservations.map(({ id }) => id) }
  }

  expect(lowered(9)).toEqual({ people: 0, ids: [] })
  expect(lowered(7)).toEqual({ people: 2, ids: [1] })
  expect(lowered(2)).toEqual({ people: 4, ids: [1] })
})

test('a closure leaves out whoever booked within its dates', { tags: ['D-40'] }, () => {
  const closure = service({ id: 2, type: 'CLO', meta: [], date_start: '2026-11-21', date_end: '2026-11-21' })
  const bookings = [booking(1, 4), booking(2, 3, { date: '2026-11-22' })]

  expect(leftOut([service()], [service(), closure], bookings)).toEqual({ people: 4, ids: [1] })
})

test('other hours, and a service that goes, leave out the times that nothing holds any more', () => {
  const bookings = [booking(1, 4), booking(2, 3, { time: '22:00' })]
  const earlier = service({ meta: service().meta.map((day) => ({ ...day, to: '21:00' })) })

  expect(leftOut([service()], [earlier], bookings)).toEqual({ people: 3, ids: [2] })
  expect(leftOut([service()], [], bookings)).toEqual({ people: 7, ids: [1, 2] })
})

test('a service of the date that takes bookings over has to have seats for them', { tags: ['D-35'] }, () => {
  const special = service({
    id: 2,
    type: 'UNI',
    max_persons: 5,
    date_start: '2026-11-21',
    date_end: '2026-11-21',
  })

  expect(leftOut([service()], [service(), special], [booking(1, 4), booking(2, 3)])).toEqual({
    people: 2,
    ids: [2],
  })
})

test('what had no seat before is not said again, unless its date gets worse', () => {
  const full = [booking(1, 8), booking(2, 4)]

  expect(leftOut([service()], [service()], full)).toEqual({ people: 0, ids: [] })
  expect(leftOut([service()], [service({ max_persons: 20 })], full)).toEqual({ people: 0, ids: [] })
  expect(leftOut([service()], [service({ max_persons: 9 })], full)).toEqual({ people: 3, ids: [2] })
})

test('the sentence says how many people', { tags: ['D-108'] }, () => {
  expect([0, 1, 12].map(leftOutText)).toEqual([
    '',
    '1 pessoa com agendamento fica sem lugar.',
    '12 pessoas com agendamento ficam sem lugar.',
  ])
})

test('the sentence before the deed counts reservations and people', { tags: ['D-124'] }, () => {
  expect(consequenceText({ people: 1, total: 1 })).toBe('1 agendamento futuro: 1 pessoa fica sem lugar.')
  expect(consequenceText({ people: 1365, total: 27 })).toBe(
    '27 agendamentos futuros: 1.365 pessoas ficam sem lugar.',
  )
})
