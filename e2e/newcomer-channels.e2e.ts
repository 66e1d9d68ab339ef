import { agree, choose, enter, openWizard, wizardOf } from './facebook.ts'
import { expect } from './harness.ts'
import { test } from './inbox.ts'
import { isTooWide, signIn } from './staff.ts'

/** One worker's demo has one second number to connect. */
test.describe.configure({ mode: 'default' })

test(
  'a newcomer connects a second number of the demo, writes a template with buttons, approves it in Painel Meta and sees it active',
  { tag: ['@celular', '@WANUM-08', '@WANUM-27', '@TPL-10', '@D-136'] },
  async ({ page, context, inbox }) => {
    const { simulator } = inbox
    await signIn(page)
    await openWizard(page)
    await enter(page)
    await choose(page, '+55 11 95555-0101 · Cantina da Praça Centro')
    await agree(page)
    await expect(page.getByText('Número conectado com sucesso!')).toBeVisible()
    await expect(wizardOf(page)).toBeHidden()

    await page.getByRole('main').getByRole('link', { name: 'Cantina da Praça Centro', exact: true }).click()
    await page.getByRole('link', { name: 'Add Modelo de Mensagem' }).click()
    await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Presença de Hoje')
    await page
      .getByRole('textbox', { name: 'Texto', exact: true })
      .fill('Olá, {{nome}}! Esperamos você hoje às 20h. Você vem?')
    const preview = page.getByRole('region', { name: 'Prévia' })
    for (const [index, text] of ['Confirmar presença', 'Cancelar'].entries()) {
      await page.getByRole('button', { name: 'Adicionar botão' }).click()
      const field = page.getByRole('textbox', { name: `Texto do botão ${index + 1}` })
      await expect(field).toBeFocused()
      await field.fill(text)
    }
    await expect(page.getByText('18/25 caracteres')).toBeVisible()
    await expect(preview.getByRole('list', { name: 'Botões' }).getByRole('listitem')).toHaveText([
      'Confirmar presença',
      'Cancelar',
    ])
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('Modelo salvo com sucesso!')).toBeVisible()
    const templates = page.getByRole('region', { name: 'Modelos de mensagem' })
    const ours = templates
      .getByRole('row')
      .or(templates.getByRole('listitem'))
      .filter({ hasText: 'presen-a-de-hoje' })
    await expect(ours).toContainText('Pendente')

    const meta = await context.newPage()
    await meta.goto(`${simulator.url}/painel#modelos`)
    const waiting = meta.getByRole('row').filter({ hasText: 'presen_a_de_hoje' })
    await waiting.getByRole('button', { name: 'Aprovar', exact: true }).click()
    await expect(waiting).toContainText('APPROVED')
    await meta.close()

    await expect(ours).toContainText('Ativo', { timeout: 20_000 })
  },
)

test(
  'Painel Meta says that the simulator is away, and goes on by itself when it is back',
  { tag: '@mesa' },
  async ({ page, inbox, allow }) => {
    allow(/ERR_FAILED/)
    await page.goto(`${inbox.simulator.url}/painel#contas`)
    await expect(page.getByRole('heading', { name: 'Contas e números' })).toBeVisible()
    const gone = page.getByText('O simulador não responde.')

    await page.route('**/_sim/version', (route) => route.abort())
    await expect(gone).toBeVisible()

    await page.unroute('**/_sim/version')
    await expect(gone).toBeHidden()
    await expect(page.getByRole('heading', { name: 'Contas e números' })).toBeVisible()
  },
)
