import type { Section } from '../menu-words.ts'
import { movedTo } from '../../rules.ts'

/** The rows of the sortable list are each section's heading, followed by its visible items. */
export const headingId = (section: { id: number }) => `s${section.id}`
export const itemId = (item: { id: number }) => `i${item.id}`

type Sections = readonly Section[]

/** The position of a row: the section above it, and the number of that section's rows before it. */
export function positionOf(
  order: readonly string[],
  id: string,
): { section_id: number; place: number } | null {
  const at = order.indexOf(id)
  const heading = order.findLastIndex((row, index) => row.startsWith('s') && index < at)
  // A row above the first heading becomes the first row of the first section.
  const first = order.find((row) => row.startsWith('s'))
  const above = order[heading] ?? first
  return above ? { section_id: Number(above.slice(1)), place: heading < 0 ? 0 : at - heading - 1 } : null
}

/** The position of a row in words. */
export function positionText(sections: Sections, order: readonly string[], id: string): string {
  const to = positionOf(order, id)
  const section = sections.find((one) => one.id === to?.section_id)
  if (!to || !section) return ''
  const others = section.items.filter((item) => itemId(item) !== id).length
  return `posição ${to.place + 1} de ${others + 1} em ${section.name}`
}

/** Moves an item to a place in a section; the others keep their order. If item or section is missing, nothing changes. */
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
