import type { findMenu, listMenus } from '../contract.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'
import { formatCents } from '#lib/text/money.ts'
import { countText } from '#lib/text/count-text.ts'
import { searchForm } from '#lib/text/search-form.ts'

export type ListedMenu = AnswerOf<typeof listMenus>[number]
export type EditedMenu = AnswerOf<typeof findMenu>
export type Section = EditedMenu['sections'][number]
export type Item = Section['items'][number]

/** '1 seção', '4 seções'. */
export const sectionsText = (count: number) => countText(count, 'seção', 'seções')

/** 'nenhum item', '1 item', '16 itens'. */
export const itemsText = (count: number) => (count === 0 ? 'nenhum item' : countText(count, 'item', 'itens'))

/** 'R$ 42,00', or 'Consulte' without a price (D-68). */
export const priceText = (cents: number | null) => (cents === null ? 'Consulte' : formatCents(cents))

const folded = new WeakMap<Item, string>()

/** The searchable text of an item, cached by object: a changed item is a new object. */
function textOf(item: Item): string {
  const known = folded.get(item)
  if (known !== undefined) return known
  const text = searchForm(`${item.name} ${item.description ?? ''}`)
  folded.set(item, text)
  return text
}

/** The items with all words of a search; with `onlyOut` only unavailable ones, and those in `kept`. */
export function found(
  sections: readonly Section[],
  search: string,
  onlyOut: boolean,
  kept: ReadonlySet<number>,
): readonly Section[] {
  const words = searchForm(search).split(/\s+/).filter(Boolean)
  if (words.length === 0 && !onlyOut) return sections
  const matches = (item: Item) => {
    if (onlyOut && item.available && !kept.has(item.id)) return false
    const text = textOf(item)
    return words.every((word) => text.includes(word))
  }
  return sections
    .map((section) => ({ ...section, items: section.items.filter(matches) }))
    .filter(({ items }) => items.length > 0)
}
