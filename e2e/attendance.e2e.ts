import type { Locator, Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { dayFromNow } from './request-form.ts'
import { isTooWide, signIn } from './staff.ts'

const day = '/admin/reservations?visao=dia'
const dayCall = /\/reservation-day(\?|$)/
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992

type Reservation = {
  id: number
  status: string
  attendance: string | null
  attended_at: string | null
  comment: string | null
  time: string
  owner: { name: string; phone: string }
}
type Answer = {
  date: string
  today: string
  parts: {
    service: { name: string } | null
    reservations: Reservation[]
    walk_ins: { id: number }[]
  }[]
}

/** Opens the day, searched for one confirmed guest of today without a mark: the bar opens every day of the week, and the demo has bookings at any hour. */
async function openDoor(page: Page): Promise<{ name: string; row: Locator }> {
  const headers = { 'x-auth-token': await signIn(page, 'porto') }
  const found = await page.request.get('/api/user/guest?slug=bar-do-porto')
  const { businesses } = (await found.json()) as {
    businesses: { branches: { id: number; business_id: number }[] }[]
  }
  const { business_id, id: branch } = businesses[0]!.branches[0]!
  const base = `/api/business/${business_id}/branch/${branch}`
  const answer = await page.request.get(`${base}/reservation-day`, { headers })
  const { parts } = (await answer.json()) as Answer
  const guest = parts.flatMap(({ reservations }) => reservations).find(({ status }) => status === 'CON')
  if (!guest) throw new Error('A demonstração não tem nenhum agendamento confirmado hoje.')
  const form = { attendance: '' }
  const unmarked = await page.request.put(`${base}/reservation/${guest.id}/attendance`, { form, headers })
  expect(await unmarked.json()).toMatchObject({ success: true })
  const { name, phone } = guest.owner
  await page.goto(`${day}&search=${phone}`)
  const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /WhatsApp/ }) })
  await expect(row).toHaveCount(1)
  await expect(row.getByRole('button', { name: `Chegou: ${name}` })).toBeVisible()
  return { name, row }
}

