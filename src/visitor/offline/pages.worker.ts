/**
 * The service worker of menus, profiles and request forms: guests can read menus and profiles again without a connection, and a form that
 * cannot be opened shows the profile, which has the phone of the house. It is served in the folder of each, which is its scope: it sees no
 * staff page, and below /reserva/ it answers only the form's own address, which has no secret. It stores only menus, profiles and the assets
 * they load from this server, in limited number. It declares the few types it needs, because TypeScript's libraries for service workers and
 * for pages conflict.
 */
type Extendable = Event & { waitUntil(work: Promise<unknown>): void }
type WorkerFetch = Extendable & { request: Request; respondWith(answer: Promise<Response>): void }
type WorkerMessage = Extendable & { data: unknown }
type Scope = {
  caches: CacheStorage
  clients: { claim(): Promise<void> }
  location: Location
  skipWaiting(): Promise<void>
  addEventListener(name: 'install' | 'activate', listener: (event: Extendable) => void): void
  addEventListener(name: 'fetch', listener: (event: WorkerFetch) => void): void
  addEventListener(name: 'message', listener: (event: WorkerMessage) => void): void
}
const scope = self as unknown as Scope

/** The caches of this house; those of older versions are deleted. */
const prefix = 'casa-cheia-'
const pages = `${prefix}2-pages`
const parts = `${prefix}2-parts`
/** Most entries of each cache; the oldest are deleted first. A dish's picture takes about 10 kB. */
const most: Record<string, number> = { [pages]: 30, [parts]: 300 }
/** Most menus of one establishment that are kept before anybody opens them. */
const menusAhead = 12
/** Milliseconds to wait for the server if there is a copy of the page. */
const patienceMs = 3000

const isPage = (path: string) =>
  /^\/(?:cardapios\/[a-z0-9-]{3,60}(?:\/\d{1,15})?|perfil\/[a-z0-9-]{3,60})$/.test(path)
const isForm = (path: string) => /^\/reserva\/[a-z0-9-]{3,60}$/.test(path)
const isPart = (path: string) => /^\/(assets|files)\/[\w./-]+$/.test(path)

/** One copy per path; the query is ignored. */
const keyOf = (path: string) => new URL(path, scope.location.origin).href

async function keep(name: string, path: string, response: Response): Promise<void> {
  const cache = await scope.caches.open(name)
  await cache.put(keyOf(path), response)
  const keys = await cache.keys()
  for (const key of keys.slice(0, Math.max(0, keys.length - most[name]!))) await cache.delete(key)
}

const kept = async (name: string, path: string) =>
  (await scope.caches.open(name)).match(keyOf(path), { ignoreVary: true })

/** Marks a page as a copy, so that it shows its sentence without a connection (Offline.tsx). */
async function asCopy(response: Response): Promise<Response> {
  const headers = new Headers(response.headers)
  headers.delete('content-encoding')
  headers.delete('content-length')
  const html = await response.text()
  return new Response(html.replace('<html ', '<html data-offline="copy" '), { status: 200, headers })
}

const isList = (path: string) => /^\/cardapios\/[^/]+$/.test(path)

/** Keeps the menus that a list of menus links to, so that the whole menu of a house is at the table when its connection is not. */
async function keepMenusOf(list: Response): Promise<void> {
  const html = await list.text()
  const linked = new Set([...html.matchAll(/href="(\/cardapios\/[^"/]+\/\d+)"/g)].map(([, path]) => path!))
  for (const path of [...linked].slice(0, menusAhead)) {
    if (await kept(pages, path)) continue
    const response = await fetch(path, { redirect: 'error' }).catch(() => null)
    if (response?.status === 200) await keep(pages, path, response)
  }
}

/**
 * The page in place of one that is not kept, both with the phone of the house: the list that a menu belongs to, the profile for a form. If
 * that is not kept either, throws the error that lost the server's answer.
 */
async function instead(path: string, lost: unknown): Promise<Response> {
  const other = await kept(pages, path.replace(/\/\d+$/, '').replace(/^\/reserva\//, '/perfil/'))
  if (!other) throw lost
  return asCopy(other)
}

/** Stores a page, and the menus that a list of menus links to. */
async function keepPage(path: string, response: Response): Promise<void> {
  const list = isList(path) ? response.clone() : null
  await keep(pages, path, response)
  if (list) await keepMenusOf(list)
}

/** The page from the server if it answers in time, else the copy. A page that the server no longer has is deleted from the cache. */
async function page(event: WorkerFetch, path: string): Promise<Response> {
  const copy = kept(pages, path)
  const fresh = fetch(event.request).then((response) => {
    const stored =
      response.status === 200
        ? keepPage(path, response.clone())
        : response.type === 'opaqueredirect' || response.status === 404
          ? scope.caches.open(pages).then((cache) => cache.delete(keyOf(path)))
          : null
    if (stored) event.waitUntil(stored.catch(() => {}))
    return response
  })
  // With a copy, guests do not wait longer than this for a very slow connection.
  const late = new Promise<'late'>((resolve) => setTimeout(resolve, patienceMs, 'late'))
  const first = await Promise.race([fresh.catch(() => 'late' as const), late])
  if (first !== 'late') return first
  const found = await copy
  if (!found) return fresh.catch((lost: unknown) => instead(path, lost))
  event.waitUntil(fresh.catch(() => {}))
  return asCopy(found)
}

/** Scripts, styles and pictures from the cache first: their address changes with their content. */
async function part(event: WorkerFetch, path: string): Promise<Response> {
  const found = await kept(parts, path)
  if (found) return found
  const response = await fetch(event.request)
  if (response.status === 200) event.waitUntil(keep(parts, path, response.clone()).catch(() => {}))
  return response
}

const keepPart = (path: string, response: Response) => keep(parts, path, response)

/** Stores the files that the first visit loaded before this worker was active. */
async function keepAll(paths: unknown): Promise<void> {
  if (!Array.isArray(paths)) return
  const wanted = paths.filter((path) => typeof path === 'string').slice(0, most[parts])
  for (const path of new Set(wanted)) {
    const store = isPage(path) ? keepPage : isPart(path) ? keepPart : null
    // Every page names its list of menus; it is fetched once.
    if (!store || (isList(path) && (await kept(pages, path)))) continue
    const response = await fetch(path, { redirect: 'error' }).catch(() => null)
    if (response?.status === 200) await store(path, response)
  }
}

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()))

scope.addEventListener('activate', (event) => {
  const forget = async () => {
    const names = await scope.caches.keys()
    const old = names.filter((name) => name.startsWith(prefix) && name !== pages && name !== parts)
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
  else if (mode === 'navigate' && isForm(path))
    event.respondWith(fetch(event.request).catch((lost: unknown) => instead(path, lost)))
  else if (mode !== 'navigate' && isPart(path)) event.respondWith(part(event, path))
})

scope.addEventListener('message', (event) => event.waitUntil(keepAll(event.data)))
