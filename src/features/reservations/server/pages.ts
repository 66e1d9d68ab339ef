import { partyLimits } from '#features/availability/config.ts'
import { slotsOf } from '#features/availability/rules.ts'
import {
  bookingSwitchesOfBranch,
  cancellationPolicyOfBranch,
} from '#features/availability/server/branch-settings.ts'
import { loadDay } from '#features/availability/server/queries.ts'
import { takesOnline } from '#features/branches/rules.ts'
import { branchPage } from '#features/site/server/branch-page.ts'
import { analyticsOf, headOf, reservationPhone } from '#features/site/server/page-data.ts'
import { reservePage } from '../pages.contract.ts'
import type { Party } from './party.ts'
import { statusOf } from './status-page.ts'
import * as sitePath from '#lib/site-path.ts'
import { localNow } from '#lib/zoned.ts'

/** The reservation page, with today's times, so that the first render shows them (pages spec §2.12). */
const reserve = branchPage({
  path: sitePath.reserve(':slug'),
  parts: { switches: bookingSwitchesOfBranch, cancellation_policy: cancellationPolicyOfBranch },
  async load({ db, branch, now }) {
    if (!takesOnline(branch.switches)) return { redirect: sitePath.profile(branch.slug) }
    const local = localNow(now, branch.timezone)
    const day = await loadDay(db, branch, local.date)
    const path = sitePath.reserve(branch.slug)
    return {
      page: reservePage.with({
        branch: {
          id: branch.id,
          business_id: branch.business_id,
          slug: branch.slug,
          name: branch.name,
          branch: branch.branch,
          business: branch.business_name,
          callPhone: reservationPhone(branch, branch.switches),
          cancellation_policy: branch.cancellation_policy,
        },
        limits: partyLimits(day.config),
        today: local.date,
        slots: slotsOf({ ...day, audience: 'visitor', now: local }),
      }),
      head: headOf(branch, `Reserve uma mesa em ${branch.name} ${branch.branch}.`, path),
      branch,
      analytics: analyticsOf(branch, path),
      checksVisitors: true,
    }
  },
})

/** `party`: what the pages show of invited people. */
export const pages = (party: Party) => [reserve, statusOf(party)]
