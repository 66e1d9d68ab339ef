import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { registerSitemap } from '#platform/http/page/sitemap.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { testSite } from '#test/site.ts'
import { type Venue, venue } from '#test/venue.ts'
import { listIndexedPages } from './indexed-pages.ts'

let house: TestHouse
let open: Awaited<ReturnType<typeof testSite<object>>>
let ours: Venue
let active: number

async function menuOf({ path }: Venue, status: 'active' | 'inactive', updated_at: string) {
  const { id } = await house.house.db
    .insertInto('menu')
    .values({ ...path, name: 'Almoço', status, updated_at: new Date(updated_at) })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

beforeAll(async () => {
  house = await testHouse({ now: '2026-11-20T15:00:00Z' })
  open = await testSite(house)
  ours = await venue(house)
  active = await menuOf(ours, 'active', '2026-11-01T12:00:00Z')
  await menuOf(ours, 'inactive', '2026-11-02T12:00:00Z')
})

const addressesOf = (xml: string) => [...xml.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address)

test('the site map lists profile, menus and each active menu of published establishments, and nothing else', async () => {
  const draft = await venue(house, { branch: { is_draft: true } })
  const inactive = await venue(house, { branch: { status: 'inactive' } })
  const bare = await venue(house)
  await menuOf(draft, 'active', '2026-11-01T12:00:00Z')

  const { status, headers, body } = await open('/sitemap.xml')

  expect([status, headers['content-type']]).toEqual([200, 'application/xml; charset=utf-8'])
  const { appUrl } = house.house.settings
  const { slug } = ours.branch
  const addresses = addressesOf(body)
  expect(addresses.filter((address) => address?.includes(slug))).toEqual([
    `${appUrl}/perfil/${slug}`,
    `${appUrl}/cardapios/${slug}`,
    `${appUrl}/cardapios/${slug}/${active}`,
  ])
  expect(body).toContain(
    `<loc>${appUrl}/cardapios/${slug}/${active}</loc><lastmod>2026-11-01T12:00:00.000Z</lastmod>`,
  )
  expect(addresses.filter((address) => address?.includes(bare.branch.slug))).toEqual([
    `${appUrl}/perfil/${bare.branch.slug}`,
  ])
  expect(body).not.toContain(draft.branch.slug)
  expect(body).not.toContain(inactive.branch.slug)
})

test('past what one file may hold, the site map names parts that together list every page once', async () => {
  const app = Fastify()
  afterAll(() => app.close())
  registerSitemap(app, house.house, listIndexedPages, 2)
  const all = await listIndexedPages(house.house.db, 1000, 0)

  const index = await app.inject('/sitemap.xml')

  expect(index.body).toContain('<sitemapindex')
  const parts = addressesOf(index.body)
  expect(parts).toHaveLength(Math.ceil(all.length / 2))
  const listed: unknown[] = []
  for (const part of parts)
    listed.push(...addressesOf((await app.inject(part!.replace(/^.*\/sitemap/, '/sitemap'))).body))
  expect(listed).toEqual(all.map(({ path }) => house.house.settings.appUrl + path))
})

test.each(['0', '-1', '2', 'x', '1e3'])('there is no part %s', async (part) => {
  expect(await open(`/sitemap.xml?parte=${part}`)).toMatchObject({ status: 302, to: '/error/404' })
})

test('robots are kept from what the house does behind its door, and shown the site map', async () => {
  const { status, headers, body } = await open('/robots.txt')

  expect([status, headers['content-type']]).toEqual([200, 'text/plain; charset=utf-8'])
  const lines = body.split('\n')
  expect(lines).toContain('Disallow: /admin/')
  expect(lines).toContain('Disallow: /api/')
  expect(lines).toContain(`Sitemap: ${house.house.settings.appUrl}/sitemap.xml`)
})

test('a menu tells search engines its dishes', async () => {
  const { id: section_id } = await house.house.db
    .insertInto('menu_section')
    .values({ business_id: ours.business_id, menu_id: active, name: 'Massas' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await house.house.db
    .insertInto('menu_item')
    .values({ business_id: ours.business_id, section_id, name: 'Nhoque </script>', price_cents: 4200 })
    .execute()

  const { body } = await open(`/cardapios/${ours.branch.slug}/${active}`)

  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1]
  const told = JSON.parse(block ?? '') as { hasMenuSection: { hasMenuItem: { name: string }[] }[] }
  expect(told.hasMenuSection[0]?.hasMenuItem[0]?.name).toBe('Nhoque </script>')
})

test('a profile tells search engines its address on this house', async () => {
  const { body } = await open(`/perfil/${ours.branch.slug}`)

  const block = /<script type="application\/ld\+json">(.*?)<\/script>/s.exec(body)?.[1]
  expect(JSON.parse(block ?? '')).toMatchObject({
    '@type': 'Restaurant',
    url: `${house.house.settings.appUrl}/perfil/${ours.branch.slug}`,
    hasMenu: `${house.house.settings.appUrl}/cardapios/${ours.branch.slug}`,
  })
})
