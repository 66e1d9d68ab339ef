import { gzipSync } from 'node:zlib'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { expectClean } from './axe.ts'

const demoPassword = 'Casa#Cheia26'
const dona = 'dona@casacheia.test'

const email = (page: Page) => page.getByLabel('E-mail')
const password = (page: Page) => page.getByLabel('Senha', { exact: true })
const newPassword = (page: Page) => page.getByLabel('Nova senha', { exact: true })
const confirmation = (page: Page) => page.getByLabel('Confirmar nova senha')
const enter = (page: Page) => page.getByRole('button', { name: 'Entrar', exact: true })

async function signIn(page: Page, who: string, secret = demoPassword) {
  await page.goto('/auth/login')
  await email(page).fill(who)
  await password(page).fill(secret)
  await enter(page).click()
}

/** The staff app has drawn the page of this address; leaving earlier would abort its requests. */
async function expectStaffPage(page: Page, path: string) {
  await expect(page).toHaveURL(path)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

/** A person of one branch, created for one test. Returns their e-mail and password, which is not the demo's. */
async function makeEditor(request: APIRequestContext): Promise<{ email: string; password: string }> {
  const accept = { accept: 'application/json' }
  const owner = await request.post('/api/auth', {
    form: { email: dona, password: demoPassword },
    headers: accept,
  })
  const { token, businesses } = (await owner.json()) as {
    token: string
    businesses: { branches: { id: number }[] }[]
  }
  const one = { email: `e2e-${crypto.randomUUID().slice(0, 8)}@exemplo.test`, password: 'Quintal?Verde81' }
  const made = await request.post('/api/user', {
    headers: { ...accept, 'X-AUTH-TOKEN': token },
    data: { name: 'Pessoa de Teste', ...one, branches: [businesses[0]?.branches[0]?.id] },
  })
  expect((await made.json()) as unknown).toMatchObject({ success: true })
  return one
}

/** The path of the recovery link that arrived at an address. */
async function linkIn(request: APIRequestContext, to: string): Promise<string> {
  let path: string | undefined
  await expect(async () => {
    const answer = await request.get(`/dev/mail.json?to=${to}`)
    const { data } = (await answer.json()) as { data: { body: string }[] }
    path = /\/auth\/reset-password\/\S+/.exec(data[0]?.body ?? '')?.[0]
    expect(path).toBeDefined()
  }).toPass()
  return path ?? ''
}

test.describe('sign-in', () => {
  test(
    'a success stores the session and reloads the page',
    { tag: ['@AUTH-30', '@AUTH-54'] },
    async ({ page }) => {
      await page.goto('/auth/login')
      await page.evaluate(() => Object.assign(window, { before: true }))
      await email(page).fill('equipe@casacheia.test')
      await password(page).fill(demoPassword)
      await password(page).press('Enter')

      await expect(page).toHaveURL('/admin/dashboard')
      expect(await page.evaluate(() => 'before' in window)).toBe(false)
      const kept = await page.evaluate(() => Object.fromEntries(Object.entries(localStorage)))
      expect(Object.keys(kept).toSorted()).toEqual([
        'casa-cheia.branch',
        'casa-cheia.business',
        'casa-cheia.session',
      ])
      expect(JSON.parse(String(kept['casa-cheia.session']))).toEqual({
        token: expect.stringMatching(/^\S{40,}$/) as unknown,
        user: {
          id: expect.any(Number) as unknown,
          name: 'João Batista Lima',
          email: 'equipe@casacheia.test',
          profile_id: 4,
        },
      })
    },
  )

  test('a deep link is opened after the sign-in, once', { tag: '@D-14' }, async ({ page }) => {
    await page.goto('/admin/reservations?status=WAI')
    await expect(page).toHaveURL('/auth/login')
    await email(page).fill(dona)
    await password(page).fill(demoPassword)
    await enter(page).click()

    await expect(page).toHaveURL('/admin/reservations?status=WAI')
    expect(await page.evaluate(() => sessionStorage.getItem('casa-cheia.deep-link'))).toBeNull()
  })
})

test.describe('recovery', () => {
  test(
    'from the forgotten password over the mail to a sign-in with the new one, and back by the history',
    { tag: ['@AUTH-06', '@AUTH-09'] },
    async ({ page, request }) => {
      const person = await makeEditor(request)
      await page.goto('/auth/login')
      await page.getByRole('link', { name: 'Esqueceu a senha?' }).click()
      await page.goBack()
      await expect(enter(page)).toBeVisible()
      await page.goForward()
      await email(page).fill(person.email)
      await page.getByRole('button', { name: 'Enviar link' }).click()
      await expect(page.getByRole('heading', { name: 'Confira seu e-mail' })).toBeVisible()
      const link = await linkIn(request, person.email)

      await page.goto(link)
      await newPassword(page).fill('Alameda&Nova47')
      await confirmation(page).fill('Alameda&Nova47')
      await page.getByRole('button', { name: 'Salvar nova senha' }).click()

      await expect(page.getByRole('status')).toHaveText('Senha alterada com sucesso!')
      await expect(page).toHaveURL('/auth/login')
      await email(page).fill(person.email)
      await password(page).fill('Alameda&Nova47')
      await enter(page).click()
      await expectStaffPage(page, '/admin/dashboard')

      await page.goto(link)
      await newPassword(page).fill('Varanda*Azul92')
      await confirmation(page).fill('Varanda*Azul92')
      await page.getByRole('button', { name: 'Salvar nova senha' }).click()
      await expect(page.getByRole('alert')).toHaveText('Esse link de recuperação é inválido ou já expirou.')
    },
  )
})

test.describe('addresses', { tag: '@mesa' }, () => {
  test(
    'the address of a recovery link is told to nobody, and no copy of its page is kept',
    { tag: ['@D-90', '@AUTH-09'] },
    async ({ page }) => {
      const response = await page.request.get('/auth/reset-password/um-codigo-qualquer')

      expect(response.headers()).toMatchObject({
        'referrer-policy': 'no-referrer',
        'cache-control': 'no-store',
      })
      expect(await response.text()).toContain('<meta name="robots" content="noindex"')
    },
  )

  test(
    'without a session the private areas lead to the sign-in',
    { tag: ['@ROUTE-12', '@ROUTE-13', '@PERM-08', '@D-12'] },
    async ({ page }) => {
      for (const path of ['/admin/dashboard', '/master', '/admin/nada/', '/auth']) {
        await page.goto(path)
        await expect(page).toHaveURL('/auth/login')
      }
    },
  )

  test(
    'with a session / and /auth lead a master to /master/negocios',
    { tag: ['@ROUTE-08', '@ROUTE-09'] },
    async ({ page }) => {
      await signIn(page, 'master@casacheia.test')
      await expectStaffPage(page, '/master/negocios')

      for (const path of ['/', '/auth/forgot-password', '/auth/nada']) {
        await page.goto('about:blank')
        await page.goto(path)
        await expectStaffPage(page, '/master/negocios')
      }
      await page.goto('/auth/reset-password/um-codigo')
      await expect(newPassword(page)).toBeVisible()
    },
  )

  test(
    'with a session others are forwarded to their home, and unknown private paths to 404',
    { tag: ['@ROUTE-08', '@ROUTE-11'] },
    async ({ page, allow }) => {
      allow(/\/error\/404/)
      await signIn(page, dona)
      await expectStaffPage(page, '/admin/dashboard')

      for (const path of ['/master/negocios', '/dashboard', '/admin']) {
        await page.goto('about:blank')
        await page.goto(path)
        await expectStaffPage(page, '/admin/dashboard')
      }
      await page.goto('/admin/nada/disto')
      await expect(page).toHaveURL('/error/404')
    },
  )

  test(
    'with a session the button of an error page leads to the staff home',
    { tag: ['@ERR-05', '@ERR-06'] },
    async ({ page, allow }) => {
      allow(/\/error\/(404|500)/)
      await signIn(page, dona)
      await expectStaffPage(page, '/admin/dashboard')

      for (const path of ['/error/500', '/error/404']) {
        await page.goto(path)
        const home = page.getByRole('link', { name: 'Ir para a página inicial' })
        await expect(home).toHaveAttribute('href', '/admin/dashboard')
      }
      await page.getByRole('link', { name: 'Ir para a página inicial' }).click()
      await expectStaffPage(page, '/admin/dashboard')
    },
  )
})

test.describe('for everyone', () => {
  test(
    'every page and state of the area is free of axe findings, light and dark',
    { tag: '@both' },
    async ({ page, allow }) => {
      allow(/ERR_FAILED/)
      const scan = () => expectClean(page)

      await page.goto('/auth/login')
      await enter(page).waitFor()
      await scan()
      await page.route('**/api/auth', (route) => route.abort())
      await signIn(page, dona)
      await page.getByRole('alert').waitFor()
      await email(page).fill('dona')
      await email(page).blur()
      await scan()
      await page.goto('/auth/forgot-password')
      await email(page).fill('ninguem@exemplo.test')
      await scan()
      await email(page).press('Enter')
      await page.getByRole('status').waitFor()
      await scan()
      await page.goto('/auth/reset-password/um-codigo')
      await newPassword(page).fill('abc')
      await confirmation(page).fill('ab')
      await confirmation(page).blur()
      await scan()
    },
  )

  test(
    'the keyboard reaches everything in reading order, Enter submits, and a refusal leads back to the password',
    { tag: ['@mesa', '@AUTH-52'] },
    async ({ page }) => {
      await page.goto('/auth/login')
      await expect(email(page)).toBeFocused()
      await page.keyboard.type(dona)
      await page.keyboard.press('Tab')
      await expect(password(page)).toBeFocused()
      await page.keyboard.type('senha errada')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('alert')).toHaveText('E-mail ou senha inválidos.')
      await expect(password(page)).toBeFocused()
      await page.keyboard.type(demoPassword)
      await page.keyboard.press('Tab')
      await expect(page.getByRole('button', { name: 'Mostrar senha' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(page.getByRole('link', { name: 'Esqueceu a senha?' })).toBeFocused()
      await page.keyboard.press('Tab')
      await expect(enter(page)).toBeFocused()
      await page.keyboard.press('Enter')

      await expectStaffPage(page, '/admin/dashboard')
    },
  )

  test('the area ships at most 120 kB of script, gzip', { tag: '@mesa' }, async ({ page }) => {
    const scripts: Promise<Buffer>[] = []
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body())
    })
    await page.goto('/auth/login', { waitUntil: 'networkidle' })

    const sizes = (await Promise.all(scripts)).map((script) => gzipSync(script, { level: 9 }).length)
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBeLessThan(120_000)
    expect(sizes.length).toBeGreaterThan(0)
  })

  test('nothing is cut at 320 pixels, nor on a phone at 200 %', { tag: '@celular' }, async ({ page }) => {
    for (const width of [320, 195]) {
      await page.setViewportSize({ width, height: 568 })
      for (const path of ['/auth/login', '/auth/forgot-password', '/auth/reset-password/um-codigo']) {
        await page.goto(path)
        await page.getByRole('heading', { level: 1 }).waitFor()
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
      }
    }
  })
})
