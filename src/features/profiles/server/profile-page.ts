import {
  bookingSwitchesOfBranch,
  hasOpenServiceOfBranch,
} from '#features/availability/server/branch-settings.ts'
import { type NearTables, profilePage } from '../pages.contract.ts'
import { takesOnline } from '#features/branches/rules.ts'
import { addressOfBranch } from '#features/branches/server/address.queries.ts'
import { analyticsOf, headOf, reservationPhone } from '#features/site/server/page-data.ts'
import type { PageBranch } from '#features/site/server/page-parts.ts'
import { houseAnswersOfBranch } from '#features/house-answers/server/branch-answers.ts'
import { inOrder, titleOf } from '#features/house-answers/topics.ts'
import { activeMenusOfBranch, menuCards } from '#features/menus/server/branch-menus.ts'
import * as sitePath from '#lib/address/site-path.ts'
import type { FilledDocument } from '#platform/http/page/pages.ts'
import { profileOf, structuredOf } from './profile-data.ts'

/** The data of the page besides the branch's row. */
export const profileParts = {
  address: addressOfBranch,
  menus: activeMenusOfBranch,
  switches: bookingSwitchesOfBranch,
  hasOpenService: hasOpenServiceOfBranch,
  answers: houseAnswersOfBranch,
}

export type ProfileBranch = PageBranch<typeof profileParts>

/** /perfil/{slug} of a branch: its data, head, colours and visit counting. */
export function profilePageOf(
  branch: ProfileBranch,
  now: Date,
  { tables, apiBaseUrl }: { tables: NearTables | null; apiBaseUrl: string },
): FilledDocument {
  const { menus, switches } = branch
  const shown = profileOf(branch, now)
  const takesReservations = branch.hasOpenService && takesOnline(switches)
  const path = sitePath.profile(branch.slug)
  const about =
    branch.description || [`${branch.name} ${branch.branch}`, ...(shown.place?.lines ?? [])].join(', ')
  return {
    page: profilePage.with({
      branch: shown,
      answers: inOrder(branch.answers).map((one) => ({ title: titleOf(one), text: one.answer })),
      menus: menuCards(menus),
      tables,
      reserveOnline: takesReservations,
      callsBase: `${apiBaseUrl}/api/business/${branch.business_id}/branch/${branch.id}`,
      callPhone: reservationPhone(branch, switches),
    }),
    head: {
      ...headOf(branch, about, path),
      structured: structuredOf(branch, { hasMenu: menus.length > 0, takesReservations }),
    },
    branch,
    analytics: analyticsOf(branch, path),
  }
}
