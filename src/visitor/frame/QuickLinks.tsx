import { PageIcon, type PageIconName } from '../page-icons.tsx'

export type QuickLink = {
  href: string
  icon: PageIconName
  word: string
  outside?: boolean
  download?: string
}

/** What guests most often want of a house, one tap away, as far as it is offered; nothing if nothing is. */
export function QuickLinks({ links }: { links: (QuickLink | false | null)[] }) {
  const offered = links.filter((link): link is QuickLink => Boolean(link))
  if (offered.length === 0) return null
  return (
    <ul className="quick">
      {offered.map(({ href, icon, word, outside, download }) => (
        <li key={word}>
          <a href={href} download={download} {...(outside ? { target: '_blank', rel: 'noopener' } : {})}>
            <PageIcon name={icon} />
            {word}
          </a>
        </li>
      ))}
    </ul>
  )
}
