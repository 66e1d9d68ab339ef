import { branchPage, type BranchVisit } from '#features/branches/server/branch-page.ts'
import { profile, profileParts } from './profile-page.ts'

const load = async ({ now, branch }: BranchVisit<typeof profileParts>) => profile(branch, now)

export const pages = [
  branchPage({ path: '/perfil/:slug', parts: profileParts, load }),
  branchPage({ path: '/profile/:slug', parts: profileParts, load }),
]
