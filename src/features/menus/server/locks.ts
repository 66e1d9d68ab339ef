import { sql } from 'kysely'
import { limits } from '../rules.ts'
import { menuNotFound } from './queries.ts'
import { notFound, Refusal } from '#lib/call/refusal.ts'
import type { Trx } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** Until the end of the transaction, nobody else adds, deletes or sorts menus of this branch; reservations are not blocked. */
export async function lockMenus(trx: Trx, branch: BranchKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('menus of a branch', ${branch.id}))`.execute(trx)
}

/**
 * Nobody else adds, deletes, moves or sorts sections and items of this menu, so that no two get the same place. Changing an item's fields
 * is not blocked. 404 if the branch has no such menu.
 */
export async function lockMenu(trx: Trx, branch: BranchKey, id: number) {
  const menu = await trx
    .selectFrom('menu')
    .selectAll()
    .where(inBranch(branch))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!menu) throw notFound(menuNotFound)
  return menu
}

const whole = new Intl.NumberFormat('pt-BR')
const fullTexts = {
  menus: `Um estabelecimento pode ter no máximo ${limits.menus} cardápios.`,
  sections: `Um cardápio pode ter no máximo ${limits.sections} seções.`,
  items: `Um cardápio pode ter no máximo ${whole.format(limits.items)} itens.`,
}

/** Throws 'full' if the count exceeds the limit. */
export function refuseFull(kind: keyof typeof limits, count: number): void {
  if (count > limits[kind]) throw new Refusal('full', fullTexts[kind])
}

export async function countItems(trx: Trx, business_id: number, menu_id: number): Promise<number> {
  const { count } = await trx
    .selectFrom('menu_item')
    .innerJoin('menu_section', (join) =>
      join
        .onRef('menu_section.business_id', '=', 'menu_item.business_id')
        .onRef('menu_section.id', '=', 'menu_item.section_id'),
    )
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('menu_section.business_id', '=', business_id)
    .where('menu_section.menu_id', '=', menu_id)
    .executeTakeFirstOrThrow()
  return count
}
