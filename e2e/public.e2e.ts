import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import {
  advance,
  chooseTime,
  confirm,
  dayFromNow,
  fillGuest,
  newGuest,
  openForm,
  pinheiros,
  porto,
  reserve,
} from './request-form.ts'
import { newProfile } from './profile-editor.ts'
import { isTooWide } from './staff.ts'
import { axeFaults } from './axe.ts'
import { asFirstVisit } from './first-visit.ts'

const brokenPage = /status of (404|500)|resposta: 500/

async function expectNoFault(page: Page) {
  expect(await axeFaults(page)).toEqual([])
}

/** Bytes on the wire for each kind of file that the page loads, as requested by its browser. */
async function weigh(page: Page, address: string) {
  const session = await asFirstVisit(page)
  const kinds = new Map<string, string>()
  const sums: Record<string, number> = { Script: 0, Stylesheet: 0, Document: 0 }
  session.on('Network.responseReceived', ({ requestId, type }) => void kinds.set(requestId, type))
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const kind = kinds.get(requestId) ?? ''
    sums[kind] = (sums[kind] ?? 0) + encodedDataLength
  })
  await page.goto(address)
  await page.waitForLoadState('networkidle')
  await session.detach()
  return { script: sums.Script ?? 0, style: sums.Stylesheet ?? 0, html: sums.Document ?? 0 }
}

test(
  'the pages of no house say what they are, lead home, and have no fault that axe can see',
  { tag: ['@ROUTE-18', '@ERR-01', '@ERR-02', '@ERR-03', '@ERR-05', '@ERR-06', '@D-10', '@D-16', '@D-117'] },
  async ({ page, allow }) => {
    allow(brokenPage)
    const home = page.getByRole('link', { name: 'Ir para a página inicial', exact: true })
    await page.goto('/a/b/c')
    await expect(page).toHaveURL('/error/404')
    await expect(page.getByRole('heading', { name: 'Page Not Found', exact: true })).toBeVisible()
    await expectNoFault(page)
    await page.goto('/error/500')
    await expect(page.getByRole('heading', { name: 'System Error', exact: true })).toBeVisible()
    await expectNoFault(page)

    await home.click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('heading', { level: 1, name: 'Casa Cheia', exact: true })).toBeVisible()
    await expectNoFault(page)
    await page.getByRole('link', { name: 'Entrar', exact: true }).click()
    await expect(page).toHaveURL('/auth/login')
  },
)

test(
  'the container of every public page is 500 px wide, and on a narrower screen as wide as that',
  { tag: ['@both', '@PUB-06'] },
  async ({ page }) => {
    const { address } = await reserve(page)
    await page.goto(`/cardapios/${pinheiros}`)
    const menu = await page.getByRole('main').getByRole('link').first().getAttribute('href')
    const firsts = ['perfil', 'profile', 'cardapios', 'pesquisa', 'reserva', 'cadastro', 'cadastro-rapido']
    const { width: screen } = page.viewportSize()!

    for (const path of [
      ...firsts.map((first) => `/${first}/${pinheiros}`),
      menu ?? '',
      address,
      `${address}/guests`,
    ]) {
      await page.goto(path)
      const credit = page.getByText('Desenvolvido por Casa Cheia', { exact: true })
      // The container is centred and holds the content and the credit. Above a fixed button the content has no box of its own.
      for (const part of [page.locator('.frame'), credit]) {
        const { x, width } = (await part.boundingBox())!
        expect({ path, x, width }).toEqual({
          path,
          x: (screen - Math.min(500, screen)) / 2,
          width: Math.min(500, screen),
        })
      }
    }
  },
)

test(
  'a browser loads the pixel on the pages of a branch that has one, and on no other',
  { tag: ['@celular', '@PUB-10'] },
  async ({ page }) => {
    const { slug } = await newProfile(page, { is_draft: false, facebook_pixel: '1234567890' })
    const loaded: string[] = []
    await page.route('https://connect.facebook.net/**', (route) => {
      loaded.push(route.request().url())
      return route.fulfill({ contentType: 'text/javascript', body: '' })
    })

    for (const first of ['perfil', 'cardapios', 'pesquisa', 'reserva', 'cadastro', 'cadastro-rapido']) {
      loaded.length = 0
      await page.goto(`/${first}/${slug}`)
      await expect.poll(() => loaded, first).toEqual(['https://connect.facebook.net/pt_BR/fbevents.js'])
      loaded.length = 0
      await page.goto(`/${first}/${pinheiros}`)
      await page.waitForLoadState('networkidle')
      expect(loaded, first).toEqual([])
    }
  },
)

