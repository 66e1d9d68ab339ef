import * as sitePath from '#lib/address/site-path.ts'
import { reachLinks } from '#visitor/reach-links.ts'
import { QuickLinks } from '#visitor/frame/QuickLinks.tsx'
import type { ProfileData } from '../pages.contract.ts'

/**
 * The most used actions, one tap away; asking for a table has its own button near the thumb. With one menu its action leads there: the list
 * of one (D-69) would be a tap for nothing.
 */
export function QuickActions({ branch, menus }: Pick<ProfileData, 'branch' | 'menus'>) {
  const { slug, place, phone, phoneIsWhatsapp } = branch
  const [first, second] = menus
  const menuLink = first && {
    href: second ? sitePath.menus(slug) : sitePath.menu(slug, first.id),
    icon: 'menu' as const,
    word: 'Cardápio',
  }
  return (
    <QuickLinks
      links={[
        menuLink ?? null,
        ...reachLinks({ place, contact: phone ? { phone, isWhatsapp: phoneIsWhatsapp } : null }),
      ]}
    />
  )
}
