/** The lists that a digital profile stores whole: links, highlights, gallery (D-67). Read again here, whatever the rows hold. */
import { hexColor } from '#lib/colors.ts'
import { imageOf } from '#lib/file-url.ts'
import { webAddress } from './rules.ts'

export type Link = { type: LinkType; label: string; url: string; order: number }
export type Highlight = {
  title: string
  text: string
  image_path: string | null
  link: string | null
  order: number
}
export type GalleryImage = { path: string; alt: string; order: number }

/** What a link leads to, as its list offers it. */
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

/** How many a profile may have of each. */
export const most = { links: 20, highlights: 12, galleries: 24, categories: 12 } as const

/** Width by height of the images that are cut to a shape; the public pages show them in it. */
export const imageRatios = { avatar: 1, header: 5 / 2, highlight: 16 / 9 } as const

type Stored = Record<string, unknown>

/** What was stored as a list, in its `order`; anything else is an empty one. */
function ordered(list: unknown): Stored[] {
  if (!Array.isArray(list)) return []
  const items = list.filter((item): item is Stored => typeof item === 'object' && item !== null)
  const place = ({ order }: Stored) => (typeof order === 'number' ? order : 0)
  return items.toSorted((a, b) => place(a) - place(b))
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const inTurn = <Item extends object>(items: Item[]) => items.map((item, order) => ({ ...item, order }))

const isLinkType = (value: unknown): value is LinkType =>
  typeof value === 'string' && Object.hasOwn(linkTypes, value)

/** The stored links that lead to the web, in order. */
export function linksOf(stored: unknown): Link[] {
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

/** The stored highlights that say something, in order; images and links that are none of ours are left out. */
export function highlightsOf(stored: unknown, businessId: number): Highlight[] {
  const highlights = ordered(stored).flatMap((item) => {
    const title = text(item.title)
    const image_path = ownPath(item.image_path ?? item.image, businessId)
    if (!title && !image_path) return []
    return [{ title, text: text(item.text), image_path, link: webAddress(text(item.link)) }]
  })
  return inTurn(highlights)
}

/** The stored images of the gallery, in order: those of this business, each once. */
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

/** The stored words that say something, each once. */
export function categoriesOf(stored: readonly unknown[]): string[] {
  const words = stored.map((word) => text(word).trim()).filter((word) => word !== '')
  return [...new Map(words.map((word) => [word.toLocaleLowerCase('pt-BR'), word])).values()]
}

/** The two colours as far as they are colours. */
export const colorsOf = (branch: { color_primary: string | null; color_secondary: string | null }) => ({
  color_primary: hexColor(branch.color_primary),
  color_secondary: hexColor(branch.color_secondary),
})
