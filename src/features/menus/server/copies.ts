import { copyName } from '../rules.ts'
import { insertItems, requireItem } from './item-changes.ts'
import { lockMenu } from './locks.ts'
import { insertMenu } from './menu-changes.ts'
import { itemView, menuNotFound, requireMenu, requireMenuRow, sectionView } from './queries.ts'
import { insertSections, lockSection, requireSection, sectionNotFound } from './section-changes.ts'
import { findReachableBranch } from '#features/users/server/doorkeeper.ts'
import { invalid, Refusal } from '#lib/call/refusal.ts'
import type { Trx } from '#platform/database/database.ts'
import { copyImages } from '#platform/files/images.queries.ts'
import type { BranchKey, SignedInUser } from '#platform/http/door/door.ts'

/** The branch that is copied from, and the person who copies. */
type From = { branch: BranchKey; person: SignedInUser; now: Date }

/** The target branch: of this business, and within the person's reach. Throws 422. */
async function requireTarget(trx: Trx, { branch, person }: From, branch_id: number): Promise<BranchKey> {
  const target = await findReachableBranch(trx, person, { business_id: branch.business_id, id: branch_id })
  if (!target) throw invalid({ branch_id: ['Estabelecimento não encontrado.'] })
  return target
}

/** A missing row that the body names is invalid input (422), not a wrong address (404). */
async function orInvalid<Row>(field: string, sentence: string, found: Promise<Row>): Promise<Row> {
  try {
    return await found
  } catch (error) {
    if (error instanceof Refusal && error.status === 404) throw invalid({ [field]: [sentence] })
    throw error
  }
}

type Item = Awaited<ReturnType<typeof requireItem>>

/** The content of an item, without its place. An image that was deleted meanwhile is left out. */
function contentOf(
  item: Pick<
    Item,
    'name' | 'description' | 'price_cents' | 'promo_price_cents' | 'image_path' | 'available' | 'tags'
  >,
  images: Set<string>,
) {
  const { name, description, price_cents, promo_price_cents, image_path, available, tags } = item
  const image = image_path !== null && images.has(image_path) ? image_path : null
  return { name, description, price_cents, promo_price_cents, image_path: image, available, tags }
}

/** Copies a menu with its sections and items; the copy is inactive and comes last. Throws 404, 422 and 'full'. */
export async function copyMenu(trx: Trx, from: From, id: number, to: { branch_id: number }) {
  const { branch, now } = from
  const { business_id } = branch
  await requireMenuRow(trx, branch, id)
  const target = await requireTarget(trx, from, to.branch_id)
  // Keeps others from moving or deleting in it meanwhile.
  await lockMenu(trx, branch, id)
  const source = await requireMenu(trx, branch, id)
  const items = source.sections.flatMap((section) => section.items)
  const images = await copyImages(trx, business_id, [
    source.image_path,
    ...items.map(({ image_path }) => image_path),
  ])
  const menu = await insertMenu(trx, target, now, {
    name: target.id === branch.id ? copyName(source.name) : source.name,
    description: source.description,
    image_path: source.image_path !== null && images.has(source.image_path) ? source.image_path : null,
    status: 'inactive',
  })
  const place = { business_id, menu_id: menu.id, now }
  const sections = await insertSections(
    trx,
    place,
    source.sections.map(({ name }) => name),
  )
  await insertItems(
    trx,
    place,
    source.sections.map((section, index) => ({
      section_id: sections[index]!.id,
      items: section.items.map((item) => contentOf(item, images)),
    })),
  )
  return menu
}

/** Copies a section with its items to the end of a menu. Throws 404, 422 and 'full'. */
export async function copySection(
  trx: Trx,
  from: From,
  path: { id: number; section_id: number },
  to: { branch_id: number; menu_id: number },
) {
  const { branch, now } = from
  const { business_id } = branch
  const source = await requireSection(trx, branch, path.id, path.section_id)
  const target = await requireTarget(trx, from, to.branch_id)
  await orInvalid('menu_id', menuNotFound, lockMenu(trx, target, to.menu_id))
  const items = await trx
    .selectFrom('menu_item')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('section_id', '=', source.id)
    .orderBy('position')
    .orderBy('id')
    .execute()
  const images = await copyImages(
    trx,
    business_id,
    items.map(({ image_path }) => image_path),
  )
  const place = { business_id, menu_id: to.menu_id, now }
  const name = to.menu_id === path.id ? copyName(source.name) : source.name
  const [section] = await insertSections(trx, place, [name])
  const copied = items.map((item) => contentOf(item, images))
  await insertItems(trx, place, [{ section_id: section!.id, items: copied }])
  return sectionView(section!)
}

/** Copies an item to the end of a section. Throws 404, 422 and 'full'. */
export async function copyItem(
  trx: Trx,
  from: From,
  path: { id: number; item_id: number },
  to: { branch_id: number; menu_id: number; section_id: number },
) {
  const { branch, now } = from
  const { business_id } = branch
  const source = await requireItem(trx, branch, path.id, path.item_id)
  const target = await requireTarget(trx, from, to.branch_id)
  await orInvalid('menu_id', menuNotFound, lockMenu(trx, target, to.menu_id))
  await orInvalid('section_id', sectionNotFound, lockSection(trx, target, to.menu_id, to.section_id))
  const content = contentOf(source, await copyImages(trx, business_id, [source.image_path]))
  const name = to.section_id === source.section_id ? copyName(source.name) : source.name
  const place = { business_id, menu_id: to.menu_id, now }
  const [item] = await insertItems(trx, place, [{ section_id: to.section_id, items: [{ ...content, name }] }])
  return itemView(item!)
}
