import type { MenuBody } from '../menu-form.ts'
import { lockMenu, lockMenus, refuseFull } from './locks.ts'
import { menuView } from './queries.ts'
import { refuseStale } from '#lib/call/stale.ts'
import type { Trx } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import { dropImage, saveImage } from '#platform/files/images.queries.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import type { Act } from '#platform/act.ts'

/** The next free place among the menus of a branch; the caller must have locked the list. Throws 'full'. */
async function nextPlace(trx: Trx, branch: BranchKey): Promise<number> {
  const { last, count } = await trx
    .selectFrom('menu')
    .select((eb) => [eb.fn.max('position').as('last'), eb.fn.countAll<number>().as('count')])
    .where(inBranch(branch))
    .executeTakeFirstOrThrow()
  refuseFull('menus', count + 1)
  return (last ?? -1) + 1
}

type NewMenu = {
  name: string
  description: string | null
  image_path: string | null
  status: 'active' | 'inactive'
}

/** Adds a menu after the others. Throws 'full'. */
export async function insertMenu(trx: Trx, branch: BranchKey, now: Date, menu: NewMenu) {
  await lockMenus(trx, branch)
  const position = await nextPlace(trx, branch)
  const row = await trx
    .insertInto('menu')
    .values({ ...menu, position, business_id: branch.business_id, branch_id: branch.id, updated_at: now })
    .returningAll()
    .executeTakeFirstOrThrow()
  return menuView(row)
}

/** Throws 422 and 'full'. */
export async function addMenu(trx: Trx, branch: BranchKey, { house, now }: Act, form: MenuBody) {
  const { name, description, status = 'inactive' } = form
  const image_path = await saveImage(trx, house, {
    business_id: branch.business_id,
    field: 'image_path',
    before: null,
    path: form.image_path,
    remove: form.image_remove,
    now,
  })
  return insertMenu(trx, branch, now, { name, description, status, image_path })
}

/** Throws 404, 'stale' and 422. */
export async function changeMenu(
  trx: Trx,
  branch: BranchKey,
  { house, now }: Act,
  id: number,
  form: MenuBody,
) {
  const before = await lockMenu(trx, branch, id)
  refuseStale(before.updated_at, form.updated_at)
  const { business_id } = branch
  const image_path = await saveImage(trx, house, {
    business_id,
    field: 'image_path',
    before: before.image_path,
    path: form.image_path,
    remove: form.image_remove,
    now,
  })
  const { name, description, status = before.status } = form
  const row = await trx
    .updateTable('menu')
    .set({ name, description, status, image_path, updated_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return menuView(row)
}

/** Sets whether visitors see a menu, without changing `updated_at`, so that open forms stay valid. Throws 404. */
export async function setMenuStatus(trx: Trx, branch: BranchKey, id: number, status: 'active' | 'inactive') {
  await lockMenu(trx, branch, id)
  const row = await trx
    .updateTable('menu')
    .set({ status })
    .where('business_id', '=', branch.business_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return menuView(row)
}

/** Deletes a menu with everything in it; images that a copy still shows stay. Throws 404. */
export async function removeMenu(trx: Trx, branch: BranchKey, act: Act, id: number): Promise<void> {
  await lockMenus(trx, branch)
  const { business_id, image_path } = await lockMenu(trx, branch, id)
  const gone = await trx
    .deleteFrom('menu_item')
    .where('business_id', '=', business_id)
    .where('section_id', 'in', (sections) =>
      sections
        .selectFrom('menu_section')
        .select('id')
        .where('business_id', '=', business_id)
        .where('menu_id', '=', id),
    )
    .returning('image_path')
    .execute()
  await trx.deleteFrom('menu').where('business_id', '=', business_id).where('id', '=', id).execute()
  await dropImages(trx, act, business_id, [image_path, ...gone.map((item) => item.image_path)])
}

/** Drops the images of deleted rows. Every caller uses the same order, which prevents deadlocks. */
export async function dropImages(
  trx: Trx,
  { house }: Act,
  business_id: number,
  paths: readonly (string | null)[],
): Promise<void> {
  const named = paths.filter((path) => path !== null)
  for (const path of named.toSorted()) await dropImage(trx, house, business_id, path)
}
