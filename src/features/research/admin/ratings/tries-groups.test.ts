import { expect, test } from 'vitest'
import { groupName, triesGroups } from './tries-groups.ts'
import { addDays } from '#lib/days/dates.ts'

const daysUntil = (to: string, count: number) =>
  Array.from({ length: count }, (_, index) => ({
    date: addDays(to, index + 1 - count),
    number_of_tries: 2,
    number_of_finished: 1,
  }))

test('30 days are 30 bars, each with its day and short month', { tags: ['RATE-26', 'RATE-40'] }, () => {
  const bars = triesGroups(daysUntil('2026-11-20', 30))

  expect(bars).toHaveLength(30)
  expect(bars[0]).toEqual({ tick: '22 de out', title: 'qui, 22 de out', tries: 2, finished: 1 })
})

test('90 days are weeks that end today; the first may be shorter', () => {
  const bars = triesGroups(daysUntil('2026-11-20', 90))

  expect(bars).toHaveLength(13)
  expect(bars[0]).toMatchObject({ title: '23 de ago a 28 de ago', tries: 12, finished: 6 })
  expect(bars.at(-1)).toMatchObject({ title: '14 de nov a 20 de nov', tries: 14, finished: 7 })
})

test('12 months are calendar months', () => {
  const bars = triesGroups(daysUntil('2026-11-20', 365))

  expect(bars).toHaveLength(13)
  expect(bars[0]).toMatchObject({ tick: 'nov', title: 'nov de 2025', tries: 20 })
  expect(bars.reduce((sum, { tries }) => sum + tries, 0)).toBe(730)
  expect([groupName(30), groupName(90), groupName(365)]).toEqual(['dia', 'semana', 'mês'])
})
