import { expect, test } from 'vitest'
import { closureValuesOf, type ServiceDayValues, startingAt, serviceValuesOf } from './service-values.ts'
import { weekdays } from '#lib/days/days.ts'

const off = (day_of_week: ServiceDayValues['day_of_week']): ServiceDayValues => ({
  day_of_week,
  enabled: false,
  from: null,
  to: null,
  max_delay: null,
})
const week = weekdays.map(off)
const evening = { enabled: true, from: '19:00', to: '22:00', max_delay: 20 }

test(
  'a new service begins with id -1, no name, one person, type REC and every day off',
  { tags: ['SERV-48'] },
  () => {
    expect(serviceValuesOf(null)).toEqual({
      id: -1,
      name: '',
      max_persons: 1,
      type: 'REC',
      meta: week,
      date_start: '',
      date_end: '',
    })
  },
)

test('a new closure closes everything today', () => {
  expect(closureValuesOf(null, '2026-11-20')).toEqual({
    type: 'CLO',
    date_start: '2026-11-20',
    date_end: '2026-11-20',
    service_id: 0,
    updated_at: undefined,
  })
})

test('the end follows the start: the next time, or none', { tags: ['SERV-39'] }, () => {
  expect(startingAt({ ...off('MON'), ...evening }, '10:30')).toMatchObject({ from: '10:30', to: '11:00' })
  expect(startingAt({ ...off('MON'), ...evening }, '23:30')).toMatchObject({ from: '23:30', to: '' })
  expect(startingAt({ ...off('MON'), ...evening }, '')).toMatchObject({ from: '', to: '' })
})
