/** What all pages of a branch have in common, whichever feature they belong to. */
import { beforeAll, expect, test } from 'vitest'
import { testHouse } from '../app.ts'
import { testSite } from '../site.ts'
import { type Venue, venue } from '../venue.ts'
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

test('[PUB-10] every page of a branch with a pixel hands it over and lets its host in; without one no page does', async () => {
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
})

test('[I18N-03] the pages are the same in Portuguese whatever languages a browser asks for', async () => {
  for (const url of await pagesOf(plain)) {
    const { body } = await open(url)

    expect(body).toContain('<html lang="pt-BR"')
    for (const language of ['de', 'en-US,en;q=0.9', 'ja', 'pt-BR']) {
      expect((await open(url, { 'accept-language': language })).body).toBe(body)
    }
  }
})

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
