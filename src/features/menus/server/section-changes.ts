import type { SectionBody } from '../menu-form.ts'
import { lockMenu, refuseFull } from './locks.ts'
import { dropImages } from './menu-changes.ts'
import { sectionView } from './queries.ts'
import type { Act } from '#platform/act.ts'
import { notFound } from '#lib/call/refusal.ts'
import { refuseStale } from '#lib/call/stale.ts'
import type { Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

export const sectionNotFound = 'Seção não encontrada.'

const sectionsOf = (trx: Trx, branch: BranchKey, menu_id: number) =>
  trx
    .selectFrom('menu_section')
    .innerJoin('menu', (join) =>
      join
        .onRef('menu.business_id', '=', 'menu_section.business_id')
        .onRef('menu.id', '=', 'menu_section.menu_id'),
    )
    .selectAll('menu_section')
    .where('menu_section.business_id', '=', branch.business_id)
    .where('menu.branch_id', '=', branch.id)
    .where('menu_section.menu_id', '=', menu_id)

/** A section of a menu of this branch. Throws 404. */
export async function requireSection(trx: Trx, branch: BranchKey, menu_id: number, id: number) {
  const section = await sectionsOf(trx, branch, menu_id).where('menu_section.id', '=', id).executeTakeFirst()
  if (!section) throw notFound(sectionNotFound)
  return section
}

/** `requireSection`, locked until the end of the transaction. Before adding or deleting rows, lock the menu. Throws 404. */
export async function lockSection(trx: Trx, branch: BranchKey, menu_id: number, id: number) {
  const section = await sectionsOf(trx, branch, menu_id)
    .where('menu_section.id', '=', id)
    .forNoKeyUpdate('menu_section')
    .executeTakeFirst()
  if (!section) throw notFound(sectionNotFound)
  return section
}

/** Adds sections to the end of a menu, and answers them in the same order; the caller must have locked the menu. Throws 'full'. */
export async function insertSections(
  trx: Trx,
  { business_id, menu_id, now }: { business_id: number; menu_id: number; now: Date },
  names: readonly string[],
) {
  const { last, count } = await trx
    .selectFrom('menu_section')
    .select((eb) => [eb.fn.max('position').as('last'), eb.fn.countAll<number>().as('count')])
    .where('business_id', '=', business_id)
    .where('menu_id', '=', menu_id)
    .executeTakeFirstOrThrow()
  refuseFull('sections', count + names.length)
  if (names.length === 0) return []
  const first = (last ?? -1) + 1
  const rows = await trx
    .insertInto('menu_section')
    .values(
      names.map((name, index) => ({ business_id, menu_id, name, position: first + index, updated_at: now })),
    )
    .returningAll()
    .execute()
  return rows.toSorted((one, other) => one.position - other.position)
}

/** Adds a section to the end of a menu. Throws 404 and 'full'. */
export async function addSection(trx: Trx, branch: BranchKey, now: Date, menu_id: number, name: string) {
  const { business_id } = await lockMenu(trx, branch, menu_id)
  const [section] = await insertSections(trx, { business_id, menu_id, now }, [name])
  return sectionView(section!)
}

/** Renames a section. Throws 404 and 'stale'. */
export async function changeSection(
  trx: Trx,
  branch: BranchKey,
  now: Date,
  path: { id: number; section_id: number },
  { name, updated_at }: SectionBody,
) {
  const before = await lockSection(trx, branch, path.id, path.section_id)
  refuseStale(before.updated_at, updated_at)
  const row = await trx
    .updateTable('menu_section')
    .set({ name, updated_at: now })
    .where('business_id', '=', branch.business_id)
    .where('id', '=', path.section_id)
    .returningAll()
    .executeTakeFirstOrThrow()
  return sectionView(row)
}

/** Deletes a section with its items; images that a copy still shows stay. Throws 404. */
export async function removeSection(
  trx: Trx,
  branch: BranchKey,
  act: Act,
  path: { id: number; section_id: number },
): Promise<void> {
  const { business_id } = await lockMenu(trx, branch, path.id)
  await lockSection(trx, branch, path.id, path.section_id)
  const gone = await trx
    .deleteFrom('menu_item')
    .where('business_id', '=', business_id)
    .where('section_id', '=', path.section_id)
    .returning('image_path')
    .execute()
  await trx
    .deleteFrom('menu_section')
    .where('business_id', '=', business_id)
    .where('id', '=', path.section_id)
    .execute()
  await dropImages(
    trx,
    act,
    business_id,
    gone.map(({ image_path }) => image_path),
  )
}
