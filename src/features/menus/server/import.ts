import type { foundIn } from './menu-file.apart.ts'
import { insertItems } from './item-changes.ts'
import { insertMenu } from './menu-changes.ts'
import { insertSections } from './section-changes.ts'
import { Refusal } from '#lib/call/refusal.ts'
import type { Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** Creates an inactive menu from a file, after the other menus, all of it or nothing. Throws 'problems' and 'full'. */
export async function importMenu(
  trx: Trx,
  branch: BranchKey,
  now: Date,
  name: string,
  found: ReturnType<typeof foundIn>,
) {
  const { msg, ...extra } = found.told
  if (extra.problems_count > 0) throw new Refusal('problems', msg, { extra })
  const { business_id } = branch
  const menu = await insertMenu(trx, branch, now, {
    name,
    description: null,
    image_path: null,
    status: 'inactive',
  })
  const place = { business_id, menu_id: menu.id, now }
  const sections = await insertSections(
    trx,
    place,
    found.sections.map((section) => section.name),
  )
  await insertItems(
    trx,
    place,
    found.sections.map(({ items }, index) => ({ section_id: sections[index]!.id, items })),
  )
  return { menu, sections_count: extra.sections_count, items_count: extra.items_count }
}