test(
  'the marks are as large as a thumb, and a mark leaves its row as high as it was and stays over a reload',
  { tag: '@both' },
  async ({ page }) => {
    const { row, name } = await openDoor(page)
    const arrived = row.getByRole('button', { name: `Chegou: ${name}` })
    const missed = row.getByRole('button', { name: `Não compareceu: ${name}` })
    const undo = row.getByRole('button', { name: /^Desfazer/ })
    for (const button of [arrived, missed]) {
      expect((await button.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    }
    // A mark that is true only before the arrival, such as 'Primeira visita', goes and leaves its space.
    const heights = () =>
      row.evaluate((one) => [one, one.lastElementChild!].map((part) => part.getBoundingClientRect().height))
    const before = await heights()

    await arrived.click()
    await expect(row.getByText(/^Chegou \d\d:\d\d$/)).toBeVisible()
    await expect(undo).toBeFocused()
    expect(await heights()).toEqual(before)
    await expect(row).toHaveAttribute('style', /min-height/)
    const { width, height } = page.viewportSize()!
    await page.setViewportSize({ width: height, height: width })
    await expect(row).not.toHaveAttribute('style', /min-height/)
    await page.setViewportSize({ width, height })

    await page.reload()
    await expect(row.getByText(/^Chegou \d\d:\d\d$/)).toBeVisible()
    await undo.click()
    await expect(missed).toBeVisible()
  },
)

test(
  'the form for people without a reservation has no accessibility fault, fits the screen and returns the focus',
  { tag: '@celular' },
  async ({ page }) => {
    await signIn(page, 'porto')
    await page.goto(day)
    const button = page.getByRole('button', { name: 'Nova entrada sem reserva' })
    await button.click()
    const dialog = page.getByRole('dialog', { name: 'Nova entrada sem reserva' })
    await expect(dialog.getByRole('button', { name: 'Registrar entrada' })).toBeFocused()
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(button).toBeFocused()
  },
)

test(
  'the search stays within reach far down the day, and whom it finds stands first',
  { tag: '@celular' },
  async ({ page }) => {
    await page.route(dayCall, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as Answer
      const part = body.parts.find(({ reservations }) => reservations.length > 0)!
      part.reservations = Array.from({ length: 150 }, (_, id) => ({
        ...part.reservations[0]!,
        id: id + 1,
        owner: { ...part.reservations[0]!.owner, name: `Convidada ${id + 1}` },
      }))
      body.parts = [part]
      await route.fulfill({ response, json: body })
    })
    await signIn(page, 'porto')
    await page.goto(day)
    const last = page.getByTitle('Convidada 150', { exact: true })
    await expect(page.getByTitle('Convidada 1', { exact: true })).toBeVisible()
    await last.scrollIntoViewIfNeeded()
    const box = page.getByRole('searchbox', { name: 'Buscar no dia' })
    await expect(box).toBeInViewport({ ratio: 1 })

    await box.fill('convidada 1')
    await expect(page.getByTitle('Convidada 1', { exact: true })).toBeInViewport({ ratio: 1 })
    await expect(box).toBeInViewport({ ratio: 1 })
  },
)

test(
  'what cannot be read again says since when, moves nothing, and is read at once when the network is back',
  { tag: ['@celular', '@RES-31'] },
  async ({ page, allow }) => {
    allow(/net::ERR_|Failed to load resource/)
    await page.clock.install()
    await signIn(page, 'porto')
    for (const view of [day, '/admin/reservations?visao=lista']) {
      await page.goto(view)
      const row = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: /WhatsApp/ }) })
      await expect(row.first()).toBeVisible()
      const before = await row.first().boundingBox()
      const note = page.getByText(/^Sem atualização desde \d\d:\d\d/)

      await page.context().setOffline(true)
      await page.clock.runFor(60_000)
      await expect(async () => {
        await page.clock.runFor(1_000)
        await expect(note).toBeVisible({ timeout: 500 })
      }).toPass()
      expect(await row.first().boundingBox()).toEqual(before)
      const press = page.getByRole('button', { name: 'Atualizar', exact: true })
      await press.click()
      await page.clock.runFor(1_000)
      await expect(press).toBeEnabled()
      await expect(note).toBeVisible()
      expect(await axeFaults(page)).toEqual([])

      await page.context().setOffline(false)
      await expect(note).toBeHidden()
    }
  },
)

test(
  'a day that is read again behind an open form leaves what is typed, the focus and the scroll alone',
  { tag: '@RES-31' },
  async ({ page }) => {
    await page.clock.install()
    await signIn(page, 'porto')
    await page.goto(day)
    const edit = page.getByRole('button', { name: /^Editar agendamento/ }).last()
    await edit.focus()
    await edit.click()
    const form = page.getByRole('dialog', { name: 'Editar agendamento' })
    const comment = form.getByLabel('Comentário')
    await expect(form.getByText('Mais dados')).toBeVisible()
    if (await comment.isHidden()) await form.getByText('Mais dados').click()
    await comment.fill('Mesa redonda')
    const scrolled = await page.evaluate(() => window.scrollY)

    const again = page.waitForResponse((response) => dayCall.test(response.url()))
    await page.clock.runFor(61_000)
    await again

    await expect(comment).toHaveValue('Mesa redonda')
    await expect(comment).toBeFocused()
    expect(await page.evaluate(() => window.scrollY)).toBe(scrolled)
  },
)

