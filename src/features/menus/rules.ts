import { plain } from '#lib/plain.ts'

/** What an item may be marked with (D-68), and what people read. */
export const tagLabels = {
  vegano: 'Vegano',
  vegetariano: 'Vegetariano',
  sem_gluten: 'Sem glúten',
  picante: 'Picante',
} as const

export type Tag = keyof typeof tagLabels

/** In the order that forms, files and guests see them. */
export const tags = Object.keys(tagLabels) as Tag[]

/** Those of a row that are tags, each once and in that order. */
export const knownTags = (given: readonly string[]): Tag[] => tags.filter((tag) => given.includes(tag))

/** Letters of a text, as forms count them. */
export const longest = { name: 255, description: 1000 } as const

/** How much one establishment may keep: more than the longest list of wines, less than what stands in everybody's way. */
export const limits = { menus: 50, sections: 200, items: 5000 } as const

/** Integer cents of the dearest bottle: R$ 999.999,99. */
export const maxPriceCents = 99_999_999

/** What is said of a price, in the form and of a file's line alike. */
export const priceFaults = {
  wrong: 'Preço inválido.',
  tooHigh: 'O preço máximo é R$ 999.999,99.',
  promoAlone: 'Informe o preço para ter um preço promocional.',
  promoNotLess: 'O preço promocional deve ser menor que o preço.',
} as const

/** What is wrong with a price beside its promotion, or null. Both in integer cents; no price reads 'Consulte'. */
export function promoFault(price: number | null, promo: number | null): string | null {
  if (promo === null) return null
  if (price === null) return priceFaults.promoAlone
  return promo < price ? null : priceFaults.promoNotLess
}

/** What is paid, and what it cost before a promotion, both in integer cents; a promotion of a row that is none is left out. */
export function shownPrice(price: number | null, promo: number | null) {
  const cheaper = promo !== null && price !== null && promo < price
  return cheaper ? { now: promo, before: price } : { now: price, before: null }
}

/** The name of a copy that stands beside what it was copied from; never longer than a name may be, nor ending in half a letter. */
export function copyName(name: string): string {
  const mark = ' (cópia)'
  return name.slice(0, longest.name - mark.length).replace(/[\uD800-\uDBFF]$/, '') + mark
}

/**
 * `ids` with one of them at another place, from 0. What asks for a place beyond the ends gets the end.
 */
export function movedTo<Id>(ids: readonly Id[], id: Id, place: number): Id[] {
  const others = ids.filter((one) => one !== id)
  return others.toSpliced(Math.max(0, Math.min(place, others.length)), 0, id)
}

/** 'Nenhum item', '1 item', '16 itens'. */
export const itemCount = (count: number): string =>
  count === 0 ? 'Nenhum item' : count === 1 ? '1 item' : `${count.toLocaleString('pt-BR')} itens`

/** Whether a text, already `plain`, holds every word of what was typed. */
export function holdsWords(text: string, typed: string): boolean {
  return plain(typed)
    .split(/\s+/)
    .every((word) => text.includes(word))
}
