import { notFound } from '#lib/refusal.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'
import { fileUrl } from '#lib/file-url.ts'

/** The branch's menus in their order, active or not. */
export async function listMenus(db: Db, branch: BranchKey) {
  const menus = await db
    .selectFrom('menu')
    .select(['menu.id', 'name', 'description', 'image_path', 'status', 'position'])
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
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
    .orderBy('position')
    .orderBy('menu.id')
    .execute()
  return menus.map((menu) => ({
    ...menu,
    sections_count: menu.sections_count ?? 0,
    items_count: menu.items_count ?? 0,
    image_url: fileUrl(menu.image_path),
  }))
}

/** One menu with sections and items in three statements, however long it is; 404 when the branch has no such menu. */
export async function requireMenu(db: Db, branch: BranchKey, id: number) {
  const menu = await db
    .selectFrom('menu')
    .select(['id', 'name', 'description', 'image_path', 'status', 'position', 'updated_at'])
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!menu) throw notFound('Cardápio não encontrado.')
  const sections = await db
    .selectFrom('menu_section')
    .select(['id', 'name', 'position'])
    .where('business_id', '=', branch.business_id)
    .where('menu_id', '=', id)
    .orderBy('position')
    .orderBy('id')
    .execute()
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
    ...menu,
    image_url: fileUrl(menu.image_path),
    updated_at: menu.updated_at.toISOString(),
    sections: sections.map((section) => ({
      ...section,
      items: (bySection.get(section.id) ?? []).map((item) => ({
        ...item,
        image_url: fileUrl(item.image_path),
      })),
    })),
  }
}
