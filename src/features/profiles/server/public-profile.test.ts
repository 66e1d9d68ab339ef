import { beforeAll, describe, expect, test } from 'vitest'
import { createHouseAnswer } from '#features/house-answers/contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { testSite } from '#test/site.ts'
import { everyDay, venue } from '#test/venue.ts'
import type { ProfileData } from '../pages.contract.ts'

const nasty = `</script><script>alert(1)</script>"' onload=x`
const odd = `مطعم 👩‍👩‍👧 ${'ã'.repeat(240)}`

let house: TestHouse
let open: Awaited<ReturnType<typeof testSite<ProfileData>>>

beforeAll(async () => {
  house = await testHouse({ now: '2026-11-20T15:00:00Z' })
  open = await testSite(house)
})

type Branch = NonNullable<Parameters<typeof venue>[1]>['branch']

const profileOf = async (branch: Branch) => `/perfil/${(await venue(house, { branch })).branch.slug}`

const headOf = (document: string) => document.slice(0, document.indexOf('<body'))

/** The page rendered by the product's own React. */
const html = async (url: string): Promise<string> => (await open(url)).html()

const friday = (from: string, to: string) => JSON.stringify([{ day_of_week: 'FRI', enabled: true, from, to }])

describe('open now', () => {
  test('is said by the clock on the establishment’s wall', { tags: ['D-67', 'D-42'] }, async () => {
    const schedule = friday('11:30', '15:00')
    const said = async (timezone: string) =>
      (await open(await profileOf({ schedule, timezone }))).data.branch.opening

    expect(await said('America/Sao_Paulo')).toEqual({
      open: true,
      words: 'Aberto agora',
      until: 'fecha às 15:00',
    })
    expect(await said('America/Manaus')).toEqual({
      open: false,
      words: 'Fechado',
      until: 'abre hoje às 11:30',
    })
    expect(await said('Lua/Cheia')).toMatchObject({ open: true })
  })

  test('is never stale in a browser that keeps the page: what it says is part of the ETag', async () => {
    const address = await profileOf({ schedule: friday('11:30', '15:00') })
    const etagAt = async (now: string) => {
      house.turnTo(now)
      return (await open(address)).headers.etag
    }

    const noon = await etagAt('2026-11-20T15:00:00Z')
    expect(await etagAt('2026-11-20T15:20:00Z')).toBe(noon)
    expect(await etagAt('2026-11-20T18:00:00Z')).not.toBe(noon)
    house.turnTo('2026-11-20T15:00:00Z')
  })
})

describe('the tables of today and tomorrow', () => {
  const tablesOf = async ({ branch }: Awaited<ReturnType<typeof venue>>) =>
    (await open(`/perfil/${branch.slug}`)).data.tables

  test(
    'are the times that still take two people, on the clock of the branch',
    { tags: ['D-34', 'D-36'] },
    async () => {
      const here = await venue(house, { config: { minimum_antecedence: 60 } })
      await here.service({ meta: everyDay('12:00', '14:00'), max_persons: 2 })
      await here.reservation({ date: '2026-11-21', time: '12:00', person_number: 1, status: 'WAI' })

      expect(await tablesOf(here)).toEqual({
        people: 2,
        today: '2026-11-20',
        days: [
          { date: '2026-11-20', services: [{ title: 'Jantar', times: ['13:00', '13:30', '14:00'] }] },
          { date: '2026-11-21', services: [{ title: 'Jantar · sem mesa para 2 · até 1 pessoa', times: [] }] },
        ],
      })
      expect(await html(`/perfil/${here.branch.slug}`)).toContain(
        `href="/reserva/${here.branch.slug}?pessoas=2&amp;dia=2026-11-20&amp;hora=13:00"`,
      )
    },
  )

  test('stand under the names of their services, also of one that is full', { tags: ['D-144'] }, async () => {
    const here = await venue(house)
    await here.service({ name: 'Chá da tarde', meta: friday('16:00', '17:00'), max_persons: 2 })
    await here.service({ name: 'Noite da Pizza', meta: friday('19:00', '19:30') })
    await here.reservation({ date: '2026-11-20', time: '16:00', person_number: 2, status: 'CON' })

    const page = await html(`/perfil/${here.branch.slug}`)

    expect([...page.matchAll(/<h4[^>]*>([^<]+)/g)].map(([, title]) => title)).toEqual([
      'Chá da tarde · sem mesa',
      'Noite da Pizza',
    ])
    expect(page).not.toMatch(/Almoço|>Jantar/)
  })

  test('are not there without a service, nor where nothing is reserved online', async () => {
    const [fresh, phone] = [
      await venue(house),
      await venue(house, { config: { accept_online_reservations: false } }),
    ]
    await phone.service()

    expect(await tablesOf(fresh)).toBeNull()
    expect(await tablesOf(phone)).toBeNull()
  })

  test('are for the smallest party that the branch takes', async () => {
    const here = await venue(house, { config: { min_person_per_reservation: 3 } })
    await here.service()

    expect((await tablesOf(here))?.people).toBe(3)
  })
})

