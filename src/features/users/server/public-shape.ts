import type * as z from 'zod/mini'
import type { PublicBranch } from '#features/branches/contract.ts'
import { colorsOf } from '#features/branches/colors.ts'
import { countingIds, takesOnline } from '#features/branches/rules.ts'
import { findBranchAddress } from '#features/branches/server/address.queries.ts'
import { fileUrl } from '#lib/file-url.ts'
import { knownZone } from '#lib/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door.ts'

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