test(
  'the day prints alone on A4: head with branch, date and hour, a table with everybody',
  { tag: '@mesa' },
  async ({ page }) => {
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    const name = 'Impressa da Silva'
    await signIn(page, 'porto')
    await page.route(dayCall, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as Answer
      const rows = body.parts.find(({ reservations }) => reservations.length > 0)!
      const [first] = rows.reservations
      rows.reservations = Array.from({ length: 200 }, (_, id) => ({
        ...first!,
        id: id + 1,
        owner: { ...first!.owner, name: `${name} ${id + 1}` },
      }))
      await route.fulfill({ response, json: body })
    })
    await page.goto(day)

    const sheet = page.locator('[data-print-sheet]')
    await expect(sheet.getByText(`${name} 200`, { exact: true })).toBeVisible()
    await expect(sheet).toContainText('Bar do Porto')
    await expect(sheet).toContainText(dayFromNow(0).split('-').toReversed().join('/'))
    await expect(sheet).toContainText(/Impresso em \d\d\/\d\d\/\d{4} às \d\d:\d\d/)
    await expect(sheet.getByRole('columnheader')).toHaveText([
      'Hora',
      'Pessoas',
      'Nome',
      'Telefone',
      'Status',
      'Presença',
    ])
    for (const unseen of ['Agendamento', 'Imprimir', 'Nova entrada']) {
      await expect(page.locator('body > :not([data-print-sheet])').getByText(unseen).first()).toBeHidden()
    }
    await expect(sheet).toHaveCSS('color', 'rgb(0, 0, 0)')
    const pdf = (await page.pdf({ preferCSSPageSize: true })).toString('latin1')
    expect(pdf.match(/\/Type \/Page\b(?!s)/g)?.length).toBeGreaterThan(5)
    // A4 in points.
    expect(pdf).toMatch(/MediaBox \[0 0 59[45](\.\d+)? 84[12](\.\d+)?\]/)
  },
)

const clock = [
  ['18:00', 'WAI'],
  ['20:10', 'CON'],
  ['21:00', 'WAI'],
] as const

test(
  'the day and its clock have no accessibility fault in either scheme, and are never wider than the screen',
  { tag: '@both' },
  async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' })
    await page.route(dayCall, async (route) => {
      const response = await route.fetch()
      const body = (await response.json()) as Answer & { time: string }
      for (const reservation of body.parts.flatMap(({ reservations }) => reservations)) {
        reservation.owner.name = 'Maria Aparecida Conceição dos Santos Albuquerque de Oliveira'
        reservation.comment = 'Alergia a amendoim. '.repeat(50)
      }
      for (const { service } of body.parts) if (service) service.name = 'W'.repeat(60)
      // Half past eight: somebody is late, a request is over, and another is still to come.
      const part = body.parts.find(({ reservations }) => reservations.length > clock.length)!
      Object.assign(part.service ?? {}, { time_start: '18:00', time_end: '23:00' })
      for (const [index, [time, status]] of clock.entries()) {
        const unmarked = { date: body.today, attendance: null, attended_at: null }
        Object.assign(part.reservations[index]!, { time, status, ...unmarked })
      }
      await route.fulfill({ response, json: { ...body, time: '20:30' } })
    })
    await signIn(page, 'porto')
    await page.goto(day)
    await expect(page.getByText(/^Maria Aparecida Conceição/).first()).toBeVisible()
    await expect(page.getByText('Horário já passou').first()).toBeVisible()
    const lines = await page
      .locator('li p', { hasText: 'amendoim' })
      .first()
      .evaluate((text) => text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight))
    expect(lines, 'a long wish leaves room for the next guest').toBeLessThanOrEqual(6)
    expect(await axeFaults(page)).toEqual([])
    await page.emulateMedia({ reducedMotion: 'reduce', colorScheme: 'dark' })
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    const over = page.getByRole('listitem').filter({ hasText: 'Horário já passou' }).first()
    await over.getByRole('button', { name: /^Aprovar/ }).click()
    await expect(page.getByRole('button', { name: 'Aprovar mesmo assim' })).toBeFocused()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    if (isPhone(page)) {
      for (const width of [320, 195]) {
        await page.setViewportSize({ width, height: 640 })
        expect(await isTooWide(page)).toBe(false)
      }
      await page.unroute(dayCall)
      await page.goto(`${day}&dateFrom=2030-05-05&dateTo=2030-05-05`)
      await expect(page.getByText('Nenhum agendamento neste dia.')).toBeVisible()
      expect(await isTooWide(page), 'an empty day on a phone at 200 %').toBe(false)
    }
  },
)
