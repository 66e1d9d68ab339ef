/** Rules that all pages of a branch share, in every feature. */
import { beforeAll, expect, test } from 'vitest'
import { testHouse } from '../app.ts'
import { testSite } from '../site.ts'
import { type Venue, venue } from '../venue.ts'
import { newLinkToken } from '#platform/secrets.ts'
import { statementsOf } from './plans.ts'

const pixel = '1234567890'
const house = await testHouse({ now: '2026-11-20T15:00:00Z' })
const open = await testSite<object>(house)

let counted: Venue
let plain: Venue
beforeAll(async () => {
  counted = await venue(house, { branch: { facebook_pixel: pixel } })
  plain = await venue(house)
})

/** The pages of a branch whose address holds no secret. */
async function pagesOf({ branch, path }: Venue): Promise<string[]> {
  const menu = await house.house.db
    .insertInto('menu')
    .values({ ...path, name: 'Jantar', status: 'active' })
    .returning('id')
    .executeTakeFirstOrThrow()
  const firsts = ['perfil', 'profile', 'cardapios', 'pesquisa', 'reserva', 'cadastro', 'cadastro-rapido']
  return [...firsts.map((first) => `/${first}/${branch.slug}`), `/cardapios/${branch.slug}/${menu.id}`]
}

test(
  'every page of a branch with a pixel hands it over and lets its host in; without one no page does',
  { tags: ['PUB-10'] },
  async () => {
    for (const [place, expected] of [
      [counted, { pixel: [pixel], hosts: true }],
      [plain, { pixel: [], hosts: false }],
    ] as const) {
      for (const url of await pagesOf(place)) {
        const { status, body, headers } = await open(url)

        const shown = {
          pixel: [...body.matchAll(/<html[^>]* data-pixel="([^"]*)"/g)].map(([, id]) => id),
          hosts: String(headers['content-security-policy']).includes('https://connect.facebook.net'),
        }
        expect({ url, status, ...shown }).toEqual({ url, status: 200, ...expected })
      }
    }
  },
)

/** The pages whose address holds a secret, and the shortest address of a branch. */
async function otherAddressesOf(place: Venue): Promise<string[]> {
  const { branch } = place
  const tokens = { token: newLinkToken(), token_rsvp: newLinkToken() }
  const { id, token, token_rsvp } = await place.reservation(tokens)
  const owners = `/reserva/${branch.slug}/${id}/${token}`
  return [
    owners,
    `${owners}/guests`,
    `/reserva/${branch.slug}/${id}/${token_rsvp}/rsvp`,
    `/pesquisa/${branch.slug}/${newLinkToken()}`,
    `/seus-dados/${branch.slug}`,
    `/seus-dados/${branch.slug}/${newLinkToken()}`,
    `/${branch.slug}`,
    `/${branch.slug.toUpperCase()}`,
  ]
}

test(
  'a link made longer on its way leads to its page, and keeps what was chosen',
  { tags: ['D-151'] },
  async () => {
    const addresses = [...(await pagesOf(plain)), ...(await otherAddressesOf(plain))]
    const choice = 'pessoas=4&dia=2026-11-28&hora=20:00'
    const longer = {
      '': [
        '.',
        '),',
        '/)',
        "%5D%7D%3E%22'",
        '%20',
        '%E2%80%8B',
        `&fbclid=${'a'.repeat(900)}`,
        '%3Fa=1',
        '&x=%E0',
      ],
      [`?${choice}`]: [`%3F${choice}`, `&${choice}&igsh=a`, `.?${choice}`, `?${choice}.`],
    }
    for (const url of addresses) {
      for (const [query, all] of Object.entries(longer)) {
        for (const more of all) {
          const { status, to } = await open(url + more)
          expect({ url: url + more, status, to }).toEqual({ url: url + more, status: 301, to: url + query })
        }
      }
    }
  },
)

test(
  'a longer address leads to no other site, and to no call and no file',
  { tags: ['D-151', 'D-101'] },
  async () => {
    for (const url of [
      '//mau.exemplo.',
      '//mau.exemplo/perfil).',
      '/%2Fmau.exemplo.',
      '/%5Cmau.exemplo.',
      `/perfil/%0D%0ASet-Cookie:%20a.`,
      '/perfil/%00.',
      '/https:%2F%2Fmau.exemplo)',
    ]) {
      const { to, status, headers } = await open(url)
      expect({ url, status, to }).toEqual({ url, status: 302, to: '/error/404' })
      expect(headers['set-cookie']).toBeUndefined()
    }
    const inside = await open(`/${plain.branch.slug}/..%2F..%2Fmau.exemplo.`)
    expect(inside.to).toBe(`/perfil/${plain.branch.slug}`)
    for (const url of ['/api/version)', '/files/1/a)', '/assets/a)']) {
      expect({ url, status: (await open(url)).status }).toEqual({ url, status: 404 })
    }
  },
)

