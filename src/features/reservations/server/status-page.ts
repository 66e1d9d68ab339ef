import { findTerms } from '#features/availability/server/queries.ts'
import { cancelReservation, confirmComing, findReservation } from '../contract.ts'
import { downloadCalendar } from '../calendar.contract.ts'
import { statusPage } from '../pages.contract.ts'
import { canConfirmComing, isUnanswered, latestArrival, toldReason, wasThere } from '../rules.ts'
import { calendarLinksOf } from './calendar.ts'
import type { InvitedParty } from './party.ts'
import { ownersPage, tokenPage } from './token-pages.ts'
import * as sitePath from '#lib/site-path.ts'

const ownersPath = sitePath.reservation(':slug', ':id', ':token')

/** /reserva/{slug}/{id}/{token}; `party`: what it shows of invited people. */
export const statusOf = (party: InvitedParty) =>
  tokenPage({ path: ownersPath, reader: 'owner' }, async (opened) => {
    const { db, branch, reservation, local, callPath } = opened
    const [{ guests, ...data }, { max_delay }] = await Promise.all([
      ownersPage(opened, party),
      findTerms(db, branch, reservation),
    ])
    return {
      description: `Agendamento em ${branch.name} ${branch.branch}`,
      page: statusPage.with({
        ...data,
        wasThere: wasThere(reservation, local.date),
        presence: !canConfirmComing(reservation, local)
          ? null
          : reservation.presence_confirmed_at
            ? 'confirmed'
            : 'asked',
        reason: toldReason(reservation),
        comment: reservation.comment,
        confirmed: guests.length,
        latest: max_delay ? latestArrival(reservation, max_delay) : null,
        isUnanswered: isUnanswered({ ...reservation, tolerance: max_delay ?? 0 }, local),
        inviteesPath: sitePath.guests(branch.slug, opened.reservation.id, opened.token),
        cancellation_policy: branch.cancellation_policy,
        statusPath: callPath(findReservation),
        cancelPath: callPath(cancelReservation),
        presencePath: callPath(confirmComing),
        calendarPath: callPath(downloadCalendar),
        googleCalendar: calendarLinksOf(opened, branch, reservation, (data.place?.lines ?? []).join(', '))
          .google,
      }),
    }
  })
