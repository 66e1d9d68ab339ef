import { branchTitle } from '#features/branches/rules.ts'
import { publicStatus, type PublicStatus } from '../rules.ts'
import type { CalendarLinks } from '../pages.contract.ts'
import type { ReservationRecord } from './queries.ts'
import { type CalendarEvent, calendarFile, calendarFileLink, googleCalendarLink } from '#lib/calendar-file.ts'
import { peopleText } from '#lib/people.ts'
import * as sitePath from '#lib/site-path.ts'
import { instantOf } from '#lib/zoned.ts'
import type { Branch } from '#platform/http/door.ts'
import type { House } from '#platform/house.ts'

/** The length of the calendar event: an event needs an end, and nobody says when they leave. */
const visitMs = 2 * 3_600_000

const states: Record<PublicStatus, CalendarEvent['status']> = {
  WAI: 'TENTATIVE',
  CON: 'CONFIRMED',
  CAN: 'CANCELLED',
  CAB: 'CANCELLED',
}

type Table = Pick<ReservationRecord, 'id' | 'status' | 'date' | 'time' | 'person_number' | 'updated_at'>

/** A reservation as an event. Calendars are shared, so it has no name, phone or token. `place` is the address, or ''. */
function eventOf(
  { settings, now }: { settings: House['settings']; now: Date },
  branch: Branch,
  reservation: Table,
  place: string,
): CalendarEvent {
  const status = publicStatus(reservation.status)
  const start = instantOf(reservation, branch.timezone)
  const people = `Mesa para ${peopleText(reservation.person_number)}.`
  return {
    uid: `reserva-${branch.business_id}-${reservation.id}@${new URL(settings.appUrl).hostname}`,
    stamp: now,
    changed: reservation.updated_at,
    start,
    end: new Date(start.getTime() + visitMs),
    title: `Mesa em ${branchTitle(branch)}`,
    place,
    text: status === 'WAI' ? `${people} Aguardando confirmação do restaurante.` : people,
    url: `${settings.shortLinkBase}${sitePath.profile(branch.slug)}`,
    status: states[status],
  }
}

/** agendamento.ics; `place` is the address, or ''. */
export const calendarOf = (...given: Parameters<typeof eventOf>): string =>
  calendarFile(given[0].settings.platformName, eventOf(...given))

/** Both ways into a guest's calendar, as addresses: Google's, and the file itself. */
export function calendarLinksOf(...given: Parameters<typeof eventOf>): CalendarLinks {
  return { google: googleCalendarLink(eventOf(...given)), file: calendarFileLink(calendarOf(...given)) }
}
