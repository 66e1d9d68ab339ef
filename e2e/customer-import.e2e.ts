import { readFile } from 'node:fs/promises'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { menuBranch } from './menu-branch.ts'
import { isTooWide } from './staff.ts'

test(
  'customers are imported on a phone: a file that is chosen and one that is saved, steps that fit and have no fault of accessibility, and an import that a reload does not end',
  { tag: '@celular' },
  async ({ page }) => {
    await menuBranch(page)
    await page.goto('/admin/customers?import=true')
    const dialog = page.getByRole('dialog', { name: 'Importar clientes' })
    const chooser = page.waitForEvent('filechooser')
    await dialog.getByRole('button', { name: /^Arquivo/ }).click()
    const lines =
      'Apelido;Pessoa;Celular;Nasc.\nAninha;Ana Lima;(11) 91234-5678;21/03/1985\n' +
      'Bi;Bia Souza;11 92222-3333;31/02/1990\n'
    await (await chooser).setFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(lines) })

    await dialog.getByRole('button', { name: 'Conferir' }).click()
    const name = dialog.getByRole('combobox', { name: 'Nome', exact: true })
    await expect(name).toHaveAccessibleDescription(/Escolha a coluna de Nome\./)
    expect(await axeFaults(page)).toEqual([])
    await name.selectOption('Pessoa')
    await dialog.getByRole('button', { name: 'Conferir' }).click()

    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Baixar 1 linha com o motivo' }).click()
    expect(await readFile(await (await saved).path(), 'utf8')).toContain('Bi;Bia Souza')
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])

    await page.reload()
    await dialog.getByRole('button', { name: 'Importar 2 clientes' }).click()
    await expect(dialog.getByText('Importação concluída.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Importação concluída: 2 novos e 1 cliente sem um dos dados.')).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])
  },
)
