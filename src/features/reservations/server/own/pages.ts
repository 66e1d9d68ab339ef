import { partyLimits } from '#features/availability/config.ts'
import { datesAhead, dayAhead, lastDate, servicesOf } from '#features/availability/days-ahead.ts'
import { slotsOf } from '#features/availability/rules.ts'
import {
  bookingSwitchesOfBranch,
  cancellationPolicyOfBranch,
  hasOpenServiceOfBranch,
} from '#features/availability/server/branch-settings.ts'
import { loadDay, loadDays } from '#features/availability/server/queries.ts'
import { takesOnline } from '#features/branches/rules.ts'
import { branchPage } from '#features/site/server/branch-page.queries.ts'
import { analyticsOf, contactOf, headOf, reservationPhone } from '#features/site/server/page-data.ts'
import { choiceFrom } from '../../choice.ts'
import { notOnlinePage, reservePage } from '../../pages.contract.ts'
import type { InvitedParty } from './party.ts'
import { statusOf, toGoogleCalendar } from './status-page.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { type LocalNow, localNow } from '#lib/days/zoned.ts'

const forVisitors = (now: LocalNow) => ({ audience: 'visitor' as const, now })

/**
 * The reservation page, with the next days and the times of the day in the address, so that the first render shows them (pages spec §2.12).
 * If the house has no service, the page names other ways to ask for a table.
 */
const reserve = branchPage({
  path: sitePath.reserve(':slug'),
  parts: {
    switches: bookingSwitchesOfBranch,
    cancellation_policy: cancellationPolicyOfBranch,
    hasOpenService: hasOpenServiceOfBranch,
  },
  async load({ db, branch, now, query }) {
    if (!takesOnline(branch.switches)) return { redirect: sitePath.profile(branch.slug) }
    const path = sitePath.reserve(branch.slug)
    const head = headOf(
      branch,
      `Reserve uma mesa em ${branch.name} ${branch.branch}.`,
      path,
      'Reserve uma mesa',
    )
    const document = { head, branch, analytics: analyticsOf(branch, path) }
    const house = {
      slug: branch.slug,
      name: branch.name,
      branch: branch.branch,
      callPhone: reservationPhone(branch, branch.switches),
      contact: contactOf(branch),
    }
    if (!branch.hasOpenService) return { ...document, page: notOnlinePage.with({ branch: house }) }
    const local = localNow(now, branch.timezone)
    const loaded = await loadDays(db, branch, datesAhead(local.date))
    const days = loaded.map((day) => ({ ...day, ...forVisitors(local) }))
    const { config } = days[0]!
    const limits = partyLimits(config)
    const choice = choiceFrom(query, { limits, today: local.date })
    const chosen = days.find(({ date }) => date === choice.date) ?? {
      ...(await loadDay(db, branch, choice.date)),
      ...forVisitors(local),
    }
    const slots = slotsOf(chosen)
    return {
      ...document,
      page: reservePage.with({
        branch: {
          ...house,
          id: branch.id,
          business_id: branch.business_id,
          business: branch.business_name,
          cancellation_policy: branch.cancellation_policy,
        },
        limits,
        today: local.date,
        choice,
        ahead: { until: lastDate(config, local), days: days.map(dayAhead) },
        slots,
        services: servicesOf(chosen, slots),
      }),
      checksVisitors: true,
    }
  },
})

/** `party`: the invited people as the pages show them. */
export const pages = (party: InvitedParty) => [reserve, statusOf(party), toGoogleCalendar]
