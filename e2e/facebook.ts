import type { Page } from '@playwright/test'
import { expect } from './harness.ts'

export const wizardOf = (page: Page) => page.getByRole('dialog', { name: 'Conectar Whatsapp' })

/** Opens the wizard from the channels page, whose document may not load Meta's script. */
export async function openWizard(page: Page) {
  await page.goto('/admin/atendimento/canais')
  await page.getByRole('link', { name: /Whatsapp API Oficial/ }).click()
  await page.getByRole('button', { name: 'Adicionar Número' }).click()
  await expect(wizardOf(page)).toBeVisible()
}

/** Presses 'Conectar com o Facebook'; the window that Meta's SDK, as the simulator has it, opens for the question. */
export async function askFacebook(page: Page): Promise<Page> {
  const popup = page.waitForEvent('popup')
  await wizardOf(page).getByRole('button', { name: 'Conectar com o Facebook' }).click()
  const question = await popup
  await expect(question.getByRole('heading', { name: /pede acesso ao Facebook/ })).toBeVisible()
  return question
}

/** Signs in there and allows everything. */
export async function enter(page: Page) {
  const question = await askFacebook(page)
  await question.getByRole('button', { name: 'Permitir', exact: true }).click()
}

/** Chooses a number of Cantina da Praça in the second step. */
export async function choose(page: Page, number: string) {
  const wizard = wizardOf(page)
  await wizard.getByLabel('Conta empresarial').selectOption('Cantina da Praça')
  await wizard.getByLabel('Conta do WhatsApp').selectOption('Cantina da Praça')
  await wizard.getByLabel('Número de telefone').selectOption({ label: number })
  await wizard.getByRole('button', { name: 'Continuar' }).click()
}

/** Agrees to everything and finishes. */
export async function agree(page: Page) {
  for (const box of await wizardOf(page).getByRole('checkbox').all()) await box.check()
  await wizardOf(page).getByRole('button', { name: 'Finalizar' }).click()
}
