import { invalid } from '#lib/call/refusal.ts'
import type { Db } from '#platform/database/database.ts'
import { linksToBranches, linksToBusinesses } from '../rules.ts'
import { branchInReach, businessInReach, type Reacher } from './reach.ts'

/** Ids to link a user to; undefined leaves the links as they are. */
export type Links = { businesses?: number[] | undefined; branches?: number[] | undefined }

/** Ids of every business and branch that the user is linked to, whatever the caller's reach: for the audit log. */
export async function userLinksOf(
  db: Db,
  userId: number,
): Promise<{ businesses: number[]; branches: number[] }> {
  const businesses = await db
    .selectFrom('business_user')
    .where('user_id', '=', userId)
    .select('business_id')
    .orderBy('business_id')
    .execute()
  const branches = await db
    .selectFrom('branch_user')
    .where('user_id', '=', userId)
    .select('branch_id')
    .orderBy('branch_id')
    .execute()
  return {
    businesses: businesses.map(({ business_id }) => business_id),
    branches: branches.map(({ branch_id }) => branch_id),
  }
}

/**
 * Replaces the user's links within the manager's reach and keeps the others; deletes links that the profile cannot have. Refuses an id out
 * of reach like one that does not exist.
 */
export async function saveLinks(
  trx: Db,
  manager: Reacher,
  user: { id: number; profile_id: number },
  links: Links,
): Promise<void> {
  if (!linksToBranches(user.profile_id)) {
    await trx.deleteFrom('branch_user').where('user_id', '=', user.id).execute()
  } else if (links.branches) {
    await saveBranchLinks(trx, manager, user.id, links.branches)
  }
  if (!linksToBusinesses(user.profile_id)) {
    await trx.deleteFrom('business_user').where('user_id', '=', user.id).execute()
  } else if (links.businesses) {
    await saveBusinessLinks(trx, manager, user.id, links.businesses)
  }
}

async function saveBranchLinks(trx: Db, manager: Reacher, userId: number, wanted: number[]) {
  const reached = await trx
    .selectFrom('branch')
    .innerJoin('business', 'business.id', 'branch.business_id')
    .where(branchInReach(manager))
    .select(['branch.business_id', 'branch.id as branch_id'])
    .execute()
  const chosen = reached.filter(({ branch_id }) => wanted.includes(branch_id))
  if (chosen.length < new Set(wanted).size) {
    throw invalid({ branches: ['Estabelecimento não encontrado.'] })
  }
  const ids = reached.map(({ branch_id }) => branch_id)
  if (ids.length > 0) {
    await trx.deleteFrom('branch_user').where('user_id', '=', userId).where('branch_id', 'in', ids).execute()
  }
  if (chosen.length === 0) return
  const rows = chosen.map((branch) => ({ ...branch, user_id: userId }))
  await trx.insertInto('branch_user').values(rows).execute()
}

async function saveBusinessLinks(trx: Db, manager: Reacher, userId: number, wanted: number[]) {
  const reached = await trx.selectFrom('business').where(businessInReach(manager)).select('id').execute()
  const chosen = reached.filter(({ id }) => wanted.includes(id))
  if (chosen.length < new Set(wanted).size) throw invalid({ businesses: ['Negócio não encontrado.'] })
  const ids = reached.map(({ id }) => id)
  if (ids.length > 0) {
    await trx
      .deleteFrom('business_user')
      .where('user_id', '=', userId)
      .where('business_id', 'in', ids)
      .execute()
  }
  if (chosen.length === 0) return
  await trx
    .insertInto('business_user')
    .values(chosen.map(({ id }) => ({ business_id: id, user_id: userId })))
    .execute()
}

/** Whether the user is also linked to a branch that the manager does not reach. */
export async function isSharedBeyond(db: Db, manager: Reacher, userId: number): Promise<boolean> {
  const foreign = await db
    .selectFrom('branch_user as link')
    .innerJoin('branch', (join) =>
      join.onRef('branch.business_id', '=', 'link.business_id').onRef('branch.id', '=', 'link.branch_id'),
    )
    .innerJoin('business', 'business.id', 'branch.business_id')
    .where('link.user_id', '=', userId)
    .where((eb) => eb.not(branchInReach(manager)))
    .select('link.branch_id')
    .limit(1)
    .executeTakeFirst()
  return foreign !== undefined
}
