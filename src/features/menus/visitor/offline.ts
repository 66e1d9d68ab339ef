import * as sitePath from '#lib/site-path.ts'
/** The part of a menu page in its being readable without a connection; the other part is menus.worker.ts. */

/** Where the service worker lies: its folder is its reach, so that it sees no other page of the house. */
const address = sitePath.menusWorker

/** Milliseconds between two tries to have the page anew. */
const againMs = 5000

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

/** Marks the page while the connection is away, and has a copy that the phone kept fetched anew once the house answers again. */
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
    // Nobody's search is taken away.
    if (document.hidden || document.querySelector<HTMLInputElement>('[data-search]')?.value) return
    const answer = await fetch(location.pathname, { method: 'HEAD' }).catch(() => null)
    if (answer?.ok) location.reload()
  }
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