test(
  'a guest goes from the profile, in the colours of its house, over a menu to the request of a table',
  { tag: ['@PUB-08', '@PUB-MENU-01', '@D-69'] },
  async ({ page }) => {
    await page.goto(`/perfil/${porto}`)
    const reserveLink = page.getByRole('link', { name: 'Reservar uma mesa' })
    const colours = () =>
      reserveLink.evaluate((link) => {
        const { backgroundColor, color } = getComputedStyle(link)
        return [backgroundColor, color]
      })
    expect(await colours()).toEqual(['rgb(18, 80, 107)', 'rgb(255, 255, 255)'])
    await page.goto(`/perfil/${pinheiros}`)
    expect(await colours()).toEqual(['rgb(155, 44, 31)', 'rgb(255, 255, 255)'])
    await page.getByText('Horários da semana').click()
    await expect(page.getByText('Segunda-feira', { exact: true })).toBeVisible()

    await page.goto(`/cardapios/${pinheiros}`)
    await page.getByRole('main').getByRole('link').first().click()
    await expect(page).toHaveURL(new RegExp(`^[^?]*/cardapios/${pinheiros}/\\d+$`))
    await reserveLink.click()
    await expect(page).toHaveURL(new RegExp(`/reserva/${pinheiros}`))
    expect(await page.evaluate(() => localStorage.length)).toBe(0)
  },
)

test.describe('weight and manners', () => {
  test(
    'profile, menus and the status page ship a few kB of script, the form React once; style and HTML stay light',
    { tag: '@celular' },
    async ({ page }) => {
      const { address } = await reserve(page)
      await page.goto(`/cardapios/${pinheiros}`)
      const menu = await page.getByRole('main').getByRole('link').first().getAttribute('href')
      const plain = [`/perfil/${pinheiros}`, `/cardapios/${pinheiros}`, menu ?? '', address]

      for (const path of plain) {
        const { script, style, html } = await weigh(page, path)
        expect(script, `script of ${path}`).toBeLessThanOrEqual(15_000)
        expect(style, `style of ${path}`).toBeLessThanOrEqual(12_000)
        expect(html, `HTML of ${path}`).toBeLessThanOrEqual(25_000)
      }
      const form = await weigh(page, `/reserva/${pinheiros}`)
      expect(form.script).toBeGreaterThan(15_000)
      expect(form.script).toBeLessThanOrEqual(95_000)
    },
  )

  test(
    'no page has a fault that axe can see, nor overflows a screen of 320 px',
    { tag: '@both' },
    async ({ page }) => {
      await page.goto(`/cardapios/${pinheiros}`)
      const menu = await page.getByRole('main').getByRole('link').first().getAttribute('href')
      const paths = [`/perfil/${pinheiros}`, `/perfil/${porto}`, `/cardapios/${pinheiros}`, menu ?? '']

      for (const path of paths) {
        await page.goto(path)
        await expectNoFault(page)
      }
      await page.setViewportSize({ width: 320, height: 640 })
      for (const path of [...paths, `/reserva/${pinheiros}`]) {
        await page.goto(path)
        const { wide, seen } = await page.evaluate(() => ({
          wide: document.documentElement.scrollWidth,
          seen: document.documentElement.clientWidth,
        }))
        expect(wide, path).toBeLessThanOrEqual(seen)
      }
    },
  )

  test('a phone’s screen at 200 % shows every page, and each step of a request, without going sideways', async ({
    page,
  }) => {
    await page.setViewportSize({ width: 195, height: 422 })
    const fits = async (what: string) => expect(await isTooWide(page), what).toBe(false)
    await page.goto(`/cardapios/${pinheiros}`)
    const menu = await page.getByRole('main').getByRole('link').first().getAttribute('href')
    for (const path of [
      `/cardapios/${pinheiros}`,
      menu ?? '',
      `/perfil/${pinheiros}`,
      `/perfil/${porto}`,
      `/cadastro/${pinheiros}`,
      `/cadastro-rapido/${pinheiros}`,
      `/pesquisa/${pinheiros}`,
    ]) {
      await page.goto(path)
      await fits(path)
    }

    await openForm(page)
    await chooseTime(page)
    await fillGuest(page, newGuest('Maximiliana Figueiredo de Albuquerque'))
    await fits('passo 1')
    await advance(page).click()
    await expect(page.getByText('Revisão')).toBeVisible()
    await fits('passo 2')
    await confirm(page).click()
    await expect(page.getByRole('heading', { name: 'Agendamento enviado com sucesso!' })).toBeVisible()
    await fits('passo 3')
    await page.getByRole('link', { name: 'Acompanhar Agendamento' }).click()
    await expect(page.getByRole('heading', { name: 'Aguardando Confirmação!' })).toBeVisible()
    await fits('agendamento')
    await page.getByRole('link', { name: 'Ver Presenças Confirmadas' }).click()
    await expect(page).toHaveURL(/\/guests$/)
    await fits('presenças')
  })

  test('every target of a finger is at least 44 px high', { tag: '@celular' }, async ({ page }) => {
    const { address } = await reserve(page)
    await page.goto(`/cardapios/${pinheiros}`)
    const menu = (await page.getByRole('link', { name: 'Cardápio da casa' }).getAttribute('href'))!
    for (const path of [
      `/perfil/${pinheiros}`,
      `/cardapios/${pinheiros}`,
      menu,
      `/reserva/${pinheiros}`,
      address,
    ]) {
      await page.goto(path)
      if (path === menu) await page.getByRole('button', { name: 'Filtros' }).click()
      const small = await page
        .locator('button:visible, a:visible, summary:visible, input:visible, select:visible')
        .evaluateAll((targets) =>
          targets
            .filter((target) => !target.closest('p'))
            .map((target) => [target.textContent, Math.round(target.getBoundingClientRect().height)] as const)
            .filter(([, height]) => height < 44),
        )
      expect(small, path).toEqual([])
    }
  })
})

