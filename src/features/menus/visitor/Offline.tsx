import { PageIcon } from '#visitor/page-icons.tsx'

/**
 * Said when the menu comes from the phone's own copy, or the connection went while it was open. It is in every menu page and shown by
 * `data-offline` at the document, which the service worker writes into a copy that it serves.
 */
export function Offline() {
  return (
    <output className="offline">
      <PageIcon name="offline" />
      Você está sem conexão. Este cardápio pode estar desatualizado.
    </output>
  )
}
