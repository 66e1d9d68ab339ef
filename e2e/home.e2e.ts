import type { Page, Route } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { freeDay } from './request-form.ts'
import { isTooWide, pinheirosBranch, requestTable, signIn } from './staff.ts'

const home = '/admin/dashboard'
const slug = 'cantina-da-praca-pinheiros'

type Day = {
  date: string
  held_people: number
  held_waiting: number
  total_waiting: number
  restaurant_seats: number
  held_unanswered: number
  total_unanswered: number
}
type Presence = { parties: number; no_shows: number }
type Dashboard = {
  today: string
  confirmed: number
  waiting: number
  people: number
  next: { id: number; datetime: string; person_number: number; status: string; name: string }[]
  time: string
  late: object[]
  unanswered: number
  pending: number
  pending_until: string | null
  unanswered_chats: number
  week: (Day & { total_confirmed: number; restaurant_seats: number })[]
  ratings: { nps: number | null; final_note: number | null; total_note: number }
  customers: { registered: number; registered_before: number }
  assistance: {
    reservations: number
    people: number
    handed_over: number
    with_reminder: Presence
    without_reminder: Presence
  }
  has_services: boolean
  is_published: boolean
  takes_online: boolean
}
type Item = { kind: string; id: number; title: string; detail: string; at: string; href: string }

const isCall = (route: Route) => ['fetch', 'xhr'].includes(route.request().resourceType())

/** The same at any hour: nobody is late, and no request has passed its time. */
const atAnyHour = (real: Dashboard): Dashboard => ({
  ...real,
  late: [],
  unanswered: 0,
  week: real.week.map((day) => ({ ...day, held_unanswered: 0, total_unanswered: 0 })),
})

/** Shows the page a changed home: `change` gets the server's answer and returns what the page gets. */
async function shownHome(page: Page, change: (real: Dashboard) => Partial<Dashboard>) {
  await page.route('**/branch/*/dashboard', async (route) => {
    if (!isCall(route)) return route.continue()
    const real = atAnyHour((await (await route.fetch()).json()) as Dashboard)
    return route.fulfill({ json: { ...real, ...change(real) } })
  })
}

/** The server's answer at this path of Pinheiros. */
async function answerOf<Answer>(page: Page, token: string, path: string): Promise<Answer> {
  const { business_id, id } = await pinheirosBranch(page.request)
  const answer = await page.request.get(`/api/business/${business_id}/branch/${id}/${path}`, {
    headers: { 'X-AUTH-TOKEN': token },
  })
  return (await answer.json()) as Answer
}

/** Signs in and opens the home; returns the server's answer for it. */
async function openHome(page: Page): Promise<Dashboard> {
  const token = await signIn(page)
  const known = await answerOf<Dashboard>(page, token, 'dashboard')
  await page.goto(home)
  return known
}

const number = (page: Page, label: string) => page.getByRole('region', { name: label, exact: true })
const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const arrival = { person_number: 4, status: 'CON', name: 'Rosa Lima' }

/** Requests and people are both named; a house that is closed today has no occupancy (D-116). */
const requestsOf = ({ total_waiting, held_waiting }: Day): RegExp =>
  total_waiting === 0 ? /0para hoje/ : new RegExp(`${total_waiting} pedidos? · ${held_waiting} pessoas? hoje`)
const occupancyOf = ({ held_people, restaurant_seats }: Day): string =>
  restaurant_seats === 0
    ? '0%hoje'
    : `${Math.round((100 * held_people) / restaurant_seats)}%${held_people} de ${restaurant_seats} lugares hoje`

/** A day that only these journeys use. */
const quietDay = () => freeDay(8)

const newPhone = () => `119${String(Math.floor(Math.random() * 1e8)).padStart(8, '0')}`

