import { pictureOf } from '#lib/file-url.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'

/** The menus that visitors of a branch may open, in their order. */
export function listActiveMenus(db: Db, branch: BranchKey) {
  return db
    .selectFrom('menu')
    .select(['id', 'name', 'description', 'image_path'])
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
    .where('status', '=', 'active')
    .orderBy('position')
    .orderBy('id')
    .execute()
}

type ActiveMenu = Awaited<ReturnType<typeof listActiveMenus>>[number]

/** The same as pages show them. */
export const menuCards = (menus: ActiveMenu[]) =>
  menus.map(({ image_path, ...menu }) => ({ ...menu, image: pictureOf(image_path) }))
