import { expect, test } from 'vitest'
import type { DayHours, ServiceRow } from '#features/availability/rules.ts'
import { weekdays } from '#lib/days/days.ts'
import { agoText, noShowText, seatWarnings, trendWords, type WaitingSeats } from './rules.ts'

const everyDay = (from: string, to: string): DayHours[] =>
  weekdays.map((day_of_week) => ({ day_of_week, enabled: true, from, to, max_delay: null }))

const service = (id: number, from: string, to: string, given: Partial<ServiceRow> = {}): ServiceRow => ({
  id,
  name: `Serviço ${id}`,
  type: 'REC',
  max_persons: 40,
  date_start: null,
  date_end: null,
  meta: everyDay(from, to),
  service_id: null,
  ...given,
})

const saturday = '2026-11-21'
const asked = (time: string, people: number, newest = '2026-11-20T12:00:00Z'): WaitingSeats => ({
  date: saturday,
  time,
  people,
  newest: new Date(newest),
})

const lunch = service(1, '12:00', '15:00')
const dinner = service(2, '15:00', '22:00')

test('half of the seats waiting is no warning, one person more is', { tags: ['D-104'] }, () => {
  expect(seatWarnings([lunch], [asked('12:00', 12), asked('13:30', 8)])).toEqual([])

  expect(seatWarnings([lunch], [asked('12:00', 12, '2026-11-20T13:00:00Z'), asked('13:30', 9)])).toEqual([
    { service_id: 1, date: saturday, people: 21, seats: 40, newest: new Date('2026-11-20T13:00:00Z') },
  ])
})

test(
  'a time that two services touch at belongs to the one that starts then',
  { tags: ['D-104', 'D-108'] },
  () => {
    const warnings = seatWarnings([lunch, dinner], [asked('14:30', 15), asked('15:00', 21)])

    expect(warnings.map(({ service_id, people }) => [service_id, people])).toEqual([[2, 21]])
  },
)

test(
  'what belongs to no service in effect warns of nothing: closed, hidden or out of hours',
  { tags: ['D-38', 'D-104'] },
  () => {
    const closure = service(9, '12:00', '15:00', {
      type: 'CLO',
      date_start: saturday,
      date_end: saturday,
      service_id: 1,
    })
    const party = service(3, '18:00', '23:00', {
      type: 'UNI',
      date_start: saturday,
      date_end: saturday,
      max_persons: 30,
    })

    expect(seatWarnings([lunch, closure], [asked('12:00', 40)])).toEqual([])
    expect(seatWarnings([lunch], [asked('20:00', 40)])).toEqual([])
    expect(seatWarnings([dinner, party], [asked('20:00', 16)])).toMatchObject([{ service_id: 3, seats: 30 }])
  },
)

test('a trend is said in words, with its period', { tags: ['D-65'] }, () => {
  expect(trendWords(40, 28, 30)).toBe('+43 % que nos 30 dias anteriores')
  expect(trendWords(61, 177, 30)).toBe('−66 % que nos 30 dias anteriores')
  expect(trendWords(7, 7, 30)).toBe('tantos quanto nos 30 dias anteriores')
  expect(trendWords(7, 0, 30)).toBe('nenhum nos 30 dias anteriores')
  expect(trendWords(0, 0, 30)).toBe('nenhum também nos 30 dias anteriores')
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

test.each([
  [{ parties: 0, no_shows: 0 }, 'nenhuma reserva'],
  [{ parties: 1, no_shows: 0 }, 'de 1 reserva · 0 %'],
  [{ parties: 1200, no_shows: 90 }, 'de 1.200 reservas · 8 %'],
])('no-shows say of how many parties they are: %o', { tags: ['D-65'] }, (presence, text) => {
  expect(noShowText(presence)).toBe(text)
})
