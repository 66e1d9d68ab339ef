import { expect, test } from './harness.ts'

// One worker runs the whole file: its server has settings of its own.
test.describe.configure({ mode: 'default' })
test.use({
  settings: { BOT_CHECK: 'recaptcha', RECAPTCHA_SITE_KEY: 'chave-publica', RECAPTCHA_SECRET: 'segredo' },
})

const google = `window.grecaptcha = {
  ready: (then) => then(),
  execute: async (key, { action }) => ['resolvido', key, action].join(' '),
}`

test(
  'with reCAPTCHA configured its script may run, and its token travels with the sign-in',
  { tag: ['@mesa', '@D-93'] },
  async ({ page }) => {
    await page.route('https://www.google.com/recaptcha/api.js?render=chave-publica', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: google }),
    )
    await page.route('**/api/auth', (route) => route.fulfill({ json: { success: false, msg: 'Recebido.' } }))
    await page.goto('/auth/login')
    await page.getByLabel('E-mail').fill('dona@casacheia.test')
    await page.getByLabel('Senha', { exact: true }).fill('Casa#Cheia26')
    const sent = page.waitForRequest('**/api/auth')
    await page.getByRole('button', { name: 'Entrar', exact: true }).click()

    const fields = new URLSearchParams((await sent).postData() ?? '')
    expect(fields.get('recaptcha-token')).toBe('resolvido chave-publica auth')
    await expect(page.getByRole('alert')).toHaveText('Recebido.')
  },
)
