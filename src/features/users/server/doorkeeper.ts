import { findBranchById, findRecheckable } from '#features/site/server/public-branch.queries.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch, BranchKey, Doorkeeper } from '#platform/http/door/door.ts'
import { allAbilities } from '../rules.ts'
import { branchInReach, type Reacher } from './reach.ts'
import { identify } from './sessions.queries.ts'

/** Tells the platform who is signed in and what they reach. */
export const doorkeeper: Doorkeeper = {
  abilities: allAbilities,
  identify,
  findPublicBranch: findRecheckable,
  findBranch: findBranchById,
}

/** The branch, if it exists and this person reaches it. */
export async function findReachableBranch(
  db: Db,
  person: Reacher,
  { business_id, id }: BranchKey,
): Promise<Branch | null> {
  const branch = await db
    .selectFrom('branch')
    .innerJoin('business', 'business.id', 'branch.business_id')
    .where('branch.business_id', '=', business_id)
    .where('branch.id', '=', id)
    .where(branchInReach(person))
    .selectAll('branch')
    .executeTakeFirst()
  return branch ?? null
}
