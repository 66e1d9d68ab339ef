import type { Page, Route } from '@playwright/test'
import { decodeQR } from 'qr/decode.js'
import sharp from 'sharp'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { isTooWide, signIn } from './staff.ts'

const home = '/admin/dashboard'
const slug = 'cantina-da-praca-pinheiros'

type Dashboard = {
  today: string
  confirmed: number
  waiting: number
  next: object[]
  late: object[]
  unanswered: number
  week: object[]
  has_services: boolean
  is_published: boolean
  takes_online: boolean
}

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

const section = (page: Page, name: string | RegExp) => page.getByRole('region', { name })
const arrival = { person_number: 4, status: 'CON', name: 'Rosa Lima' }

test.describe('the home', () => {
  test(
    'while it loads it has its final size: nothing moves when the numbers come',
    { tag: '@both' },
    async ({ page }) => {
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
    },
  )

  test('whatever an empty day offers fits a phone at 200 %', { tag: '@celular' }, async ({ page }) => {
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

  test(
    'it has no accessibility fault, light and dark, and fits 320 px and a phone at 200 %',
    { tag: '@both' },
    async ({ page }) => {
      await page.emulateMedia({ reducedMotion: 'reduce' })
      await signIn(page)
      await page.goto(home)
      await expect(section(page, 'Últimos 30 dias')).toHaveAttribute('aria-busy', 'false')
      expect(await axeFaults(page)).toEqual([])
      await page.emulateMedia({ colorScheme: 'dark' })
      expect(await axeFaults(page)).toEqual([])

      for (const width of [320, 195]) {
        await page.setViewportSize({ width, height: 640 })
        await expect(page.getByRole('button', { name: 'Abrir menu' })).toBeVisible()
        expect(await isTooWide(page)).toBe(false)
      }
    },
  )
})

test.describe('the public links', () => {
  test('are folded behind Compartilhar on a phone', { tag: ['@celular', '@D-65'] }, async ({ page }) => {
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

  test(
    'where the browser has no clipboard of its own the link is copied all the same',
    { tag: ['@mesa', '@D-65'] },
    async ({ page, context }) => {
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
    },
  )

  test(
    'the QR code is shown, downloaded, and printed alone on one A4 sheet that reads back to the address',
    { tag: '@D-65' },
    async ({ page }, testInfo) => {
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
    },
  )
})

/** The text that a phone would read from the picture's QR code. */
async function readQr(picture: Buffer): Promise<string> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  return decodeQR({ width: info.width, height: info.height, data: new Uint8ClampedArray(data) })
}

test.describe('the notifications', () => {
  const bell = (page: Page) => page.getByRole('button', { name: /^Notificações/ })
  const panel = (page: Page) => page.getByRole('region', { name: 'Notificações' })

  test(
    'the panel is used by keyboard, and its rows are large enough for a thumb',
    { tag: ['@celular', '@D-72'] },
    async ({ page }) => {
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
    },
  )
})
