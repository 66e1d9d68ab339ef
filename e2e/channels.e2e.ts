import { startSimulator } from '../simulator/simulator.ts'
import { axeFaults } from './axe.ts'
import { agree, askFacebook, choose, enter, openWizard, wizardOf } from './facebook.ts'
import { expect, test as base } from './harness.ts'
import { isTooWide, signIn } from './staff.ts'

type Simulator = Awaited<ReturnType<typeof startSimulator>>

/** The product beside Meta's platform on this machine. */
const test = base.extend<object, { simulator: Simulator }>({
  simulator: [
    // oxlint-disable-next-line no-empty-pattern -- the harness of Playwright asks for a pattern
    async ({}, use) => {
      const simulator = await startSimulator()
      await use(simulator)
      await simulator.close()
    },
    { scope: 'worker' },
  ],
  settings: [async ({ simulator }, use) => use(simulator.environment), { scope: 'worker' }],
})
// One worker runs the whole file: what one journey connects, another must not.
test.describe.configure({ mode: 'default' })

test(
  'a number is connected in three steps, and switched off and on',
  {
    tag: [
      '@celular',
      '@WANUM-06',
      '@WANUM-07',
      '@WANUM-08',
      '@WANUM-09',
      '@WANUM-11',
      '@WANUM-12',
      '@WANUM-13',
      '@WANUM-14',
      '@WANUM-15',
      '@WANUM-16',
      '@WANUM-18',
      '@WANUM-19',
      '@WANUM-25',
      '@WANUM-43',
    ],
  },
  async ({ page }) => {
    await signIn(page)
    await openWizard(page)
    const wizard = wizardOf(page)
    expect(await axeFaults(page)).toEqual([])

    const question = await askFacebook(page)
    const asked = new URL(question.url()).searchParams.get('scope') ?? ''
    expect(asked.split(',').toSorted()).toEqual([
      'business_management',
      'whatsapp_business_management',
      'whatsapp_business_messaging',
    ])
    await question.close()
    await expect(wizard.getByText('A entrada no Facebook não foi concluída.')).toBeVisible()
    const again = await askFacebook(page)
    await again.getByRole('button', { name: 'Não permitir' }).click()
    await expect(wizard.getByText('A entrada no Facebook não foi concluída.')).toBeVisible()

    await enter(page)
    await wizard.getByRole('button', { name: 'Continuar' }).click()
    await expect(wizard.getByText('Selecione todos os campos para continuar.')).toBeVisible()
    await choose(page, '+55 11 95555-0101 · Cantina da Praça Centro')
    await wizard.getByRole('button', { name: 'Voltar' }).click()
    await wizard.getByRole('button', { name: 'Continuar' }).click()
    await wizard.getByRole('button', { name: 'Finalizar' }).click()
    await expect(wizard.getByText('Você deve concordar com todos os termos para continuar.')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await agree(page)

    await expect(page.getByText('Número conectado com sucesso!')).toBeVisible()
    await page.getByRole('link', { name: 'Cantina da Praça Centro', exact: true }).click()
    await expect(page.getByText('250 pessoas em 24 horas')).toBeVisible()
    await page.getByRole('switch', { name: 'Número ativo' }).click()
    await expect(page.getByRole('switch', { name: 'Número inativo' })).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])
    await page.goto('/admin/atendimento/canais')
    await expect(page.getByRole('link', { name: /Whatsapp API Oficial.*Conectado/ })).toBeVisible()

    await openWizard(page)
    await enter(page)
    await wizard.getByLabel('Conta empresarial').selectOption('Cantina da Praça')
    await wizard.getByLabel('Conta do WhatsApp').selectOption('Cantina da Praça')
    const option = (name: string) => wizard.getByRole('option', { name, exact: true })
    await expect(option('+55 11 95555-0101 · Cantina da Praça Centro · já conectado')).toBeDisabled()
    await expect(option('+55 11 3333-0100 · Cantina da Praça Fixo')).toBeEnabled()
  },
)

