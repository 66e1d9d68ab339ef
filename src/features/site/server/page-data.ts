import { branchTitle, countingIds } from '#features/branches/rules.ts'
import type { PageBranch } from './page-parts.ts'
import { homeIconOf, shareImageOf, shareSize } from '#lib/address/file-url.ts'
import type { Contact } from '#lib/person/contact.ts'
import { readPhone } from '#lib/person/phone.ts'
import * as sitePath from '#lib/address/site-path.ts'
import type { Analytics, Head } from '#platform/http/page/document.ts'

/** What every page of a branch shows at its top. */
export function identityOf(branch: PageBranch) {
  return {
    slug: branch.slug,
    name: branch.name,
    branch: branch.branch,
  }
}

type Switches = {
  accept_reservations: boolean
  accept_online_reservations: boolean
  accept_phone_reservations: boolean
} | null

/** The phone for reservations; null if none are taken by phone (D-28, D-32). */
export function reservationPhone(branch: PageBranch, switches: Switches): string | null {
  const taken = switches?.accept_reservations && switches.accept_phone_reservations
  const phone = branch.business_phone ?? branch.phone
  return taken && phone ? (readPhone(phone) ?? phone) : null
}

/** The phone of a branch's pages. */
export function contactOf(branch: PageBranch): Contact {
  const phone = branch.phone ?? branch.business_phone
  return phone
    ? { phone: readPhone(phone) ?? phone, isWhatsapp: branch.phone !== null && branch.phone_is_whatsapp }
    : null
}

/**
 * Title, search result and link preview of a branch's page (PUB-07, D-91, D-118). `what` names the page, such as 'Cardápio da casa', for
 * the preview; absent on the profile.
 */
export function headOf(branch: PageBranch, description: string, canonicalPath: string, what?: string): Head {
  const place = branchTitle(branch)
  return {
    title: place,
    shareTitle: what ? `${what} · ${place.replace(' · ', ' ')}` : place,
    description,
    canonicalPath,
    touchIcon: homeIconOf(branch.home_icon_path),
    manifest: branch.is_published ? sitePath.manifest(branch.slug) : null,
    image: pageShareImage(branch),
  }
}

/** Changes with the composed image, so that who keeps the old one asks again. */
export const shareVersion = (path: string): string => path.split('/')[1]!.slice(0, 8)

/**
 * The image of a shared link to a branch's page: the composed one. Until it is made, and where a letter of the name cannot be drawn: the page's
 * own picture, the cover or the avatar; null without any.
 */
export function pageShareImage(branch: PageBranch, own: string | null = null): Head['image'] {
  const alt = branchTitle(branch)
  const { slug, is_published, share_image_path, header_image_path, avatar_path } = branch
  if (is_published && share_image_path) {
    const path = `${sitePath.shareImage(slug)}?v=${shareVersion(share_image_path)}`
    return { path, ...shareSize, alt }
  }
  const image = shareImageOf(own) ?? shareImageOf(header_image_path ?? avatar_path)
  return image && { ...image, alt }
}

/** The settings for counting visits to this path of a branch; null if it has none (D-90). */
export function analyticsOf(branch: PageBranch, path: string): Analytics | null {
  const { google, pixel } = countingIds(branch)
  return google || pixel ? { google, pixel, path, asks: branch.counting_consent ? branch.slug : null } : null
}
