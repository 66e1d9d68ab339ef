import { expect, test } from 'vitest'
import {
  closureValuesOf,
  copied,
  type DayValues,
  modelDay,
  startingAt,
  switched,
  valuesOf,
} from '#features/availability/admin/service-values.ts'
import { weekdays } from '#lib/days.ts'

const off = (day_of_week: DayValues['day_of_week']): DayValues => ({
  day_of_week,
  enabled: false,
  from: null,
  to: null,
  max_delay: null,
})
const week = weekdays.map(off)
const evening = { enabled: true, from: '19:00', to: '22:00', max_delay: 20 }
const withTuesday = week.with(1, { ...off('TUE'), ...evening })

test('[SERV-48] a new service begins with id -1, no name, one person, type REC and every day off', () => {
  expect(valuesOf(null)).toEqual({
    id: -1,
    name: '',
    max_persons: 1,
    type: 'REC',
    meta: week,
    date_start: '',
    date_end: '',
  })
})

test('[D-108] a new closure begins with nothing chosen', () => {
  expect(closureValuesOf(null)).toEqual({
    type: 'CLO',
    date_start: '',
    date_end: '',
    service_id: '',
    updated_at: undefined,
  })
})

test('[SERV-39] the end follows the start: the next time, or none', () => {
  expect(startingAt({ ...off('MON'), ...evening }, '10:30')).toMatchObject({ from: '10:30', to: '11:00' })
  expect(startingAt({ ...off('MON'), ...evening }, '23:30')).toMatchObject({ from: '23:30', to: '' })
  expect(startingAt({ ...off('MON'), ...evening }, '')).toMatchObject({ from: '', to: '' })
})

test('a day that is switched on begins with the hours of the first enabled one', () => {
  expect(switched(week, 0, true)[0]).toEqual({ ...off('MON'), enabled: true })
  expect(switched(withTuesday, 4, true)[4]).toEqual({ day_of_week: 'FRI', ...evening })
  expect(switched(withTuesday, 1, false)[1]).toEqual({ day_of_week: 'TUE', ...evening, enabled: false })
})

test('[SERV-41] a day that is switched off and on again has its own hours and tolerance, whatever the other days have', () => {
  const lunch = { enabled: true, from: '11:30', to: '15:00', max_delay: null }
  const both = withTuesday.with(4, { day_of_week: 'FRI', ...lunch })

  const closed = switched(both, 4, false)
  const again = switched(closed, 4, true)

  expect(closed[4]).toEqual({ day_of_week: 'FRI', ...lunch, enabled: false })
  expect(again).toEqual(both)
  expect(switched(switched(both, 1, false), 1, true)).toEqual(both)
})

test('a day that is switched on, off and on again keeps the hours that it began with', () => {
  const begun = switched(withTuesday, 4, true)
  const changed = begun.with(1, { day_of_week: 'TUE', ...evening, from: '20:00' })

  expect(switched(switched(changed, 4, false), 4, true)).toEqual(changed)
})

test('a week is copied from the first enabled day that has hours', () => {
  const unfinished = withTuesday.with(0, { ...off('MON'), enabled: true })

  expect(modelDay(unfinished)?.day_of_week).toBe('TUE')
  expect(copied(unfinished)).toEqual(weekdays.map((day_of_week) => ({ day_of_week, ...evening })))
  expect(copied(week)).toEqual(week)
})
