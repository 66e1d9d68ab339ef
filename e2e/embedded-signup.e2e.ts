import { startSimulator } from '../simulator/simulator.ts'
import { agree, askFacebook, enter, openWizard, wizardOf } from './facebook.ts'
import { expect, test as base } from './harness.ts'
import { signIn } from './staff.ts'

type Simulator = Awaited<ReturnType<typeof startSimulator>>

/** The product with a configuration of Embedded Signup: the sign-in gives a code. */
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
  settings: [
    async ({ simulator }, use) =>
      use({ ...simulator.environment, META_CONFIG_ID: simulator.seeded.configId }),
    { scope: 'worker' },
  ],
})

test(
  'a sign-in by code brings the number that was chosen in Embedded Signup, and says when the window was closed',
  { tag: ['@mesa', '@WANUM-08', '@WANUM-15'] },
  async ({ page }) => {
    await signIn(page)
    await openWizard(page)
    const wizard = wizardOf(page)
    const question = await askFacebook(page)
    expect(new URL(question.url()).searchParams.get('response_type')).toBe('code')
    await question.close()
    await expect(wizard.getByText('A entrada no Facebook não foi concluída.')).toBeVisible()

    await enter(page)
    await expect(wizard.getByLabel('Conta do WhatsApp').locator('option:checked')).toHaveText(
      'Cantina da Praça',
    )
    await expect(wizard.getByLabel('Número de telefone').locator('option:checked')).toHaveText(
      '+55 11 95555-0100 · Cantina da Praça',
    )
    await wizard.getByRole('button', { name: 'Continuar' }).click()
    await agree(page)
    await expect(page.getByText('Número conectado com sucesso!')).toBeVisible()
  },
)
