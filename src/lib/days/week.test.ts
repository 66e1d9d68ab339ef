import { expect, test } from 'vitest'
import { type Weekday, weekdays } from './days.ts'
import { copiedWeek, daysToCopyOnto, modelDay, switchedWeek } from './week.ts'

type Day = {
  day_of_week: Weekday
  enabled: boolean
  from: string | null
  to: string | null
  max_delay: number | null
}

const off = (day_of_week: Weekday): Day => ({
  day_of_week,
  enabled: false,
  from: null,
  to: null,
  max_delay: null,
})
const week = weekdays.map(off)
const evening = { enabled: true, from: '19:00', to: '22:00', max_delay: 20 }
const withTuesday = week.with(1, { ...off('TUE'), ...evening })

test(
  'a day that is switched on begins with the hours of the first enabled one',
  { tags: ['BRANCH-09'] },
  () => {
    expect(switchedWeek(week, 0, true)[0]).toEqual({ ...off('MON'), enabled: true })
    expect(switchedWeek(withTuesday, 4, true)[4]).toEqual({ day_of_week: 'FRI', ...evening })
    expect(switchedWeek(withTuesday, 1, false)[1]).toEqual({ day_of_week: 'TUE', ...evening, enabled: false })
  },
)

test(
  'a day that is switched off and on again has its own hours and tolerance, whatever the other days have',
  { tags: ['SERV-41', 'BRANCH-09'] },
  () => {
    const lunch = { enabled: true, from: '11:30', to: '15:00', max_delay: null }
    const both = withTuesday.with(4, { day_of_week: 'FRI', ...lunch })

    const closed = switchedWeek(both, 4, false)
    const again = switchedWeek(closed, 4, true)

    expect(closed[4]).toEqual({ day_of_week: 'FRI', ...lunch, enabled: false })
    expect(again).toEqual(both)
    expect(switchedWeek(switchedWeek(both, 1, false), 1, true)).toEqual(both)
  },
)

test('a day that is switched on, off and on again keeps the hours that it began with', () => {
  const begun = switchedWeek(withTuesday, 4, true)
  const changed = begun.with(1, { day_of_week: 'TUE', ...evening, from: '20:00' })

  expect(switchedWeek(switchedWeek(changed, 4, false), 4, true)).toEqual(changed)
})

test('a week is copied from the first enabled day that has hours', { tags: ['BRANCH-10'] }, () => {
  const unfinished = withTuesday.with(0, { ...off('MON'), enabled: true })

  expect(modelDay(unfinished)?.day_of_week).toBe('TUE')
  expect(copiedWeek(unfinished, weekdays)).toEqual(
    weekdays.map((day_of_week) => ({ day_of_week, ...evening })),
  )
  expect(copiedWeek(week, weekdays)).toEqual(week)
})

test('hours are copied onto the days that are open, or onto a whole span, and others stay as they are', () => {
  const open = withTuesday.with(5, { ...off('SAT'), enabled: true, from: '12:00', to: '15:00' })
  const onto = (name: string) => {
    const { days } = daysToCopyOnto(open).find((choice) => choice.name === name)!
    return copiedWeek(open, days)
      .filter(({ from }) => from === '19:00')
      .map(({ day_of_week }) => day_of_week)
  }

  expect(onto('Dias ativos')).toEqual(['TUE', 'SAT'])
  expect(onto('Seg a sex')).toEqual(['MON', 'TUE', 'WED', 'THU', 'FRI'])
  expect(onto('Todos')).toEqual(weekdays)
  expect(copiedWeek(open, ['MON'])[5]).toEqual(open[5])
})
