import type * as z from 'zod/mini'
import type { PublicBranch } from '#features/branches/contract.ts'
import { colorsOf } from '#features/branches/colors.ts'
import { countingIds, takesOnline } from '#features/branches/rules.ts'
import { findBranchAddress } from '#features/branches/server/address.queries.ts'
import { fileUrl } from '#lib/address/file-url.ts'
import { knownZone } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'
import type { SessionParts } from './session-parts.ts'

/** The branch as anyone may see it (pages spec §3). */
export async function presentPublicBranch(
  db: Db,
  branch: Branch,
  parts: SessionParts,
): Promise<z.output<typeof PublicBranch>> {
  const [address, config] = [await findBranchAddress(db, branch), await findConfig(db, branch, parts)]
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

async function findConfig(db: Db, { business_id, id }: Branch, { reservation_config }: SessionParts) {
  const { config } = await db
    .selectFrom('branch')
    .where('branch.business_id', '=', business_id)
    .where('branch.id', '=', id)
    .select(reservation_config().as('config'))
    .executeTakeFirstOrThrow()
  if (!config) return null
  const { min_person_per_reservation, max_person_per_reservation } = config
  return {
    accept_online_reservations: takesOnline(config),
    min_person_per_reservation,
    max_person_per_reservation,
  }
}
