import { expect, test } from 'vitest'
import { localNow } from '#lib/days/zoned.ts'
import { type Weekday, weekdays } from '#lib/days/days.ts'
import { openingAt, todayText, weekFromText, weekText } from './opening.ts'

const week = (hours: Partial<Record<Weekday, [from: string, to: string]>>) =>
  weekdays.map((day_of_week) => {
    const [from, to] = hours[day_of_week] ?? [null, null]
    return { day_of_week, enabled: from !== null, from, to }
  })

/** Closed on Mondays; Friday and Saturday until two in the morning. */
const bar = week({
  TUE: ['18:30', '23:00'],
  WED: ['18:30', '23:00'],
  FRI: ['18:30', '02:00'],
  SAT: ['18:30', '02:00'],
  SUN: ['12:00', '16:00'],
})

const said = (hours: typeof bar, instant: string, zone: string) => {
  const opening = openingAt(hours, localNow(new Date(instant), zone))
  return opening && `${opening.words} · ${opening.until}`
}

// One instant in four time zones: Noronha is UTC−2, São Paulo −3, Manaus −4, Rio Branco −5. 2026-11-20 is a Friday.
test.each([
  ['2026-11-20T22:00:00Z', 'America/Noronha', 'Aberto agora · fecha às 02:00'],
  ['2026-11-20T22:00:00Z', 'America/Sao_Paulo', 'Aberto agora · fecha às 02:00'],
  ['2026-11-20T22:00:00Z', 'America/Manaus', 'Fechado · abre hoje às 18:30'],
  ['2026-11-20T22:00:00Z', 'America/Rio_Branco', 'Fechado · abre hoje às 18:30'],
  // Past midnight: already Saturday, but still within Friday's opening hours.
  ['2026-11-21T04:30:00Z', 'America/Noronha', 'Fechado · abre hoje às 18:30'],
  ['2026-11-21T04:30:00Z', 'America/Sao_Paulo', 'Aberto agora · fecha às 02:00'],
  ['2026-11-21T04:30:00Z', 'America/Manaus', 'Aberto agora · fecha às 02:00'],
  ['2026-11-21T04:30:00Z', 'America/Rio_Branco', 'Aberto agora · fecha às 02:00'],
  // Sunday after lunch: the next opening is on Tuesday.
  ['2026-11-22T19:00:00Z', 'America/Noronha', 'Fechado · abre terça-feira às 18:30'],
  ['2026-11-22T18:59:59Z', 'America/Sao_Paulo', 'Aberto agora · fecha às 16:00'],
  ['2026-11-22T19:00:00Z', 'America/Sao_Paulo', 'Fechado · abre terça-feira às 18:30'],
  ['2026-11-22T19:00:00Z', 'America/Manaus', 'Aberto agora · fecha às 16:00'],
  ['2026-11-22T15:00:00Z', 'America/Rio_Branco', 'Fechado · abre hoje às 12:00'],
  // Monday: tomorrow there; in the first two zones Tuesday has begun.
  ['2026-11-24T02:30:00Z', 'America/Noronha', 'Fechado · abre hoje às 18:30'],
  ['2026-11-24T02:30:00Z', 'America/Sao_Paulo', 'Fechado · abre amanhã às 18:30'],
  ['2026-11-24T02:30:00Z', 'America/Rio_Branco', 'Fechado · abre amanhã às 18:30'],
])('at %s on the wall of %s: %s', { tags: ['D-67'] }, (instant, zone, words) => {
  expect(said(bar, instant, zone)).toBe(words)
})

test.each<[what: string, hours: typeof bar, at: string, words: string | null]>([
  ['no hours entered', week({}), '2026-11-20T15:00:00Z', null],
  [
    'the minute it opens',
    week({ FRI: ['12:00', '15:00'] }),
    '2026-11-20T15:00:00Z',
    'Aberto agora · fecha às 15:00',
  ],
  [
    'the minute it closes',
    week({ FRI: ['12:00', '15:00'] }),
    '2026-11-20T18:00:00Z',
    'Fechado · abre sexta-feira às 12:00',
  ],
  [
    'Sunday night into Monday',
    week({ SUN: ['20:00', '03:00'] }),
    '2026-11-23T04:00:00Z',
    'Aberto agora · fecha às 03:00',
  ],
  [
    'midnight written as 23:59',
    week({ FRI: ['17:00', '23:59'] }),
    '2026-11-21T02:59:30Z',
    'Aberto agora · fecha às 00:00',
  ],
  [
    'always open',
    week(Object.fromEntries(weekdays.map((day) => [day, ['00:00', '23:59']]))),
    '2026-11-20T15:00:00Z',
    'Aberto agora · 24 horas',
  ],
  [
    'open from Friday to Sunday without a break',
    week({ FRI: ['00:00', '23:59'], SAT: ['00:00', '23:59'], SUN: ['00:00', '18:00'] }),
    '2026-11-20T15:00:00Z',
    'Aberto agora · fecha domingo às 18:00',
  ],
])('%s', { tags: ['D-67'] }, (_what, hours, at, words) => {
  expect(said(hours, at, 'America/Sao_Paulo')).toBe(words)
})

test('the head of the week says today, or that it is closed today', { tags: ['D-69'] }, () => {
  const hours = [
    { day: 'MON', hours: 'Fechado' },
    { day: 'TUE', hours: '18:30 às 02:00' },
  ]

  expect(todayText(hours, 'TUE')).toBe('Hoje, 18:30 às 02:00')
  expect(todayText(hours, 'MON')).toBe('Fechado hoje')
})

test('a week travels in one attribute and comes back as it was', () => {
  expect(weekText(bar)).toBe(',18:30-23:00,18:30-23:00,,18:30-02:00,18:30-02:00,12:00-16:00')
  expect(openingAt(weekFromText(weekText(bar)), { date: '2026-11-20', time: '19:00' })).toEqual(
    openingAt(bar, { date: '2026-11-20', time: '19:00' }),
  )
  expect(openingAt(weekFromText('nonsense'), { date: '2026-11-20', time: '19:00' })).toBeNull()
})
