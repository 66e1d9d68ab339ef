import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { pinheiros } from './request-form.ts'
import { asFirstVisit } from './first-visit.ts'
import { isTooWide } from './staff.ts'

const unreachable = /ERR_INTERNET_DISCONNECTED|Failed to load resource/

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'a menu is read whole: sections, prices, what is out; nothing is offered that would not answer',
    { tag: ['@both', '@PUB-MENU-02', '@D-69'] },
    async ({ page }) => {
      await page.goto(`/cardapios/${pinheiros}`)
      await page.getByRole('link', { name: 'Cardápio da casa' }).click()

      await expect(page.getByRole('heading', { level: 2 })).toHaveText([
        'Entradas',
        'Massas',
        'Carnes',
        'Sobremesas',
      ])
      await expect(page.getByRole('heading', { name: 'Nhoque ao sugo' })).toBeVisible()
      await expect(page.getByText('Consulte', { exact: true })).toBeVisible()
      const gone = page.getByRole('listitem').filter({ hasText: 'Caponata siciliana' })
      await expect(gone.getByText('Indisponível', { exact: true })).toBeVisible()
      await expect(page.getByRole('searchbox')).toBeHidden()
      await expect(page.getByRole('button')).toHaveCount(0)
      await page.getByRole('link', { name: 'Carnes' }).click()
      await expect(page).toHaveURL(/#secao-\d+$/)
      await page.emulateMedia({ media: 'print' })
      await expect(page.getByRole('heading', { name: 'Nhoque ao sugo' })).toBeVisible()
      await expect(page.getByRole('link', { name: 'Reservar uma mesa' })).toHaveCount(0)
    },
  )

  test('a photo of the profile opens as the picture that it is', { tag: '@D-69' }, async ({ page }) => {
    await page.goto(`/perfil/${pinheiros}`)

    const photo = page.getByRole('link', { name: 'Ampliar: Forno a lenha aceso' })

    await expect(photo).toHaveAttribute('href', /^\/files\/.+\/480\.jpg$/)
  })
})

