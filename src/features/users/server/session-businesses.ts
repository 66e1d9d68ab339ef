import type * as z from 'zod/mini'
import { fileUrl } from '#lib/file-url.ts'
import type { Db } from '#platform/database/database.ts'
import type { SessionBranch, SessionBusiness } from '../contract.ts'
import { branchInReach, businessInReach, type Reacher } from './reach.ts'

type Business = z.output<typeof SessionBusiness>
type Branch = z.output<typeof SessionBranch>

/** The businesses within reach with their branches within reach, both by id: the first of each is current at first (D-18). */
export async function listSessionBusinesses(db: Db, person: Reacher): Promise<Business[]> {
  const businesses = await db
    .selectFrom('business')
    .where(businessInReach(person))
    .select(['id', 'name', 'avatar_path'])
    .orderBy('id')
    .execute()
  const branchesOf = Map.groupBy(await listBranches(db, person), (branch) => branch.business_id)
  return businesses.map(({ id, name, avatar_path }) => ({
    id,
    name,
    avatar_url: fileUrl(avatar_path),
    branches: branchesOf.get(id) ?? [],
  }))
}

async function listBranches(db: Db, person: Reacher): Promise<Branch[]> {
  const rows = await db
    .selectFrom('branch')
    .innerJoin('business', 'business.id', 'branch.business_id')
    .leftJoin('reservation_config as config', (join) =>
      join.onRef('config.business_id', '=', 'branch.business_id').onRef('config.branch_id', '=', 'branch.id'),
    )
    .where(branchInReach(person))
    .select([
      'branch.id',
      'branch.business_id',
      'branch.name',
      'branch.branch',
      'branch.slug',
      'branch.timezone',
      'branch.avatar_path',
      'config.branch_id as config_of',
      'config.accept_reservations',
      'config.accept_online_reservations',
      'config.accept_phone_reservations',
      'config.auto_accept_reservations',
      'config.auto_accept_reservations_max',
      'config.min_person_per_reservation',
      'config.max_person_per_reservation',
      'config.reservations_interval',
      'config.minimum_antecedence',
      'config.maximum_antecedence',
      'config.cancellation_policy',
    ])
    .orderBy('branch.business_id')
    .orderBy('branch.id')
    .execute()
  return rows.map(({ id, business_id, name, branch, slug, timezone, avatar_path, config_of, ...config }) => ({
    id,
    business_id,
    name,
    branch,
    slug,
    timezone,
    avatar_url: fileUrl(avatar_path),
    // A left join: the columns are null only if there is no row.
    reservation_config:
      config_of === null ? null : ({ business_branch_id: id, ...config } as Branch['reservation_config']),
  }))
}
