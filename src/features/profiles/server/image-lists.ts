import type { Trx } from '#platform/database/database.ts'
import { saveImage } from '#platform/files/images.queries.ts'
import type { House } from '#platform/house.ts'

type Lists = {
  business_id: number
  /** The field that shows a refusal. */
  field: string
  before: readonly string[]
  after: readonly string[]
  now: Date
}

/**
 * Updates the images of a list on a save (D-96): keeps those that were sent, deletes those that were removed. Throws 422 for a path that is
 * not a new upload of the business.
 */
export async function saveImages(trx: Trx, house: Pick<House, 'enqueue'>, lists: Lists): Promise<void> {
  const { before, after, ...rest } = lists
  const stays = new Set(before)
  for (const path of after) {
    if (!stays.has(path)) await saveImage(trx, house, { ...rest, before: null, path, remove: false })
  }
  const remains = new Set(after)
  for (const path of before) {
    if (!remains.has(path)) await saveImage(trx, house, { ...rest, before: path, path: null, remove: true })
  }
}