async function openMenu(page: Page) {
  await page.goto(`/cardapios/${pinheiros}`)
  await page.getByRole('link', { name: 'Cardápio da casa' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Cardápio da casa')
  await page.waitForLoadState()
}

test('a menu is searched without accents, filtered by tags, and says how many it found', async ({ page }) => {
  await openMenu(page)
  const search = page.getByRole('searchbox', { name: 'Buscar no cardápio' })
  const found = page.getByRole('search').getByRole('status')
  await expect(search).toBeHidden()

  await page.keyboard.press('/')
  await expect(search).toBeFocused()
  await expect(found).toHaveText('15 itens')
  await page.keyboard.type('acafrao')
  await expect(found).toHaveText('1 item encontrado')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText(['Arancini de açafrão'])
  await expect(page.getByRole('navigation').getByRole('link')).toHaveText(['Entradas'])
  await page.keyboard.press('Escape')
  await expect(found).toHaveText('15 itens')

  // [D-119]: vegan dishes are vegetarian too.
  const vegetarian = page.getByRole('button', { name: 'Vegetariano', exact: true })
  await vegetarian.click()
  await expect(page.getByRole('heading', { level: 3, name: 'Penne à arrabbiata' })).toBeVisible()
  await vegetarian.click()
  const vegan = page.getByRole('button', { name: 'Vegano', exact: true })
  await vegan.click()
  await expect(vegan).toHaveAttribute('aria-pressed', 'true')
  await expect(page.getByRole('heading', { level: 3 })).toHaveText([
    'Caponata siciliana',
    'Penne à arrabbiata',
  ])
  await search.fill('costela')
  await expect(found).toHaveText('Nenhum item encontrado')
  await expect(page.getByText('Tente outra palavra ou tire um filtro.')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  await page.getByRole('button', { name: 'Limpar busca' }).click()
  await expect(page.getByRole('heading', { level: 3 })).toHaveCount(15)
  await expect(search).toBeFocused()
})

test(
  'a short menu begins with its dishes: filters and search wait behind one press, and closing takes them back',
  { tag: '@both' },
  async ({ page }) => {
    await openMenu(page)
    const first = page.getByRole('heading', { level: 3 }).first()
    expect((await first.boundingBox())!.y).toBeLessThan(330)
    const opener = page.getByRole('button', { name: 'Filtros' })

    await opener.click()
    await expect(opener).toHaveAttribute('aria-expanded', 'true')
    await page.getByRole('button', { name: 'Vegano', exact: true }).click()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(2)
    await expect(page.getByRole('button', { name: 'Filtros (1)' })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('button', { name: 'Filtros (1)' }).click()

    await expect(page.getByRole('searchbox')).toBeHidden()
    await expect(page.getByRole('heading', { level: 3 })).toHaveCount(15)
  },
)

test(
  'the whole row of a dish opens its photo with name, price and description, and the table is one press away',
  { tag: '@both' },
  async ({ page }) => {
    await openMenu(page)
    const row = page.getByRole('listitem').filter({ hasText: 'Arancini de açafrão' })

    await row.click({ position: { x: 30, y: 60 } })

    const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
    await expect(viewer.getByRole('heading', { name: 'Arancini de açafrão' })).toBeVisible()
    await expect(viewer.getByText('R$ 38,00')).toBeVisible()
    await expect(viewer.getByText('Quatro unidades, recheio de muçarela.')).toBeVisible()
    await expect(viewer.getByText('Vegetariano', { exact: true })).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(row.getByRole('link', { name: 'Ampliar foto de Arancini de açafrão' })).toBeFocused()
    await expect(page.getByRole('link', { name: 'Reservar uma mesa' })).toBeInViewport()
  },
)

test(
  'the section in view is marked, each is one tap away, and the top is one tap back',
  { tag: '@both' },
  async ({ page }) => {
    await openMenu(page)
    const nav = page.getByRole('navigation', { name: 'Seções do cardápio' })
    const marked = nav.locator('[aria-current]')
    await expect(marked).toHaveText('Entradas')

    await nav.getByRole('link', { name: 'Massas' }).click()
    await expect(marked).toHaveText('Massas')
    await expect(page.getByRole('heading', { name: 'Massas' })).toBeInViewport()
    // In the middle of a menu the way to the top stands above the bar with the button of the page.
    const top = (await page.getByRole('link', { name: 'Voltar ao topo' }).boundingBox())!
    expect(top.y + top.height).toBeLessThan((await page.locator('.dock').boundingBox())!.y)
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
    await expect(marked).toHaveText('Sobremesas')
    await page.getByRole('link', { name: 'Voltar ao topo' }).click()
    await expect(marked).toHaveText('Entradas')
    expect(await axeFaults(page)).toEqual([])
  },
)

test('a photo opens larger over the page; arrow keys turn, Esc closes, and focus returns; one that does not come says so', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED|Failed to load resource/)
  await page.goto(`/perfil/${pinheiros}`)
  const first = page.getByRole('link', { name: 'Ampliar: Mesa posta com toalha vermelha e vinho' })
  await first.focus()
  await page.keyboard.press('Enter')
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })

  await expect(viewer.getByText('Mesa posta com toalha vermelha e vinho · 1 de 6')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  await page.keyboard.press('ArrowRight')
  await expect(viewer.getByRole('img', { name: 'Forno a lenha aceso' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(viewer).toBeHidden()
  await expect(page.getByRole('link', { name: 'Ampliar: Forno a lenha aceso' })).toBeFocused()

  // The photos that this phone has seen are kept on it.
  await asFirstVisit(page)
  await page.route(/\/files\//, (route) => route.abort())
  await page.reload()
  await first.scrollIntoViewIfNeeded()
  const photo = first.locator('picture img')
  await expect.poll(() => photo.evaluate((image: HTMLImageElement) => image.complete)).toBe(true)
  await expect(photo).toBeHidden()
  await first.click()
  await expect(viewer.getByText('Não foi possível carregar a foto.')).toBeVisible()
})

test('back closes a photo that is open over the page, and leaves the page as it was', async ({ page }) => {
  await page.goto(`/perfil/${pinheiros}`)
  const address = page.url()
  const first = page.getByRole('link', { name: 'Ampliar: Mesa posta com toalha vermelha e vinho' })
  const viewer = page.getByRole('dialog', { name: 'Foto ampliada' })
  const place = () => page.evaluate(() => navigation.currentEntry?.index)
  const before = await place()
  await first.click()
  await expect(viewer).toBeVisible()

  await page.goBack()

  await expect(viewer).toBeHidden()
  expect(page.url()).toBe(address)
  // Closed by its button it leaves no entry behind: the next press of back leaves the page.
  await first.click()
  await viewer.getByRole('button', { name: 'Fechar' }).click()
  await expect(viewer).toBeHidden()
  await expect.poll(place).toBe(before)
})

test('a menu that was visited once is read without a connection, and says that it may be old', async ({
  page,
  context,
  allow,
}) => {
  allow(unreachable)
  await openMenu(page)
  const address = page.url()
  const warning = page.getByText('Você está sem conexão. Este cardápio pode estar desatualizado.')
  await expect(warning).toBeHidden()
  const keptPaths = () =>
    page.evaluate(async () => {
      const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
      const keys = await Promise.all(caches.map((cache) => cache.keys()))
      return keys.flat().map(({ url }) => new URL(url).pathname)
    })
  await expect.poll(keptPaths).toContain(new URL(address).pathname)
  const parts = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((path) => /\.(css|js)$/.test(path) && path.startsWith('/assets/')),
  )
  expect(parts.length).toBeGreaterThan(1)
  await expect.poll(keptPaths).toEqual(expect.arrayContaining(parts))

  await context.setOffline(true)
  await page.goto(address)

  await expect(warning).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Nhoque ao sugo' })).toBeVisible()
  expect(await page.evaluate(() => getComputedStyle(document.querySelector('.bar')!).position)).toBe('sticky')
  await page.getByRole('link', { name: 'Ir para a busca' }).click()
  await page.getByRole('searchbox').fill('nhoque')
  await expect(page.getByRole('search').getByRole('status')).toHaveText('1 item encontrado')

  await page.getByRole('searchbox').fill('')
  await context.setOffline(false)
  await expect(warning).toBeHidden()
  await page.waitForLoadState()
  await page.goto(`/perfil/${pinheiros}`)
  await page.goto(`/reserva/${pinheiros}`)
  const kept = await keptPaths()
  expect(kept.filter((path) => !/^\/(assets|files|cardapios|perfil)\//.test(path))).toEqual([])
})

test('without a connection a profile is read again, and its request form leads to it and its phone', async ({
  page,
  context,
  allow,
}) => {
  allow(unreachable)
  const profile = `/perfil/${pinheiros}`
  const form = `/reserva/${pinheiros}?pessoas=4`
  await page.goto(profile)
  await expect
    .poll(() =>
      page.evaluate(async (path) => {
        const workers = await navigator.serviceWorker.getRegistrations()
        const isKept = (await caches.match(path)) !== undefined
        return { isKept, active: workers.filter(({ active }) => active?.state === 'activated').length }
      }, profile),
    )
    .toEqual({ isKept: true, active: 2 })
  // With a connection the form is the form, and nothing of it is kept.
  await page.goto(form)
  await expect(page.getByRole('heading', { name: 'Reservar uma mesa' })).toBeVisible()

  await context.setOffline(true)
  await page.goto(profile)

  const warning = page.getByText('Você está sem conexão. Estas informações podem estar desatualizadas.')
  await expect(warning).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('[data-tables]')).toBeHidden()

  await page.getByRole('link', { name: 'Reservar uma mesa' }).click()
  await expect(page).toHaveURL(`/reserva/${pinheiros}`)
  await expect(warning).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ligue \(11\)/ })).toBeVisible()

  await page.goto(form)
  await expect(warning).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Reservar uma mesa' })).toBeVisible()
  await expect(page).toHaveURL(form)
})

test('without a connection every menu of a house can be read, also one never opened, and its phone is at hand', async ({
  page,
  context,
  allow,
}) => {
  allow(unreachable)
  await openMenu(page)
  const [first] = [new URL(page.url()).pathname]
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const caches = await Promise.all((await window.caches.keys()).map((name) => window.caches.open(name)))
        const keys = await Promise.all(caches.map((cache) => cache.keys()))
        return keys.flat().filter(({ url }) => /\/cardapios\/[^/]+\/\d+$/.test(url)).length
      }),
    )
    .toBeGreaterThan(1)

  await context.setOffline(true)
  await page.goto(`/cardapios/${pinheiros}`)
  const menus = page.locator(`main a[href^="/cardapios/${pinheiros}/"]`)
  const other = menus.filter({ hasNot: page.locator(`[href="${first}"]`) }).last()
  await other.click()

  await expect(page.getByRole('heading', { level: 3 }).first()).toBeVisible()
  await expect(page.getByRole('link', { name: /^Ligue \(11\)/ })).toBeVisible()
  // Nobody saw its photo: no empty field stands in its place.
  const photo = page.locator('.dish-photo')
  await expect(photo).toBeAttached()
  await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: 'instant' }))
  await expect(photo).toBeHidden()
  // A page that is not kept leads to the list instead of the browser's own page.
  await page.goto(`/cardapios/${pinheiros}/999999`)
  await expect(page.getByRole('link', { name: 'Cardápio da casa' })).toBeVisible()
})
