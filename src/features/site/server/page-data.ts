import { branchTitle, countingIds } from '#features/branches/rules.ts'
import type { PageBranch } from '#features/site/server/page-parts.ts'
import { shareImageOf } from '#lib/file-url.ts'
import { phoneDigits } from '#lib/phone.ts'
import type { Analytics, Head } from '#platform/http/document.ts'

/** What every page of a branch shows at its head. */
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

/** The phone to call about a table: where reservations are taken by phone, else null (D-28, D-32). */
export function reservationPhone(branch: PageBranch, switches: Switches): string | null {
  const taken = switches?.accept_reservations && switches.accept_phone_reservations
  const phone = branch.business_phone ?? branch.phone
  return taken && phone ? phoneDigits(phone) : null
}

/** Tab, search engine and link preview of a branch's page (PUB-07, D-91). */
export function headOf(branch: PageBranch, description: string, canonicalPath: string): Head {
  return {
    title: branch.name,
    description,
    canonicalPath,
    image: shareImage(branch, branch.header_image_path ?? branch.avatar_path),
  }
}

/** What a shared link of a branch's page shows; null when the path names no image. */
export function shareImage(branch: PageBranch, path: string | null): Head['image'] {
  const image = shareImageOf(path)
  return image && { ...image, alt: branchTitle(branch) }
}

/** Visitor counting of a branch on this path; null where it set none up (D-90). */
export function analyticsOf(branch: PageBranch, path: string): Analytics | null {
  const { google, pixel } = countingIds(branch)
  return google || pixel ? { google, pixel, path, asks: branch.counting_consent ? branch.slug : null } : null
}
