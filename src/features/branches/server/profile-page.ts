import { takesOnline } from '#features/branches/rules.ts'
import type { Db } from '#platform/database/database.ts'
import type { Shown } from '#platform/http/pages.ts'
import type { PageBranch } from './branch-page.ts'
import { listActiveMenus, menuCards } from './menus.queries.ts'
import { analyticsOf, headOf, profileOf, reservationPhone, structuredOf } from './page-data.ts'

/** /perfil/{slug} of a branch: its page with data, head, colours and counting. */
export async function profile(db: Db, now: Date, branch: PageBranch): Promise<Shown> {
  const menus = await listActiveMenus(db, branch)
  const shown = profileOf(branch, now)
  const path = `/perfil/${branch.slug}`
  const about =
    branch.description || [`${branch.name} ${branch.branch}`, ...(shown.place?.lines ?? [])].join(', ')
  return {
    page: 'profile',
    data: {
      branch: shown,
      menus: menuCards(menus),
      reserveOnline: takesOnline(branch.config),
      callPhone: reservationPhone(branch),
    },
    head: { ...headOf(branch, about, path), structured: structuredOf(branch, menus.length > 0) },
    branch,
    analytics: analyticsOf(branch, path),
  }
}
