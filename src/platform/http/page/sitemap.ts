import type { FastifyInstance } from 'fastify'
import { LRUCache } from 'lru-cache'
import { escapeHtml } from '#lib/text/html.ts'
import * as sitePath from '#lib/address/site-path.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import type { Db } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'

/** A page that search engines may show: its canonical path, and when its content last changed. */
export type IndexedPage = { path: string; changed: Date }

/** At most `limit` pages from `offset` on, always in the same order. */
export type ListIndexed = (db: Db, limit: number, offset: number) => Promise<IndexedPage[]>

/** Maximum number of addresses in one file; the protocol's own limit is 50,000. */
const addressLimit = 40_000

/** How many files of about 4 MB are kept; a house with more pages writes the other files on request. */
const keptFileLimit = 20

/** How long crawlers, proxies and this process keep an answer. */
const keptSeconds = 600

/** Nobody searches for anything below these paths. */
const disallowedPaths = [
  staffPath.adminArea,
  staffPath.masterArea,
  staffPath.authArea,
  '/api',
  sitePath.error,
].map((path) => `${path}/`)

/**
 * /robots.txt and /sitemap.xml. Past 40,000 pages the latter names its parts, /sitemap.xml?parte=1 and so on. Addresses are made
 * from APP_URL. Pages with a secret in their address are open to robots, because each of them answers noindex itself.
 */
export function registerSitemap(
  app: FastifyInstance,
  house: House,
  list: ListIndexed,
  limit = addressLimit,
): void {
  const { appUrl } = house.settings
  const absoluteUrl = (path: string) => escapeHtml(new URL(path, appUrl).href)
  const part = (number: number) => list(house.db, limit, (number - 1) * limit)

  async function write(number: number | null): Promise<string | null> {
    const first = await part(number ?? 1)
    if (number !== null && first.length === 0) return null
    if (number === null && first.length === limit && (await part(2)).length > 0) {
      let parts = ''
      for (let each = 1; (await list(house.db, 1, (each - 1) * limit)).length > 0; each++) {
        parts += `<sitemap><loc>${absoluteUrl(`/sitemap.xml?parte=${each}`)}</loc></sitemap>\n`
      }
      return xml('sitemapindex', parts)
    }
    const lines = first.map(
      ({ path, changed }) =>
        `<url><loc>${absoluteUrl(path)}</loc><lastmod>${changed.toISOString()}</lastmod></url>\n`,
    )
    return xml('urlset', lines.join(''))
  }

  const kept = new LRUCache<number, Promise<string | null>>({
    max: keptFileLimit,
    ttl: keptSeconds * 1000,
    ttlResolution: 0,
    perf: { now: () => house.now().getTime() },
  })
  function keep(number: number | null): Promise<string | null> {
    const key = number ?? 0
    const known = kept.get(key)
    if (known) return known
    const written = write(number)
    kept.set(key, written)
    written.then(
      (found) => found ?? kept.delete(key),
      () => kept.delete(key),
    )
    return written
  }

  app.get('/robots.txt', { schema: { hide: true } }, (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('Cache-Control', `public, max-age=${keptSeconds}`)
      .send(
        [
          'User-agent: *',
          ...disallowedPaths.map((path) => `Disallow: ${path}`),
          '',
          `Sitemap: ${new URL('/sitemap.xml', appUrl).href}`,
          '',
        ].join('\n'),
      ),
  )

  app.get<{ Querystring: { parte?: unknown } }>(
    '/sitemap.xml',
    { schema: { hide: true } },
    async ({ query }, reply) => {
      const { parte } = query
      if (parte !== undefined && !(typeof parte === 'string' && /^[1-9]\d{0,3}$/.test(parte))) {
        return reply.callNotFound()
      }
      const found = await keep(parte === undefined ? null : Number(parte))
      if (found === null) return reply.callNotFound()
      return reply
        .type('application/xml; charset=utf-8')
        .header('Cache-Control', `public, max-age=${keptSeconds}`)
        .send(found)
    },
  )
}

const xml = (root: 'urlset' | 'sitemapindex', content: string) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${content}</${root}>\n`
