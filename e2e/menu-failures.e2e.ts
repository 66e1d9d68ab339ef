import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { dialog, itemsOf, list, named, open, menuBranch, save } from './menu-branch.ts'
import { signIn } from './staff.ts'

const unreachable = /Failed to load resource|net::ERR_FAILED/

const item = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

test(
  'a dish that could not be sent stays as it was typed, and is there once after the next try',
  { tag: ['@D-106', '@D-68'] },
  async ({ page, allow }) => {
    allow(unreachable)
    const branch = await menuBranch(page)
    const id = await branch.menu('Da casa', { Massas: ['Nhoque'] })
    await open(page, id)
    await item(page, 'Adicionar item em Massas').click()
    const form = dialog(page, 'Adicionar item')
    await named(form).fill('Penne')
    await form.getByRole('textbox', { name: 'Preço', exact: true }).pressSequentially('4200')
    // The server saves it, and its answer is lost on the way.
    await page.route(/\/item$/, async (route) => {
      await route.fetch()
      await route.abort()
    })
    await save(form).click()
    await expect(form.getByRole('alert')).toContainText('tente novamente')
    await expect(named(form)).toHaveValue('Penne')
    await expect(form.getByRole('textbox', { name: 'Preço', exact: true })).toHaveValue('R$ 42,00')

    await page.unroute(/\/item$/)
    await save(form).click()

    await expect(form).toBeHidden()
    await page.reload()
    await expect(itemsOf(page, 'Massas')).toHaveText(['Nhoque', 'Penne'])
  },
)

test(
  'the open form says that somebody else deleted or changed the row, and starts again with the new one',
  { tag: '@D-107' },
  async ({ page, allow }) => {
    allow(/status of 404/)
    const branch = await menuBranch(page)
    const id = await branch.menu('Da casa', { Massas: ['Nhoque', 'Penne'] })
    await open(page, id)
    await item(page, 'Nhoque').click()
    const form = dialog(page, 'Editar item')
    await expect(named(form)).toBeFocused()
    await branch.changeItem(id, 'Nhoque', { name: 'Nhoque de mandioquinha' })

    await named(form).fill('Nhoque da nonna')
    await save(form).click()

    await expect(form.getByRole('alert')).toContainText('alterado por outra pessoa')
    await expect(named(form)).toHaveValue('Nhoque da nonna')
    await form.getByRole('button', { name: 'Recarregar' }).click()
    await expect(form.getByRole('alert')).toBeHidden()
    await expect(named(form)).toHaveValue('Nhoque de mandioquinha')
    await expect(named(form)).toBeFocused()
    await named(form).fill('Nhoque da nonna')
    await save(form).click()
    await expect(page.getByText('Item salvo com sucesso!')).toBeVisible()
    await expect(itemsOf(page, 'Massas')).toHaveText(['Nhoque da nonna', 'Penne'])

    await item(page, 'Penne').click()
    await named(form).fill('Penne ao forno')
    await branch.changeItem(id, 'Penne', null)
    await save(form).click()
    await expect(form.getByRole('alert')).toBeVisible()
    await expect(named(form)).toHaveValue('Penne ao forno')
    await expect(itemsOf(page, 'Massas').filter({ hasText: 'Penne' })).toHaveCount(0)
    await form.getByRole('button', { name: 'Cancelar' }).click()
    await page.getByRole('button', { name: 'Sair sem salvar' }).click()

    await page.getByRole('button', { name: 'Mais ações de Massas' }).click()
    await page.getByRole('menuitem', { name: 'Renomear' }).click()
    const section = dialog(page, 'Editar seção')
    await expect(named(section)).toBeFocused()
    await branch.changeSection(id, 'Massas', 'Massas frescas')
    await named(section).fill('Pastas')
    await save(section).click()
    await section.getByRole('button', { name: 'Recarregar' }).click()
    await expect(named(section)).toHaveValue('Massas frescas')
    await named(section).fill('Massas da nonna')
    await save(section).click()
    await expect(list(page, 'Massas da nonna')).toBeVisible()

    await page.getByRole('button', { name: 'Nome e imagem' }).click()
    const menu = dialog(page, 'Editar cardápio')
    await expect(named(menu)).toBeFocused()
    await branch.changeMenu(id, { name: 'Da nonna' })
    await named(menu).fill('Do dia')
    await save(menu).click()
    await menu.getByRole('button', { name: 'Recarregar' }).click()
    await expect(named(menu)).toHaveValue('Da nonna')
    await named(menu).fill('Do jantar')
    await save(menu).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Do jantar')
  },
)

