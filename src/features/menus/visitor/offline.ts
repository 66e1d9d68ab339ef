/** The part of a menu page in its being readable without a connection; the other part is menus.worker.ts. */

/** Where the service worker lies: its folder is its reach, so that it sees no other page of the house. */
const address = '/cardapios/sw.js'

const kept = /^\/(assets|files)\//

/** What this page has fetched so far and must have again without a connection. */
const loaded = () => [
  location.pathname,
  ...performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname }) => origin === location.origin && kept.test(pathname))
    .map(({ pathname }) => pathname),
]

/** Marks the page while the connection is away. A page from the phone's own copy comes marked, and is fetched anew once it can be. */
function sayOffline(): void {
  const { dataset } = document.documentElement
  addEventListener('offline', () => (dataset.offline ??= ''))
  addEventListener('online', () => {
    if (dataset.offline === 'copy') location.reload()
    else delete dataset.offline
  })
}

/** Keeps this page readable without a connection. A browser that keeps nothing goes without. */
export function keepForOffline(): void {
  sayOffline()
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return
  const { serviceWorker } = navigator
  const register = async () => {
    const seen = serviceWorker.controller !== null
    await serviceWorker.register(address, { updateViaCache: 'none' })
    // The first visit went past it: it is told what the page is made of.
    if (!seen) (await serviceWorker.ready).active?.postMessage(loaded())
  }
  const later = () => void register().catch(() => {})
  if (document.readyState === 'complete') later()
  else addEventListener('load', later, { once: true })
}
