import { expect, test } from 'vitest'
import { type HouseHours, hoursText } from './hours-text.ts'
import type { ServiceRow } from '#features/availability/rules.ts'
import { weekdays } from '#lib/days.ts'

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
  type: 'CLO',
  max_persons: 0,
  date_start,
  date_end,
  meta: [],
  service_id,
})
const say = (time: string, given: Partial<HouseHours> = {}, date = today) =>
  hoursText({ week, services: [], ...given }, date, at(time))

test('the hours of today, and whether the house is open now', () => {
  expect(say('12:00')).toBe('Hoje, 25 de nov, das 18h às 23h30.')
  expect(say('19:00')).toBe('Hoje, 25 de nov, das 18h às 23h30. Aberto agora, fecha às 23:30.')
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

test('[D-40] a closure of everything closes the house, one of a single service does not', () => {
  expect(say('19:00', { services: [closure(today, '2026-11-26')] })).toBe(
    'Hoje, 25 de nov, estamos fechados. Abrimos na sexta-feira, 27 de nov, às 18h.',
  )
  expect(say('12:00', { services: [closure(today, today, 7)] })).toContain('das 18h às 23h30')
})

test('without hours of its own the house has those of its services', () => {
  const meta = weekdays.map((day_of_week) => ({
    day_of_week,
    enabled: true,
    from: '12:00',
    to: '15:00',
    max_delay: null,
  }))
  const lunch: ServiceRow = { ...closure('', ''), type: 'REC', date_start: null, date_end: null, meta }

  expect(say('10:00', { week: [], services: [lunch] })).toBe('Hoje, 25 de nov, das 12h às 15h.')
})

test('a house that entered nothing does not invent hours', () => {
  expect(say('10:00', { week: [] })).toContain('Ainda não temos os horários')
})
