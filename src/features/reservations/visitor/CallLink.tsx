import { telLink } from '#lib/phone.ts'
import { Icon } from '#visitor/icons.tsx'

/** For guests who prefer to call (D-32). */
export function CallLink({ phone }: { phone: string }) {
  return (
    <a className="text-link" href={telLink(phone)}>
      <Icon name="phone" /> Reservar por telefone
    </a>
  )
}
