import type { Updateable } from 'kysely'
import { requireEditedPhone } from '#lib/person/edited-phone.ts'
import type { BodyOf } from '#lib/call/endpoint.ts'
import { forbidden } from '#lib/call/refusal.ts'
import { refuseStale } from '#lib/call/stale.ts'
import type { PersonAct } from '#platform/act.ts'
import { audit, changedFields } from '#platform/audit/audit.ts'
import type { Trx } from '#platform/database/database.ts'
import type { BranchTable } from '#platform/database/tables.ts'
import { saveImage } from '#platform/files/images.queries.ts'
import type { Branch, BranchKey, SignedInUser } from '#platform/http/door/door.ts'
import type { updateBranch } from '../contract.ts'
import { managedFields } from '../profile-form.ts'
import { galleryOf, highlightsOf } from '../profile-lists.ts'
import { zoneAfter } from '#features/branches/time-zones.ts'
import { findAddress, moveAddress, removeAddress } from '#features/branches/server/address.queries.ts'
import { saveImages } from './image-lists.ts'
import { outdatePictures } from '#features/site/server/branch-pictures.ts'
import { takeSlug } from '#features/branches/server/slug-claims.ts'

type BranchForm = BodyOf<typeof updateBranch>

/**
 * Saves the parts of a profile that were sent, all or none. Throws 403, 422, 'stale', 'slug_taken'. It locks the branch first, so that of
 * two saves from the same state one is refused (D-107).
 */
export async function changeBranch(trx: Trx, act: PersonAct, key: BranchKey, given: BranchForm) {
  const { updated_at, avatar_path, avatar_remove, header_image_path, header_image_remove, ...rest } = given
  const { address, coordinates, schedule, links, highlights, galleries, ...columns } = rest
  const { business_id, id } = key
  const before = await trx
    .selectFrom('branch')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow()
  refuseStale(before.updated_at, updated_at)
  requireManager(act.person, before, given)
  for (const field of ['business_phone', 'phone'] as const) {
    if (given[field]) requireEditedPhone(given[field], before[field], field)
  }
  if (given.slug !== undefined && given.slug !== before.slug) {
    await takeSlug(trx, key, given.slug, before.slug)
  }
  const image = { business_id, now: act.now }
  const images = {
    avatar_path: await saveImage(trx, act.house, {
      ...image,
      field: 'avatar_path',
      before: before.avatar_path,
      path: avatar_path,
      remove: avatar_remove,
    }),
    header_image_path: await saveImage(trx, act.house, {
      ...image,
      field: 'header_image_path',
      before: before.header_image_path,
      path: header_image_path,
      remove: header_image_remove,
    }),
  }
  if (galleries) {
    await saveImages(trx, act.house, {
      ...image,
      field: 'galleries',
      before: galleryOf(before.galleries, business_id).map(({ path }) => path),
      after: galleries.map(({ path }) => path),
    })
  }
  if (highlights) {
    await saveImages(trx, act.house, {
      ...image,
      field: 'highlights',
      before: pathsOf(highlightsOf(before.highlights, business_id)),
      after: pathsOf(highlights),
    })
  }
  const was = await findAddress(trx, business_id, before.address_id)
  const address_id = await moveAddress(trx, business_id, before.address_id, address)
  const { timezone, timezone_chosen } = zoneAfter(before, given.timezone, {
    before: was?.state_id ?? null,
    after: (address === undefined ? was : address)?.state_id ?? null,
  })
  const next: Updateable<BranchTable> = {
    ...columns,
    ...images,
    address_id,
    ...(coordinates !== undefined && {
      latitude: coordinates?.latitude ?? null,
      longitude: coordinates?.longitude ?? null,
    }),
    timezone,
    timezone_chosen,
    ...(schedule && { schedule: JSON.stringify(schedule) }),
    ...(links && { links: JSON.stringify(links) }),
    ...(highlights && { highlights: JSON.stringify(highlights) }),
    ...(galleries && { galleries: JSON.stringify(galleries) }),
  }
  const pictures = await outdatePictures(trx, act, before, next)
  await trx
    .updateTable('branch')
    .set({ ...next, ...pictures, updated_at: act.now })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
  if (before.address_id !== null && address_id === null) {
    await removeAddress(trx, business_id, before.address_id)
  }
  const { address_id: _, coordinates: __, ...after } = { ...next, ...rest }
  const changes = changedFields({ ...before, address: was }, after)
  await audit(trx, act, { action: 'update', entity: 'branch', entity_id: id, branch: key, changes })
}

const pathsOf = (highlights: readonly { image_path: string | null }[]): string[] =>
  highlights.flatMap(({ image_path }) => image_path ?? [])

/** Refuses changes to these fields by people who do not manage establishments; an equal value is not a change (D-23). */
function requireManager(person: SignedInUser, before: Branch, given: BranchForm): void {
  if (person.features.includes('branch-manage')) return
  if (managedFields.some((field) => given[field] !== undefined && given[field] !== before[field])) {
    throw forbidden()
  }
}