test(
  'the error page names the house whose address led there: its colour, page and phone',
  { tags: ['D-16', 'D-117'] },
  async () => {
    const shop = await venue(house, {
      branch: {
        name: 'Cantina',
        branch: 'Centro',
        color_primary: '#aa3300',
        business_phone: '(11) 3333-4444',
      },
    })
    const lost = async (url: string) => {
      const { to, headers } = await open(url)
      expect({ url, to }).toEqual({ url, to: '/error/404' })
      const [cookie = ''] = String(headers['set-cookie'] ?? '').split(';')
      const shown = await open('/error/404', { cookie })
      return { html: await shown.html(), document: shown.body, headers: shown.headers, status: shown.status }
    }
    const slug = shop.branch.slug
    const whose = `Ver Cantina · Centro`

    for (const url of [
      `/cardapios/${slug}/999999`,
      `/reserva/${slug}/1/${newLinkToken()}`,
      `/reserva/${slug}/abc/${newLinkToken()}/rsvp`,
    ]) {
      const { html, document, headers, status } = await lost(url)
      expect(status).toBe(404)
      expect(headers['cache-control']).toBe('private, no-store')
      expect(document).toContain('/assets/colors/aa3300-')
      expect(html).toContain('Page Not Found')
      expect(html).toContain('Esta página não existe ou não está mais disponível.')
      expect(html).toContain(`href="/perfil/${slug}">${whose}</a>`)
      expect(html).toContain('href="tel:+551133334444">(11) 3333-4444</a>')
      expect(html).toContain('Ir para a página inicial')
    }
    await house.house.db
      .updateTable('branch')
      .set({ is_draft: true })
      .where('id', '=', shop.branch.id)
      .execute()
    const closed = await lost(`/perfil/${slug}`)
    expect(closed.html).toContain('(11) 3333-4444')
    expect(closed.html).not.toContain('Cantina')
    for (const url of ['/perfil/nunca-existiu', '/perfil/x%22%3Ey', '/nada']) {
      const { html, document } = await lost(url)
      expect(html).toContain('fale com o restaurante que enviou o link.')
      expect(html).not.toContain('tel:')
      expect(document).not.toContain('/assets/colors/')
    }
    expect((await open('/error/404', { cookie: '__Secure-lost=%00' })).status).toBe(404)
  },
)

test(
  'the page for a failure has two lines in Portuguese below its fixed text',
  { tags: ['D-16', 'D-117'] },
  async () => {
    const html = await (await open('/error/500')).html()

    expect(html).toContain('Something went wrong! Please try again later.')
    expect(html).toContain('Algo deu errado do nosso lado.')
    expect(html).toContain('Tente de novo em instantes ou fale com o restaurante que enviou o link.')
  },
)

test(
  'the pages are the same in Portuguese whatever languages a browser asks for',
  { tags: ['I18N-03'] },
  async () => {
    for (const url of await pagesOf(plain)) {
      const { body } = await open(url)

      expect(body).toContain('<html lang="pt-BR"')
      for (const language of ['de', 'en-US,en;q=0.9', 'ja', 'pt-BR']) {
        expect((await open(url, { 'accept-language': language })).body).toBe(body)
      }
    }
  },
)

test('each page reads its branch in one statement, and of other features only what it shows', async () => {
  const { slug } = plain.branch
  const parts = {
    [`/perfil/${slug}`]: ['menu', 'reservation_config'],
    [`/cardapios/${slug}`]: ['menu', 'reservation_config'],
    [`/reserva/${slug}`]: ['reservation_config'],
    [`/pesquisa/${slug}`]: [],
    [`/cadastro/${slug}`]: [],
    [`/cadastro-rapido/${slug}`]: [],
  }
  for (const [url, tables] of Object.entries(parts)) {
    const sent = await statementsOf(() => open(url))

    const ofBranch = sent.filter(({ text }) => text.includes('from "branch"'))
    const read = ['menu', 'reservation_config'].filter((table) => ofBranch[0]?.text.includes(`"${table}"`))
    expect({ url, statements: ofBranch.length, read }).toEqual({ url, statements: 1, read: tables })
  }
})
