import type { previewBranch } from '../contract.ts'
import { coordinatesIn } from '#features/branches/coordinates.ts'
import { colorsOf } from '#features/branches/colors.ts'
import { staffPageBranchWith } from '#features/site/server/branch-page.queries.ts'
import type { BodyOf } from '#lib/call/endpoint.ts'
import { imageOf } from '#lib/address/file-url.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import type { FilledDocument } from '#platform/http/page/pages.ts'
import { nearTables } from './near-tables.ts'
import { profilePageOf, type ProfileBranch, profileParts } from './profile-page.ts'

const findBranch = staffPageBranchWith(profileParts)

type Draft = BodyOf<typeof previewBranch>

/** The public page of a branch, published or not, with the typed values in place of the saved ones. No script runs, no visit is counted. */
export async function previewOf(db: Db, key: BranchKey, draft: Draft, now: Date): Promise<FilledDocument> {
  const saved = await findBranch(db, key)
  const shown = profilePageOf(drafted(saved, draft), now, {
    tables: await nearTables(db, saved, now),
    apiBaseUrl: '',
  })
  return { ...shown, head: { ...shown.head, noindex: true }, analytics: null, still: true }
}

/** The row with the draft merged in; the page checks what it shows (D-101). */
function drafted(saved: ProfileBranch, draft: Draft): ProfileBranch {
  const { address, coordinates, name, branch, phone_is_whatsapp, categories, payment_methods, ...columns } =
    draft
  const given = Object.fromEntries(Object.entries(columns).filter(([, value]) => value !== undefined))
  const row: ProfileBranch = {
    ...saved,
    ...given,
    name: name || saved.name,
    branch: branch ?? saved.branch,
    phone_is_whatsapp: phone_is_whatsapp ?? saved.phone_is_whatsapp,
    categories: categories ?? saved.categories,
    payment_methods: payment_methods ?? saved.payment_methods,
    address: address === undefined ? saved.address : addressOf(address),
    ...(coordinates !== undefined && {
      latitude: null,
      longitude: null,
      ...coordinatesIn(coordinates ?? ''),
    }),
  }
  return {
    ...row,
    ...colorsOf(row),
    avatar_path: ownImage(row.avatar_path, saved.business_id),
    header_image_path: ownImage(row.header_image_path, saved.business_id),
  }
}

const ownImage = (path: string | null, businessId: number): string | null =>
  path && imageOf(path)?.business_id === businessId ? path : null

function addressOf(typed: NonNullable<Draft['address']> | null): ProfileBranch['address'] {
  if (!typed) return null
  const { city, state_id, zipcode, street, number, complement, district } = typed
  return {
    zipcode: zipcode || null,
    street: street || null,
    number: number || null,
    complement: complement || null,
    district: district || null,
    city: city && state_id ? { name: city, state_id } : null,
  }
}
