import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { isTooWide, signIn } from './staff.ts'

test(
  'the ready-made replies and their form fit a phone with no fault that axe can see, and a variable goes where the caret is',
  { tag: ['@celular', '@D-150'] },
  async ({ page }) => {
    await signIn(page, 'editor')
    await page.goto('/admin/atendimento?painel=respostas')
    await page.getByRole('button', { name: 'Adicionar resposta' }).click()
    const form = page.getByRole('dialog', { name: 'Nova resposta pronta' })
    const text = form.getByLabel('Texto')
    await form.getByRole('button', { name: 'Salvar' }).click()
    await form.getByLabel('Título').fill('Caminho da praça')
    await text.fill('Olá ! Fica na praça, mesa {{mesa}}.')
    await text.press('Home')
    for (let letter = 1; letter <= 'Olá '.length; letter++) await text.press('ArrowRight')
    await form.getByRole('button', { name: 'Adicionar nome' }).click()
    await expect(text).toHaveValue('Olá {{nome}}! Fica na praça, mesa {{mesa}}.')
    await expect(text).toBeFocused()
    await page.keyboard.type(' Silva')
    await expect(text).toHaveValue('Olá {{nome}} Silva! Fica na praça, mesa {{mesa}}.')
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)

    await form.getByRole('button', { name: 'Salvar' }).click()
    await expect(form).toBeHidden()
    await expect(page.getByText('Olá {{nome}} Silva!')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  },
)
