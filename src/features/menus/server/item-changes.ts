import type { Insertable } from 'kysely'
import type { ItemBody } from '../menu-form.ts'
import { countItems, lockMenu, refuseFull } from './locks.ts'
import { dropImages } from './menu-changes.ts'
import { itemView } from './queries.ts'
import { lockSection } from './section-changes.ts'
import type { Act } from '#platform/act.ts'
import { notFound } from '#lib/call/refusal.ts'
import { refuseStale } from '#lib/call/stale.ts'
import type { Trx } from '#platform/database/database.ts'
import type { MenuItemTable } from '#platform/database/tables.ts'
import { saveImage } from '#platform/files/images.queries.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** The items of a menu of this branch. */
export const itemsOf = (trx: Trx, branch: BranchKey, menu_id: number) =>
  trx
    .selectFrom('menu_item')
    .innerJoin('menu_section', (join) =>
      join
        .onRef('menu_section.business_id', '=', 'menu_item.business_id')
        .onRef('menu_section.id', '=', 'menu_item.section_id'),
    )
    .innerJoin('menu', (join) =>
      join
        .onRef('menu.business_id', '=', 'menu_section.business_id')
        .onRef('menu.id', '=', 'menu_section.menu_id'),
    )
    .selectAll('menu_item')
    .where('menu_item.business_id', '=', branch.business_id)
    .where('menu.branch_id', '=', branch.id)
    .where('menu.id', '=', menu_id)

export const itemNotFound = 'Item não encontrado.'

/** An item of a menu of this branch. Throws 404. */
export async function requireItem(trx: Trx, branch: BranchKey, menu_id: number, id: number) {
  const item = await itemsOf(trx, branch, menu_id).where('menu_item.id', '=', id).executeTakeFirst()
  if (!item) throw notFound(itemNotFound)
  return item
}

/** `requireItem`, locked until the end of the transaction. Before adding or deleting an item, lock the menu. Throws 404. */
async function lockItem(trx: Trx, branch: BranchKey, menu_id: number, id: number) {
  const item = await itemsOf(trx, branch, menu_id)
    .where('menu_item.id', '=', id)
    .forNoKeyUpdate('menu_item')
    .executeTakeFirst()
  if (!item) throw notFound(itemNotFound)
  return item
}

/** Rows per statement, which limits the number of its values. */
const atOnce = 1000

type NewItem = Omit<Insertable<MenuItemTable>, 'business_id' | 'section_id' | 'position' | 'updated_at'>

/** Adds items to the end of sections, in order; the caller must have locked the menu. Answers the rows, unordered. Throws 'full'. */
export async function insertItems(
  trx: Trx,
  { business_id, menu_id, now }: { business_id: number; menu_id: number; now: Date },
  bySection: readonly { section_id: number; items: readonly NewItem[] }[],
) {
  const adding = bySection.reduce((sum, { items }) => sum + items.length, 0)
  if (adding === 0) return []
  refuseFull('items', (await countItems(trx, business_id, menu_id)) + adding)
  const ends = await trx
    .selectFrom('menu_item')
    .select((eb) => ['section_id', eb.fn.max('position').as('last')])
    .where('business_id', '=', business_id)
    .where(
      'section_id',
      'in',
      bySection.map(({ section_id }) => section_id),
    )
    .groupBy('section_id')
    .execute()
  const lastOf = new Map(ends.map(({ section_id, last }) => [section_id, last]))
  const rows = bySection.flatMap(({ section_id, items }) =>
    items.map((item, index) => ({
      ...item,
      business_id,
      section_id,
      position: (lastOf.get(section_id) ?? -1) + 1 + index,
      updated_at: now,
    })),
  )
  const added = []
  for (let from = 0; from < rows.length; from += atOnce) {
    const some = rows.slice(from, from + atOnce)
    added.push(...(await trx.insertInto('menu_item').values(some).returningAll().execute()))
  }
  return added
}

const fieldsOf = ({ name, description, price_cents, promo_price_cents, tags }: ItemBody) => ({
  name,
  description,
  price_cents,
  promo_price_cents,
  tags,
})

/** Adds an item to the end of a section. Throws 404, 422 and 'full'. */
export async function addItem(
  trx: Trx,
  branch: BranchKey,
  { house, now }: Act,
  path: { id: number; section_id: number },
  form: ItemBody,
) {
  const { business_id } = await lockMenu(trx, branch, path.id)
  await lockSection(trx, branch, path.id, path.section_id)
  const image_path = await saveImage(trx, house, {
    business_id,
    field: 'image_path',
    before: null,
    path: form.image_path,
    remove: form.image_remove,
    now,
  })
  const item = { ...fieldsOf(form), available: form.available ?? true, image_path }
  const place = { business_id, menu_id: path.id, now }
  const [row] = await insertItems(trx, place, [{ section_id: path.section_id, items: [item] }])
  return itemView(row!)
}

/** Throws 404, 'stale' and 422. */
export async function changeItem(
  trx: Trx,
  branch: BranchKey,
  { house, now }: Act,
  path: { id: number; item_id: number },
  form: ItemBody,
) {
  const before = await lockItem(trx, branch, path.id, path.item_id)
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
  const { available = before.available } = form
  const row = await trx
    .updateTable('menu_item')
    .set({ ...fieldsOf(form), available, image_path, updated_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', path.item_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return itemView(row)
}

/** Sets whether an item is available, without changing `updated_at`, so that open forms stay valid. Throws 404. */
export async function setAvailable(
  trx: Trx,
  branch: BranchKey,
  path: { id: number; item_id: number },
  available: boolean,
) {
  await lockItem(trx, branch, path.id, path.item_id)
  const row = await trx
    .updateTable('menu_item')
    .set({ available })
    .where('business_id', '=', branch.business_id)
    .where('id', '=', path.item_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return itemView(row)
}

/** Deletes an item; its image stays if a copy still shows it. Throws 404. */
export async function removeItem(
  trx: Trx,
  branch: BranchKey,
  act: Act,
  path: { id: number; item_id: number },
): Promise<void> {
  await lockMenu(trx, branch, path.id)
  const { business_id, image_path } = await lockItem(trx, branch, path.id, path.item_id)
  await trx
    .deleteFrom('menu_item')
    .where('business_id', '=', business_id)
    .where('id', '=', path.item_id)
    .execute()
  await dropImages(trx, act, business_id, [image_path])
}
