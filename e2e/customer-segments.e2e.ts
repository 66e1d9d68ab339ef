import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { menuBranch } from './menu-branch.ts'
import { isTooWide } from './staff.ts'

test(
  'on a phone the segments stand above the list without making it wider or a fault of accessibility; one filters it, and the present filter becomes one of the house',
  { tag: '@celular' },
  async ({ page }) => {
    await menuBranch(page)
    await page.goto('/admin/customers')
    const bar = page.getByRole('region', { name: 'Segmentos' })
    const birthdays = bar.getByRole('button', { name: /^Aniversariantes/ })
    await birthdays.click()
    await expect(birthdays).toHaveAttribute('aria-pressed', 'true')

    await page.getByRole('button', { name: 'Filtrar' }).click()
    await page.getByLabel('Sem visita há (dias)').fill('30')
    await page.getByRole('button', { name: 'Aplicar' }).click()
    await bar.getByRole('button', { name: 'Salvar filtro' }).click()
    await page.getByLabel('Nome do segmento').fill('Sumidos')
    await page.getByRole('button', { name: 'Salvar', exact: true }).click()
    const saved = bar.getByRole('button', { name: /^Sumidos/ })
    await expect(saved).toHaveAttribute('aria-pressed', 'true')
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])

    await bar.getByRole('button', { name: 'Mais ações de Sumidos' }).click()
    await page.getByRole('menuitem', { name: 'Excluir' }).click()
    await expect(saved).toBeHidden()
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])
  },
)