test(
  'on a short page the button is the last of the screen, with the credit above it',
  { tag: '@both' },
  async ({ page }) => {
    const { address } = await reserve(page)
    const { height } = page.viewportSize()!
    for (const path of [
      `/reserva/${pinheiros}`,
      `/cadastro/${pinheiros}`,
      `/cadastro-rapido/${pinheiros}`,
      `/seus-dados/${pinheiros}`,
      `/perfil/${pinheiros}`,
      `/pesquisa/${pinheiros}`,
      `${address}/guests`,
    ]) {
      await page.goto(path)
      const dock = page.locator('.dock')
      const bottomOf = async () => {
        const { y, height: high } = (await dock.boundingBox())!
        return Math.round(y + high)
      }
      expect(await bottomOf(), path).toBe(height)
      const coveredCredit = async () => {
        await page.evaluate(() => window.scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
        const credit = (await page.getByRole('contentinfo').boundingBox())!
        return Math.max(0, Math.round(credit.y + credit.height - (await dock.boundingBox())!.y))
      }
      // Polled: the link to the own table comes when the page is idle, and makes the dock higher.
      await expect.poll(coveredCredit, path).toBe(0)
      expect(await bottomOf(), path).toBe(height)
    }
  },
)

test('the unit of a house with a long name is whole in the header of every page', async ({
  page,
  another,
}) => {
  const name = 'Restaurante e Churrascaria Gaúcha da Família Albuquerque'
  const branch = 'Nossa Senhora das Graças'
  const { slug } = await newProfile(page, { name, branch, is_draft: false })
  const guest = await another('celular')
  for (const width of [320, 390]) {
    await guest.setViewportSize({ width, height: 844 })
    for (const path of ['cardapios', 'reserva', 'cadastro', 'pesquisa', 'seus-dados']) {
      await guest.goto(`/${path}/${slug}`)
      const bar = guest.getByRole('banner')
      const unit = bar.getByText(branch, { exact: true })
      expect(
        await unit.evaluate((shown) => shown.scrollWidth <= shown.clientWidth && shown.clientWidth > 0),
        path,
      ).toBe(true)
      expect((await bar.boundingBox())!.height, path).toBe(56)
    }
  }
})

test('text grows with the size that a browser is set to', { tag: '@celular' }, async ({ page }) => {
  await page.goto(`/perfil/${pinheiros}`)
  const sizeOf = () =>
    page.getByRole('heading', { level: 1 }).evaluate((shown) => parseFloat(getComputedStyle(shown).fontSize))
  const usual = await sizeOf()

  // The document's default size, as the browser's settings set it; a rule of the page in px would stay.
  const session = await page.context().newCDPSession(page)
  await session.send('Page.enable')
  await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })

  await expect.poll(sizeOf).toBe(usual * 2)
})