test(
  'what an establishment has not said is not there: no empty heading, no dead link',
  { tags: ['D-69'] },
  async () => {
    const page = await html(await profileOf({}))

    expect([...page.matchAll(/<h\d[^>]*>([^<]+)/g)]).toHaveLength(1)
    expect(page).not.toMatch(/data-opening|class="quick"|<table|<img|tel:/)
  },
)

test(
  'shows pictures with size and stand-in, links by what they lead to, highlights, ways to pay and words of its own',
  { tags: ['D-69'] },
  async () => {
    const shop = await venue(house, {
      branch: { phone: '11987654321', phone_is_whatsapp: true, info: 'Rampa na entrada.' },
    })
    const image = (letter: string) => `${shop.business_id}/${letter.repeat(22)}-1600x900`
    await house.house.db
      .updateTable('branch')
      .set({
        header_image_path: image('h'),
        avatar_path: image('a'),
        payment_methods: ['pix', 'boleto', 'vale_refeicao'],
        links: JSON.stringify([
          { type: 'ifood', label: 'Peça em casa', url: 'https://exemplo.com/a', order: 0 },
        ]),
        highlights: JSON.stringify([
          { title: 'Feijoada', text: 'Aos sábados', image_path: image('f'), link: null, order: 0 },
        ]),
        galleries: JSON.stringify([{ path: image('g'), alt: 'O salão', order: 0 }]),
      })
      .where('id', '=', shop.branch.id)
      .where('business_id', '=', shop.business_id)
      .execute()

    const page = await html(`/perfil/${shop.branch.slug}`)

    expect(page).toMatch(new RegExp(`<img src="/files/${image('h')}/640.jpg"[^>]*fetchPriority="high"`, 'i'))
    expect(page).not.toContain(`/files/${image('h')}/tiny.webp`)
    expect(page).toContain(`/files/${image('g')}/tiny.webp`)
    expect(page).toContain(`href="/files/${image('g')}/1600.jpg" aria-label="Ampliar: O salão"`)
    expect(page).toMatch(/Peça em casa<\/strong><small dir="auto">iFood/)
    expect(page).toMatch(/Feijoada.*Aos sábados/s)
    expect(page).toMatch(/Pix.*Vale-refeição/s)
    expect(page).not.toContain('boleto')
    expect(page).toContain('href="https://wa.me/5511987654321"')
    expect(page).toContain('Rampa na entrada.')
  },
)

