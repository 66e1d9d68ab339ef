/** Makes menus and profiles readable without a connection, together with pages.worker.ts. */

/** Milliseconds between two attempts to load the current page. */
const againMs = 5000

const kept = /^\/(assets|files)\//

/** What this page has loaded so far and needs without a connection. */
const loaded = () => [
  location.pathname,
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && kept.test(pathname))
    .map(({ pathname }) => pathname),
]

/** Marks the page while offline; a page that is a copy reloads once the server answers again. */
function sayOffline(): void {
  const { dataset } = document.documentElement
  const isCopy = dataset.offline === 'copy'
  addEventListener('offline', () => (dataset.offline ??= ''))
  addEventListener('online', () => {
    if (isCopy) void renew()
    else delete dataset.offline
  })
  if (isCopy) setInterval(() => void renew(), againMs)

  async function renew(): Promise<void> {
    // A reload would discard the guest's search.
    if (document.hidden || document.querySelector<HTMLInputElement>('[data-search]')?.value) return
    const answer = await fetch(location.pathname, { method: 'HEAD' }).catch(() => null)
    if (answer?.ok) location.reload()
  }
}

/**
 * Keeps this page readable without a connection, in browsers with service workers. `workers` are the addresses of pages.worker.ts in this
 * page's folder, and in others that this page leads to; `also` are paths of pages that are kept with this one.
 */
export function keepForOffline(workers: readonly string[], also: readonly string[] = []): void {
  sayOffline()
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const register = async () => {
    const seen = serviceWorker.controller !== null
    for (const address of workers) await serviceWorker.register(address, { updateViaCache: 'none' })
    // The worker did not see the requests of the first visit, so the page sends it their list.
    const wanted = [...(seen ? [] : loaded()), ...also]
    ;(await serviceWorker.ready).active?.postMessage(wanted)
  }
  const later = () => void register().catch(() => {})
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
