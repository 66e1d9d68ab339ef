import { expect, test } from './harness.ts'
import { advance, confirm, fillGuest, newGuest, newPhone, pinheiros, reserve } from './request-form.ts'
import { pinheirosBranch } from './staff.ts'

// One worker runs the whole file: its server has settings of its own.
test.describe.configure({ mode: 'default' })
test.use({ settings: { BOT_CHECK: 'pow' } })

test(
  'signing in solves the proof of work in a worker that the content policy lets run',
  { tag: ['@mesa', '@D-93'] },
  async ({ page }) => {
    const workers: string[] = []
    page.on('worker', (worker) => workers.push(new URL(worker.url()).pathname))
    await page.goto('/auth/login')
    await page.getByLabel('E-mail').fill('dona@casacheia.test')
    await page.getByLabel('Senha', { exact: true }).fill('Casa#Cheia26')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()

    await expect(page).toHaveURL('/admin/dashboard')
    expect(workers).toEqual([expect.stringMatching(/^\/assets\/bot-check\.worker-/)])
  },
)

test('without a worker the page solves it itself', { tag: '@celular' }, async ({ page, allow }) => {
  allow(/bot-check\.worker|ERR_FAILED/)
  await page.route('**/bot-check.worker-*', (route) => route.abort())
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill('dona@casacheia.test')
  await page.getByLabel('Senha', { exact: true }).fill('Casa#Cheia26')
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()

  await expect(page).toHaveURL('/admin/dashboard')
})

test(
  'a sign-in whose challenge cannot be had is a network failure',
  { tag: '@celular' },
  async ({ page, allow }) => {
    allow(/ERR_FAILED/)
    await page.route('**/api/bot-check*', (route) => route.abort())
    await page.goto('/auth/login')
    await page.getByLabel('E-mail').fill('dona@casacheia.test')
    await page.getByLabel('Senha', { exact: true }).fill('Casa#Cheia26')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()

    await expect(page.getByRole('alert')).toHaveText('Desculpe, mas os dados informados não são válidos!')
  },
)

test(
  'a guest who confirms solves the proof of work, on a page without React',
  { tag: ['@celular', '@D-93'] },
  async ({ page, request }) => {
    const { address } = await reserve(page)
    const [id, token] = address.split('/').slice(-2)
    const branch = await pinheirosBranch(request)
    const api = `/api/business/${branch.business_id}/branch/${branch.id}/reservation/${id}/${token}`
    const { token_rsvp } = (await (await request.get(api)).json()) as { token_rsvp: string }

    await page.goto(address.replace(String(token), `${token_rsvp}/rsvp`))
    await page.getByLabel('Nome').fill('Bruno Lima')
    await page.getByLabel('Telefone').fill(newPhone())
    await page.getByLabel('E-mail').fill('bruno@exemplo.test')
    await page.getByRole('button', { name: 'Confirmar presença' }).click()

    await expect(page.getByText('Bruno Lima, sua presença foi confirmada com sucesso!')).toBeVisible()
  },
)

test(
  'a guest who answers the survey solves the proof of work with the first touch',
  { tag: ['@celular', '@SURVEY-02', '@D-93'] },
  async ({ page }) => {
    const asked = page.waitForRequest((one) => one.url().includes('/api/bot-check?action=research'))
    await page.goto('/pesquisa/bar-do-porto')
    await expect(page.getByRole('button', { name: 'Enviar avaliação' })).toHaveAttribute('type', 'submit')

    await page.getByRole('radio', { name: '9', exact: true }).check()
    await asked
    for (const stars of await page.getByRole('radio', { name: '4 estrelas', exact: true }).all()) {
      await stars.check()
    }
    await page.getByRole('button', { name: 'Enviar avaliação' }).click()

    await expect(page.getByText('Obrigado pela sua avaliação!')).toBeVisible()
  },
)

test(
  'a guest who registers solves the proof of work of the action customer',
  { tag: ['@REG-15', '@D-93'] },
  async ({ page }) => {
    const actions: (string | null)[] = []
    page.on('request', (request) => {
      const { pathname, searchParams } = new URL(request.url())
      if (pathname === '/api/bot-check') actions.push(searchParams.get('action'))
    })
    const guest = newGuest('Paula Prova')
    await page.goto(`/cadastro/${pinheiros}`)
    await expect(advance(page)).toHaveAttribute('type', 'submit')
    await fillGuest(page, guest)
    await advance(page).click()
    await confirm(page).click()

    await expect(page.getByText('Seu cadastro foi realizado com sucesso!', { exact: true })).toBeVisible()
    // One for the look-up, one for the registration.
    expect(actions).toEqual(['customer', 'customer'])
  },
)

test(
  'the form solves a bot check of the action customer; research is the other one',
  { tag: ['@PUB-18', '@D-93'] },
  async ({ page, request }) => {
    const asked = page.waitForRequest(/\/api\/bot-check\?/)

    await reserve(page)

    expect(new URL((await asked).url()).searchParams.get('action')).toBe('customer')
    expect((await request.get('/api/bot-check?action=research')).status()).toBe(200)
    expect((await request.get('/api/bot-check?action=outra')).status()).toBe(422)
  },
)
