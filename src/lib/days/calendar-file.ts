/** One event of an iCalendar file (RFC 5545). */
export type CalendarEvent = {
  /** The same at every download, so that a calendar updates its event and does not add a second one. */
  uid: string
  /** When the file was written. */
  stamp: Date
  /** When the event last changed: a calendar replaces its copy by a later one, such as a tentative event by the confirmed one. */
  changed: Date
  start: Date
  end: Date
  title: string
  place: string
  text: string
  url: string
  status: 'TENTATIVE' | 'CONFIRMED' | 'CANCELLED'
  /** Who takes a cancelled event back; calendars ask for it only then (RFC 5546). */
  organizer: { name: string; email: string }
}

/** Maximum octets of a line without its end; the rest continues on the next line, after a space. */
const lineOctets = 75

/** Hours before the start at which the calendar reminds. */
const remindHours = 2

/** Revisions count seconds from here, so that they fit 32 bits (RFC 5545 §3.3.8). */
const firstRevision = Date.UTC(2025, 0, 1)

/** A cancellation is the last change: it counts one more, so that it is higher also within the second of the change before. */
const revisionOf = ({ changed, status }: CalendarEvent) =>
  Math.max(0, Math.floor((changed.getTime() - firstRevision) / 1000)) + (status === 'CANCELLED' ? 1 : 0)

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

const reminder = ({ title }: CalendarEvent) => [
  'BEGIN:VALARM',
  'ACTION:DISPLAY',
  `DESCRIPTION:${escaped(title)}`,
  `TRIGGER:-PT${remindHours}H`,
  'END:VALARM',
]

/** A name between quotes, which may contain neither quotes nor control characters (RFC 5545 §3.2). */
const quoted = (text: string) => `"${text.replace(/["\p{Cc}]/gu, '')}"`

/** Opens the event in Google's calendar, for phones on which a downloaded file leads nowhere. */
export function googleCalendarLink({ title, start, end, place, text }: CalendarEvent): string {
  const query = new URLSearchParams({
    action: 'TEMPLATE',
    text: title,
    dates: `${utc(start)}/${utc(end)}`,
    details: text,
    location: place,
  })
  return `https://calendar.google.com/calendar/render?${query.toString()}`
}

/** A calendar file as an address of its own, for people who have no call that answers it. */
export const calendarFileLink = (file: string): string =>
  `data:text/calendar;charset=utf-8,${encodeURIComponent(file)}`

/**
 * A calendar file with one event; of a cancelled one, the file that takes it out of a calendar. Its times are in UTC: every calendar shows them correctly wherever the person is, without a
 * description of the venue's time zone.
 */
export function calendarFile(product: string, event: CalendarEvent): string {
  const isOff = event.status === 'CANCELLED'
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(product)}//PT-BR`,
    'CALSCALE:GREGORIAN',
    ...(isOff ? ['METHOD:CANCEL'] : []),
    'BEGIN:VEVENT',
    `UID:${event.uid}`,
    `DTSTAMP:${utc(event.stamp)}`,
    `LAST-MODIFIED:${utc(event.changed)}`,
    `SEQUENCE:${revisionOf(event)}`,
    `DTSTART:${utc(event.start)}`,
    `DTEND:${utc(event.end)}`,
    `SUMMARY:${escaped(event.title)}`,
    ...(event.place ? [`LOCATION:${escaped(event.place)}`] : []),
    `DESCRIPTION:${escaped(event.text)}`,
    `URL:${event.url}`,
    `STATUS:${event.status}`,
    ...(isOff
      ? [`ORGANIZER;CN=${quoted(event.organizer.name)}:mailto:${event.organizer.email}`]
      : reminder(event)),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}
