import type * as z from 'zod/mini'
import type { PublicBranch } from '#features/branches/contract.ts'
import { colorsOf } from '#features/branches/profile-lists.ts'
import { countingIds, takesOnline } from '#features/branches/rules.ts'
import { findBranchAddress } from '#features/branches/server/address.queries.ts'
import { fileUrl } from '#lib/file-url.ts'
import { knownZone } from '#lib/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door.ts'

/** Published branches: active, no draft, of an active business (D-12, D-70). */
export const publishedBranches = (db: Db) =>
  db
    .selectFrom('branch')
    .innerJoin('business', 'business.id', 'branch.business_id')
    .where('branch.status', '=', 'active')
    .where('branch.is_draft', '=', false)
    .where('business.status', '=', 'active')
    .selectAll('branch')

/** The published branch with this id, if there is one. */
export async function findPublicBranch(db: Db, businessId: number, branchId: number): Promise<Branch | null> {
  const branch = await publishedBranches(db)
    .where('branch.business_id', '=', businessId)
    .where('branch.id', '=', branchId)
    .executeTakeFirst()
  return branch ?? null
}

/** The published branch that has or once had this slug, given in lowercase; an old one differs from `branch.slug` (D-13). */
export const publishedAt = (db: Db, slug: string) =>
  publishedBranches(db)
    .innerJoin('branch_slug', (join) =>
      join
        .onRef('branch_slug.business_id', '=', 'branch.business_id')
        .onRef('branch_slug.branch_id', '=', 'branch.id'),
    )
    .where('branch_slug.slug', '=', slug)

/** The same, found, or null; `slug` in any case. */
export async function findPublicBranchBySlug(db: Db, slug: string): Promise<Branch | null> {
  return (await publishedAt(db, slug.toLowerCase()).executeTakeFirst()) ?? null
}

/** The branch as anyone may see it (2 §3). */
export async function presentPublicBranch(db: Db, branch: Branch): Promise<z.output<typeof PublicBranch>> {
  const [address, config] = [await findBranchAddress(db, branch), await findConfig(db, branch)]
  const { google, pixel } = countingIds(branch)
  return {
    id: branch.id,
    business_id: branch.business_id,
    slug: branch.slug,
    branch: branch.branch,
    name: branch.name,
    avatar_url: fileUrl(branch.avatar_path),
    header_image_url: fileUrl(branch.header_image_path),
    ...colorsOf(branch),
    google_analytics: google,
    facebook_pixel: pixel,
    timezone: knownZone(branch.timezone),
    address,
    reservation_config: config,
  }
}

async function findConfig(db: Db, branch: Branch) {
  const row = await db
    .selectFrom('reservation_config')
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
    .select([
      'accept_reservations',
      'accept_online_reservations',
      'min_person_per_reservation',
      'max_person_per_reservation',
    ])
    .executeTakeFirst()
  if (!row) return null
  const { accept_reservations: _, ...config } = row
  return { ...config, accept_online_reservations: takesOnline(row) }
}
