import type * as z from 'zod/mini'
import { fileUrl } from '#lib/address/file-url.ts'
import type { Db } from '#platform/database/database.ts'
import type { SessionBranch, SessionBusiness } from '../contract.ts'
import type { SessionParts } from './session-parts.ts'
import { branchInReach, businessInReach, type Reacher } from './reach.ts'

type Business = z.output<typeof SessionBusiness>
type Branch = z.output<typeof SessionBranch>

/** The businesses within reach with their branches within reach, both by id: the first of each is current at first (D-18). */
export async function listSessionBusinesses(
  db: Db,
  person: Reacher,
  parts: SessionParts,
): Promise<Business[]> {
  const businesses = await db
    .selectFrom('business')
    .where(businessInReach(person))
    .select(['id', 'name', 'avatar_path'])
    .orderBy('id')
    .execute()
  const branchesOf = Map.groupBy(await listBranches(db, person, parts), (branch) => branch.business_id)
  return businesses.map(({ id, name, avatar_path }) => ({
    id,
    name,
    avatar_url: fileUrl(avatar_path),
    branches: branchesOf.get(id) ?? [],
  }))
}

async function listBranches(db: Db, person: Reacher, parts: SessionParts): Promise<Branch[]> {
  const rows = await db
    .selectFrom('branch')
    .innerJoin('business', 'business.id', 'branch.business_id')
    .where(branchInReach(person))
    .select([
      'branch.id',
      'branch.business_id',
      'branch.name',
      'branch.branch',
      'branch.slug',
      'branch.timezone',
      'branch.avatar_path',
    ])
    .select(parts.reservation_config().as('reservation_config'))
    .orderBy('branch.business_id')
    .orderBy('branch.id')
    .execute()
  return rows.map(({ avatar_path, reservation_config, ...row }) => ({
    ...row,
    avatar_url: fileUrl(avatar_path),
    reservation_config,
  }))
}
