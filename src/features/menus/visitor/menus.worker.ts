/**
 * The service worker of the public menus: a menu that was read once can be read again without a connection. Its reach is
 * /cardapios/, so no page with a secret in its address, no call and no staff page ever passes it; it keeps menu pages and what they
 * load from this house, in bounded number, and nothing else. Written against few types of its own: the library of service workers
 * does not go together with that of pages.
 */
type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type Fetching = Extendable & { request: Request; respondWith(answer: Promise<Response>): void }
type Told = Extendable & { data: unknown }
type Scope = {
  caches: CacheStorage
  clients: { claim(): Promise<void> }
  location: Location
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(name: 'fetch', listener: (event: Fetching) => void): void
  addEventListener(name: 'message', listener: (event: Told) => void): void
}
const scope = self as unknown as Scope

/** Another version forgets what those before it kept. */
const version = 'casa-cheia-menus-1'
const pages = `${version}-pages`
const parts = `${version}-parts`
/** How many of each are kept; the oldest go first. A picture of a dish is some 10 kB. */
const most: Record<string, number> = { [pages]: 30, [parts]: 300 }
/** Milliseconds that a page may take while a copy of it is at hand. */
const patienceMs = 3000

const isPage = (path: string) => /^\/cardapios\/[a-z0-9-]{3,60}(\/\d{1,15})?$/.test(path)
const isPart = (path: string) => /^\/(assets|files)\/[\w./-]+$/.test(path)

/** One copy for each path, whatever the query says. */
const keyOf = (path: string) => new URL(path, scope.location.origin).href

async function keep(name: string, path: string, response: Response): Promise<void> {
  const cache = await scope.caches.open(name)
  await cache.put(keyOf(path), response)
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - most[name]!))) await cache.delete(key)
}

const kept = async (name: string, path: string) =>
  (await scope.caches.open(name)).match(keyOf(path), { ignoreVary: true })

/** A copy says of itself that it is one: the page has the sentence ready. */
async function asCopy(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  const html = await response.text()
  return new Response(html.replace('<html ', '<html data-offline="copy" '), { status: 200, headers })
}

/** The page from the house where it answers in time, else the copy. What is no longer there is no longer kept either. */
async function page(event: Fetching, path: string): Promise<Response> {
  const copy = kept(pages, path)
  const fresh = fetch(event.request).then((response) => {
    const stored =
      response.status === 200
        ? keep(pages, path, response.clone())
        : response.type === 'opaqueredirect' || response.status === 404
          ? scope.caches.open(pages).then((cache) => cache.delete(keyOf(path)))
          : null
    if (stored) event.waitUntil(stored.catch(() => {}))
    return response
  })
  // Who has a copy does not wait longer than this for a connection that is hardly one.
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, patienceMs, 'late'))
  const first = await Promise.race([fresh.catch(() => 'late' as const), late])
  if (first !== 'late') return first
  const found = await copy
  if (!found) return fresh
  event.waitUntil(fresh.catch(() => {}))
  return asCopy(found)
}

/** Scripts, styles and pictures: their address changes with what they are, so a copy is as good as the original. */
async function part(event: Fetching, path: string): Promise<Response> {
  const found = await kept(parts, path)
  if (found) return found
  const response = await fetch(event.request)
  if (response.status === 200) event.waitUntil(keep(parts, path, response.clone()).catch(() => {}))
  return response
}

/** What a first visit loaded before this was there. */
async function keepAll(paths: unknown): Promise<void> {
  if (!Array.isArray(paths)) return
  const wanted = paths.filter((path) => typeof path === 'string').slice(0, most[parts])
  for (const path of new Set(wanted)) {
    const name = isPage(path) ? pages : isPart(path) ? parts : null
    if (!name) continue
    const response = await fetch(path, { redirect: 'error' }).catch(() => null)
    if (response?.status === 200) await keep(name, path, response)
  }
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await scope.caches.keys()
    const old = names.filter(
      (name) => name.startsWith('casa-cheia-menus-') && name !== pages && name !== parts,
    )
    await Promise.all(old.map((name) => scope.caches.delete(name)))
    await scope.clients.claim()
  }
  event.waitUntil(forget())
})

scope.addEventListener('fetch', (event) => {
  const { method, url, mode } = event.request
  const { origin, pathname } = new URL(url)
  if (method !== 'GET' || origin !== scope.location.origin) return
  const path = pathname.replace(/\/$/, '')
  if (mode === 'navigate' && isPage(path)) event.respondWith(page(event, path))
  else if (mode !== 'navigate' && isPart(path)) event.respondWith(part(event, path))
})

scope.addEventListener('message', (event) => event.waitUntil(keepAll(event.data)))
