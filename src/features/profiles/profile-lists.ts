/**
 * The lists that a digital profile stores as JSON: links, highlights, gallery (D-67). Rows may hold anything, so they are checked again
 * here.
 */
import { imageOf } from '#lib/address/file-url.ts'
import { webAddress } from '#features/branches/rules.ts'

export type Link = { type: LinkType; label: string; url: string; order: number }
export type Highlight = {
  title: string
  text: string
  image_path: string | null
  link: string | null
  order: number
}
export type GalleryImage = { path: string; alt: string; order: number }

/** Link types and their labels in the form. */
export const linkTypes = {
  site: 'Site',
  instagram: 'Instagram',
  facebook: 'Facebook',
  tiktok: 'TikTok',
  youtube: 'YouTube',
  x: 'X',
  whatsapp: 'WhatsApp',
  delivery: 'Delivery',
  ifood: 'iFood',
  tripadvisor: 'Tripadvisor',
  mapa: 'Mapa',
  outro: 'Outro',
} as const

export type LinkType = keyof typeof linkTypes

/** Most items that a profile may have in each list. */
export const most = { links: 20, highlights: 12, galleries: 24, categories: 12 } as const

/** Width divided by height of the cropped images; the public pages show them in this shape. */
export const imageRatios = { avatar: 1, header: 5 / 2, highlight: 16 / 9 } as const

type StoredItem = Record<string, unknown>

/** A stored list, sorted by `order`; anything that is not a list is empty. */
function ordered(list: unknown): StoredItem[] {
  if (!Array.isArray(list)) return []
  const items = list.filter((item): item is StoredItem => typeof item === 'object' && item !== null)
  const place = ({ order }: StoredItem) => (typeof order === 'number' ? order : 0)
  return items.toSorted((a, b) => place(a) - place(b))
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const inTurn = <Item extends object>(items: Item[]) => items.map((item, order) => ({ ...item, order }))

const isLinkType = (value: unknown): value is LinkType =>
  typeof value === 'string' && Object.hasOwn(linkTypes, value)

/** The stored links with a valid web address, in order. */
export function profileLinksOf(stored: unknown): Link[] {
  const links = ordered(stored).flatMap(({ type, label, url }) => {
    const address = webAddress(text(url))
    return address
      ? [{ type: isLinkType(type) ? type : ('outro' as const), label: text(label), url: address }]
      : []
  })
  return inTurn(links)
}

const ownPath = (path: unknown, businessId: number): string | null =>
  typeof path === 'string' && imageOf(path)?.business_id === businessId ? path : null

/** The stored highlights that are not empty, in order; images that are not of this business and invalid links are left out. */
export function highlightsOf(stored: unknown, businessId: number): Highlight[] {
  const highlights = ordered(stored).flatMap((item) => {
    const title = text(item.title)
    const image_path = ownPath(item.image_path ?? item.image, businessId)
    if (!title && !image_path) return []
    return [{ title, text: text(item.text), image_path, link: webAddress(text(item.link)) }]
  })
  return inTurn(highlights)
}

/** The stored gallery images of this business, in order, without duplicates. */
export function galleryOf(stored: unknown, businessId: number): GalleryImage[] {
  const list: unknown[] = Array.isArray(stored) ? stored : []
  const items = ordered(list.map((item) => (typeof item === 'string' ? { path: item } : item)))
  const seen = new Set<string>()
  const images = items.flatMap((item) => {
    const path = ownPath(item.path, businessId)
    if (!path || seen.has(path)) return []
    seen.add(path)
    return [{ path, alt: text(item.alt) }]
  })
  return inTurn(images)
}

/** The stored categories, without blanks and duplicates. */
export function categoriesOf(stored: readonly unknown[]): string[] {
  const words = stored.map((word) => text(word).trim()).filter((word) => word !== '')
  return [...new Map(words.map((word) => [word.toLocaleLowerCase('pt-BR'), word])).values()]
}
