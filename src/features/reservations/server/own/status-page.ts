import { addressLines } from '#features/branches/rules.ts'
import { findTerms } from '#features/availability/server/queries.ts'
import { cancelReservation, confirmComing, findReservation } from '../../contract.ts'
import { downloadCalendar } from '../../calendar.contract.ts'
import { statusPage } from '../../pages.contract.ts'
import { canConfirmComing, isUnanswered, latestArrival, toldReason, wasThere } from '../../rules.ts'
import { toldWishes } from '../../wishes.ts'
import { calendarLinksOf } from './calendar.ts'
import type { InvitedParty } from './party.ts'
import { type OpenedReservation, ownersPage, tokenPage } from './token-pages.ts'
import * as sitePath from '#lib/address/site-path.ts'

const ownersPath = sitePath.reservation(':slug', ':id', ':token')
const googlePath = sitePath.googleCalendar(ownersPath)

const googleOf = (opened: OpenedReservation) =>
  calendarLinksOf(opened, opened.branch, opened.reservation, {
    address: addressLines(opened.branch.address),
    token: null,
  }).google

/** /reserva/{slug}/{id}/{token}/agenda: for a screen that does not know the house's address, such as the request's end. */
export const toGoogleCalendar = tokenPage({ path: googlePath, reader: 'owner' }, async (opened) => ({
  redirect: googleOf(opened),
}))

/** /reserva/{slug}/{id}/{token}; `party`: the invited people as the page shows them. */
export const statusOf = (party: InvitedParty) =>
  tokenPage({ path: ownersPath, reader: 'owner' }, async (opened) => {
    const { db, branch, reservation, local, callPath } = opened
    const [{ guests, ...data }, { max_delay, service }] = await Promise.all([
      ownersPage(opened, party),
      findTerms(db, branch, reservation),
    ])
    return {
      description: `Agendamento em ${branch.name} ${branch.branch}`,
      page: statusPage.with({
        ...data,
        service,
        wasThere: wasThere(reservation, local.date),
        presence: !canConfirmComing(reservation, local)
          ? null
          : reservation.presence_confirmed_at
            ? 'confirmed'
            : 'asked',
        reason: toldReason(reservation),
        wishes: toldWishes(reservation).map(({ labels, text }) => ({ label: labels.guest, text })),
        confirmed: guests.length,
        latest: max_delay ? latestArrival(reservation, max_delay) : null,
        isUnanswered: isUnanswered({ ...reservation, tolerance: max_delay ?? 0 }, local),
        inviteesPath: sitePath.guests(branch.slug, opened.reservation.id, opened.token),
        cancellation_policy: branch.cancellation_policy,
        statusPath: callPath(findReservation),
        cancelPath: callPath(cancelReservation),
        presencePath: callPath(confirmComing),
        calendarPath: callPath(downloadCalendar),
        googleCalendar: googleOf(opened),
      }),
    }
  })