test.describe('the home', () => {
  test('[D-65] its numbers are those of the answer, large, and each says its period @celular', async ({
    page,
  }) => {
    const known = await openHome(page)
    const day = known.week[0]!

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Cantina da Praça')
    await expect(number(page, 'Pessoas')).toContainText(`${known.people}confirmadas hoje`)
    await expect(number(page, 'Reservas')).toContainText(`${known.confirmed}confirmadas hoje`)
    await expect(number(page, 'Pendentes')).toContainText(requestsOf(day))
    await expect(number(page, 'Ocupação')).toContainText(occupancyOf(day))
    const waiting = section(page, 'Esperam resposta').getByRole('link')
    await expect(waiting.nth(1)).toContainText(new RegExp(`^${known.pending} pedidos? de reserva`))
    await expect(waiting.last()).toContainText(
      new RegExp(`^${known.unanswered_chats} conversas? sem resposta`),
    )
    const days = section(page, 'Últimos 30 dias').getByRole('listitem')
    await expect(days.nth(0)).toContainText(`${known.ratings.nps} NPS ${known.ratings.total_note} respostas`)
    await expect(days.nth(1)).toContainText(
      `${known.ratings.final_note?.toFixed(1).replace('.', ',')} Nota média`,
    )
    await expect(days.nth(2)).toContainText(`${known.customers.registered} Clientes novos`)
    await expect(days.nth(2)).toContainText('nos 30 dias anteriores')
    expect(await isTooWide(page)).toBe(false)
  })

  test('[D-65] [D-79] [D-95] what the assistant booked and handed over, and no-shows with and without a reminder, each of how many @celular', async ({
    page,
  }) => {
    const { assistance: real } = await openHome(page)
    const figures = section(page, /^Assistente e lembretes/).getByRole('listitem')
    await expect(figures.nth(0)).toContainText(
      `${real.reservations} Reservas do assistente ${real.people} pessoas`,
    )
    await expect(figures.nth(1)).toContainText(`${real.handed_over} Passadas à equipe`)
    await expect(figures.nth(2)).toContainText(`${real.with_reminder.no_shows} Faltas com lembrete`)
    await expect(figures.nth(3)).toContainText(`${real.without_reminder.no_shows} Faltas sem lembrete de `)

    await shownHome(page, () => ({
      assistance: {
        reservations: 1240,
        people: 1,
        handed_over: 7,
        with_reminder: { parties: 1600, no_shows: 80 },
        without_reminder: { parties: 0, no_shows: 0 },
      },
    }))
    await page.reload()

    await expect(figures.nth(0)).toContainText('1.240 Reservas do assistente 1 pessoa')
    await expect(figures.nth(2)).toContainText('80 Faltas com lembrete de 1.600 reservas · 5 %')
    await expect(figures.nth(3)).toContainText('0 Faltas sem lembrete nenhuma reserva')
    expect(await isTooWide(page)).toBe(false)
    await figures.nth(2).getByRole('link').click()
    await expect(page).toHaveURL('/admin/reservations/config/lembretes')
  })

  test('[D-65] what waits opens its first request, ready to be answered', async ({ page }) => {
    const known = await openHome(page)

    await section(page, 'Esperam resposta')
      .getByRole('link', { name: new RegExp(`^${known.pending} pedidos?`) })
      .first()
      .click()

    await expect(page).toHaveURL(/visao=dia&pedido=\d+$/)
    const request = page.getByRole('dialog', { name: 'Confirmação de Reserva' })
    await expect(request.getByRole('button', { name: 'Aprovar', exact: true })).toBeFocused()
    await expect(request.getByRole('button', { name: 'Recusar', exact: true })).toBeVisible()
  })

  test('who is late stands first, with the minutes, the way to call, and both marks in place @both', async ({
    page,
  }) => {
    const token = await signIn(page)
    const { business_id, id } = await pinheirosBranch(page.request)
    const { today } = await answerOf<Dashboard>(page, token, 'dashboard')
    const party = (id: number, name: string, time: string) => ({
      ...arrival,
      id,
      name,
      datetime: `${today}T${time}:00`,
      phone: '11987654321',
      tolerance: 15,
      attendance: null,
      attended_at: null,
      updated_at: '2026-01-01T00:00:00.000Z',
    })
    await shownHome(page, () => ({
      time: '20:27',
      late: [party(901, 'Camila Souza', '20:00'), party(902, 'Otávio Reis', '20:20')],
      next: [],
    }))
    await page.goto(home)

    const late = page.getByRole('list', { name: 'Atrasadas' }).getByRole('listitem')
    await expect(late).toHaveCount(2)
    await expect(late.nth(0)).toContainText(/20:00.*Camila Souza.*4 pessoas.*Atrasada 27 min/s)
    await expect(late.nth(1)).toContainText('Atrasada 7 min')
    await expect(late.nth(0).getByRole('link', { name: /WhatsApp/ })).toHaveAttribute('href', /5511987654321/)
    expect(await axeFaults(page)).toEqual([])
    const marked = page.waitForRequest(
      `**/api/business/${business_id}/branch/${id}/reservation/901/attendance`,
    )
    await late.nth(0).getByRole('button', { name: 'Chegou: Camila Souza' }).click()
    await marked
  })

  test('[D-65] the next arrivals say time, name, people and status, and a press opens that reservation', async ({
    page,
  }) => {
    await signIn(page)
    const guest = { name: `Chegada ${Date.now()}`, phone: newPhone(), date: quietDay(), time: '19:30' }
    const { id } = await requestTable(page.request, guest)
    await shownHome(page, () => ({
      late: [],
      next: [{ ...arrival, id, name: guest.name, datetime: `${guest.date}T19:30:00`, status: 'WAI' }],
    }))
    await page.goto(home)

    const link = section(page, 'Próximas chegadas').getByRole('link')
    await expect(link).toHaveText(/19:30.*Chegada \d+.*4 pessoas.*Pendente/s)
    await link.click()

    await expect(page).toHaveURL(new RegExp(`dateFrom=${guest.date}&dateTo=${guest.date}&search=%23${id}`))
    await expect(page.getByText(guest.name)).toBeVisible()
    await expect(page.getByRole('button', { name: /^Aprovar/ })).toHaveCount(1)
  })

  test('[D-65] the week has a bar a day, said in words, that leads to the reservations of that day', async ({
    page,
  }) => {
    const { week } = await openHome(page)

    const bars = section(page, /^A semana/).getByRole('link')
    await expect(bars).toHaveCount(7)
    const fullest = week.toSorted((a, b) => b.held_people - a.held_people)[0]!
    const bar = bars.nth(week.indexOf(fullest))
    await expect(bar).toHaveAccessibleName(
      new RegExp(
        `: ${fullest.total_confirmed} reservas? confirmadas?, ${fullest.total_waiting} pedidos? · ${fullest.held_waiting} pessoas?(, \\d+ sem resposta)?, ${fullest.held_people} de ${fullest.restaurant_seats} lugares, ${Math.round((100 * fullest.held_people) / fullest.restaurant_seats)}% de ocupação$`,
      ),
    )
    await expect(bars.first()).toHaveAccessibleName(/, hoje: /)
    await bar.click()

    await expect(page).toHaveURL(
      `/admin/reservations?visao=dia&dateFrom=${fullest.date}&dateTo=${fullest.date}`,
    )
  })

  test('[D-65] [D-100] it is read again after a minute, and changes in place', async ({ page }) => {
    await signIn(page)
    let people = 40
    await shownHome(page, () => ({ people: people++ }))
    await page.clock.install()
    await page.goto(home)
    await expect(number(page, 'Pessoas')).toContainText('40')

    await page.clock.fastForward(60_500)

    await expect(number(page, 'Pessoas')).toContainText('41')
  })

  test('while it loads it has its final size: nothing moves when the numbers come @both', async ({
    page,
  }) => {
    await signIn(page)
    await page.addInitScript(() => {
      Object.assign(window, { moved: 0 })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          const shift = entry as PerformanceEntry & { value: number }
          Object.assign(window, { moved: (window as never as { moved: number }).moved + shift.value })
        }
      }).observe({ type: 'layout-shift', buffered: true })
    })
    const loaded = Promise.withResolvers<void>()
    await page.route('**/branch/*/dashboard', async (route) => {
      if (!isCall(route)) return route.continue()
      const real = atAnyHour((await (await route.fetch()).json()) as Dashboard)
      await loaded.promise
      const next = [1, 2, 3, 4, 5].map((id) => ({ ...arrival, id, datetime: `${real.today}T21:00:00` }))
      return route.fulfill({ json: { ...real, next } })
    })
    await page.goto(home)
    await expect(section(page, 'Próximas chegadas')).toHaveAttribute('aria-busy', 'true')
    await page.evaluate(() => document.fonts.ready)
    const height = await page.evaluate(() => document.documentElement.scrollHeight)
    await page.evaluate(() => Object.assign(window, { moved: 0 }))

    loaded.resolve()

    await expect(section(page, 'Próximas chegadas').getByRole('link')).toHaveCount(5)
    expect(await page.evaluate(() => (window as never as { moved: number }).moved)).toBeLessThan(0.01)
    const grown = (await page.evaluate(() => document.documentElement.scrollHeight)) - height
    expect(Math.abs(grown)).toBeLessThanOrEqual(4)
  })

  test('[ERR-08] it fails with a way to try again, and the links stay', async ({ page, allow }) => {
    allow(/status of 500|resposta: 500/)
    await signIn(page)
    let fails = true
    await page.route('**/branch/*/dashboard', (route) =>
      fails && isCall(route)
        ? route.fulfill({
            status: 500,
            json: { success: false, msg: 'Houve um erro! Por favor, tente novamente.' },
          })
        : route.continue(),
    )
    await page.goto(home)
    await expect(page.getByRole('alert')).toContainText('Algo deu errado!')
    await expect(section(page, 'Links públicos').getByRole('listitem')).toHaveCount(6)

    fails = false
    await page.getByRole('button', { name: 'Tentar novamente' }).click()

    await expect(section(page, 'Próximas chegadas')).toBeVisible()
  })

  test('a day without reservations offers the booking link, an evening that is over the list of today', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page)
    let confirmed = 0
    await shownHome(page, () => ({ confirmed, waiting: 0, next: [] }))
    await page.goto(home)

    await expect(page.getByText('Nenhuma reserva para hoje ainda.')).toBeVisible()
    await page.getByRole('button', { name: 'Copiar link de reservas' }).click()
    await expect(page.getByText('Link copiado.')).toBeVisible()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/reserva/${slug}$`))

    confirmed = 3
    await page.reload()
    await expect(page.getByText('Nenhuma chegada prevista para o restante de hoje.')).toBeVisible()
    await page.getByRole('link', { name: 'Ver as reservas de hoje' }).click()
    await expect(page).toHaveURL(/\/admin\/reservations\?visao=dia&dateFrom=(\S+)&dateTo=\1$/)
  })

  test('whatever an empty day offers fits a phone at 200 % @celular', async ({ page }) => {
    await page.setViewportSize({ width: 195, height: 640 })
    await signIn(page)
    let shown: Partial<Dashboard> = {}
    await shownHome(page, () => ({ waiting: 0, next: [], ...shown }))

    for (const [day, offer] of [
      [{ confirmed: 0 }, 'Copiar link de reservas'],
      [{ confirmed: 3 }, 'Ver as reservas de hoje'],
      [{ confirmed: 0, takes_online: false }, 'Ver os próximos dias'],
      [{ confirmed: 0, is_published: false }, 'Abrir o perfil digital'],
      [{ has_services: false }, 'Abrir Disponibilidades'],
    ] as const) {
      shown = day
      await page.goto(home)
      await expect(section(page, 'Próximas chegadas').getByText(offer, { exact: true })).toBeVisible()
      expect(await isTooWide(page), offer).toBe(false)
    }
  })

  test('a new branch is told to open its availability, and that its links are not public yet', async ({
    page,
  }) => {
    await signIn(page)
    await shownHome(page, ({ week }) => ({
      confirmed: 0,
      waiting: 0,
      people: 0,
      next: [],
      pending: 0,
      pending_until: null,
      week: week.map((day) => ({
        ...day,
        held_people: 0,
        held_confirmed: 0,
        held_waiting: 0,
        held_unanswered: 0,
        walk_in_people: 0,
        restaurant_seats: 0,
      })),
      ratings: { nps: null, final_note: null, total_note: 0 },
      customers: { registered: 0, registered_before: 0 },
      has_services: false,
      is_published: false,
    }))
    await page.goto(home)

    await expect(page.getByText('Este estabelecimento ainda não está publicado.')).toBeVisible()
    await expect(section(page, 'Links públicos').getByText('Ainda não está público.')).toHaveCount(6)
    await expect(section(page, 'Últimos 30 dias').getByRole('listitem').first()).toHaveText(
      /–.*NPS.*sem respostas/,
    )
    expect(await axeFaults(page)).toEqual([])
    await page.getByRole('link', { name: 'Abrir Disponibilidades' }).click()
    await expect(page).toHaveURL('/admin/reservations/services')
  })

  test('[D-28] with online reservations off, the link of reservations says where it leads', async ({
    page,
  }) => {
    await signIn(page)
    await shownHome(page, () => ({ takes_online: false }))
    await page.goto(home)

    await expect(section(page, 'Links públicos').getByRole('listitem').nth(1)).toContainText(
      'Reservas online estão desligadas: este link leva ao perfil.',
    )
  })

  test('it has no accessibility fault, light and dark, and fits 320 px and a phone at 200 % @both', async ({
    page,
  }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await openHome(page)
    await expect(section(page, 'Últimos 30 dias')).toHaveAttribute('aria-busy', 'false')
    expect(await axeFaults(page)).toEqual([])
    await page.emulateMedia({ colorScheme: 'dark' })
    expect(await axeFaults(page)).toEqual([])

    for (const width of [320, 195]) {
      await page.setViewportSize({ width, height: 640 })
      await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeVisible()
      expect(await isTooWide(page)).toBe(false)
    }
  })
})

test.describe('the public links', () => {
  test('[D-65] are folded behind Compartilhar on a phone @celular', async ({ page }) => {
    await signIn(page)
    await page.goto(home)
    const links = section(page, 'Links públicos').getByRole('listitem')
    const fold = page.getByRole('button', { name: 'Compartilhar' })

    await expect(fold).toHaveAttribute('aria-expanded', 'false')
    await expect(links).toHaveCount(0)
    await fold.click()
    await expect(fold).toHaveAttribute('aria-expanded', 'true')
    await expect(links).toHaveCount(6)
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await fold.click()
    await expect(links).toHaveCount(0)
  })

  test('[D-65] each answers its own page, and is copied whole', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await signIn(page)
    await page.goto(home)
    const links = section(page, 'Links públicos').getByRole('listitem')
    await expect(links).toHaveCount(6)

    const pages = [
      ['Perfil', `/perfil/${slug}`],
      ['Reservas', `/reserva/${slug}`],
      ['Cardápios', `/cardapios/${slug}`],
      ['Pesquisa', `/pesquisa/${slug}`],
      ['Cadastro', `/cadastro/${slug}`],
      ['Cadastro na mesa', `/cadastro-rapido/${slug}`],
    ] as const
    for (const [label, path] of pages) {
      const link = links.filter({ has: page.getByText(label, { exact: true }) })
      await expect(link.getByRole('link')).toHaveAttribute('href', path)
      await expect(link.getByRole('link')).toHaveText(new RegExp(`^[^/]+${path}$`))
      const answer = await page.request.get(path, { maxRedirects: 0 })
      expect([path, answer.status()]).toEqual([path, 200])

      await page.getByRole('button', { name: `Copiar link: ${label}`, exact: true }).click()

      await expect(page.getByText('Link copiado.').last()).toBeVisible()
      // The toast may still be the one about the previous link.
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(new URL(path, page.url()).href)
    }
  })

  test('[D-65] where the browser has no clipboard of its own the link is copied all the same @mesa', async ({
    page,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    await page.addInitScript(() => {
      Object.assign(window, { clipboard: navigator.clipboard })
      Object.defineProperty(navigator, 'clipboard', { value: undefined })
    })
    await signIn(page)
    await page.goto(home)

    const copy = page.getByRole('button', { name: 'Copiar link: Perfil' })
    await copy.click()

    await expect(page.getByText('Link copiado.')).toBeVisible()
    await expect(copy).toBeFocused()
    const copied = await page.evaluate(() =>
      (window as never as { clipboard: Clipboard }).clipboard.readText(),
    )
    expect(copied).toMatch(new RegExp(`^https?://.+/perfil/${slug}$`))
  })

  test('[D-65] the QR code is shown, downloaded, and printed alone on one A4 sheet that reads back to the address', async ({
    page,
  }, testInfo) => {
    await page.emulateMedia({ colorScheme: 'dark' })
    await signIn(page)
    await page.goto(home)
    await page.evaluate(() =>
      Object.assign(window, { print: () => Object.assign(window, { printed: true }) }),
    )
    const opener = page.getByRole('button', { name: 'QR code: Reservas' })
    await opener.click()
    const dialog = page.getByRole('dialog', { name: 'QR code: Reservas' })
    const address = (await dialog.locator('figcaption').textContent()) ?? ''
    expect(address).toMatch(new RegExp(`^https?://.+/reserva/${slug}$`))
    expect(await axeFaults(page)).toEqual([])
    expect(await readQr(await dialog.locator('figure svg').screenshot({ scale: 'css' }))).toBe(address)

    const downloading = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Baixar SVG' }).click()
    const download = await downloading
    expect(download.suggestedFilename()).toBe(`qr-reserva-${slug}.svg`)
    expect(
      await readQr(
        await sharp(await download.path())
          .png()
          .toBuffer(),
      ),
    ).toBe(address)

    await dialog.getByRole('button', { name: 'Imprimir' }).click()
    expect(await page.evaluate(() => 'printed' in window)).toBe(true)
    // 210 × 297 mm at 96 dpi.
    await page.setViewportSize({ width: 794, height: 1123 })
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const sheet = page.locator('[data-print-sheet]')
    await expect(sheet).toHaveText(
      `Cantina da PraçaPinheirosReserve sua mesa${address.replace(/^https?:\/\//, '')}`,
    )
    await expect(page.getByText('Links públicos')).toBeHidden()
    await expect(dialog).toBeHidden()
    const paper = await page.screenshot({ scale: 'css', path: testInfo.outputPath('folha.png') })
    expect(await readQr(paper)).toBe(address)
    const { dominant } = await sharp(paper).stats()
    expect(Math.min(dominant.r, dominant.g, dominant.b)).toBeGreaterThan(240)
    const pdf = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString('latin1')
    expect(pdf.match(/\/Type\s*\/Page\b/g)).toHaveLength(1)
    expect(pdf).toMatch(/\/MediaBox\s*\[0 0 59[45][.\d]* 84[12]/)

    await page.emulateMedia({ media: 'screen' })
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(sheet).toHaveCount(0)
    await expect(opener).toBeFocused()
  })
})

