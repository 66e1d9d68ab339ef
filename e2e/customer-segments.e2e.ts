import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { menuBranch } from './menu-branch.ts'
import { isTooWide } from './staff.ts'

test(
  'a segment shows its count and filters the list; the present filter is saved as one, renamed, deleted and brought back',
  { tag: '@celular' },
  async ({ page }) => {
    await menuBranch(page)
    await page.goto('/admin/customers')
    const bar = page.getByRole('region', { name: 'Segmentos' })
    await expect(bar.getByRole('button')).toHaveText([
      /^Aniversariantes do mês\d+$/,
      /^Não voltam há 90 dias\d+$/,
      /^Primeira visita\d+$/,
      /^Vieram 5 vezes ou mais\d+$/,
    ])
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])

    await bar.getByRole('button', { name: /^Aniversariantes do mês/ }).click()
    await expect(page).toHaveURL(/birthMonth=current/)
    await expect(bar.getByRole('button', { name: /^Aniversariantes/ })).toHaveAttribute(
      'aria-pressed',
      'true',
    )
    await expect(page.getByText('Aniversário: este mês')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await bar.getByRole('button', { name: /^Aniversariantes/ }).click()
    await expect(page).not.toHaveURL(/birthMonth/)

    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByLabel('Sem visita há (dias)').fill('30')
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await bar.getByRole('button', { name: 'Salvar filtro' }).click()
    const dialog = page.getByRole('dialog', { name: 'Salvar filtro como segmento' })
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(dialog.getByText('Nome é obrigatório.')).toBeVisible()
    await dialog.getByLabel('Nome do segmento').fill('Sumidos')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    const saved = bar.getByRole('button', { name: /^Sumidos/ })
    await expect(saved).toHaveAttribute('aria-pressed', 'true')

    await bar.getByRole('button', { name: 'Mais ações de Sumidos' }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await expect(saved).toBeHidden()
    await page.getByRole('button', { name: 'Desfazer' }).click()
    await expect(saved).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
  },
)
