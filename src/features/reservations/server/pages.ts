import { partyLimits } from '#features/availability/config.ts'
import { slotsOf } from '#features/availability/rules.ts'
import { loadDay } from '#features/availability/server/queries.ts'
import { takesOnline } from '#features/branches/rules.ts'
import { branchPage } from '#features/branches/server/branch-page.ts'
import {
  analyticsOf,
  headOf,
  identityOf,
  placeOf,
  reservationPhone,
} from '#features/branches/server/page-data.ts'
import { cancelReservation, findReservation } from '#features/reservations/contract.ts'
import { ownerView } from '#features/reservations/server/shapes.ts'
import { requireByToken } from '#features/reservations/server/routes.ts'
import { filledPath } from '#lib/call-encoding.ts'
import { localNow } from '#lib/zoned.ts'

/** The request of a table; today's times come along, so that the first picture shows them (2 §2.12). */
const reserve = branchPage({
  path: '/reserva/:slug',
  async load({ db, branch, now }) {
    if (!takesOnline(branch.config)) return { redirect: `/perfil/${branch.slug}` }
    const local = localNow(now, branch.timezone)
    const day = await loadDay(db, branch, local.date)
    const path = `/reserva/${branch.slug}`
    return {
      page: 'reserve',
      data: {
        branch: {
          id: branch.id,
          business_id: branch.business_id,
          slug: branch.slug,
          name: branch.name,
          branch: branch.branch,
          business: branch.business_name,
          callPhone: reservationPhone(branch),
          cancellation_policy: branch.config?.cancellation_policy ?? null,
        },
        limits: partyLimits(day.config),
        today: local.date,
        slots: slotsOf({ ...day, audience: 'visitor', now: local }),
      },
      head: headOf(branch, `Reserve uma mesa em ${branch.name} ${branch.branch}.`, path),
      branch,
      analytics: analyticsOf(branch, path),
      checksVisitors: true,
    }
  },
})

/** The owner's page of a reservation; a wrong token is an unknown address, and so is a guest's (D-53, D-87). */
const status = branchPage({
  path: '/reserva/:slug/:id/:token',
  async load(visit) {
    const { branch, params } = visit
    const { id = '', token = '' } = params
    if (!/^[1-9]\d{0,14}$/.test(id) || !/^[\w-]{32}$/.test(token)) return { redirect: '/error/404' }
    const { reservation, holder } = await requireByToken(visit, { id: Number(id), token })
    if (holder !== 'owner') return { redirect: '/error/404' }
    const api = visit.house.settings.apiBaseUrl
    const { owner, person_number, date, time, status } = ownerView(reservation)
    const path = { business_id: branch.business_id, branch_id: branch.id, id, token }
    return {
      page: 'status',
      data: {
        branch: identityOf(branch),
        place: placeOf(branch),
        reservation: { owner: owner.name, person_number, date, time, status },
        cancellation_policy: branch.config?.cancellation_policy ?? null,
        statusPath: api + filledPath(findReservation.path, path),
        cancelPath: api + filledPath(cancelReservation.path, path),
      },
      head: {
        ...headOf(branch, `Agendamento em ${branch.name} ${branch.branch}`, `/reserva/${branch.slug}`),
        noReferrer: true,
      },
      branch,
      analytics: discreet(analyticsOf(branch, `/reserva/${branch.slug}`)),
    }
  },
})

/**
 * Counting where the address holds a secret: no pixel, a path without id and token (D-90), and no tag container, whose own tags
 * would read the address.
 */
function discreet(analytics: ReturnType<typeof analyticsOf>): ReturnType<typeof analyticsOf> {
  const { google, path } = analytics ?? {}
  return google && path && !google.startsWith('GTM-') ? { google, pixel: null, path } : null
}

export const pages = [reserve, status]