test('rows that no form would have saved break nothing and run nothing', { tags: ['D-101'] }, async () => {
  const address = await profileOf({
    name: nasty,
    branch: odd,
    description: odd + nasty,
    info: nasty,
    timezone: '',
    schedule: JSON.stringify({ day_of_week: nasty }),
    categories: ['', nasty],
    payment_methods: ['__proto__', nasty],
    color_primary: 'red;}body{display:none',
    avatar_path: '../../etc/passwd',
    header_image_path: 'javascript:alert(1)',
    links: JSON.stringify([
      { type: '__proto__', label: nasty, url: 'https://exemplo.com/"><script>' },
      { url: 'javascript:alert(1)' },
      7,
    ]),
    highlights: JSON.stringify([{ title: nasty, link: 'data:text/html,x', image_path: '1/x' }, null]),
    galleries: JSON.stringify(['../x', { path: 5 }]),
    phone: nasty,
    google_analytics: nasty,
  })

  const { status, body } = await open(address)
  const page = await html(address)

  expect(status).toBe(200)
  expect(headOf(body)).not.toContain('/assets/colors/')
  expect(headOf(body).match(/<script(?! type="application\/ld\+json")/g)).toBeNull()
  expect(page).not.toMatch(/<script|javascript:|data:text|etc\/passwd|\sonload=x>/)
  expect(page).toContain('👩‍👩‍👧')
})

test.each(['', 'Lua/Cheia', nasty])(
  'with the zone %j in the row every page is shown and every call of its branch answers',
  { tags: ['D-101', 'D-42'] },
  async (timezone) => {
    const here = await venue(house, {
      branch: {
        timezone,
        categories: [nasty, nasty],
        color_primary: 'red;}',
        google_analytics: nasty,
        facebook_pixel: nasty,
      },
    })
    await here.service()
    const { id, token } = await here.reservation({ status: 'CON' })
    const { slug } = here.branch
    const pages = ['perfil', 'cardapios', 'pesquisa', 'reserva', 'cadastro', 'cadastro-rapido']
    const addresses = [...pages.map((page) => `/${page}/${slug}`), `/reserva/${slug}/${id}/${token}`]
    for (const address of addresses) {
      const { status, to, html } = await open(address)

      expect([address, status, to]).toEqual([address, 200, undefined])
      expect(await html()).not.toMatch(/<script/)
    }

    const calls = ['dashboard', 'notifications', 'reservation', 'research/comment', 'customer']
    for (const call of ['', ...calls.map((name) => `/${name}`)]) {
      const url = `/api/business/${here.business_id}/branch/${here.branch.id}${call}`
      const { statusCode } = await house.request({ url, headers: { 'x-auth-token': here.owner.token } })

      expect([url, statusCode]).toEqual([url, 200])
    }
    const guest = await house.request({ url: `/api/user/guest?slug=${slug}` })
    expect(guest.json().businesses[0].branches[0]).toMatchObject({
      timezone: 'America/Sao_Paulo',
      color_primary: null,
      google_analytics: null,
      facebook_pixel: null,
    })
  },
)

test(
  'what the house answers about itself is a section of its own, none where it answers nothing; search engines get the same data',
  { tags: ['D-69'] },
  async () => {
    const here = await venue(house)
    const address = `/perfil/${here.branch.slug}`
    const before = await html(address)
    const structured = async () =>
      /<script type="application\/ld\+json".*?<\/script>/s.exec((await open(address)).body)?.[0]
    const found = await structured()
    const answers = [
      { topic: null, question: 'Tem <b>wi-fi</b>?', answer: 'Sim & grátis.' },
      { topic: 'parking' as const, question: null, answer: 'Manobrista na porta.' },
    ]
    for (const answer of answers)
      await house.call(
        createHouseAnswer,
        { params: here.path, body: { wordings: [], ...answer } },
        { token: here.owner.token },
      )

    const after = await html(address)

    expect(before).not.toContain('Bom saber')
    expect(after).toContain('<h2>Bom saber</h2>')
    expect(after).toMatch(
      /Estacionamento<\/dt><dd[^>]*>Manobrista na porta\.<\/dd>.*Tem &lt;b&gt;wi-fi&lt;\/b&gt;\?<\/dt>/,
    )
    expect(found).toBeDefined()
    expect(await structured()).toBe(found)
  },
)
