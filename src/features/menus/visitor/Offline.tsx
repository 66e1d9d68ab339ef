import { PageIcon } from '#visitor/page-icons.tsx'

/**
 * Says that the menu is the phone's copy, or that the connection was lost while it was open. Every menu page contains it; `data-offline` on
 * the document shows it, which the service worker writes into the copies it serves.
 */
export function Offline() {
  return (
    <output className="offline">
      <PageIcon name="offline" />
      Você está sem conexão. Este cardápio pode estar desatualizado.
    </output>
  )
}
