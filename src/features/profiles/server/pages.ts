import { branchPage, type BranchVisit } from '#features/site/server/branch-page.ts'
import * as sitePath from '#lib/site-path.ts'
import { profile, profileParts } from './profile-page.ts'

const load = async ({ now, branch }: BranchVisit<typeof profileParts>) => profile(branch, now)

export const pages = [
  branchPage({ path: sitePath.profile(':slug'), parts: profileParts, load }),
  branchPage({ path: sitePath.profileInEnglish(':slug'), parts: profileParts, load }),
]
