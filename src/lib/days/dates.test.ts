import { expect, test } from 'vitest'
import {
  addDays,
  agoText,
  dayAndTime,
  fullDay,
  isoDate,
  numericDate,
  relativeDay,
  wallClock,
} from '#lib/days/dates.ts'

test('a wall clock is shown as it is, whatever the zone of the machine', () => {
  expect(dayAndTime('2026-11-20T20:00:00')).toBe('sex, 20 de nov · 20:00')
  expect(dayAndTime('2026-01-01T00:00:00')).toBe('qui, 1 de jan · 00:00')
  expect(fullDay('2026-11-21')).toBe('sábado, 21 de nov de 2026')
})

test('a day alone is numeric', () => {
  expect(numericDate('1990-02-28')).toBe('28/02/1990')
})

test('a typed date counts once it is complete', () => {
  expect(isoDate('28/02/1990')).toBe('1990-02-28')
  expect(isoDate('28/02/19')).toBe('')
})

test('relative words know the days around today, also at the end of a month', () => {
  expect(relativeDay('2026-12-01T19:00:00', '2026-11-30')).toBe('amanhã')
  expect(relativeDay('2026-11-30', '2026-11-30')).toBe('hoje')
  expect(relativeDay('2026-02-28', '2026-03-01')).toBe('ontem')
  expect(relativeDay('2026-03-03', '2026-03-01')).toBe('')
})

test('days are added on the calendar', () => {
  expect(addDays('2028-02-28', 1)).toBe('2028-02-29')
  expect(addDays('2026-01-01', -1)).toBe('2025-12-31')
})

test('an instant is shown in the time of the venue', () => {
  expect(wallClock('2026-11-20T23:30:00Z', 'America/Sao_Paulo')).toBe('2026-11-20T20:30')
  expect(wallClock('2026-11-20T02:30:00Z', 'America/Manaus')).toBe('2026-11-19T22:30')
})

test('how long a request waits is told in the largest whole unit', { tags: ['D-72'] }, () => {
  const now = new Date('2026-11-20T21:30:00Z')
  const ago = (minutes: number) => agoText(new Date(now.getTime() - minutes * 60_000), now)

  expect([-1, 0.5, 1, 59, 60, 1439, 1440, 2880].map(ago)).toEqual([
    'agora',
    'agora',
    'há 1 min',
    'há 59 min',
    'há 1 h',
    'há 23 h',
    'há 1 dia',
    'há 2 dias',
  ])
})
