/** One event of an iCalendar file (RFC 5545). */
export type CalendarEvent = {
  /** The same at every download, so that a calendar updates its event and does not add a second one. */
  uid: string
  /** When the event was written. */
  stamp: Date
  start: Date
  end: Date
  title: string
  place: string
  text: string
  url: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
}

/** Maximum octets of a line without its end; the rest continues on the next line, after a space. */
const lineOctets = 75

const utc = (instant: Date) => `${instant.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')

function folded(line: string): string {
  const octetsOf = (text: string) => new TextEncoder().encode(text).length
  const lines = ['']
  for (const character of line) {
    const last = lines.at(-1)!
    if (octetsOf(last) + octetsOf(character) > lineOctets) lines.push(` ${character}`)
    else lines[lines.length - 1] = last + character
  }
  return lines.join('\r\n')
}

/**
 * A calendar file with one event. Its times are in UTC: every calendar shows them correctly wherever the person is, without a
 * description of the venue's time zone.
 */
export function calendarFile(product: string, event: CalendarEvent): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//PT-BR`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    `DESCRIPTION:${escaped(event.text)}`,
    `URL:${event.url}`,
    `STATUS:${event.status}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
