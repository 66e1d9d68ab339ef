import * as sitePath from '#lib/site-path.ts'
import { reachLinks } from '#visitor/reach-links.ts'
import { QuickLinks } from '#visitor/QuickLinks.tsx'
import type { ProfileData } from '../pages.contract.ts'

/** The most used actions, one tap away; asking for a table has its own button near the thumb. */
export function QuickActions({ branch, hasMenus }: Pick<ProfileData, 'branch'> & { hasMenus: boolean }) {
  const { slug, place, phone, phoneIsWhatsapp } = branch
  return (
    <QuickLinks
      links={[
        hasMenus && { href: sitePath.menus(slug), icon: 'menu', word: 'Cardápio' },
        ...reachLinks({ place, contact: phone ? { phone, isWhatsapp: phoneIsWhatsapp } : null }),
      ]}
    />
  )
}
