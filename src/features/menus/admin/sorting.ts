import type { Section } from '#features/menus/admin/menu-words.ts'
import { movedTo } from '#features/menus/rules.ts'

/** Rows of the list that puts items in order: each section's heading, then those of its items that are shown. */
export const headingId = (section: { id: number }) => `s${section.id}`
/** The row of an item in the same list. */
export const itemId = (item: { id: number }) => `i${item.id}`

type Sections = readonly Section[]

/** Where a row of an order stands: the section above it, and how many of that section's rows are before it. */
export function placeOf(order: readonly string[], id: string): { section_id: number; place: number } | null {
  const at = order.indexOf(id)
  const heading = order.findLastIndex((row, index) => row.startsWith('s') && index < at)
  // Above the first heading there is nothing: it becomes the first of the first section.
  const first = order.find((row) => row.startsWith('s'))
  const above = order[heading] ?? first
  return above ? { section_id: Number(above.slice(1)), place: heading < 0 ? 0 : at - heading - 1 } : null
}

/** The place of a row in words. */
export function placeText(sections: Sections, order: readonly string[], id: string): string {
  const to = placeOf(order, id)
  const section = sections.find((one) => one.id === to?.section_id)
  if (!to || !section) return ''
  const others = section.items.filter((item) => itemId(item) !== id).length
  return `posição ${to.place + 1} de ${others + 1} em ${section.name}`
}

/** One item at a place of a section; the others keep their order. The same sections when it is not there. */
export function withItemAt(
  sections: Sections,
  item_id: number,
  section_id: number,
  place: number,
): Section[] {
  const item = sections.flatMap(({ items }) => items).find(({ id }) => id === item_id)
  if (!item || !sections.some(({ id }) => id === section_id)) return [...sections]
  return sections.map((section) => {
    const rest = section.items.filter(({ id }) => id !== item_id)
    if (section.id !== section_id)
      return rest.length === section.items.length ? section : { ...section, items: rest }
    const ids = movedTo(
      rest.map(({ id }) => id),
      item_id,
      place,
    )
    const byId = new Map([...rest, item].map((one) => [one.id, one]))
    return { ...section, items: ids.map((id) => byId.get(id)!) }
  })
}
