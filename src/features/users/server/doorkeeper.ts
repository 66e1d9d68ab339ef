import { findPublicBranch } from '#features/site/server/public-branch.ts'
import type { Doorkeeper } from '#platform/http/door.ts'
import { allAbilities } from '../rules.ts'
import { branchInReach, businessInReach } from './reach.ts'
import { findPerson } from './sessions.ts'

/** Tells the platform who is signed in and what they reach. Nothing is cached between requests. */
export const doorkeeper: Doorkeeper = {
  abilities: allAbilities,
  identify: findPerson,
  findPublicBranch,
  async reachesBusiness(db, person, businessId) {
    const row = await db
      .selectFrom('business')
      .where('business.id', '=', businessId)
      .where(businessInReach(person))
      .select('business.id')
      .executeTakeFirst()
    return row !== undefined
  },
  async findReachableBranch(db, person, businessId, branchId) {
    const branch = await db
      .selectFrom('branch')
      .innerJoin('business', 'business.id', 'branch.business_id')
      .where('branch.business_id', '=', businessId)
      .where('branch.id', '=', branchId)
      .where(branchInReach(person))
      .selectAll('branch')
      .executeTakeFirst()
    return branch ?? null
  },
}
