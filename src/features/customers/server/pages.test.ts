import { expect, test } from 'vitest'
import { testHouse } from '#test/app.ts'
import { testSite } from '#test/site.ts'
import { venue } from '#test/venue.ts'

type PageData = { branch: { id: number; business: string }; today: string; quick: boolean }

const house = await testHouse({ now: '2026-11-21T02:30:00Z' })
const open = await testSite<PageData>(house)

test(
  'both registrations open by the slug, also where no reservations are taken',
  { tags: ['REG-01', 'REG-04', 'ROUTE-14', 'ROUTE-15'] },
  async () => {
    const here = await venue(house, { config: { accept_reservations: false } })

    for (const [segment, quick] of [
      ['cadastro', false],
      ['cadastro-rapido', true],
    ] as const) {
      const { status, page, data } = await open(`/${segment}/${here.branch.slug}`)

      expect([status, page]).toEqual([200, 'registration'])
      expect(data).toMatchObject({ quick, today: '2026-11-20', branch: { id: here.path.branch_id } })
      expect(data.branch.business).toBe(here.branch.name)
    }
  },
)

test(
  'they are shared with a preview, found by no search engine, and say nothing of anybody',
  { tags: ['D-91'] },
  async () => {
    const here = await venue(house, { branch: { email: 'segredo@exemplo.com' } })

    for (const segment of ['cadastro', 'cadastro-rapido']) {
      const address = `/${segment}/${here.branch.slug}`
      const { body, headers } = await open(address)

      expect(headers['x-robots-tag']).toBe('noindex')
      expect(body).toContain('<meta name="robots" content="noindex">')
      expect(body).toContain(`<meta property="og:title" content="Cadastro · ${here.branch.name} Centro"`)
      expect(body).toContain(
        `<meta property="og:description" content="Cadastre-se em ${here.branch.name} Centro.">`,
      )
      expect(body).toMatch(new RegExp(`<meta property="og:url" content="[^"]+${address}">`))
      expect(body).not.toContain('segredo')
      expect((await open('/sitemap.xml')).body).not.toContain(segment)
    }
  },
)

test(
  'an old slug leads to the present one; a draft, an inactive and an unknown one nowhere',
  { tags: ['D-13'] },
  async () => {
    const here = await venue(house)
    const draft = await venue(house, { branch: { is_draft: true } })
    const inactive = await venue(house, { branch: { status: 'inactive' } })
    await house.house.db
      .insertInto('branch_slug')
      .values({ slug: `antigo-${here.branch.slug}`, ...here.path })
      .execute()

    for (const segment of ['cadastro', 'cadastro-rapido']) {
      expect(await open(`/${segment}/antigo-${here.branch.slug}`)).toMatchObject({
        status: 301,
        to: `/${segment}/${here.branch.slug}`,
      })
      for (const slug of [draft.branch.slug, inactive.branch.slug, 'ninguem-aqui']) {
        expect(await open(`/${segment}/${slug}`)).toMatchObject({ status: 302, to: '/error/404' })
      }
      expect(await open(`/${segment}/${here.branch.slug}/mais`)).toMatchObject({
        status: 302,
        to: `/perfil/${here.branch.slug}`,
      })
    }
  },
)
