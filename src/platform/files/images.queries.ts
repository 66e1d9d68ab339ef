import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { imageOf } from '#lib/address/file-url.ts'
import { invalid, Refusal } from '#lib/call/refusal.ts'
import { type Db, transaction, type Trx } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import { removeFilesName } from './removal.ts'
import type { StoredFile } from './store.ts'

/** Bytes that the images of one business may use, all widths and formats together (quality bars). */
const quotaBytes = 500_000_000

/** The row of a new image: its path, whose name cannot be guessed, and what it takes of the quota. */
export const imageRow = (
  business_id: number,
  { width, height, files }: { width: number; height: number; files: readonly StoredFile[] },
  created_at: Date,
) => ({
  business_id,
  path: `${business_id}/${randomBytes(16).toString('base64url')}-${width}x${height}`,
  bytes: files.reduce((sum, { content }) => sum + content.length, 0),
  created_at,
})

/**
 * Writes the row of an image before its bytes are stored, so that all stored bytes have a row. Locks the business,
 * so that two uploads at once do not both take the last room. Refuses when the business has no room left.
 */
export async function addImage(db: Db, image: ReturnType<typeof imageRow>): Promise<void> {
  const { business_id, bytes } = image
  await transaction(db, async (trx) => {
    await trx
      .selectFrom('business')
      .select('id')
      .where('id', '=', business_id)
      .forNoKeyUpdate()
      .executeTakeFirstOrThrow()
    const { used } = await trx
      .selectFrom('image')
      .select(sql<number>`coalesce(sum(bytes), 0)::float8`.as('used'))
      .where('business_id', '=', business_id)
      .executeTakeFirstOrThrow()
    if (used + bytes > quotaBytes) {
      throw new Refusal(
        'quota',
        'O espaço para imagens deste negócio acabou. Remova imagens que não usa mais.',
      )
    }
    await trx.insertInto('image').values(image).execute()
  })
}

/** Stores an image that the house made of what it has already, which no quota refuses, and returns its path for `saveImage`. */
export async function storeOwnImage(
  db: Db,
  { files: store }: Pick<House, 'files'>,
  business_id: number,
  { now, ...made }: { width: number; height: number; files: readonly StoredFile[]; now: Date },
): Promise<string> {
  const image = imageRow(business_id, made, now)
  await db.insertInto('image').values(image).execute()
  await store.put(image.path, made.files)
  return image.path
}

/**
 * Marks an uploaded image as saved. False when the business has no such image, or another record saved it already: an image
 * has one owner, so that dropping it affects no other record.
 */
async function keepImage(trx: Db, businessId: number, path: string, now: Date): Promise<boolean> {
  const kept = await trx
    .updateTable('image')
    .set({ kept_at: now })
    .where('business_id', '=', businessId)
    .where('path', '=', path)
    .where('kept_at', 'is', null)
    .returning('path')
    .executeTakeFirst()
  return kept !== undefined
}

/**
 * Lets more records show saved images without a second copy of the bytes: `paths` names an image once for each of these
 * records. Returns the paths found, without those of another business and those being dropped.
 */
export async function copyImages(
  trx: Trx,
  businessId: number,
  paths: readonly (string | null)[],
): Promise<Set<string>> {
  const times = Map.groupBy(
    paths.filter((path) => path !== null),
    (path) => path,
  )
  if (times.size === 0) return new Set()
  // Locks in a fixed order, so that two people who copy the same menu do not deadlock.
  const there = await trx
    .selectFrom('image')
    .select('path')
    .where('business_id', '=', businessId)
    .where('path', 'in', [...times.keys()])
    .where('kept_at', 'is not', null)
    .orderBy('path')
    .forNoKeyUpdate()
    .execute()
  const byCount = Map.groupBy(there, ({ path }) => times.get(path)?.length ?? 0)
  for (const [count, images] of byCount) {
    await trx
      .updateTable('image')
      .set((eb) => ({ copies: eb('copies', '+', count) }))
      .where('business_id', '=', businessId)
      .where(
        'path',
        'in',
        images.map(({ path }) => path),
      )
      .execute()
  }
  return new Set(there.map(({ path }) => path))
}

/**
 * Removes an image: its row now, its bytes by a job that runs if and only if the transaction commits. While other records show it
 * (`copyImages`), the table's trigger keep_copied_image only lowers their count.
 */
export async function dropImage(
  trx: Db,
  house: Pick<House, 'enqueue'>,
  businessId: number,
  path: string,
): Promise<void> {
  const dropped = await trx
    .deleteFrom('image')
    .where('business_id', '=', businessId)
    .where('path', '=', path)
    .returning('path')
    .executeTakeFirst()
  if (dropped) await house.enqueue(trx, { name: removeFilesName }, { path })
}

export type ImageSave = {
  business_id: number
  /** The field with the path, such as `avatar_path`: a refusal is shown there. */
  field: string
  /** The path that the row has now. */
  before: string | null
  /** The path that the form sent; undefined, null or the same as `before`: unchanged. */
  path: string | null | undefined
  /** `{field}_remove` of the form (D-96): deletes the saved image, unless the form sent another path. */
  remove: boolean | undefined
  now: Date
}

/**
 * Applies a save to the image of a record (D-96): keeps the image that was sent, drops a replaced or removed one, and returns the path to
 * write into the row. Throws 422 if the sent path is not a waiting image of this business.
 */
export async function saveImage(
  trx: Trx | Db,
  house: Pick<House, 'enqueue'>,
  { business_id, field, before, path, remove, now }: ImageSave,
): Promise<string | null> {
  const sent = path && path !== before ? path : null
  if (!sent && !remove) return before
  if (sent && !(imageOf(sent) && (await keepImage(trx, business_id, sent, now)))) {
    throw invalid({ [field]: ['Imagem não encontrada.'] })
  }
  if (before) await dropImage(trx, house, business_id, before)
  return sent
}
