import { readFile } from 'node:fs/promises'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { menuBranch } from './menu-branch.ts'
import { isTooWide } from './staff.ts'

const file = (text: string) => ({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(text) })

test(
  'customers are imported from a spreadsheet: columns, check, wrong lines, import, and a second time nothing',
  { tag: '@celular' },
  async ({ page, allow }) => {
    allow(/status of 422/)
    await menuBranch(page)
    await page.goto('/admin/customers')
    await page.getByRole('button', { name: 'Importar' }).click()
    const dialog = page.getByRole('dialog', { name: 'Importar clientes' })
    const choose = async (text: string) => {
      const chooser = page.waitForEvent('filechooser')
      await dialog.getByRole('button', { name: /^Arquivo/ }).click()
      await (await chooser).setFiles(file(text))
    }
    await choose('isto não é uma lista')
    await expect(dialog.getByText('O arquivo não tem clientes abaixo dos nomes das colunas.')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])

    const text =
      'Apelido;Pessoa;Celular;Nasc.\nAninha;Ana Lima;(11) 91234-5678;21/03/1985\n' +
      'Bi;Bia Souza;11 92222-3333;31/02/1990\nCa;Caio Reis;+55 11 93333-4444;\n'
    await choose(text)
    await expect(dialog.getByText('clientes.csv: 3 linhas.')).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Telefone', exact: true })).toHaveValue('2')
    await dialog.getByRole('button', { name: 'Conferir' }).click()
    const name = dialog.getByRole('combobox', { name: 'Nome', exact: true })
    await expect(name).toHaveAccessibleDescription(/Escolha a coluna de Nome\./)
    expect(await axeFaults(page)).toEqual([])
    await name.selectOption('Pessoa')
    await dialog.getByRole('button', { name: 'Conferir' }).click()

    await expect(
      dialog.getByText('Linha 3: A data de nascimento ficou de fora: Data de nascimento inválida.'),
    ).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])
    const saved = page.waitForEvent('download')
    await dialog.getByRole('button', { name: 'Baixar 1 linha com o motivo' }).click()
    expect(await readFile(await (await saved).path(), 'utf8')).toContain(
      '3;A data de nascimento ficou de fora: Data de nascimento inválida.;Bi;Bia Souza',
    )

    await page.reload()
    await dialog.getByRole('button', { name: 'Importar 3 clientes' }).click()
    await expect(dialog.getByText('Importação concluída.')).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByText('Importação concluída: 3 novos e 1 cliente sem um dos dados.')).toBeVisible()
    await expect(page.getByText('Caio Reis')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])

    await page.getByRole('button', { name: 'Ver', exact: true }).click()
    await dialog.getByRole('button', { name: 'Importar outro arquivo' }).click()
    await choose(text)
    await dialog.getByRole('combobox', { name: 'Nome', exact: true }).selectOption('Pessoa')
    await dialog.getByRole('button', { name: 'Conferir' }).click()
    await expect(dialog.getByText('Nada a importar: nenhum cliente é novo nem muda.')).toBeVisible()

    await dialog.getByRole('button', { name: 'Trocar arquivo' }).click()
    await choose('Nome;Celular\nAna Souza;(11) 91234-5678\n')
    await dialog.getByRole('button', { name: 'Conferir' }).click()
    await expect(dialog.getByText('Linha 2: Nome: Ana Lima → Ana Souza.')).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])
    await dialog.getByRole('checkbox', { name: 'Atualizar quem já existe' }).check()
    await dialog.getByRole('button', { name: 'Importar 1 cliente', exact: true }).click()
    await expect(dialog.getByText('Importação concluída.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Concluir' }).click()
    await expect(page.getByText('Ana Souza')).toBeVisible()
  },
)
