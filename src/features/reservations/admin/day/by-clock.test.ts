import { expect, test } from 'vitest'
import { groupsByClock } from './by-clock.ts'

type Part = Parameters<typeof groupsByClock>[0]
type Row = Part['reservations'][number]

const now = { date: '2026-11-20', time: '20:30' }
const row = (id: number, time: string, status: Row['status'], given: Partial<Row> = {}) =>
  ({ id, date: now.date, time, status, attendance: null, tolerance: 10, ...given }) as Row

const walkIn = (id: number, time: string) => ({ id, date: now.date, time }) as Part['walk_ins'][number]

const told = (reservations: Row[], walk_ins: Part['walk_ins'] = []) =>
  groupsByClock({ reservations, walk_ins }, now).map(({ title, parties }) => [
    title,
    parties.map(({ id }) => id),
  ])

test('the line of the clock stands before who is to come, and dead requests at the end', () => {
  const rows = [
    row(1, '19:00', 'WAI'),
    row(2, '19:30', 'CON', { attendance: 'arrived' }),
    row(3, '20:00', 'CON'),
    row(4, '20:25', 'WAI'),
    row(5, '20:30', 'CON'),
    row(6, '21:00', 'CON'),
  ]

  expect(told(rows)).toEqual([
    ['', [2, 3, 4, 5]],
    ['agora 20:30', [6]],
    ['Sem resposta (1)', [1]],
  ])
})

test('before the first party and on another day there is no line', () => {
  expect(told([row(1, '21:00', 'CON')])).toEqual([['', [1]]])
  expect(told([row(1, '19:00', 'CON', { date: '2026-11-21' })])).toEqual([['', [1]]])
})

test('people without a reservation stand where their time is, after those with one', () => {
  const rows = [row(1, '19:00', 'CON'), row(2, '20:00', 'CON'), row(3, '21:00', 'CON')]

  expect(told(rows, [walkIn(80, '19:40'), walkIn(81, '20:00')])).toEqual([
    ['', [1, 80, 2, 81]],
    ['agora 20:30', [3]],
  ])
})
