import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { isTooWide, signIn } from './staff.ts'

test(
  'the editor of a template fits the screen with no fault that axe can see, and the variable goes where the caret is',
  { tag: ['@both', '@TPL-08', '@WANUM-27'] },
  async ({ page }) => {
    await signIn(page)
    await page.goto('/admin/atendimento/canais/wa')
    await page.getByRole('main').getByRole('link', { name: 'Cantina da Praça', exact: true }).click()
    await page.getByRole('link', { name: 'Add Modelo de Mensagem' }).click()
    const body = page.getByRole('textbox', { name: 'Texto', exact: true })
    await page.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByText('O nome do modelo é obrigatório')).toBeVisible()
    await body.fill('Olá , sua mesa está pronta.')
    await body.press('Home')
    for (let letter = 1; letter <= 'Olá '.length; letter++) await body.press('ArrowRight')

    await page.getByRole('button', { name: 'Adicionar variavel nome' }).click()

    await expect(body).toHaveValue('Olá {{nome}}, sua mesa está pronta.')
    await expect(body).toBeFocused()
    await page.keyboard.type(' Silva')
    await expect(body).toHaveValue('Olá {{nome}} Silva, sua mesa está pronta.')
    await page.getByRole('textbox', { name: 'Rodapé' }).fill('Até logo')
    await expect(page.getByRole('region', { name: 'Prévia' })).toContainText('Até logo')
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])
  },
)
