import type { Selectable } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { fileUrl } from '#lib/address/file-url.ts'
import { notFound } from '#lib/call/refusal.ts'
import { compiled } from '#platform/database/engine/statements.ts'
import type { Db } from '#platform/database/database.ts'
import type { MenuTable, MenuItemTable, MenuSectionTable } from '#platform/database/tables.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

const menuColumns = [
  'menu.id',
  'menu.name',
  'menu.description',
  'menu.image_path',
  'menu.status',
  'menu.position',
  'menu.updated_at',
] as const

type MenuColumns = Omit<Selectable<MenuTable>, 'business_id' | 'branch_id'>

/** The fields of a menu in answers. */
export const menuView = <Row extends MenuColumns>(row: Row) => ({
  ...row,
  image_url: fileUrl(row.image_path),
  updated_at: row.updated_at.toISOString(),
})

/** The fields of a section in answers, without its items. */
export const sectionView = ({ id, name, position, updated_at }: Selectable<MenuSectionTable>) => ({
  id,
  name,
  position,
  updated_at: updated_at.toISOString(),
})

/** The fields of an item in answers, with its section. */
export const itemView = (item: Selectable<MenuItemTable>) => ({
  ...item,
  image_url: fileUrl(item.image_path),
  updated_at: item.updated_at.toISOString(),
})

export const menuNotFound = 'Cardápio não encontrado.'

/** The branch's menus in order, active or not. */
export async function listMenus(db: Db, branch: BranchKey) {
  const menus = await db
    .selectFrom('menu')
    .select(menuColumns)
    .select((eb) => [
      eb
        .selectFrom('menu_section')
        .select((section) => section.fn.countAll<number>().as('n'))
        .whereRef('menu_section.business_id', '=', 'menu.business_id')
        .whereRef('menu_section.menu_id', '=', 'menu.id')
        .as('sections_count'),
      eb
        .selectFrom('menu_section')
        .innerJoin('menu_item', (join) =>
          join
            .onRef('menu_item.business_id', '=', 'menu_section.business_id')
            .onRef('menu_item.section_id', '=', 'menu_section.id'),
        )
        .select((item) => item.fn.countAll<number>().as('n'))
        .whereRef('menu_section.business_id', '=', 'menu.business_id')
        .whereRef('menu_section.menu_id', '=', 'menu.id')
        .as('items_count'),
    ])
    .where(inBranch(branch))
    .orderBy('position')
    .orderBy('menu.id')
    .execute()
  return menus.map((menu) => ({
    ...menuView(menu),
    sections_count: menu.sections_count ?? 0,
    items_count: menu.items_count ?? 0,
  }))
}

/** The row of one menu; 404 if the branch has no such menu. */
export async function requireMenuRow(db: Db, branch: BranchKey, id: number): Promise<MenuColumns> {
  const menu = await db
    .selectFrom('menu')
    .select(menuColumns)
    .where(inBranch(branch))
    .where('id', '=', id)
    .executeTakeFirst()
  if (!menu) throw notFound(menuNotFound)
  return menu
}

/** The sections of a menu in order. */
export function listSectionRows(db: Db, business_id: number, menu_id: number) {
  return db
    .selectFrom('menu_section')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('menu_id', '=', menu_id)
    .orderBy('position')
    .orderBy('id')
    .execute()
}

/** One menu with sections and items, always in three statements; 404 if the branch has no such menu. */
export async function requireMenu(db: Db, branch: BranchKey, id: number) {
  const menu = await requireMenuRow(db, branch, id)
  const sections = await listSectionRows(db, branch.business_id, id)
  const items = await db
    .selectFrom('menu_item')
    .innerJoin('menu_section', (join) =>
      join
        .onRef('menu_section.business_id', '=', 'menu_item.business_id')
        .onRef('menu_section.id', '=', 'menu_item.section_id'),
    )
    .selectAll('menu_item')
    .where('menu_item.business_id', '=', branch.business_id)
    .where('menu_section.menu_id', '=', id)
    .orderBy('menu_item.position')
    .orderBy('menu_item.id')
    .execute()
  const bySection = Map.groupBy(items, (item) => item.section_id)
  return {
    ...menuView(menu),
    sections: sections.map((section) => ({
      ...sectionView(section),
      items: (bySection.get(section.id) ?? []).map(itemView),
    })),
  }
}

/** An active menu for visitors, with its sections and items, in one statement; undefined if the branch has no such menu (D-69). */
export async function findShownMenu(db: Db, branch: BranchKey, id: number) {
  const [menu] = await shownMenus(db, { business_id: branch.business_id, branch_id: branch.id, id })
  return menu
}

type MenuPlace = { business_id: number; branch_id: number; id: number }

const shownMenus = compiled((db, { business_id, branch_id, id }: MenuPlace) =>
  db
    .selectFrom('menu')
    .select(['id', 'name', 'description', 'image_path'])
    .select((menu) =>
      jsonArrayFrom(
        menu
          .selectFrom('menu_section')
          .select(['menu_section.id', 'menu_section.name'])
          .select((section) =>
            jsonArrayFrom(
              section
                .selectFrom('menu_item')
                .select([
                  'id',
                  'name',
                  'description',
                  'price_cents',
                  'promo_price_cents',
                  'image_path',
                  'available',
                  'tags',
                ])
                .whereRef('menu_item.business_id', '=', 'menu_section.business_id')
                .whereRef('menu_item.section_id', '=', 'menu_section.id')
                .orderBy('position')
                .orderBy('id'),
            ).as('items'),
          )
          .whereRef('menu_section.business_id', '=', 'menu.business_id')
          .whereRef('menu_section.menu_id', '=', 'menu.id')
          .orderBy('position')
          .orderBy('id'),
      ).as('sections'),
    )
    .where(inBranch({ business_id, id: branch_id }))
    .where('id', '=', id)
    .where('status', '=', 'active'),
)
