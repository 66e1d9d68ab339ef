import { beforeAll, expect, test } from 'vitest'
import { listSlots } from '#features/availability/slots.contract.ts'
import { findBranch, updateBranch } from '#features/profiles/contract.ts'
import { states } from '#features/branches/state-names.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { testSite } from '#test/site.ts'
import { everyDay, type Venue, venue } from '#test/venue.ts'

type PageData = {
  branch: {
    name: string
    place: { lines: string[] }
    today: string
    week: { day: string; hours: string }[]
    links: { label: string }[]
  }
  reserveOnline: boolean
  callPhone: string | null
  limits: { min: number; max: number }
  today: string
  slots: { time: string; available: number; service: string | null }[]
  services: { name: string; from: string; until: string; largest: number }[]
}

let house: TestHouse
let open: Awaited<ReturnType<typeof testSite<PageData>>>
let ours: Venue

beforeAll(async () => {
  house = await testHouse({ now: '2026-11-20T15:00:00Z' })
  open = await testSite<PageData>(house)
  ours = await venue(house, { branch: { name: 'Cantina da Praça', description: 'Massas frescas.' } })
})

const slugOf = (given: Venue) => given.branch.slug

test(
  'the slug stands second after a fixed first segment',
  { tags: ['ROUTE-14', 'ROUTE-15', 'PUB-01', 'PUB-02', 'PUB-PROFILE-01', 'PUB-PROFILE-02'] },
  async () => {
    for (const first of ['perfil', 'profile']) {
      const shown = await open(`/${first}/${slugOf(ours)}`)
      expect([shown.status, shown.page, shown.data.branch.name]).toEqual([200, 'profile', 'Cantina da Praça'])
    }
    expect((await open(`/cardapios/${slugOf(ours)}`)).page).toBe('menus')
    const taking = await venue(house)
    await taking.service()
    expect((await open(`/reserva/${slugOf(taking)}`)).page).toBe('reserve')
  },
)

test(
  '/{slug} and /{slug}/anything lead to the profile',
  { tags: ['ROUTE-16', 'ROUTE-17', 'D-12'] },
  async () => {
    const profile = `/perfil/${slugOf(ours)}`
    for (const path of ['', '/', '/anything', '/any/thing']) {
      expect(await open(`/${slugOf(ours)}${path}`)).toMatchObject({ status: 302, to: profile })
    }
    const campaign = '?utm_source=instagram&x=a%20b?c'
    expect((await open(`/${slugOf(ours)}${campaign}`)).to).toBe(profile + campaign)
    expect((await open(`/${slugOf(ours)}/any${campaign}`)).to).toBe(profile + campaign)
    expect(await open(`/reserva/${slugOf(ours)}/12`)).toMatchObject({ status: 302, to: profile })
    expect(await open(`${profile}/deeper/still`)).toMatchObject({ status: 302, to: profile })
  },
)

test('trailing slashes do not count, and slugs are compared in lowercase', { tags: ['D-12'] }, async () => {
  expect((await open(`/perfil/${slugOf(ours)}/`)).page).toBe('profile')
  expect((await open(`/perfil/${slugOf(ours).toUpperCase()}?de=cartaz`)).to).toBe(
    `/perfil/${slugOf(ours)}?de=cartaz`,
  )
  expect((await open(`/Perfil/${slugOf(ours)}`)).to).toBe(`/perfil/${slugOf(ours)}`)
  expect((await open(`/${slugOf(ours).toUpperCase()}`)).to).toBe(`/perfil/${slugOf(ours)}`)
})

test('an old slug keeps leading to its branch, on the same page', { tags: ['D-13'] }, async () => {
  const old = `antiga-${ours.business_id}`
  await house.house.db
    .insertInto('branch_slug')
    .values({ slug: old, ...ours.path, is_current: false })
    .execute()

  expect(await open(`/reserva/${old}?de=cartaz`)).toMatchObject({
    status: 301,
    to: `/reserva/${slugOf(ours)}?de=cartaz`,
  })
  expect(await open(`/${old}`)).toMatchObject({ status: 301, to: `/perfil/${slugOf(ours)}` })
})

