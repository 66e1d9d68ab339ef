import { sql } from 'kysely'
import { limits } from '#features/menus/rules.ts'
import { menuNotFound } from '#features/menus/server/queries.ts'
import { notFound, Refusal } from '#lib/refusal.ts'
import type { Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'

/** Keeps out, to the end of the transaction, whoever adds, deletes or orders menus of this branch; bookings go on. */
export async function lockMenus(trx: Trx, branch: BranchKey): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended('menus of a branch', ${branch.id}))`.execute(trx)
}

/**
 * Keeps out whoever adds, deletes, moves or orders sections and items of this menu, so that no two get one place. What is written
 * on an item is not kept out. 404 when the branch has no such menu.
 */
export async function lockMenu(trx: Trx, branch: BranchKey, id: number) {
  const menu = await trx
    .selectFrom('menu')
    .selectAll()
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
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

/** Refuses what would make more than there may be. */
export function refuseFull(kind: keyof typeof limits, count: number): void {
  if (count > limits[kind]) throw new Refusal('full', fullTexts[kind])
}

/** How many items a menu has. */
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
