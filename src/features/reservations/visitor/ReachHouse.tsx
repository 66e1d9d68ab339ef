import type { Contact } from '#lib/person/contact.ts'
import { telLink, waLink } from '#lib/person/phone.ts'
import { Icon } from '#visitor/icons.tsx'

type ReachHouseProps = { contact: Contact; className?: string }

/** The house by message or by phone, for what cannot be reserved here; nothing if it gives no phone. */
export function ReachHouse({ contact, className = 'text-link' }: ReachHouseProps) {
  if (contact === null) return null
  return contact.isWhatsapp ? (
    <a className={className} href={waLink(contact.phone)} target="_blank" rel="noopener">
      <Icon name="chat" /> Falar pelo WhatsApp
    </a>
  ) : (
    <a className={className} href={telLink(contact.phone)}>
      <Icon name="phone" /> Ligar para a casa
    </a>
  )
}
