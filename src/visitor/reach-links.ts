import type { Contact } from '#lib/person/contact.ts'
import { telLink, waLink } from '#lib/person/phone.ts'
import type { QuickLink } from './frame/QuickLinks.tsx'

/** The ways to a house: on the map, by message and by phone. */
export const reachLinks = ({
  place,
  contact,
}: {
  place: { map: string } | null
  contact: Contact
}): (QuickLink | false | null)[] => [
  place && { href: place.map, icon: 'route', word: 'Como chegar', outside: true },
  contact?.isWhatsapp === true && {
    href: waLink(contact.phone),
    icon: 'chat',
    word: 'WhatsApp',
    outside: true,
  },
  contact && { href: telLink(contact.phone), icon: 'phone', word: 'Ligar' },
]
