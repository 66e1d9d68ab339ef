import { expect, test } from './harness.ts'
import { advance, confirm, fillGuest, newGuest, openForm, pinheiros, reserve } from './request-form.ts'

const marketing = 'https://sobre.casacheia.test/'

// One worker runs the whole file: its server has settings of its own.
test.describe.configure({ mode: 'default' })
test.use({
  settings: {
    MARKETING_URL: marketing,
    PRIVACY_URL: 'https://sobre.casacheia.test/privacidade',
    SHORT_LINK_BASE: 'https://casa.test',
    BOT_CHECK: 'pow',
  },
})

test('[PUB-04][D-10] / leads visitors to the marketing site, also where no script runs', async ({
  page,
  browser,
  baseURL,
}) => {
  await page.route(marketing, (route) => route.fulfill({ contentType: 'text/html', body: '<h1>Sobre</h1>' }))
  await page.goto('/')
  await expect(page).toHaveURL(marketing)

  const still = await browser.newContext({ javaScriptEnabled: false, baseURL })
  const quiet = await still.newPage()
  await quiet.goto('/')
  await expect(quiet.getByRole('link', { name: 'Continuar' })).toHaveAttribute('href', marketing)
  await still.close()
})

test('[PUB-05][D-91] the footer leads to the platform', async ({ page }) => {
  await page.goto(`/perfil/${pinheiros}`)

  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Casa Cheia' })).toHaveAttribute(
    'href',
    marketing,
  )
})

test('[PUB-19][D-89] shared links start with the configured short base', async ({ page }) => {
  await openForm(page)

  const href = await page.getByRole('link', { name: 'Compartilhar no WhatsApp' }).getAttribute('href')
  expect(new URL(href ?? '').searchParams.get('text')).toContain(`https://casa.test/reserva/${pinheiros}`)
})

for (const form of ['reserva', 'cadastro', 'cadastro-rapido']) {
  test(`[D-98] the form at /${form} links the privacy policy`, async ({ page }) => {
    await page.goto(`/${form}/${pinheiros}`)
    await expect(page.getByRole('main').getByRole('button').last()).toHaveAttribute('type', 'submit')
    await page.getByLabel('Telefone').fill('11987654321')

    await expect(page.getByRole('link', { name: 'Política de privacidade' })).toHaveAttribute(
      'href',
      'https://sobre.casacheia.test/privacidade',
    )
  })
}

test('[D-98] a house with a policy of its own does not have the one of the demo', async ({ page, allow }) => {
  allow(/404/)
  await page.goto('/demonstracao/privacidade')

  await expect(page).toHaveURL('/error/404')
})

test('[REG-15][D-93] a guest who registers solves the proof of work of the action customer', async ({
  page,
}) => {
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
})

test('[PUB-18][D-93] the form solves a bot check of the action customer; research is the other one', async ({
  page,
  request,
}) => {
  const asked = page.waitForRequest(/\/api\/bot-check\?/)

  await reserve(page)

  expect(new URL((await asked).url()).searchParams.get('action')).toBe('customer')
  expect((await request.get('/api/bot-check?action=research')).status()).toBe(200)
  expect((await request.get('/api/bot-check?action=outra')).status()).toBe(422)
})