test(
  'a number that Meta has not verified asks for its code, and stays in the list until it has it',
  { tag: '@mesa' },
  async ({ page, simulator }) => {
    await signIn(page)
    await openWizard(page)
    await enter(page)
    await choose(page, '+55 11 3333-0100 · Cantina da Praça Fixo')
    await agree(page)
    const wizard = wizardOf(page)
    await expect(wizard.getByText('Confirme este número com o código')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')

    await expect(page.getByText('Conexão incompleta')).toBeVisible()
    await page.getByRole('link', { name: 'Cantina da Praça Fixo', exact: true }).click()
    await page.getByRole('button', { name: 'Enviar código por SMS' }).click()
    await expect(page.getByText('Código enviado por SMS.')).toBeVisible()
    const { code } = simulator.world.numbers[simulator.seeded.unverifiedNumber]!
    await page.getByLabel('Algarismo 1 de 6').pressSequentially(String(code))
    await page.getByRole('button', { name: 'Confirmar código' }).click()
    await expect(page.getByRole('switch', { name: 'Número ativo' })).toBeVisible()
  },
)

test(
  'while it saves the wizard stays open, and a call that fails says so and can be repeated',
  { tag: ['@mesa', '@WANUM-17', '@WANUM-21'] },
  async ({ page, allow }) => {
    allow(/ERR_FAILED/)
    await signIn(page)
    await openWizard(page)
    await enter(page)
    await choose(page, '+55 11 95555-0100 · Cantina da Praça')
    const held = Promise.withResolvers<void>()
    await page.route('**/wa-numbers', async (route) => {
      if (route.request().method() !== 'POST') return route.continue()
      await held.promise
      return route.abort()
    })
    const saving = page.waitForRequest(
      (request) => request.method() === 'POST' && request.url().endsWith('/wa-numbers'),
    )
    await agree(page)
    await saving

    await page.keyboard.press('Escape')
    await expect(wizardOf(page)).toBeVisible()
    held.resolve()
    await expect(wizardOf(page).getByText('Houve um erro ao salvar, tente novamente.')).toBeVisible()
    await expect(wizardOf(page).getByRole('button', { name: 'Finalizar' })).toBeEnabled()
  },
)

test(
  'a list of Meta that does not arrive is asked for again, and a number with a PIN of its own asks for it',
  { tag: ['@mesa', '@WANUM-43'] },
  async ({ page, simulator, allow }) => {
    allow(/ERR_FAILED/)
    const number = Object.values(simulator.world.numbers).find(({ digits }) => digits === '5511955550140')!
    number.pin = '246810'
    await signIn(page)
    await openWizard(page)
    const wizard = wizardOf(page)
    await page.route('**/me/businesses*', (route) => route.abort(), { times: 1 })
    await enter(page)

    await expect(wizard.getByText('Não foi possível carregar a lista da Meta.')).toBeVisible()
    await wizard.getByRole('button', { name: 'Tentar novamente' }).click()
    await wizard.getByLabel('Conta empresarial').selectOption('Cantina da Praça')
    await wizard.getByLabel('Conta do WhatsApp').selectOption('Cliente da agência')
    await wizard.getByLabel('Número de telefone').selectOption({ index: 1 })
    await wizard.getByRole('button', { name: 'Continuar' }).click()
    await agree(page)

    await expect(wizard.getByText('Este número já tem um PIN')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await wizard.getByLabel('Algarismo 1 de 6').pressSequentially('246810')
    await wizard.getByRole('button', { name: 'Confirmar PIN' }).click()
    await expect(page.getByText('Número conectado com sucesso!')).toBeVisible()
  },
)

test(
  'Instagram is connected at its own page, and the address keeps nothing',
  { tag: ['@CHAN-05', '@CHAN-06', '@CHAN-07', '@CHAN-10', '@CHAN-12'] },
  async ({ page, simulator }) => {
    await simulator.do('profile.platform', { consent: 'approve' })
    await signIn(page, 'porto')
    await page.goto('/admin/atendimento/canais')
    const card = page.getByRole('link', { name: /Instagram/ })
    await expect(card).toHaveAttribute('href', /oauth\/authorize.*instagram_business_manage_messages/)
    await card.click()

    await expect(page.getByRole('link', { name: /Instagram.*Conectado/ })).toBeVisible()
    expect(new URL(page.url()).search).toBe('')
    expect(await axeFaults(page)).toEqual([])
    await simulator.do('profile.platform', { consent: 'ask' })
  },
)

test(
  'access in the address is sent to the server, leaves no trace there, and what Meta does not accept shows the alert',
  { tag: ['@mesa', '@CHAN-18', '@CHAT-32', '@CHAT-33'] },
  async ({ page }) => {
    await signIn(page)
    for (const path of ['/admin/atendimento', '/admin/atendimento/canais']) {
      const sent = page.waitForRequest(/\/oauth\/update-access-token\/\d+$/)
      await page.goto(`${path}?access_token=EAAfalso&service=whatsapp&expires_in=60`)

      expect((await sent).postData()).toContain('access_token=EAAfalso')
      await expect(page.getByText('Erro ao conectar o WhatsApp. Por favor, tente novamente.')).toBeVisible()
      await expect(page).toHaveURL(path)
      await page.getByRole('button', { name: 'Ok, entendi!' }).click()
    }
  },
)
