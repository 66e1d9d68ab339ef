import { expect, test } from 'vitest'
import { closesNextDay, closings, openings, WeeklySchedule, weekOf } from './schedule.ts'

const friday = { day_of_week: 'FRI', enabled: true, from: '18:00', to: '02:00', max_delay: 20 } as const
const messages = (given: unknown) =>
  (WeeklySchedule.safeParse(given).error?.issues ?? []).map(
    ({ path, message }) => `${path.join('.')} ${message}`,
  )

test('a week has seven days from Monday; a day that was not said is closed', { tags: ['BRANCH-06'] }, () => {
  const week = WeeklySchedule.parse([friday])

  expect(week.map(({ day_of_week }) => day_of_week)).toEqual([
    'MON',
    'TUE',
    'WED',
    'THU',
    'FRI',
    'SAT',
    'SUN',
  ])
  expect(week[4]).toEqual(friday)
  expect(week[0]).toEqual({ day_of_week: 'MON', enabled: false, from: null, to: null, max_delay: null })
})

test(
  'a bar may close on the next day; opening and closing come every half hour',
  { tags: ['BRANCH-10'] },
  () => {
    expect(closesNextDay('18:00', '02:00')).toBe(true)
    expect(closesNextDay('12:00', '23:30')).toBe(false)
    expect(closesNextDay(null, '02:00')).toBe(false)
    expect(openings).toHaveLength(48)
    expect(closings('22:30')).toEqual([
      '23:00',
      '23:30',
      '23:59',
      ...openings.filter((time) => time < '22:30'),
    ])
    expect(closings(null)).toEqual([])
  },
)

test.each([
  [[{ ...friday, from: '' }], ['0.from Informe quando abre.']],
  [[{ ...friday, to: null }], ['0.to Informe quando fecha.']],
  [[{ ...friday, to: '18:00' }], ['0.to Escolha um horário diferente do de abertura.']],
  [[{ ...friday, from: '24:00' }], ['0.from Horário inválido.']],
  [[{ ...friday, max_delay: 15 }], ['0.max_delay Tolerância inválida.']],
  [[{ ...friday, day_of_week: 'SEX' }], ['0.day_of_week Dia da semana inválido.']],
  [[friday, friday], [' Cada dia da semana aparece uma vez.']],
  ['sempre', [' Horários inválidos.']],
])('%j is refused', { tags: ['BRANCH-09'] }, (given, wrong) => {
  expect(messages(given)).toEqual(wrong)
})

test('a closed day keeps its hours for the day it opens again', { tags: ['BRANCH-06'] }, () => {
  expect(WeeklySchedule.parse([{ ...friday, enabled: false }])[4]).toEqual({ ...friday, enabled: false })
})

test.each([
  [null],
  ['x'],
  [12],
  [{}],
  [[null, 3, 'FRI', { day_of_week: 'FRI', enabled: true, from: '99:99', to: 5 }]],
])('of a row with %j every day is closed', { tags: ['BRANCH-06'] }, (stored) => {
  expect(weekOf(stored)).toHaveLength(7)
  expect(weekOf(stored).some(({ enabled }) => enabled)).toBe(false)
})