test(
  'no slug, an unknown one, a draft, an inactive branch or business lead to /error/404',
  { tags: ['ROUTE-18', 'D-12', 'D-70'] },
  async () => {
    const draft = await venue(house, { branch: { is_draft: true } })
    const inactive = await venue(house, { branch: { status: 'inactive' } })
    const closed = await venue(house)
    await house.house.db
      .updateTable('business')
      .set({ status: 'inactive' })
      .where('id', '=', closed.business_id)
      .execute()
    const slugs = [
      'nunca-existiu',
      slugOf(draft),
      slugOf(inactive),
      slugOf(closed),
      "x'--",
      '%00',
      'a'.repeat(250),
    ]

    for (const first of [
      'perfil',
      'profile',
      'cardapios',
      'pesquisa',
      'reserva',
      'cadastro',
      'cadastro-rapido',
    ]) {
      expect((await open(`/${first}`)).to).toBe('/error/404')
      for (const slug of slugs) expect((await open(`/${first}/${slug}`)).to).toBe('/error/404')
    }
    for (const slug of [...slugs, '%E0%A4%A', '%zz']) expect((await open(`/${slug}`)).to).toBe('/error/404')
    expect((await open('/perfil/%E0%A4%A?x=1')).to).toBe('/error/404')
    expect((await open('/api/%E0%A4%A')).status).toBe(400)
  },
)

test('a reserved word is no slug, even if a row says so', { tags: ['D-13'] }, async () => {
  await venue(house, { branch: { slug: 'guest' } })

  expect((await open('/guest')).to).toBe('/error/404')
  expect((await open('/perfil/guest')).to).toBe('/error/404')
})

test('the API answers its own unknown addresses in the envelope, not with a page', async () => {
  const answered = await open('/api/nada')

  expect(answered.status).toBe(404)
  expect(JSON.parse(answered.body)).toMatchObject({ success: false })
})

test(
  'the profile knows address, week, links that lead to the web, and nothing secret',
  { tags: ['PUB-12', 'PUB-14', 'D-67'] },
  async () => {
    const { db } = house.house
    const shop = await venue(house, {
      branch: {
        schedule: JSON.stringify([
          { day_of_week: 'FRI', enabled: true, from: '12:00', to: '23:00', max_delay: 20 },
        ]),
        links: JSON.stringify([
          { type: 'site', label: 'Depois', url: 'https://exemplo.com/b', order: 2 },
          { type: 'site', label: 'Antes', url: 'https://exemplo.com/a', order: 1 },
          { type: 'site', label: 'Perigo', url: 'javascript:alert(1)', order: 0 },
        ]),
        phone: '11987654321',
        email: 'segredo@exemplo.com',
      },
    })
    const city = await db
      .insertInto('city')
      .values({ name: 'Manaus', state_id: 4 })
      .returning('id')
      .executeTakeFirstOrThrow()
    const address = await db
      .insertInto('address')
      .values({ business_id: shop.business_id, street: 'Rua A', number: '7', city_id: city.id })
      .returning('id')
      .executeTakeFirstOrThrow()
    await db
      .updateTable('branch')
      .set({ address_id: address.id })
      .where('business_id', '=', shop.business_id)
      .where('id', '=', shop.branch.id)
      .execute()

    const { data } = await open(`/perfil/${slugOf(shop)}`)

    expect(data.branch.place.lines).toEqual(['Rua A, 7', 'Manaus - AM'])
    expect(data.branch.today).toBe('FRI')
    expect(data.branch.week.find(({ day }) => day === 'FRI')?.hours).toBe('12:00 às 23:00')
    expect(data.branch.links.map(({ label }) => label)).toEqual(['Antes', 'Depois'])
    expect(JSON.stringify(data)).not.toContain('segredo')
  },
)

test(
  'the profile offers what the branch accepts: online, by phone, or neither',
  { tags: ['D-28', 'D-32'] },
  async () => {
    type Config = NonNullable<Parameters<typeof venue>[1]>['config']
    const offered = async (config: Config, phone: string | null = '1133334444') => {
      const shop = await venue(house, { branch: { business_phone: phone }, config })
      await shop.service()
      const { data } = await open(`/perfil/${slugOf(shop)}`)
      return [data.reserveOnline, data.callPhone]
    }

    expect(await offered({ accept_online_reservations: true, accept_phone_reservations: true })).toEqual([
      true,
      '1133334444',
    ])
    expect(await offered({ accept_online_reservations: false, accept_phone_reservations: true })).toEqual([
      false,
      '1133334444',
    ])
    expect(await offered({ accept_phone_reservations: true }, null)).toEqual([true, null])
    expect(await offered({ accept_reservations: false, accept_phone_reservations: true })).toEqual([
      false,
      null,
    ])
    expect(await offered(null)).toEqual([true, null])
  },
)

