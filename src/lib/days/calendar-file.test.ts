import { expect, test } from 'vitest'
import { type CalendarEvent, calendarFile, googleCalendarLink } from './calendar-file.ts'

const event: CalendarEvent = {
  uid: 'reserva-1-7@casa.exemplo',
  stamp: new Date('2026-11-20T15:00:00Z'),
  changed: new Date('2026-11-20T14:00:00Z'),
  start: new Date('2026-11-21T23:00:00Z'),
  end: new Date('2026-11-22T01:00:00Z'),
  title: 'Mesa em Cantina; Praça, Centro',
  place: '',
  text: 'Mesa para 4\npessoas',
  url: 'https://casa.exemplo/perfil/cantina',
  status: 'CONFIRMED',
  organizer: { name: 'Cantina "da" Praça', email: 'oi@casa.exemplo' },
}

test('the file says when, in UTC, and ends its lines as calendars expect', () => {
  const file = calendarFile('Casa Cheia', event)

  expect(file.split('\r\n')).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Casa Cheia//PT-BR',
    'CALSCALE:GREGORIAN',
    'BEGIN:VEVENT',
    'UID:reserva-1-7@casa.exemplo',
    'DTSTAMP:20261120T150000Z',
    'LAST-MODIFIED:20261120T140000Z',
    'SEQUENCE:59493600',
    'DTSTART:20261121T230000Z',
    'DTEND:20261122T010000Z',
    'SUMMARY:Mesa em Cantina\\; Praça\\, Centro',
    'DESCRIPTION:Mesa para 4\\npessoas',
    'URL:https://casa.exemplo/perfil/cantina',
    'STATUS:CONFIRMED',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Mesa em Cantina\\; Praça\\, Centro',
    'TRIGGER:-PT2H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ])
})

test('a long line is folded at 75 octets, and no letter is torn', () => {
  const place = 'Praça da Conceição, '.repeat(12)

  const file = calendarFile('Casa Cheia', { ...event, place })

  const lines = file.split('\r\n')
  expect(lines.filter((line) => Buffer.byteLength(line) > 75)).toEqual([])
  expect(file.replaceAll('\r\n ', '')).toContain(`LOCATION:${place.replaceAll(',', '\\,')}\r\n`)
})

const revisionOf = (file: string) => Number(/^SEQUENCE:(\d+)/m.exec(file)?.[1])

test('a later change has a higher revision', () => {
  const changed = new Date('2026-11-20T14:00:01Z')

  const later = calendarFile('Casa Cheia', { ...event, changed })

  expect(revisionOf(later)).toBe(revisionOf(calendarFile('Casa Cheia', event)) + 1)
})

test('a cancelled event leaves the calendar: the same name, a higher revision within the same second, and no alarm', () => {
  const cancelled = calendarFile('Casa Cheia', { ...event, status: 'CANCELLED' })

  expect(cancelled).toContain('\r\nMETHOD:CANCEL\r\n')
  expect(cancelled).toContain(`\r\nUID:${event.uid}\r\n`)
  expect(cancelled).toContain('\r\nORGANIZER;CN="Cantina da Praça":mailto:oi@casa.exemplo\r\n')
  expect(revisionOf(cancelled)).toBeGreaterThan(revisionOf(calendarFile('Casa Cheia', event)))
  expect(cancelled).not.toContain('VALARM')
})

test('the link of another calendar says the same', () => {
  const { searchParams: said, hostname } = new URL(googleCalendarLink({ ...event, place: 'Rua A, 1' }))

  expect(hostname).toBe('calendar.google.com')
  expect(Object.fromEntries(said)).toEqual({
    action: 'TEMPLATE',
    text: 'Mesa em Cantina; Praça, Centro',
    dates: '20261121T230000Z/20261122T010000Z',
    details: 'Mesa para 4\npessoas',
    location: 'Rua A, 1',
  })
})
