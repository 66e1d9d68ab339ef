import type { Contact } from '#lib/person/contact.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { type QuickLink, QuickLinks } from './frame/QuickLinks.tsx'
import { reachLinks } from './reach-links.ts'

type NoScriptProps = { sentence: string; slug: string; contact: Contact; links?: QuickLink[] }

/** A page with a form in browsers without JavaScript: how to reach the house, and its menus. */
export function NoScript({ sentence, slug, contact, links = [] }: NoScriptProps) {
  return (
    <noscript>
      <div className="content">
        <p className="card">{sentence}</p>
        <QuickLinks
          links={[
            { href: sitePath.menus(slug), icon: 'menu', word: 'Cardápio' },
            ...reachLinks({ place: null, contact }),
            ...links,
          ]}
        />
      </div>
    </noscript>
  )
}
