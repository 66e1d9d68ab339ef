import { readMenuFile, type MenuFile } from '#features/menus/server/menu-file.ts'
import { insertItems } from '#features/menus/server/item-changes.ts'
import { insertMenu } from '#features/menus/server/menu-changes.ts'
import { insertSections } from '#features/menus/server/section-changes.ts'
import { Refusal } from '#lib/refusal.ts'
import type { Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'
import { counted } from '#lib/counted.ts'

/** As many as a person reads before they look at the file. */
const mostTold = 100

/** What a file holds and what is wrong with it, for its reader. Throws 422. */
export async function checkedFile(file: File): Promise<{ found: MenuFile; told: ReturnType<typeof tell> }> {
  const found = readMenuFile(new Uint8Array(await file.arrayBuffer()))
  return { found, told: tell(found) }
}

function tell({ sections, problems, ignored }: MenuFile) {
  const items_count = sections.reduce((sum, { items }) => sum + items.length, 0)
  const msg =
    problems.length > 0
      ? `O arquivo tem ${counted(problems.length, 'problema', 'problemas')}. Corrija e envie de novo; nada foi importado.`
      : `${counted(items_count, 'item', 'itens')} em ${counted(sections.length, 'seção', 'seções')}.`
  return {
    msg,
    sections_count: sections.length,
    items_count,
    problems: problems.slice(0, mostTold),
    problems_count: problems.length,
    ignored,
  }
}

/** Makes a menu of a file: all of it, inactive and after the others. Throws 422, 'problems' and 'full'. */
export async function importMenu(
  trx: Trx,
  branch: BranchKey,
  now: Date,
  { file, name }: { file: File; name: string },
) {
  const { found, told } = await checkedFile(file)
  const { msg, ...extra } = told
  if (found.problems.length > 0) throw new Refusal('problems', msg, { extra })
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
  return { menu, sections_count: told.sections_count, items_count: told.items_count }
}
