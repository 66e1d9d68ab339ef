import type { Contact } from '#lib/person/contact.ts'
import { formatPhone, telLink } from '#lib/person/phone.ts'
import { PageIcon } from '#visitor/page-icons.tsx'

/**
 * Says that the page is the phone's copy, or that the connection was lost while it was open, with what may be old: 'Este cardápio pode estar
 * desatualizado.' Every page that is kept contains it; `data-offline` on the document shows it, which the service worker writes into the
 * copies it serves.
 */
export function Offline({ old, contact }: { old: string; contact: Contact }) {
  return (
    <output className="offline">
      <PageIcon name="offline" />
      <span>
        Você está sem conexão. {old}
        {contact && (
          <a className="offline-phone number" href={telLink(contact.phone)}>
            Ligue {formatPhone(contact.phone)}
          </a>
        )}
      </span>
    </output>
  )
}
