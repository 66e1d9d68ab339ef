import * as sitePath from '#lib/site-path.ts'
/** Makes a menu page readable without a connection, together with menus.worker.ts. */

/** Address of the service worker: its folder is its scope, so that it sees no other pages. */
const address = sitePath.menusWorker

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

/** The list of menus of this page's establishment. */
const listPath = () => location.pathname.split('/').slice(0, 3).join('/')

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

/** Keeps this page readable without a connection, in browsers with service workers. */
export function keepForOffline(): void {
  sayOffline()
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const register = async () => {
    const seen = serviceWorker.controller !== null
    await serviceWorker.register(address, { updateViaCache: 'none' })
    // The worker did not see the requests of the first visit, so the page sends it their list.
    const wanted = [...(seen ? [] : loaded()), listPath()]
    ;(await serviceWorker.ready).active?.postMessage(wanted)
  }
  const later = () => void register().catch(() => {})
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
