import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { pictureOf } from '#lib/address/file-url.ts'
import type { Tables } from '#platform/database/tables.ts'

/** A part of a branch's page: the active menus in order (D-69). */
export function activeMenusOfBranch() {
  const eb = expressionBuilder<Tables, 'branch'>()
  return jsonArrayFrom(
    eb
      .selectFrom('menu')
      .select(['id', 'name', 'description', 'image_path'])
      .whereRef('menu.business_id', '=', 'branch.business_id')
      .whereRef('menu.branch_id', '=', 'branch.id')
      .where('menu.status', '=', 'active')
      .orderBy('position')
      .orderBy('id'),
  )
}

type ActiveMenu = { id: number; name: string; description: string | null; image_path: string | null }

/** The menus as pages show them. */
export const menuCards = (menus: ActiveMenu[]) =>
  menus.map(({ image_path, ...menu }) => ({ ...menu, image: pictureOf(image_path) }))
