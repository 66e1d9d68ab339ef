import { waLink } from '#lib/phone.ts'
import * as sitePath from '#lib/site-path.ts'
import { PageIcon, type PageIconName } from '#visitor/page-icons.tsx'
import type { ProfileData } from '../pages.contract.ts'

type Action = { href: string; icon: PageIconName; word: string; outside?: boolean }

/** The most used actions, one tap away; asking for a table has its own button near the thumb. */
export function QuickActions({ branch, hasMenus }: Pick<ProfileData, 'branch'> & { hasMenus: boolean }) {
  const { slug, place, phone, phoneIsWhatsapp } = branch
  const actions: (Action | false | null | '')[] = [
    hasMenus && { href: sitePath.menus(slug), icon: 'menu', word: 'Cardápio' },
    place && { href: place.map, icon: 'route', word: 'Como chegar', outside: true },
    phone && phoneIsWhatsapp && { href: waLink(phone), icon: 'chat', word: 'WhatsApp', outside: true },
    phone && { href: `tel:+55${phone}`, icon: 'phone', word: 'Ligar' },
  ]
  const offered = actions.filter((action): action is Action => Boolean(action))
  if (offered.length === 0) return null
  return (
    <ul className="quick">
      {offered.map(({ href, icon, word, outside }) => (
        <li key={word}>
          <a href={href} {...(outside ? { target: '_blank', rel: 'noopener' } : {})}>
            <PageIcon name={icon} />
            {word}
          </a>
        </li>
      ))}
    </ul>
  )
}
