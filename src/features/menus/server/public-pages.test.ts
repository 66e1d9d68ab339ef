import { beforeAll, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { testSite } from '#test/site.ts'
import { type Venue, venue } from '#test/venue.ts'
import type { MenuData, MenuListData } from '../pages.contract.ts'

const picture = (business_id: number, size = '800x600') => `${business_id}/${'a'.repeat(22)}-${size}`
const nasty = `</script><script>alert(1)</script>"' onload=x`
/** Right to left, an emoji of several code points, and the maximum length of a name. */
const odd = `مطعم 👩‍👩‍👧 ${'ã'.repeat(240)}`

let house: TestHouse
let open: Awaited<ReturnType<typeof testSite<MenuData & MenuListData>>>
let ours: Venue

beforeAll(async () => {
  house = await testHouse({ now: '2026-11-20T15:00:00Z' })
  open = await testSite(house)
  ours = await venue(house)
})

type Row = Record<string, unknown>

async function menu(of: Venue, sections: Record<string, Row[]>, row: Row = {}): Promise<number> {
  const { db } = house.house
  const { business_id } = of
  const { id: menu_id } = await db
    .insertInto('menu')
    .values({ ...of.path, name: 'Da casa', ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  for (const [position, [name, items]] of Object.entries(sections).entries()) {
    const { id: section_id } = await db
      .insertInto('menu_section')
      .values({ business_id, menu_id, name, position })
      .returning('id')
      .executeTakeFirstOrThrow()
    const rows = items.map((item, index) => ({
      business_id,
      section_id,
      name: `Prato ${index}`,
      position: index,
      ...item,
    }))
    for (let start = 0; start < rows.length; start += 1000)
      await db
        .insertInto('menu_item')
        .values(rows.slice(start, start + 1000))
        .execute()
  }
  return menu_id
}

const headOf = (document: string) => document.slice(0, document.indexOf('<body'))

/** The page rendered by the product's own React. */
const html = async (url: string): Promise<string> => (await open(url)).html()

const at = (of: Venue, id: number | '' = '') => `/cardapios/${of.branch.slug}${id && `/${id}`}`

describe('one menu', () => {
  test(
    'is searched from five items on; what is seen at a glance has no tools above it',
    { tags: ['D-69'] },
    async () => {
      const dishes = (count: number) => Array.from({ length: count }, () => ({ tags: ['vegano'] }))
      const few = await html(at(ours, await menu(ours, { Massas: dishes(4), Vazia: [] })))
      const many = await html(at(ours, await menu(ours, { Massas: dishes(4), Vinhos: dishes(1) })))

      for (const part of ['type="search"', 'data-tag="vegano"', 'href="#busca"', 'Limpar busca']) {
        expect(few).not.toContain(part)
        expect(many).toContain(part)
      }
    },
  )

  test(
    'shows its sections in order without the empty ones, what is out greyed, prices and the old price',
    { tags: ['PUB-MENU-02', 'D-69'] },
    async () => {
      const id = await menu(ours, {
        Massas: [
          { name: 'Nhoque', price_cents: 5800, promo_price_cents: 4900, tags: ['vegetariano'] },
          { name: 'Trufa', price_cents: null },
          { name: 'Lasanha', price_cents: 6900, available: false },
        ],
        Vazia: [],
        Vinhos: [{ name: 'Merlot', price_cents: 129_00 }, { name: 'Soave' }],
      })

      const page = await html(at(ours, id))

      expect([...page.matchAll(/<h[23][^>]*>([^<]+)/g)].map(([, words]) => words)).toEqual([
        'Massas',
        'Nhoque',
        'Trufa',
        'Lasanha',
        'Vinhos',
        'Merlot',
        'Soave',
      ])
      expect(page).toMatch(
        /<s><span class="hidden">De <\/span>R\$\s58,00<\/s><span class="hidden"> por <\/span>R\$\s49,00/,
      )
      expect(page).toContain('<p class="price">Consulte</p>')
      expect(page).toMatch(/class="dish gone"><div class="dish-words"><h3[^>]*>Lasanha<.*?Indisponível/)
      expect(page.match(/Indisponível/g)).toHaveLength(1)
      expect(page).toContain('data-tag="vegetariano"')
      expect(page).not.toContain('data-tag="vegano"')
      expect(page).toContain('5 itens')
    },
  )

  test(
    'a picture comes in three formats with its size and a stand-in, and opens larger as a plain link',
    { tags: ['D-96'] },
    async () => {
      const image_path = picture(ours.business_id)
      const id = await menu(ours, { Massas: [{ name: 'Nhoque', image_path }] })

      const page = await html(at(ours, id))

      expect(page).toContain(
        `<source type="image/avif" srcset="/files/${image_path}/320.avif 320w" sizes="104px"/>`,
      )
      expect(page).toContain(
        `<source type="image/webp" srcset="/files/${image_path}/320.webp 320w" sizes="104px"/>`,
      )
      expect(page).toMatch(/<img[^>]* alt="Nhoque" width="800" height="600" loading="lazy"/)
      expect(page).toContain(`src="/files/${image_path}/tiny.webp"`)
      expect(page).toContain(`href="/files/${image_path}/800.jpg" aria-label="Ampliar foto de Nhoque"`)
    },
  )

  test('leads back to the menus, and they lead back to the profile', { tags: ['D-69'] }, async () => {
    const page = await html(at(ours, await menu(ours, { Massas: [{ name: 'Nhoque' }] })))

    expect(page).toContain(`<a class="bar-action" href="${at(ours)}" aria-label="Voltar aos cardápios">`)
    expect(await html(at(ours))).toContain(
      `<a class="bar-action" href="/perfil/${ours.branch.slug}" aria-label="Voltar ao perfil">`,
    )
  })

  test(
    'an inactive one, a foreign one and what is no id lead to /error/404',
    { tags: ['D-69'] },
    async () => {
      const inactive = await menu(ours, {}, { status: 'inactive' })
      const foreign = await menu(await venue(house), {})

      for (const id of [inactive, foreign, 0, -1, '1e3', '9'.repeat(16), '%27x']) {
        expect((await open(`/cardapios/${ours.branch.slug}/${id}`)).to).toBe('/error/404')
      }
    },
  )

  test('one of 5,000 items is shown whole, and laid out as it comes near', async () => {
    const id = await menu(ours, { Tudo: Array.from({ length: 5000 }, () => ({ price_cents: 100 })) })

    const page = await html(at(ours, id))

    expect(page.match(/class="dish"/g)).toHaveLength(5000)
    expect(page).toContain('class="content menu long"')
    expect(page).toContain('5.000 itens')
  })
})

describe('the menus', () => {
  test(
    'are the active ones in their order, also when there is one only',
    { tags: ['PUB-MENU-01', 'D-69'] },
    async () => {
      const shop = await venue(house)
      await menu(shop, {}, { name: 'Almoço', position: 1, image_path: picture(shop.business_id) })
      await menu(shop, {}, { name: 'Antigo', status: 'inactive' })
      expect((await open(at(shop))).data.menus.map(({ name }) => name)).toEqual(['Almoço'])

      await menu(shop, {}, { name: 'Jantar', position: 0 })
      const page = await html(at(shop))

      expect([...page.matchAll(/<strong dir="auto">(Almoço|Jantar)/g)].map(([, name]) => name)).toEqual([
        'Jantar',
        'Almoço',
      ])
      expect(page).not.toContain('Antigo')
    },
  )

  test(
    'the profile’s action leads to the only one in one tap, and to the list once there are two',
    { tags: ['D-69'] },
    async () => {
      const shop = await venue(house)
      const action = async () =>
        /class="quick".*?href="(\/cardapios[^"]+)"/s.exec(await html(`/perfil/${shop.branch.slug}`))?.[1]
      const only = await menu(shop, {}, { name: 'Almoço' })
      expect(await action()).toBe(at(shop, only))

      await menu(shop, {}, { name: 'Jantar' })
      expect(await action()).toBe(at(shop))
    },
  )

  test('an establishment without any says so and leads to its profile', async () => {
    const shop = await venue(house)

    expect(await html(at(shop))).toContain('Nenhum cardápio publicado no momento.')
  })
})

describe('rows that no form would have saved', () => {
  test('break no menu page and run nothing on it', { tags: ['D-101'] }, async () => {
    const shop = await venue(house, {
      branch: {
        name: nasty,
        branch: odd,
        color_primary: 'red;}body{',
        color_secondary: null,
        timezone: 'Lua/Cheia',
      },
    })
    const id = await menu(
      shop,
      {
        [nasty]: [
          {
            name: nasty,
            description: nasty,
            image_path: '../../etc/passwd',
            tags: ['__proto__', '<b>', 'vegano', 'vegano'],
          },
          { name: odd, price_cents: 100, promo_price_cents: 900, image_path: 'javascript:alert(1)' },
          { name: nasty, image_path: picture(shop.business_id) },
          { name: '', description: '' },
        ],
        [odd]: [{ name: odd }],
      },
      { name: odd, description: nasty, image_path: '"><img src=x onerror=alert(1)>' },
    )

    for (const address of [at(shop, id), at(shop)]) {
      const { status, body } = await open(address)
      const page = await html(address)
      expect(status).toBe(200)
      expect(headOf(body).match(/<script(?! type="application\/ld\+json")/g)).toBeNull()
      expect(headOf(body)).not.toContain('/assets/colors/')
      expect(page).not.toMatch(/<script|<b>|javascript:|etc\/passwd|\sonerror=|<img src="x/)
      expect(page).toContain('👩‍👩‍👧')
    }
    expect(await html(at(shop, id))).toContain('<p class="price">R$')
  })
})
