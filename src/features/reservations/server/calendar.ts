import { branchTitle } from '#features/branches/rules.ts'
import { publicStatus, type PublicStatus } from '../rules.ts'
import type { ReservationRow } from './queries.ts'
import { type CalendarEvent, calendarFile } from '#lib/calendar-file.ts'
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

/** agendamento.ics. Calendars are shared, so it has no name, phone or token. `place` is the address, or ''. */
export function calendarOf(
  { settings, now }: Pick<House, 'settings' | 'now'>,
  branch: Branch,
  reservation: Pick<ReservationRow, 'id' | 'status' | 'date' | 'time' | 'person_number'>,
  place: string,
): string {
  const status = publicStatus(reservation.status)
  const start = instantOf(reservation, branch.timezone)
  const people = `Mesa para ${peopleText(reservation.person_number)}.`
  return calendarFile(settings.platformName, {
    uid: `reserva-${branch.business_id}-${reservation.id}@${new URL(settings.appUrl).hostname}`,
    stamp: now(),
    start,
    end: new Date(start.getTime() + visitMs),
    title: `Mesa em ${branchTitle(branch)}`,
    place,
    text: status === 'WAI' ? `${people} Aguardando confirmação do restaurante.` : people,
    url: `${settings.shortLinkBase}${sitePath.profile(branch.slug)}`,
    status: states[status],
  })
}
