import { branchTitle } from '#features/branches/rules.ts'
import { publicStatus, type PublicStatus } from '../../rules.ts'
import { calendarPath } from '../../calendar-path.ts'
import type { CalendarLinks } from '../../pages.contract.ts'
import type { ReservationRecord } from '../queries.ts'
import {
  type CalendarEvent,
  calendarFile,
  calendarFileLink,
  googleCalendarLink,
} from '#lib/days/calendar-file.ts'
import { filledPath } from '#lib/call/call-encoding.ts'
import { peopleText } from '#lib/person/people.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { instantOf } from '#lib/days/zoned.ts'
import type { Branch } from '#platform/http/door/door.ts'
import type { House } from '#platform/house.ts'
import { platformAddress } from '#platform/mail/compose.ts'

/** The length of the calendar event: an event needs an end, and guests do not say when they leave. */
const visitMs = 2 * 3_600_000

const states: Record<PublicStatus, CalendarEvent['status']> = {
  WAI: 'TENTATIVE',
  CON: 'CONFIRMED',
  CAN: 'CANCELLED',
  CAB: 'CANCELLED',
}

type Table = Pick<ReservationRecord, 'id' | 'status' | 'date' | 'time' | 'person_number' | 'updated_at'>

/** The lines of the house's address, and the owner's token; null in files for others. */
type CalendarDetails = { address: string[]; token: string | null }

/**
 * A reservation as an event. Calendars are shared, so it has no name and no phone; the owner's own file leads to the reservation's page,
 * any other to the house's.
 */
function eventOf(
  { settings, now }: { settings: House['settings']; now: Date },
  branch: Branch,
  reservation: Table,
  { address, token }: CalendarDetails,
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
    place: address.join(', '),
    text: status === 'WAI' ? `${people} Aguardando confirmação do restaurante.` : people,
    url: settings.shortLinkBase + pageOf(branch, reservation, token),
    status: states[status],
    organizer: { name: branchTitle(branch), email: platformAddress(settings.mailFrom) },
  }
}

const pageOf = ({ slug }: Branch, { id }: Table, token: string | null) =>
  token === null ? sitePath.profile(slug) : sitePath.reservation(slug, id, token)

/** agendamento.ics. */
export const calendarOf = (...given: Parameters<typeof eventOf>): string =>
  calendarFile(given[0].settings.platformName, eventOf(...given))

/** The address of the owner's calendar file, for a message: whatever happens to the reservation, it answers the file of then. */
export const calendarLink = (
  { settings: { appUrl, apiBaseUrl } }: Pick<House, 'settings'>,
  branch: Branch,
  { id, token }: Pick<ReservationRecord, 'id' | 'token'>,
): string =>
  new URL(
    apiBaseUrl +
      filledPath(calendarPath, { business_id: branch.business_id, branch_id: branch.id, id, token }),
    appUrl,
  ).href

/** Both ways into a guest's calendar, as addresses: Google's, and the file itself. */
export function calendarLinksOf(...given: Parameters<typeof eventOf>): CalendarLinks {
  return { google: googleCalendarLink(eventOf(...given)), file: calendarFileLink(calendarOf(...given)) }
}
