import { cancellationPolicyOfBranch } from '#features/availability/server/branch-settings.ts'
import { addressOfBranch } from '#features/branches/server/address.queries.ts'
import { branchPage } from '#features/site/server/branch-page.queries.ts'
import type { PageBranch } from '#features/site/server/page-parts.ts'
import { locationText } from '#features/branches/rules.ts'
import { analyticsOf, contactOf, headOf, identityOf } from '#features/site/server/page-data.ts'
import type { InvitedParty } from './party.ts'
import type { ReservationRecord } from '../queries.ts'
import { ownerView } from '../shapes.ts'
import { requireByToken } from './visitors.ts'
import { filledPath } from '#lib/call/call-encoding.ts'
import type { Endpoint } from '#lib/call/endpoint.ts'
import type { FilledPage } from '#lib/page.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { type LocalNow, localNow } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { PageRequest } from '#platform/http/page/pages.ts'
import { isLinkToken } from '#platform/secrets.ts'
import type { Settings } from '#platform/settings.ts'

const shownParts = { address: addressOfBranch, cancellation_policy: cancellationPolicyOfBranch }

/** A reservation whose address was opened with the right token. */
export type OpenedReservation = Pick<PageRequest, 'house' | 'request'> & {
  db: Db
  settings: Settings
  branch: PageBranch<typeof shownParts>
  reservation: ReservationRecord
  now: Date
  /** The branch's wall clock now. */
  local: LocalNow
  /** Address of this reservation's pages, `/reserva/{slug}/{id}/{token}`. */
  home: string
  token: string
  /** The address of one of this reservation's calls. */
  callPath: (call: Endpoint) => string
}

/** The content of a page, or where its address leads. */
type TokenPage =
  | { page: FilledPage; description: string; shareTitle?: string; checksVisitors?: boolean }
  | { redirect: string }

/**
 * Declares a page at a reservation's secret address. A wrong token is an unknown address (D-53). The owner's token opens the status and who confirmed,
 * the invitation's token the confirmation; each is redirected from the other's pages to its own (STATUS-29, RSVP-05).
 */
export function tokenPage(
  { path, reader }: { path: `${string}:slug${string}`; reader: 'owner' | 'invitee' },
  show: (opened: OpenedReservation) => Promise<TokenPage>,
) {
  return branchPage({
    path,
    parts: shownParts,
    evenClosed: true,
    async load(visit) {
      const { branch, params, db } = visit
      const { settings } = visit.house
      const { id = '', token = '' } = params
      if (!/^[1-9]\d{0,14}$/.test(id) || !isLinkToken(token)) return { redirect: sitePath.notFound }
      const { reservation, holder } = await requireByToken(visit, { id: Number(id), token })
      const home = sitePath.reservation(branch.slug, id, token)
      if (holder !== reader) {
        return { redirect: holder === 'owner' ? home : sitePath.rsvp(branch.slug, id, token) }
      }
      const callParams = { business_id: branch.business_id, branch_id: branch.id, id, token }
      const answer = await show({
        house: visit.house,
        request: visit.request,
        db,
        settings,
        branch,
        reservation,
        now: visit.now,
        local: localNow(visit.now, branch.timezone),
        home,
        token,
        callPath: (call) => settings.apiBaseUrl + filledPath(call.path, callParams),
      })
      if ('redirect' in answer) return answer
      const { description, shareTitle, ...shown } = answer
      return {
        ...shown,
        head: {
          ...headOf(branch, description, sitePath.reserve(branch.slug), 'Agendamento'),
          ...(shareTitle ? { shareTitle } : {}),
          noReferrer: true,
        },
        branch,
        analytics: discreet(analyticsOf(branch, sitePath.reserve(branch.slug))),
      }
    },
  })
}

/** The house, as all of these pages show it. */
export const houseOf = (branch: PageBranch) => ({
  branch: identityOf(branch),
  isPublished: branch.is_published,
  contact: contactOf(branch),
})

/** For both of the owner's pages: the status, who confirmed, and the link to invite more. */
export async function ownersPage(
  { db, settings, branch, reservation, local, home }: OpenedReservation,
  party: Pick<InvitedParty, 'listConfirmed' | 'invitationLink'>,
) {
  const guests = await party.listConfirmed(db, branch, reservation.id)
  const { owner, person_number, date, time, status } = ownerView(reservation, guests)
  const place = locationText(branch)
  const { shortLinkBase } = settings
  return {
    ...houseOf(branch),
    place,
    guests,
    home,
    invitation: party.invitationLink(reservation, {
      branch,
      place: place?.lines ?? [],
      shortLinkBase,
      local,
    }),
    reservation: { owner: owner.name, person_number, date, time, status },
  }
}

/**
 * Analytics on pages with a secret address: no pixel, a path without id and token (D-90), and no tag container, because its tags would read
 * the address.
 */
function discreet(analytics: ReturnType<typeof analyticsOf>): ReturnType<typeof analyticsOf> {
  const { google, path } = analytics ?? {}
  return google && path && !google.startsWith('GTM-') ? { google, pixel: null, path } : null
}
