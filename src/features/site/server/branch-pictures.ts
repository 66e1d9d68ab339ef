import { buffer } from 'node:stream/consumers'
import type { Updateable } from 'kysely'
import { colorsOf } from '#features/branches/colors.ts'
import { brandColors } from '#lib/colors.ts'
import {
  hasShareCut,
  homeIconFile,
  homeIconSide,
  imageOf,
  shareFile,
  shareSize,
  widthsOf,
} from '#lib/address/file-url.ts'
import { initials } from '#lib/person/initials.ts'
import type { Act } from '#platform/act.ts'
import { type Db, transaction, type Trx } from '#platform/database/database.ts'
import type { BranchTable } from '#platform/database/tables.ts'
import { composeShare } from '#platform/files/image.ts'
import { dropImage, saveImage, storeOwnImage } from '#platform/files/images.queries.ts'
import type { Branch } from '#platform/http/door/door.ts'
import type { House } from '#platform/house.ts'
import type { Job } from '#platform/jobs/job.ts'

/** The content of the pictures. */
const shownFields = [
  'name',
  'branch',
  'color_primary',
  'color_secondary',
  'avatar_path',
  'header_image_path',
] as const

type PictureFields = Pick<Branch, (typeof shownFields)[number]>

type PicturesKey = { business_id: number; branch_id: number }

/**
 * For the transaction that saves a branch: the columns to write so that no outdated picture is shown, and the job that makes the pictures
 * again. Nothing if they stay as they are.
 */
export async function outdatePictures(
  trx: Trx,
  { house }: Pick<Act, 'house'>,
  before: Branch,
  saved: Partial<PictureFields>,
): Promise<Updateable<BranchTable>> {
  const { business_id, id, share_image_path, home_icon_path, pictures_made_at } = before
  const isChanged = shownFields.some((field) => saved[field] !== undefined && saved[field] !== before[field])
  if (!isChanged && pictures_made_at) return {}
  for (const path of [share_image_path, home_icon_path]) {
    if (path) await dropImage(trx, house, business_id, path)
  }
  await house.enqueue(trx, makePictures, { business_id, branch_id: id })
  return { share_image_path: null, home_icon_path: null, pictures_made_at: null }
}

const shownBranch = (db: Db, { business_id, branch_id }: PicturesKey) =>
  db
    .selectFrom('branch')
    .select([...shownFields, 'pictures_made_at'])
    .where('business_id', '=', business_id)
    .where('id', '=', branch_id)

/** The file of an image that is at least this wide, if there is one so wide; null without an image. */
async function readPicture({ files }: House, path: string | null, width: number, format: 'jpg' | 'webp') {
  const image = imageOf(path ?? '')
  if (!image || path === null) return null
  const found = await files.get(
    path,
    `${widthsOf(image.width).find((each) => each >= width) ?? image.width}.${format}`,
  )
  return found && (await buffer(found.stream))
}

/** Composes the pictures of the branch's present content; a small cover would be blurred and is left out. */
async function composed(house: House, business_id: number, shown: PictureFields) {
  const { name, branch, avatar_path, header_image_path } = shown
  const { color_primary, color_secondary } = colorsOf(shown)
  const cover = imageOf(header_image_path ?? '')
  return composeShare(business_id, {
    name,
    unit: branch === name ? '' : branch,
    initials: initials(name),
    primary: color_primary ?? brandColors.primary,
    secondary: color_secondary ?? brandColors.secondary,
    cover:
      cover && hasShareCut(cover)
        ? await readPicture(house, header_image_path, shareSize.width, 'jpg')
        : null,
    avatar: await readPicture(house, avatar_path, 320, 'webp'),
  })
}

/**
 * Makes the pictures of a branch, outside any transaction, and lets the branch name them if its content is still the same. Pictures that a
 * later save made useless are removed with the uploads that nobody saved.
 */
async function make({ house, now }: Pick<Act, 'house' | 'now'>, key: PicturesKey): Promise<void> {
  const { business_id, branch_id } = key
  const db = house.database.ofBusiness(business_id)
  const shown = await shownBranch(db, key).executeTakeFirst()
  if (!shown || shown.pictures_made_at) return
  const pictures = await composed(house, business_id, shown)
  if (!pictures) house.log.warn(key, 'pictures of a branch not composed')
  const store = async (content: Uint8Array | null | undefined, name: string, width: number, height: number) =>
    content ? storeOwnImage(db, house, business_id, { width, height, files: [{ name, content }], now }) : null
  const made = {
    share_image_path: await store(pictures?.share, shareFile, shareSize.width, shareSize.height),
    home_icon_path: await store(pictures?.icon, homeIconFile, homeIconSide, homeIconSide),
  }
  await transaction(db, async (trx) => {
    const current = await shownBranch(trx, key).forNoKeyUpdate().executeTakeFirstOrThrow()
    if (JSON.stringify(current) !== JSON.stringify(shown)) return
    for (const field of ['share_image_path', 'home_icon_path'] as const) {
      await saveImage(trx, house, {
        business_id,
        field,
        before: null,
        path: made[field],
        remove: undefined,
        now,
      })
    }
    await trx
      .updateTable('branch')
      .set({ ...made, pictures_made_at: now })
      .where('business_id', '=', business_id)
      .where('id', '=', branch_id)
      .execute()
  })
}

/** Makes the pictures of a branch after a save. */
const makePictures: Job<PicturesKey> = {
  name: 'site.make_pictures',
  // Retries for some minutes when uploads keep the process of pictures busy, or the store cannot be reached.
  backoffSeconds: 10,
  run: make,
}

/** Branches in one run; more wait for the next. */
const atOnce = 100

/** Makes the pictures that are due by any other way: of a new branch, and of those from before there were any. */
export const makeDuePictures: Job<Record<never, never>> = {
  name: 'site.make_due_pictures',
  cron: '*/10 * * * *',
  async run({ house, now }) {
    const due = await house.db
      .selectFrom('branch')
      .select(['business_id', 'id as branch_id'])
      .where('pictures_made_at', 'is', null)
      .orderBy('updated_at', 'desc')
      .limit(atOnce)
      .execute()
    for (const key of due) {
      // One whose files cannot be read does not keep the others waiting.
      await make({ house, now }, key).catch((error: unknown) => {
        house.log.warn({ err: error, ...key }, 'pictures of a branch not made')
      })
    }
  },
}

export const jobs = [makePictures, makeDuePictures]
