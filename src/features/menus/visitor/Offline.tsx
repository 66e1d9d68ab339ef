import type { Contact } from '#lib/contact.ts'
import { formatPhone, telLink } from '#lib/phone.ts'
import { PageIcon } from '#visitor/page-icons.tsx'

/**
 * Says that the menu is the phone's copy, or that the connection was lost while it was open. Every menu page contains it; `data-offline` on
 * the document shows it, which the service worker writes into the copies it serves.
 */
export function Offline({ contact }: { contact: Contact }) {
  return (
    <output className="offline">
      <PageIcon name="offline" />
      <span>
        Você está sem conexão. Este cardápio pode estar desatualizado.
        {contact && (
          <a className="offline-phone number" href={telLink(contact.phone)}>
            Ligue {formatPhone(contact.phone)}
          </a>
        )}
      </span>
    </output>
  )
}
