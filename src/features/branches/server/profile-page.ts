import { takesOnline } from '#features/branches/rules.ts'
import type { Shown } from '#platform/http/pages.ts'
import { profilePage } from '../pages.contract.ts'
import type { PageBranch } from './branch-page.ts'
import { menuCards } from './menus.queries.ts'
import { analyticsOf, headOf, profileOf, reservationPhone, structuredOf } from './page-data.ts'

/** /perfil/{slug} of a branch: its page with data, head, colours and counting. */
export function profile(branch: PageBranch, now: Date): Shown {
  const shown = profileOf(branch, now)
  const path = `/perfil/${branch.slug}`
  const about =
    branch.description || [`${branch.name} ${branch.branch}`, ...(shown.place?.lines ?? [])].join(', ')
  return {
    page: profilePage.with({
      branch: shown,
      menus: menuCards(branch),
      reserveOnline: takesOnline(branch.config),
      callPhone: reservationPhone(branch),
    }),
    head: { ...headOf(branch, about, path), structured: structuredOf(branch, branch.menus.length > 0) },
    branch,
    analytics: analyticsOf(branch, path),
  }
}