test(
  'a file that could not be looked at is looked at again, and one that is put right is chosen again',
  { tag: '@D-68' },
  async ({ page, allow }) => {
    allow(unreachable)
    await menuBranch(page)
    await page.goto('/admin/menus')
    await page.getByRole('button', { name: 'Importar' }).click()
    const form = dialog(page, 'Importar cardápio')
    const download = page.waitForEvent('download')
    await form.getByRole('button', { name: 'Baixar modelo' }).click()
    expect((await download).suggestedFilename()).toBe('modelo-de-cardapio.csv')
    const choose = async (opener: string | RegExp, content: string | Buffer) => {
      const chooser = page.waitForEvent('filechooser')
      await form.getByRole('button', { name: opener }).click()
      await (
        await chooser
      ).setFiles({ name: 'Carta.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    }
    await choose(/^Arquivo/, Buffer.alloc(6_000_000, 'a'))
    await expect(form.getByText('O arquivo pode ter no máximo 1 MB.')).toBeVisible()

    await page.route(/\/import\/check$/, (route) => route.abort())
    await choose(/^Arquivo/, 'Seção;Item;Preço\nTintos;Chianti;cento\n')
    await expect(form.getByRole('alert')).toContainText('tente novamente')
    await page.unroute(/\/import\/check$/)
    await form.getByRole('button', { name: 'Importar' }).click()
    await expect(form.getByText('O arquivo tem 1 problema.')).toBeVisible()

    await choose('Trocar arquivo', 'Seção;Item;Preço\nTintos;Chianti;100\n')
    await expect(form.getByText('Tudo certo: 1 item em 1 seção.')).toBeVisible()
    await form.getByRole('button', { name: 'Importar' }).click()
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Carta')
    await expect(list(page, 'Tintos').getByRole('listitem')).toContainText('R$ 100,00')
  },
)

test(
  'of two files chosen one after the other the second is the one that is looked at',
  { tag: '@D-68' },
  async ({ page }) => {
    await menuBranch(page)
    await page.goto('/admin/menus')
    await page.getByRole('button', { name: 'Importar' }).click()
    const form = dialog(page, 'Importar cardápio')
    const choose = async (content: string) => {
      const chooser = page.waitForEvent('filechooser')
      await form.getByRole('button', { name: /^Arquivo/ }).click()
      await (
        await chooser
      ).setFiles({ name: 'Carta.csv', mimeType: 'text/csv', buffer: Buffer.from(content) })
    }
    const held = Promise.withResolvers<void>()
    await page.route(
      /\/import\/check$/,
      async (route) => {
        await held.promise
        await route.continue()
      },
      { times: 1 },
    )
    await choose('Seção;Item\nTintos;Chianti\n')
    await expect(form.getByText('Lendo o arquivo…')).toBeVisible()
    await choose('Seção;Item\nTintos;Chianti\nTintos;Merlot\nBrancos;Soave\n')
    held.resolve()

    await expect(form.getByText('Tudo certo: 3 itens em 2 seções.')).toBeVisible()
  },
)

test('where a copy may go is read again after a failure', { tag: '@D-68' }, async ({ page, allow }) => {
  allow(unreachable)
  const branch = await menuBranch(page)
  const id = await branch.menu('Da casa', { Massas: ['Nhoque'] })
  await open(page, id)
  await page.route(/\/menu$/, (route) => route.abort())
  await page.getByRole('button', { name: 'Mais ações de Nhoque' }).click()
  await page.getByRole('menuitem', { name: 'Copiar' }).click()
  const form = dialog(page, 'Copiar item')
  await expect(form.getByText('Algo deu errado!')).toBeVisible()

  await page.unroute(/\/menu$/)
  await form.getByRole('button', { name: 'Tentar novamente' }).click()

  await expect(form.getByRole('combobox', { name: 'Seção' })).toHaveValue(/\d/)
  await form.getByRole('button', { name: 'Copiar' }).click()
  await expect(itemsOf(page, 'Massas')).toHaveText(['Nhoque', 'Nhoque (cópia)'])
})

test(
  'a picture that does not come is not shown as a broken one',
  { tag: '@D-96' },
  async ({ page, allow }) => {
    allow(unreachable)
    await signIn(page)
    await page.route(/\/files\//, (route) => route.abort())
    await page.goto('/admin/menus')
    const menu = list(page, 'Cardápios').getByRole('listitem').first()

    await expect(menu.getByText('CC', { exact: true })).toBeVisible()
    await menu.getByRole('link', { name: 'Cardápio da casa' }).click()
    await expect(page.getByRole('button', { name: 'Burrata com tomates assados', exact: true })).toBeVisible()
    await expect(list(page, 'Entradas').locator('img').first()).toBeHidden()
  },
)
