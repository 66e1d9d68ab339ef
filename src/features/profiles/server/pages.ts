import { branchPage, type BranchVisit } from '#features/site/server/branch-page.queries.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { nearTables } from './near-tables.ts'
import { profilePageOf, profileParts } from './profile-page.ts'

async function load({ db, now, branch, house }: BranchVisit<typeof profileParts>) {
  const { apiBaseUrl } = house.settings
  return profilePageOf(branch, now, { tables: await nearTables(db, branch, now), apiBaseUrl })
}

export const pages = [
  branchPage({ path: sitePath.profile(':slug'), parts: profileParts, load }),
  branchPage({ path: sitePath.profileInEnglish(':slug'), parts: profileParts, load }),
]
