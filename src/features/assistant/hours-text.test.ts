import { expect, test } from 'vitest'
import { closedText, type HouseHours, openHoursText, isHouseOpen } from './hours-text.ts'
import type { ServiceRow } from '#features/availability/rules.ts'
import { weekdays } from '#lib/days/days.ts'

// A Wednesday.
const today = '2026-11-25'
const at = (time: string) => ({ date: today, time })
const week = weekdays.map((day_of_week) => ({
  day_of_week,
  enabled: day_of_week !== 'MON',
  from: '18:00',
  to: day_of_week === 'SAT' ? '02:00' : '23:30',
}))
const closure = (date_start: string, date_end: string, service_id: number | null = null): ServiceRow => ({
  id: 1,
  name: 'Fechamento',
  type: 'CLO',
  max_persons: 0,
  date_start,
  date_end,
  meta: [],
  service_id,
})
const say = (time: string, given: Partial<HouseHours> = {}, date = today) =>
  openHoursText({ week, services: [], ...given }, date, at(time))

test('the hours of today, and whether the house is open now', () => {
  expect(say('12:00')).toBe('Hoje, 25 de nov, das 18h às 23h30. Agora estamos fechados, abrimos às 18h.')
  expect(say('19:00')).toBe('Hoje, 25 de nov, das 18h às 23h30. Aberto agora, fecha às 23h30.')
})

test('after closing time, when it opens next', () => {
  expect(say('23:40')).toBe(
    'Hoje, 25 de nov, das 18h às 23h30. Agora estamos fechados. Abrimos amanhã, 26 de nov, às 18h.',
  )
})

test('a day without hours says when the house opens', () => {
  expect(say('12:00', {}, '2026-11-30')).toBe(
    'Segunda-feira, 30 de nov, estamos fechados. Abrimos na terça-feira, 1 de dez, às 18h.',
  )
})

test('a closure of everything closes the house, one of a single service does not', { tags: ['D-40'] }, () => {
  expect(say('19:00', { services: [closure(today, '2026-11-26')] })).toBe(
    'Hoje, 25 de nov, estamos fechados. Abrimos na sexta-feira, 27 de nov, às 18h.',
  )
  expect(say('12:00', { services: [closure(today, today, 7)] })).toContain('das 18h às 23h30')
})

const lunches: ServiceRow = {
  ...closure('', ''),
  type: 'REC',
  date_start: null,
  date_end: null,
  meta: weekdays.map((day_of_week) => ({
    day_of_week,
    enabled: true,
    from: '12:00',
    to: '15:00',
    max_delay: null,
  })),
}

test('without hours of its own the house has those of its services', () => {
  const house = { week: [], services: [lunches] }

  expect(say('10:00', house)).toBe('Hoje, 25 de nov, das 12h às 15h. Agora estamos fechados, abrimos às 12h.')
  expect(say('13:00', house)).toBe('Hoje, 25 de nov, das 12h às 15h. Aberto agora.')
  expect(say('15:00', house)).toBe(
    'Hoje, 25 de nov, das 12h às 15h. Agora estamos fechados. Abrimos amanhã, 26 de nov, às 12h.',
  )
})

test('a service of certain dates opens the house on a weekday that has no hours', () => {
  const monday = '2026-11-30'
  const event: ServiceRow = { ...lunches, type: 'UNI', date_start: monday, date_end: monday }
  const house = { services: [event, lunches] }

  expect(say('12:00', house, monday)).toBe('Segunda-feira, 30 de nov, das 12h às 15h.')
  expect(openHoursText({ week, ...house }, monday, { date: monday, time: '13:00' })).toContain(
    'Aberto agora.',
  )
  expect(openHoursText({ week, ...house }, '2026-12-07', at('12:00'))).toContain('estamos fechados')
})

test('a night ends after midnight: the next day, also one without hours, is open until then', () => {
  const sunday = '2026-11-29'
  const late = week.map((day) => (day.day_of_week === 'SUN' ? { ...day, to: '02:00' } : day))

  expect(openHoursText({ week, services: [] }, sunday, { date: sunday, time: '01:00' })).toBe(
    'Hoje, 29 de nov, das 18h às 23h30. Aberto agora, fecha às 2h.',
  )
  expect(
    openHoursText({ week: late, services: [] }, '2026-11-30', { date: '2026-11-30', time: '01:00' }),
  ).toBe('Aberto agora, fecha às 2h. Depois abrimos amanhã, 1 de dez, às 18h.')
})

test(
  'the night of a closed day stays closed after midnight, and that of the day before a closure open',
  { tags: ['D-40'] },
  () => {
    const night = { date: '2026-11-29', time: '01:00' }

    expect(isHouseOpen({ week, services: [] }, night)).toBe(true)
    expect(isHouseOpen({ week, services: [closure('2026-11-28', '2026-11-28')] }, night)).toBe(false)
    expect(isHouseOpen({ week, services: [closure('2026-11-29', '2026-11-29')] }, night)).toBe(true)
  },
)

test('a house that is open until midnight, which staff enter as 23:59, is open in its last minute', () => {
  const untilMidnight = week.map((day) => ({ ...day, to: '23:59' }))

  expect(isHouseOpen({ week: untilMidnight, services: [] }, at('23:59'))).toBe(true)
})

test('after the holidays of a house it still says when it opens', () => {
  expect(say('12:00', { services: [closure(today, '2026-12-31')] })).toBe(
    'Hoje, 25 de nov, estamos fechados. Abrimos na sexta-feira, 1 de jan, às 18h.',
  )
})

test('a house that entered nothing does not invent hours', () => {
  expect(say('10:00', { week: [] })).toContain('Ainda não temos os horários')
})

test('out of hours it says when the house opens, today or later, closures heeded; in hours nothing', () => {
  const house = { week, services: [] }

  expect(closedText(house, at('12:00'))).toBe('Agora estamos fechados. Abrimos hoje, 25 de nov, às 18h.')
  expect(closedText({ week, services: [closure(today, '2026-11-26')] }, at('19:00'))).toBe(
    'Agora estamos fechados. Abrimos na sexta-feira, 27 de nov, às 18h.',
  )
  expect(closedText(house, at('19:00'))).toBeNull()
  expect(closedText({ week: [], services: [] }, at('19:00'))).toBeNull()
})
