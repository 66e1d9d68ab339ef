import { expect, test } from 'vitest'
import { groupsByClock } from './by-clock.ts'

type Row = Parameters<typeof groupsByClock>[0][number]

const now = { date: '2026-11-20', time: '20:30' }
const row = (id: number, time: string, status: Row['status'], given: Partial<Row> = {}) =>
  ({ id, date: now.date, time, status, attendance: null, tolerance: 10, ...given }) as Row

const told = (rows: Row[]) =>
  groupsByClock(rows, now).map(({ title, rows: found }) => [title, found.map(({ id }) => id)])

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