test(
  'text of twice the size keeps titles and names of fields whole, and nothing stays over the page',
  { tag: '@celular' },
  async ({ page }) => {
    const session = await page.context().newCDPSession(page)
    await session.send('Page.enable')
    await session.send('Page.setFontSizes', { fontSizes: { standard: 32, fixed: 26 } })
    await page.goto(`/cardapios/${pinheiros}`)
    const menu = await page.getByRole('main').getByRole('link').first().getAttribute('href')
    const isWhole = (shown: Element) =>
      shown.scrollWidth <= shown.clientWidth && shown.scrollHeight <= shown.clientHeight
    const linesOf = (shown: Element) => {
      const range = document.createRange()
      range.selectNodeContents(shown)
      return range.getClientRects().length
    }
    const positionOf = (shown: Element) => getComputedStyle(shown).position

    for (const { width, path } of [390, 820].flatMap((width) =>
      [menu!, `/reserva/${pinheiros}`, `/pesquisa/${pinheiros}`].map((path) => ({ width, path })),
    )) {
      const where = `${path} ${width}`
      await page.setViewportSize({ width, height: 844 })
      await page.goto(path)
      const bar = page.getByRole('banner')
      await expect.poll(() => bar.evaluate(positionOf), where).toBe('static')
      expect(await bar.locator('strong').evaluate(isWhole), where).toBe(true)
      expect(await isTooWide(page), where).toBe(false)
      for (const dock of await page.locator('.dock').all()) {
        expect(await dock.evaluate(positionOf), where).toBe('static')
      }
      for (const label of await page.locator('.field.beside label').all()) {
        expect(await label.evaluate(linesOf), where).toBe(1)
      }
      for (const day of await page.locator('.day').all()) {
        expect(await day.evaluate((shown) => shown.scrollWidth <= shown.clientWidth), where).toBe(true)
      }
    }
  },
)

test('on a phone on its side nothing stays over the dishes', { tag: '@celular' }, async ({ page }) => {
  await page.goto(`/cardapios/${pinheiros}`)
  await page.getByRole('main').getByRole('link').first().click()
  await page.setViewportSize({ width: 844, height: 390 })
  await page.evaluate(() => scrollTo({ top: 400, behavior: 'instant' }))

  await expect(page.getByRole('banner')).not.toBeInViewport()
  await expect(page.getByRole('link', { name: 'Reservar uma mesa' })).not.toBeInViewport()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByRole('banner')).toBeInViewport()
  await expect(page.getByRole('link', { name: 'Reservar uma mesa' })).toBeInViewport()
})

test(
  'with forced colours a drawing has the colour of the words beside it, and the chosen day one paint',
  { tag: '@celular' },
  async ({ page }) => {
    await page.emulateMedia({ forcedColors: 'active' })
    await page.goto(`/perfil/${pinheiros}`)
    const colours = await page
      .locator('.quick a, .row')
      .evaluateAll((links) =>
        links.map((link) => [link, link.querySelector('.icon')!].map((each) => getComputedStyle(each).color)),
      )
    expect(colours.length).toBeGreaterThan(2)
    for (const [words, drawing] of colours) expect(drawing).toBe(words)

    await page.goto(`/reserva/${pinheiros}?pessoas=2&dia=${dayFromNow(1)}`)
    // As forced colours paint it: by the words' own colour or the canvas, but nothing is seen of it.
    const paint = await page
      .locator('.day[aria-pressed="true"] small, .day[data-chosen] small')
      .evaluate((shown) => getComputedStyle(shown).backgroundColor)
    expect(paint).toMatch(/^rgba\(.*, 0\)$/)
  },
)

test('what is chosen shows with forced colours', { tag: '@celular' }, async ({ page }) => {
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/pesquisa/${pinheiros}`)
  const backgroundOf = (score: string) =>
    page
      .locator('.nps .slot', { hasText: new RegExp(`^${score}$`) })
      .locator('span')
      .evaluate((shown) => getComputedStyle(shown).backgroundColor)

  await page.getByRole('radio', { name: '9', exact: true }).check({ force: true })

  expect(await backgroundOf('9')).not.toBe(await backgroundOf('8'))
})
