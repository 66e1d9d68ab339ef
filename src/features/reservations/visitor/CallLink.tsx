import { telLink } from '#lib/person/phone.ts'
import { Icon } from '#visitor/icons.tsx'

type CallLinkProps = { phone: string; className?: string }

/** For guests who prefer to call (D-32). */
export function CallLink({ phone, className = 'text-link' }: CallLinkProps) {
  return (
    <a className={className} href={telLink(phone)}>
      <Icon name="phone" /> Reservar por telefone
    </a>
  )
}
