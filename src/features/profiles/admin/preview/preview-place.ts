import type { ProfileField } from '../../profile-form.ts'
import type { ProfilePart } from '../../profile-parts.ts'
import type { ProfileTab } from '../profile-tabs.ts'

/** The part of the page that the preview scrolls to; in a list, its item at `index`. */
export type PreviewPlace = { part: ProfilePart; index: number | null }

const partOf: Partial<Record<ProfileField | 'avatar_path' | 'header_image_path', ProfilePart>> = {
  avatar_path: 'head',
  header_image_path: 'head',
  name: 'head',
  branch: 'head',
  categories: 'head',
  description: 'description',
  business_phone: 'call',
  phone: 'phone',
  phone_is_whatsapp: 'phone',
  payment_methods: 'payment_methods',
  info: 'info',
  address: 'address',
  schedule: 'hours',
  links: 'links',
  highlights: 'highlights',
  galleries: 'galleries',
}

/** The part of the page with a field of the form, such as 'links.2.url'; null if guests do not see it. */
export function placeOfField(path: string): PreviewPlace | null {
  const [field = '', index] = path.split('.')
  const part = Object.hasOwn(partOf, field) ? partOf[field as keyof typeof partOf] : undefined
  return part ? { part, index: index && /^\d+$/.test(index) ? Number(index) : null } : null
}

const top: PreviewPlace = { part: 'head', index: null }

/** The part of the page that a tab edits; null if guests do not see it. */
export const placeOfTab: Record<ProfileTab, PreviewPlace | null> = {
  dados: top,
  imagens: top,
  endereco: { part: 'address', index: null },
  horarios: { part: 'hours', index: null },
  links: { part: 'links', index: null },
  destaques: { part: 'highlights', index: null },
  aparencia: top,
  integracoes: null,
}

/** Pixels of the page kept visible above the part, so that its heading can be read. */
const above = 72
/** Pixels at the bottom of the page that its fixed button covers. */
const covered = 96

/**
 * Scrolls the preview to a place, no further than needed, and opens the `details` around it; with `behavior` null the page itself does not
 * scroll. No script runs in the document. False: the page does not show that place yet.
 */
export function showPlace(
  page: Document,
  { part, index }: PreviewPlace,
  behavior: ScrollBehavior | null,
): boolean {
  const all = [...page.querySelectorAll<HTMLElement>(`[data-part="${part}"]`)]
  // Half-written items are not shown, so an index may be missing: the first item is used instead.
  const node = all[index ?? 0] ?? all[0]
  const view = page.defaultView
  if (!node || !view || view.innerHeight === 0) return false
  if (node.localName === 'details') node.setAttribute('open', '')
  const root = page.documentElement
  const { top: begins, bottom: ends, left } = node.getBoundingClientRect()
  if (behavior !== null && (begins < above || ends > view.innerHeight - covered)) {
    root.scrollTo({ top: part === 'head' ? 0 : root.scrollTop + begins - above, behavior })
  }
  // A row that was rendered again starts at its first item.
  const row = node.parentElement
  if (row && row.scrollWidth > row.clientWidth) {
    const from = row.getBoundingClientRect().left
    const aside = left - from - (row.clientWidth - node.offsetWidth) / 2
    row.scrollBy({ left: aside, behavior: behavior ?? 'instant' })
  }
  return true
}
