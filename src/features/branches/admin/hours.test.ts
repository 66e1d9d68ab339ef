import { expect, test } from 'vitest'
import { copiedWeek, modelDay, openingAt, switchedDay } from './hours.ts'

const off = { enabled: false, from: null, to: null, max_delay: null }
const open = { enabled: true, from: '12:00', to: '23:00', max_delay: 20 }
const week = [
  { day_of_week: 'MON' as const, ...off },
  { day_of_week: 'TUE' as const, ...open },
  { day_of_week: 'WED' as const, ...off },
]

test('[BRANCH-09] a day that opens begins with the hours of the first open one, and keeps its own while closed', () => {
  expect(switchedDay(week, 2, true)[2]).toEqual({ day_of_week: 'WED', ...open })
  expect(switchedDay(week, 1, false)[1]).toEqual({ day_of_week: 'TUE', ...open, enabled: false })
  expect(switchedDay(week.slice(0, 1), 0, true)[0]).toEqual({ day_of_week: 'MON', ...off, enabled: true })
})

test('[BRANCH-09] a day that is closed and opened again has its own hours and tolerance, whatever the other days have', () => {
  const lunch = { enabled: true, from: '11:30', to: '15:00', max_delay: null }
  const both = [...week.slice(0, 2), { day_of_week: 'WED' as const, ...lunch }]

  const closed = switchedDay(both, 2, false)

  expect(closed[2]).toEqual({ day_of_week: 'WED', ...lunch, enabled: false })
  expect(switchedDay(closed, 2, true)).toEqual(both)
  expect(switchedDay(switchedDay(both, 1, false), 1, true)).toEqual(both)
})

test('[BRANCH-10] the first open day goes to all days; without one nothing does', () => {
  expect(
    copiedWeek(week).map(({ enabled, from, to, max_delay }) => ({ enabled, from, to, max_delay })),
  ).toEqual([open, open, open])
  expect(modelDay([week[0]!])).toBeUndefined()
  expect(copiedWeek([week[0]!])).toEqual([week[0]])
})

test('[BRANCH-10] another opening keeps the closing time, unless they are the same', () => {
  expect(openingAt(week[1]!, '18:00')).toMatchObject({ from: '18:00', to: '23:00' })
  expect(openingAt(week[1]!, '23:00')).toMatchObject({ from: '23:00', to: '' })
})
