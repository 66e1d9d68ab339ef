import { branchTitle } from '#features/branches/rules.ts'
import { takesInvitees } from '../rules.ts'
import type { InvitationContext } from '#features/reservations/server/own/party.ts'
import type { ReservationRecord } from '#features/reservations/server/queries.ts'
import { weekdayAndDate } from '#lib/days/dates.ts'
import { waShareLink } from '#lib/person/phone.ts'
import * as sitePath from '#lib/address/site-path.ts'

/**
 * The messaging app link for an invitation: where, when, and the page to confirm at. It contains the invitation's token, never the owner's
 * (D-87). Null once nobody can confirm any more.
 */
export function invitationLink(
  reservation: ReservationRecord,
  { branch, place, shortLinkBase, local }: InvitationContext,
): string | null {
  if (!takesInvitees(reservation, local)) return null
  const { id, token_rsvp, date, time } = reservation
  const text = [
    `Você vem? A mesa é em ${branchTitle(branch)}.`,
    '',
    `${weekdayAndDate(date)}, às ${time}`,
    ...place,
    '',
    `Confirme sua presença: ${shortLinkBase}${sitePath.rsvp(branch.slug, id, token_rsvp)}`,
  ]
  return waShareLink(text.join('\n'))
}

/** The messaging app link with which an invitee tells their host that they do not come. */
export const declineLink = (
  owner: string,
  { branch, date, time }: Pick<InvitationContext, 'branch'> & { date: string; time: string },
): string =>
  waShareLink(
    `Oi, ${owner}! Não vou poder ir à reserva de ${weekdayAndDate(date)}, às ${time}, em ${branchTitle(branch)}.`,
  )
