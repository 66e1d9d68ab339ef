import type { BranchFacts } from '../reply.ts'
import { hoursText } from '../hours-text.ts'
import type { Clock } from '../understand/understanding.ts'
import { bookingSwitchesOfBranch } from '#features/availability/server/branch-settings.ts'
import { listServiceRows } from '#features/availability/server/queries.ts'
import { branchTitle, locationText, takesOnline } from '#features/branches/rules.ts'
import { weekOf } from '#features/branches/schedule.ts'
import { addressOfBranch } from '#features/branches/server/address.queries.ts'
import { activeMenusOfBranch } from '#features/menus/server/branch-menus.ts'
import { findStaffPageBranch } from '#features/site/server/branch-page.ts'
import * as sitePath from '#lib/site-path.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'

const parts = { address: addressOfBranch, menus: activeMenusOfBranch, switches: bookingSwitchesOfBranch }

/** What the assistant knows of a branch for an answer about `date`. `site` is the address of the public pages. */
export async function loadFacts(
  db: Db,
  key: BranchKey,
  { date, now, site }: { date: string; now: Clock; site: string },
): Promise<BranchFacts> {
  const [branch, services] = await Promise.all([
    findStaffPageBranch(db, key, parts),
    listServiceRows(db, key, now.date),
  ])
  return {
    title: branchTitle(branch),
    reserveLink: takesOnline(branch.switches) ? site + sitePath.reserve(branch.slug) : null,
    menuLink: branch.menus.length > 0 ? site + sitePath.menus(branch.slug) : null,
    place: locationText(branch),
    hours: hoursText({ week: weekOf(branch.schedule), services }, date, now),
  }
}