test(
  'no page offers a table before a service opens on some day, and the editor of the profile knows',
  { tags: ['D-31', 'D-35'] },
  async () => {
    const shop = await venue(house)
    await shop.service({ type: 'CLO', date_start: '2026-12-24', date_end: '2026-12-25' })
    const closed = JSON.stringify([
      { day_of_week: 'SAT', enabled: false, from: '11:00', to: '15:00', max_delay: 0 },
    ])
    const { id } = await shop.service({ meta: closed })
    const { db } = house.house
    const offered = async () => {
      const pages = [`/perfil/${slugOf(shop)}`, `/cardapios/${slugOf(shop)}`]
      const shown = await Promise.all(pages.map(async (path) => (await open(path)).data.reserveOnline))
      const { body } = await house.call(findBranch, { params: shop.path }, { token: shop.editor.token })
      return [...shown, body.has_open_service]
    }

    expect(await offered()).toEqual([false, false, false])
    await db
      .updateTable('service')
      .set({ meta: closed.replace('false', 'true') })
      .where('id', '=', id)
      .execute()
    expect(await offered()).toEqual([true, true, true])
    await db.updateTable('service').set({ deleted_at: new Date() }).where('id', '=', id).execute()
    expect(await offered()).toEqual([false, false, false])
  },
)

test('/reserva goes to the profile when online reservations are off', { tags: ['PUB-RES-14'] }, async () => {
  for (const config of [{ accept_online_reservations: false }, { accept_reservations: false }]) {
    const shop = await venue(house, { config })
    expect((await open(`/reserva/${slugOf(shop)}`)).to).toBe(`/perfil/${slugOf(shop)}`)
  }
})

test(
  'the form keeps the limits of the branch, 1 to 5 while none were saved',
  { tags: ['PUB-RES-28', 'PUB-RES-29', 'D-31'] },
  async () => {
    const own = await venue(house, {
      config: { min_person_per_reservation: 2, max_person_per_reservation: 8 },
    })
    const unsaved = await venue(house, { config: null })
    for (const shop of [own, unsaved]) await shop.service()

    expect((await open(`/reserva/${slugOf(own)}`)).data.limits).toEqual({ min: 2, max: 8 })
    expect((await open(`/reserva/${slugOf(unsaved)}`)).data.limits).toEqual({ min: 1, max: 5 })
  },
)

test('today is the day of the branch, and its times come along', { tags: ['D-42'] }, async () => {
  house.turnTo('2026-11-21T02:30:00Z')
  const manaus = await venue(house, { branch: { timezone: 'America/Manaus' } })
  await manaus.service()

  const { data } = await open(`/reserva/${slugOf(manaus)}`)

  expect(data.today).toBe('2026-11-20')
  expect(data.slots).toEqual([])
  house.turnTo('2026-11-20T15:00:00Z')
  expect((await open(`/reserva/${slugOf(manaus)}`)).data.slots[0]).toEqual({
    time: '18:00',
    available: 12,
    service: 'Jantar',
  })
})

