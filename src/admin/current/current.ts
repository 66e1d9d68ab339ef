import { createContext, useContext } from 'react'
import type * as z from 'zod/mini'
import type { SessionBranch, SessionBusiness, SessionUser } from '#features/users/contract.ts'
import type { Ability } from '#features/users/rules.ts'

export type CurrentBranch = z.output<typeof SessionBranch>
export type CurrentBusiness = z.output<typeof SessionBusiness>

/** Who is signed in, what they may do and reach, and the business and branch they are working on (SHELL-09). */
export type Current = {
  user: z.output<typeof SessionUser>
  features: readonly string[]
  profiles: readonly { id: number; name: string }[]
  businesses: readonly CurrentBusiness[]
  /** Null if there is no business to work on (D-18). */
  business: CurrentBusiness | null
  branch: CurrentBranch | null
  /** Whether the profile has the ability (D-23); only to show or hide things: the server checks again. */
  can: (ability: Ability) => boolean
  /** Makes another business current, with its first branch, and opens its home. */
  chooseBusiness: (id: number) => Promise<void>
  /** Makes another branch current, of whichever business it belongs to, and opens its home (LAYOUT-03) or what `href` names. */
  chooseBranch: (id: number, href?: string) => Promise<void>
  /** Makes another branch current and stays on the page. */
  followBranch: (id: number) => void
  /** Loads the person again: after a business, a branch or the person's own data changed. */
  reload: () => Promise<void>
}

export const CurrentContext = createContext<Current | null>(null)

/** The session, for anything inside the staff app. Throws outside of it. */
export function useCurrent(): Current {
  const current = useContext(CurrentContext)
  if (!current) throw new Error('useCurrent stands outside the session.')
  return current
}

/** The current branch; the shell shows no branch page without one. */
export function useBranch(): CurrentBranch {
  const { branch } = useCurrent()
  if (!branch) throw new Error('A branch page was opened without a branch.')
  return branch
}

/** The ids that scope a call to the current branch. */
export function useBranchPath(): { business_id: number; branch_id: number } {
  const { business_id, id } = useBranch()
  return { business_id, branch_id: id }
}