/** The text that a phone would read from the picture's QR code. */
async function readQr(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })
}

test.describe('the notifications', () => {
  const bell = (page: Page) => page.getByRole('button', { name: /^Notificações/ })
  const panel = (page: Page) => page.getByRole('region', { name: 'Notificações' })

  test('[D-72] [D-104] half of the seats waiting is told, and leads to the requests that hold them', async ({
    page,
  }) => {
    const date = quietDay()
    const token = await signIn(page)
    const names = [`Grupo A ${Date.now()}`, `Grupo B ${Date.now()}`]
    for (const name of names) {
      await requestTable(page.request, { name, phone: newPhone(), date, people: 12, time: '13:00' })
    }
    const items = await answerOf<Item[]>(page, token, 'notifications')
    const told = items.filter(({ kind, href }) => kind === 'seats' && href.includes(date))
    expect(told.map(({ detail }) => detail)).toEqual([
      expect.stringMatching(/^Almoço · .+: \d+ de 40 lugares$/),
    ])
    await page.goto(home)

    await bell(page).click()
    await expect(panel(page).getByRole('link').first()).toBeVisible()
    await panel(page).getByRole('link').filter({ hasText: told[0]!.detail }).click()

    await expect(page).toHaveURL(`/admin/reservations?dateFrom=${date}&dateTo=${date}&status=WAI`)
    for (const name of names) await expect(page.getByText(name)).toBeVisible()
  })

  test('[D-72] a chat that waits opens, and what an editor may not open is not told', async ({ page }) => {
    const token = await signIn(page, 'editor')
    const items = await answerOf<Item[]>(page, token, 'notifications')
    await page.goto(home)
    expect(items.filter(({ kind }) => kind === 'template')).toEqual([])
    const chat = items.find(({ kind }) => kind === 'chat')!

    await bell(page).click()
    await panel(page).getByRole('link', { name: chat.title }).first().click()

    await expect(page).toHaveURL(`/admin/atendimento?chat=${chat.id}`)
    await expect(page.getByText(chat.detail).last()).toBeVisible()
  })

  test('[D-72] the panel fails with a way to try again, and says when nothing waits', async ({
    page,
    allow,
  }) => {
    allow(/status of 500|resposta: 500/)
    await signIn(page)
    let answer: 'failure' | 'nothing' = 'failure'
    await page.route('**/notifications', (route) =>
      answer === 'failure'
        ? route.fulfill({ status: 500, json: { success: false, msg: 'Houve um erro!' } })
        : route.fulfill({ json: [] }),
    )
    await page.goto(home)
    await bell(page).click()
    await expect(panel(page).getByRole('alert')).toContainText('Não foi possível carregar as notificações.')
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])

    answer = 'nothing'
    await panel(page).getByRole('button', { name: 'Tentar novamente' }).click()

    await expect(panel(page).getByText('Nada espera por você agora.')).toBeVisible()
    await expect(panel(page).getByRole('heading')).toBeFocused()
    await expect(panel(page).getByRole('link', { name: 'Central de Ajuda' })).toBeVisible()
  })

  test('[D-72] the count is told when it changes, and only then', async ({ page }) => {
    await signIn(page)
    const item = (id: number): Item => ({
      kind: 'reservation',
      id,
      title: `Pedido ${id} espera uma resposta`,
      detail: 'sáb, 21 de nov · 20:00 · 2 pessoas',
      at: '2026-11-20T12:00:00.000Z',
      href: '/admin/reservations',
    })
    let items = [item(1), item(2)]
    await page.route('**/notifications', (route) => route.fulfill({ json: items }))
    await page.clock.install()
    await page.goto(home)
    await expect(bell(page)).toHaveAccessibleName('Notificações: 2')
    const told = page.locator('header [aria-live=polite]')
    await expect(told).toHaveText('')

    const again = page.waitForResponse('**/notifications')
    await page.clock.fastForward(60_500)
    await again
    await expect(told).toHaveText('')
    items = [item(3), ...items]

    await expect(async () => {
      await page.clock.fastForward(60_500)
      await expect(told).toHaveText('3 notificações', { timeout: 1000 })
    }).toPass()
    await expect(bell(page)).toHaveAccessibleName('Notificações: 3')
  })

  test('[D-72] the panel is used by keyboard, and its rows are large enough for a thumb @both', async ({
    page,
  }) => {
    await signIn(page)
    await page.goto(home)
    await expect(bell(page)).toHaveAccessibleName(/\d/)

    await bell(page).press('Enter')
    await page.keyboard.press('Tab')
    const first = panel(page).getByRole('link').first()
    await expect(first).toBeFocused()
    for (const link of await panel(page).getByRole('link').all()) {
      expect((await link.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    await page.keyboard.press('Escape')

    await expect(panel(page)).toBeHidden()
    await expect(bell(page)).toBeFocused()
  })
})
