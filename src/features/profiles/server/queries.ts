import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type * as z from 'zod/mini'
import { hasOpenServiceOfBranch, settingsOfBranch } from '#features/availability/server/branch-settings.ts'
import { isPaymentMethod } from '../payment-methods.ts'
import type { BranchProfile } from '../contract.ts'
import { colorsOf } from '#features/branches/colors.ts'
import { categoriesOf, galleryOf, highlightsOf, profileLinksOf } from '../profile-lists.ts'
import { coordinatesOf, countingIds } from '#features/branches/rules.ts'
import { weekOf } from '#features/branches/schedule.ts'
import { fullAddressOfBranch } from '#features/branches/server/address.queries.ts'
import { defaultTimeZone, isTimeZone } from '#features/branches/time-zones.ts'
import { fileUrl } from '#lib/address/file-url.ts'
import { googleReviewAddress } from '#lib/address/google-review.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/**
 * The full branch (back-office spec §3), in one statement. Invalid colours, ids, links, images, times, zones and payment methods in the row are left out:
 * the form could not save them again.
 */
export async function loadProfile(
  db: Db,
  { business_id, id }: BranchKey,
): Promise<z.output<typeof BranchProfile>> {
  const branch = await db
    .selectFrom('branch')
    .selectAll()
    .select((eb) => [
      fullAddressOfBranch(),
      jsonArrayFrom(
        eb
          .selectFrom('branch_user')
          .innerJoin('app_user', 'app_user.id', 'branch_user.user_id')
          .select(['app_user.id', 'app_user.name', 'app_user.email'])
          .whereRef('branch_user.business_id', '=', 'branch.business_id')
          .whereRef('branch_user.branch_id', '=', 'branch.id')
          .orderBy('app_user.name')
          .orderBy('app_user.id'),
      ).as('users'),
      settingsOfBranch().as('reservation_config'),
      hasOpenServiceOfBranch().as('has_open_service'),
    ])
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const { google: google_analytics, pixel: facebook_pixel } = countingIds(branch)
  return {
    ...branch,
    ...colorsOf(branch),
    google_analytics,
    facebook_pixel,
    coordinates: coordinatesOf(branch),
    timezone: isTimeZone(branch.timezone) ? branch.timezone : defaultTimeZone,
    categories: categoriesOf(branch.categories),
    payment_methods: branch.payment_methods.filter(isPaymentMethod),
    avatar_url: fileUrl(branch.avatar_path),
    header_image_url: fileUrl(branch.header_image_path),
    schedule: { id, type: 'REC', meta: weekOf(branch.schedule) },
    links: profileLinksOf(branch.links),
    google_review_url: branch.google_review_url && googleReviewAddress(branch.google_review_url),
    highlights: highlightsOf(branch.highlights, business_id).map((highlight) => ({
      ...highlight,
      image_url: fileUrl(highlight.image_path),
    })),
    galleries: galleryOf(branch.galleries, business_id).map((image) => ({
      ...image,
      url: fileUrl(image.path),
    })),
    created_at: branch.created_at.toISOString(),
    updated_at: branch.updated_at.toISOString(),
  }
}
