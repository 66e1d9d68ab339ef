import type { ReactNode } from 'react'
import { linkTypes, type LinkType } from '../profile-lists.ts'
import { part, type ProfilePart } from '../profile-parts.ts'
import { formatPhone, telLink, waLink } from '#lib/person/phone.ts'
import { AddressLine } from '#visitor/frame/AddressLine.tsx'
import { PageIcon, type PageIconName } from '#visitor/page-icons.tsx'
import type { ProfileData } from '../pages.contract.ts'

const linkIcons: Record<LinkType, PageIconName> = {
  site: 'site',
  instagram: 'instagram',
  facebook: 'facebook',
  tiktok: 'tiktok',
  youtube: 'youtube',
  x: 'x',
  whatsapp: 'chat',
  delivery: 'moped',
  ifood: 'bag',
  tripadvisor: 'tripadvisor',
  mapa: 'pin',
  outro: 'link',
}

type RowProps = {
  of: ProfilePart
  href: string
  icon: PageIconName
  title: string
  detail?: ReactNode
  outside?: boolean
}

function Row({ of, href, icon, title, detail, outside = true }: RowProps) {
  return (
    <li {...part(of)}>
      <a className="row" href={href} {...(outside ? { target: '_blank', rel: 'noopener' } : {})}>
        <PageIcon name={icon} />
        <span>
          <strong dir="auto">{title}</strong>
          {detail && <small dir="auto">{detail}</small>}
        </span>
        <PageIcon name="next" />
      </a>
    </li>
  )
}

/** The kind of a link, below its own name; if the name already says the kind, the site. Never repeats the name. */
function detailOf(type: LinkType, label: string, url: string): string | undefined {
  const site = new URL(url).hostname.replace(/^www\./, '')
  const detail = type === 'outro' || label === linkTypes[type] ? site : linkTypes[type]
  return label.endsWith(detail) ? undefined : detail
}

/** Address, phone and links. */
export function Contacts({ branch: { place, phone, phoneIsWhatsapp, links } }: Pick<ProfileData, 'branch'>) {
  if (!place && !phone && links.length === 0) return null
  return (
    <section className="section">
      <h2>{place || phone ? 'Endereço e contato' : 'Links'}</h2>
      <ul className="card rows">
        {place && (
          <Row
            of="address"
            href={place.map}
            icon="pin"
            title={place.lines[0]!}
            detail={place.lines[1] && <AddressLine text={place.lines[1]} />}
          />
        )}
        {phone && (
          <Row
            of="phone"
            href={telLink(phone)}
            icon="phone"
            title={formatPhone(phone)}
            detail="Ligar"
            outside={false}
          />
        )}
        {phone && phoneIsWhatsapp && (
          <Row of="phone" href={waLink(phone)} icon="chat" title="WhatsApp" detail="Enviar mensagem" />
        )}
        {links.map(({ type, label, url }) => (
          <Row
            key={url}
            of="links"
            href={url}
            icon={linkIcons[type]}
            title={label}
            detail={detailOf(type, label, url)}
          />
        ))}
      </ul>
    </section>
  )
}