test(
  'the request form comes with the services of the day that the address names, and heads the times by their names',
  { tags: ['D-144'] },
  async () => {
    const here = await venue(house)
    await here.service({ name: 'Chá da tarde', meta: everyDay('16:00', '17:00'), max_persons: 6 })
    await here.service({ name: 'Noite da Pizza', meta: everyDay('19:00', '20:00') })
    const form = (query: string) => open(`/reserva/${slugOf(here)}?${query}`)

    const asked = await form('pessoas=8&dia=2027-03-06&hora=16:30')
    const page = await asked.html()

    expect(asked.data.services).toEqual([
      { name: 'Chá da tarde', from: '16:00', until: '17:00', largest: 6 },
      { name: 'Noite da Pizza', from: '19:00', until: '20:00', largest: 12 },
    ])
    expect(asked.data.slots.map(({ service }) => service).at(-1)).toBe('Noite da Pizza')
    expect([...page.matchAll(/"slots-service[^>]*>([^<]+)/g)].map(([, title]) => title)).toEqual([
      'Chá da tarde · sem mesa para 8 · até 6 pessoas',
      'Noite da Pizza',
    ])
    expect(page).toContain('16:30 não está livre para 8 pessoas. Escolha outro horário.')
    expect(await (await form('pessoas=2&dia=2026-11-21&hora=16:15')).html()).toContain('16:15 não está livre')
    expect(await (await form('pessoas=2&dia=2026-11-21&hora=16:30')).html()).not.toContain('não está livre')
  },
)

/** Today at 03:30, 04:30 and 05:30 UTC of 2026-11-21, and the first time left at 23:10 UTC of the day before. */
const clocks = {
  three: ['2026-11-21', '2026-11-21', '2026-11-21', '20:30'],
  four: ['2026-11-20', '2026-11-21', '2026-11-21', '19:30'],
  five: ['2026-11-20', '2026-11-20', '2026-11-21', '18:30'],
}

test.each([
  ['AC', 'America/Rio_Branco', clocks.five],
  ['AM', 'America/Manaus', clocks.four],
  ['RO', 'America/Porto_Velho', clocks.four],
  ['RR', 'America/Boa_Vista', clocks.four],
  ['MT', 'America/Cuiaba', clocks.four],
  ['MS', 'America/Campo_Grande', clocks.four],
  ['SP', 'America/Sao_Paulo', clocks.three],
])(
  'of a branch in %s the clock is that of %s, today and its times go by it',
  { tags: ['D-42'] },
  async (state, zone, expected) => {
    house.turnTo('2026-11-20T15:00:00Z')
    const here = await venue(house)
    await here.service()
    const { id: state_id } = states.find(({ abbreviation }) => abbreviation === state)!
    const street = { street: 'Rua das Flores', number: '5', complement: '', district: 'Centro' }
    const address = { ...street, zipcode: '69900000', city: 'Cidade', state_id }
    const saved = await house.call(
      updateBranch,
      { params: here.path, body: { address } },
      { token: here.owner.token },
    )
    const todayAt = async (instant: string) => {
      house.turnTo(instant)
      return (await open(`/reserva/${slugOf(here)}`)).data.today
    }

    expect(saved.body.branch.timezone).toBe(zone)
    const days = []
    for (const hour of ['03', '04', '05']) days.push(await todayAt(`2026-11-21T${hour}:30:00Z`))
    house.turnTo('2026-11-20T23:10:00Z')
    const { body } = await house.call(listSlots, { params: { ...here.path, date: '2026-11-20' } })
    expect([...days, body[0]?.time]).toEqual(expected)
  },
)

test(
  'a profile names its branch in the title and in a link preview, and shows its week and phone, and the platform',
  { tags: ['PUB-05', 'PUB-07', 'PUB-11', 'PUB-14', 'D-69', 'D-91'] },
  async () => {
    const schedule = [{ day_of_week: 'TUE', enabled: true, from: '12:00', to: '23:00', max_delay: 20 }]
    const shop = await venue(house, {
      branch: {
        name: 'Cantina da Praça',
        branch: 'Pinheiros',
        phone: '1130627781',
        schedule: JSON.stringify(schedule),
      },
    })
    const profile = await open(`/perfil/${slugOf(shop)}`)
    const shown = await profile.html()

    expect(profile.body).toContain('<title>Cantina da Praça · Pinheiros | Casa Cheia</title>')
    expect(profile.body).toContain('<meta property="og:title" content="Cantina da Praça · Pinheiros">')
    expect(profile.body).toMatch(new RegExp(`<link rel="canonical" href="http[^"]+/perfil/${slugOf(shop)}">`))
    expect(shown).toMatch(/Desenvolvido por (<[^>]+>)*Casa Cheia/)
    expect(shown).toContain('(11) 3062-7781')
    expect(shown).toMatch(/Segunda-feira(<[^>]+>)+Fechado/)
    expect(shown).toMatch(/Terça-feira(<[^>]+>)+12:00/)
  },
)

test('a public page that did not change is a 304', async () => {
  const menus = `/cardapios/${slugOf(ours)}`
  const { headers } = await open(menus)

  expect((await open(menus, { 'if-none-match': String(headers.etag) })).status).toBe(304)
})

test(
  'the pages of errors say so in the guest’s language too, and lead home',
  { tags: ['ROUTE-18', 'ERR-01', 'ERR-02', 'ERR-03', 'ERR-04', 'ERR-05', 'ERR-06', 'D-16', 'D-117'] },
  async () => {
    for (const path of [
      '/nao-existe',
      '/perfil/nao-existe',
      '/reserva',
      '/cardapios',
      '/error',
      '/error/nada',
      '/a/b/c',
    ])
      expect((await open(path)).to).toBe('/error/404')
    const [lost, failed] = [await open('/error/404'), await open('/error/500')]

    expect([lost.status, failed.status]).toEqual([404, 500])
    const words = await lost.html()
    expect(words).toContain('Page Not Found')
    expect(words).toContain('Esta página não existe ou não está mais disponível.')
    expect(words).toContain('Confira o endereço ou fale com o restaurante que enviou o link.')
    expect(words).toMatch(/<a[^>]* href="\/"[^>]*>Ir para a página inicial<\/a>/)
    const failure = await failed.html()
    expect(failure).toContain('System Error')
    expect(failure).toContain('Something went wrong! Please try again later.')
    expect(failure).toMatch(/<a[^>]* href="\/"[^>]*>Ir para a página inicial<\/a>/)
  },
)
