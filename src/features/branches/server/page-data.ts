import type { OpeningDay } from '#features/branches/rules.ts'
import { countingIds, placeOf, webAddress, weekHours } from '#features/branches/rules.ts'
import type { PageBranch } from '#features/branches/server/branch-page.ts'
import { dateIn } from '#lib/zoned.ts'
import { weekdayOf } from '#lib/days.ts'
import { fileUrl } from '#lib/file-url.ts'
import { phoneDigits } from '#lib/phone.ts'
import type { Analytics, Head } from '#platform/http/document.ts'

type Stored = Record<string, unknown>

/** What was stored as a list, in its `order`; anything else is an empty one. */
function ordered(list: unknown): Stored[] {
  if (!Array.isArray(list)) return []
  const items = list.filter((item): item is Stored => typeof item === 'object' && item !== null)
  return items.toSorted((a, b) => Number(a.order ?? 0) - Number(b.order ?? 0))
}

const text = (value: unknown): string => (typeof value === 'string' ? value : '')
const imageUrl = (path: unknown) => (typeof path === 'string' ? fileUrl(path) : null)

/** What every page of a branch shows at its head. */
export function identityOf(branch: PageBranch) {
  return {
    slug: branch.slug,
    name: branch.name,
    branch: branch.branch,
    avatar: fileUrl(branch.avatar_path),
    cover: fileUrl(branch.header_image_path),
  }
}

/** The phone to call about a table: where reservations are taken by phone, else null (D-28, D-32). */
export function reservationPhone(branch: PageBranch): string | null {
  const taken = branch.config?.accept_reservations && branch.config.accept_phone_reservations
  const phone = branch.business_phone ?? branch.phone
  return taken && phone ? phoneDigits(phone) : null
}

/** Everything that the profile shows about a branch (D-67, D-69). */
export function profileOf(branch: PageBranch, now: Date) {
  const schedule = (Array.isArray(branch.schedule) ? branch.schedule : []) as OpeningDay[]
  const phone = branch.phone ?? branch.business_phone
  return {
    ...identityOf(branch),
    description: branch.description,
    info: branch.info,
    categories: branch.categories,
    payment_methods: branch.payment_methods,
    place: placeOf(branch),
    week: weekHours(schedule),
    today: weekdayOf(dateIn(now, branch.timezone)),
    phone: phone ? phoneDigits(phone) : null,
    phoneIsWhatsapp: branch.phone !== null && branch.phone_is_whatsapp,
    links: ordered(branch.links).flatMap(({ label, url }) => {
      const address = webAddress(text(url))
      return address ? [{ label: text(label) || new URL(address).hostname, url: address }] : []
    }),
    highlights: ordered(branch.highlights).map((item) => ({
      title: text(item.title),
      text: text(item.text),
      image: imageUrl(item.image_path ?? item.image),
      link: webAddress(text(item.link)),
    })),
    gallery: (Array.isArray(branch.galleries) ? branch.galleries : []).flatMap((item: unknown) => {
      const image = imageUrl(typeof item === 'object' && item !== null ? (item as Stored).path : item)
      return image ? [image] : []
    }),
  }
}

/** Tab, search engine and link preview of a branch's page (PUB-07, D-91). */
export function headOf(branch: PageBranch, description: string, canonicalPath: string): Head {
  return {
    title: branch.name,
    description,
    canonicalPath,
    image: fileUrl(branch.header_image_path) ?? fileUrl(branch.avatar_path),
  }
}

/** Visitor counting of a branch on this path; null where it set none up (D-90). */
export function analyticsOf(branch: PageBranch, path: string): Analytics | null {
  const { google, pixel } = countingIds(branch)
  return google || pixel ? { google, pixel, path } : null
}
