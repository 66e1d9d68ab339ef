import { sql } from 'kysely'
import { lockMenu, lockMenus } from './locks.ts'
import { listSectionRows } from './queries.ts'
import { lockSection } from './section-changes.ts'
import { staleRefusal } from '#lib/call/stale.ts'
import type { Trx } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** Throws 'stale' if the ids differ from the existing rows: somebody added or deleted one since the list was read (D-107). */
function refuseOthers(ids: readonly number[], there: readonly number[]): void {
  const named = new Set(ids)
  const same = ids.length === there.length && named.size === ids.length && there.every((id) => named.has(id))
  if (!same) throw staleRefusal()
}

/** Sorts the menus of a branch. Throws 'stale'. */
export async function orderMenus(trx: Trx, branch: BranchKey, ids: readonly number[]): Promise<void> {
  await lockMenus(trx, branch)
  const there = await trx.selectFrom('menu').select('id').where(inBranch(branch)).execute()
  refuseOthers(
    ids,
    there.map(({ id }) => id),
  )
  await sql`update menu set position = wanted.place - 1
    from unnest(${ids}::bigint[]) with ordinality wanted(id, place)
    where menu.business_id = ${branch.business_id} and menu.id = wanted.id
      and menu.position <> wanted.place - 1`.execute(trx)
}

/** Sorts the sections of a menu. Throws 404 and 'stale'. */
export async function orderSections(
  trx: Trx,
  branch: BranchKey,
  menu_id: number,
  ids: readonly number[],
): Promise<void> {
  await lockMenu(trx, branch, menu_id)
  const there = await listSectionRows(trx, branch.business_id, menu_id)
  refuseOthers(
    ids,
    there.map(({ id }) => id),
  )
  await sql`update menu_section set position = wanted.place - 1
    from unnest(${ids}::bigint[]) with ordinality wanted(id, place)
    where menu_section.business_id = ${branch.business_id} and menu_section.id = wanted.id
      and menu_section.position <> wanted.place - 1`.execute(trx)
}

/**
 * Sorts the items of a section; `moved` comes from another section of the menu, whose other items keep their order. Throws 404 and 'stale'.
 */
export async function orderItems(
  trx: Trx,
  branch: BranchKey,
  path: { id: number; section_id: number },
  ids: readonly number[],
  moved: number | null,
): Promise<void> {
  const { business_id } = branch
  await lockMenu(trx, branch, path.id)
  await lockSection(trx, branch, path.id, path.section_id)
  const there = await trx
    .selectFrom('menu_item')
    .select(['menu_item.id'])
    .innerJoin('menu_section', (join) =>
      join
        .onRef('menu_section.business_id', '=', 'menu_item.business_id')
        .onRef('menu_section.id', '=', 'menu_item.section_id'),
    )
    .where('menu_item.business_id', '=', business_id)
    .where('menu_section.menu_id', '=', path.id)
    .where((eb) =>
      eb.or([
        eb('menu_item.section_id', '=', path.section_id),
        ...(moved === null ? [] : [eb('menu_item.id', '=', moved)]),
      ]),
    )
    .execute()
  refuseOthers(
    ids,
    there.map(({ id }) => id),
  )
  await sql`update menu_item set position = wanted.place - 1, section_id = ${path.section_id}
    from unnest(${ids}::bigint[]) with ordinality wanted(id, place)
    where menu_item.business_id = ${business_id} and menu_item.id = wanted.id
      and (menu_item.position <> wanted.place - 1 or menu_item.section_id <> ${path.section_id})`.execute(trx)
}
