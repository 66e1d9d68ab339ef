import type { Locator, Page } from '@playwright/test'
import { plain } from '../test/pictures.ts'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { dialog, itemsOf, list, named, open, menuBranch, save } from './menu-branch.ts'
import { isTooWide } from './staff.ts'

/** Presses Tab until the target has the focus, as a person without a mouse does. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  for (let times = 0; times < 60; times++) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  await expect(target).toBeFocused()
}

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name, exact: true })

test(
  'a menu is written, changed, switched, sorted and emptied with the keyboard alone',
  { tag: ['@mesa', '@D-68'] },
  async ({ page }) => {
    await menuBranch(page)
    await page.goto('/admin/menus')
    const press = (key: string) => page.keyboard.press(key)
    await tabTo(page, button(page, 'Adicionar cardápio'))
    await press('Enter')
    await expect(named(dialog(page, 'Adicionar cardápio'))).toBeFocused()
    await page.keyboard.type('Almoço')
    await press('Enter')
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Almoço')

    await tabTo(page, button(page, 'Adicionar seção'))
    await press('Enter')
    await expect(named(dialog(page, 'Adicionar seção'))).toBeFocused()
    await page.keyboard.type('Massas')
    await press('Enter')
    await expect(dialog(page, 'Adicionar seção')).toBeHidden()
    await expect(button(page, 'Adicionar seção')).toBeFocused()

    const add = button(page, 'Adicionar item em Massas')
    for (const name of ['Nhoque', 'Penne']) {
      await tabTo(page, add)
      await press('Enter')
      const form = dialog(page, 'Adicionar item')
      await expect(named(form)).toBeFocused()
      await page.keyboard.type(name)
      await tabTo(page, form.getByRole('textbox', { name: 'Preço', exact: true }))
      await page.keyboard.type('4200')
      await tabTo(page, form.getByRole('checkbox', { name: 'Picante' }))
      await press('Space')
      await press('Enter')
      await expect(form).toBeHidden()
      await expect(add).toBeFocused()
    }
    await expect(list(page, 'Massas').getByRole('listitem').first()).toContainText('R$ 42,00')
    await expect(list(page, 'Massas').getByRole('listitem').first()).toContainText('Picante')

    const penne = page.getByRole('switch', { name: 'Penne disponível' })
    await tabTo(page, penne)
    await press('Space')
    await expect(penne).not.toBeChecked()

    await tabTo(page, button(page, 'Ordenar'))
    await press('Enter')
    await tabTo(page, button(page, 'Mover Penne para cima'))
    const ordered = page.waitForResponse((answer) => answer.url().endsWith('/order') && answer.ok())
    await press('Enter')
    await ordered
    await expect(button(page, 'Mover Penne para cima')).toBeFocused()
    await tabTo(page, button(page, 'Concluir'))
    await press('Enter')
    await expect(itemsOf(page, 'Massas')).toHaveText(['Penne', 'Nhoque'])

    await press('/')
    await expect(page.getByRole('searchbox', { name: 'Buscar item' })).toBeFocused()
    await page.keyboard.type('nhoque')
    await expect(itemsOf(page, 'Massas')).toHaveText(['Nhoque'])
    await press('Escape')
    await expect(itemsOf(page, 'Massas')).toHaveCount(2)

    // Closing asks about typed changes; Esc in the question returns to the form, and Esc in the form to the button that opened it.
    await tabTo(page, button(page, 'Nhoque'))
    await press('Enter')
    const edit = dialog(page, 'Editar item')
    await expect(named(edit)).toBeFocused()
    await page.keyboard.type(' ao sugo')
    await press('Escape')
    await expect(page.getByRole('alertdialog')).toBeVisible()
    await press('Escape')
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(named(edit)).toHaveValue('Nhoque ao sugo')
    await named(edit).press('Enter')
    await expect(edit).toBeHidden()
    await expect(button(page, 'Nhoque ao sugo')).toBeFocused()

    for (const name of ['Penne', 'Massas']) {
      const more = button(page, `Mais ações de ${name}`)
      await tabTo(page, more)
      await press('Enter')
      await expect(page.getByRole('menuitem').first()).toBeFocused()
      await press('ArrowUp')
      await expect(page.getByRole('menuitem', { name: 'Excluir' })).toBeFocused()
      await press('Enter')
      const question = page.getByRole('alertdialog')
      await tabTo(page, question.getByRole('button', { name: 'Sim' }))
      await press('Enter')
      await expect(more).toHaveCount(0)
      await expect(page.locator('body')).not.toBeFocused()
    }
    await expect(page.getByText('Este cardápio ainda não tem seções.')).toBeVisible()
  },
)

test.describe('with a thumb', () => {
  /** Drags with one finger from one place to another, by touch events. */
  async function drag(page: Page, from: Locator, to: Locator, above: number) {
    const middle = async (of: Locator) => {
      const { x, y, width, height } = (await of.boundingBox())!
      return { x: x + width / 2, y: y + height / 2 }
    }
    const [start, target] = [await middle(from), await middle(to)]
    const end = { x: target.x, y: target.y + above }
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', touchPoints: { x: number; y: number }[]) =>
      session.send('Input.dispatchTouchEvent', { type, touchPoints })
    await touch('touchStart', [start])
    for (let step = 1; step <= 12; step++) {
      await touch('touchMove', [{ x: start.x, y: start.y + ((end.y - start.y) * step) / 12 }])
    }
    await touch('touchEnd', [])
    await session.detach()
  }

  test(
    'items are dragged by a finger on their handle, and the page scrolls by one beside it',
    { tag: ['@celular', '@D-68'] },
    async ({ page }) => {
      const branch = await menuBranch(page)
      const dishes = Array.from({ length: 20 }, (_, index) => `Prato ${index + 1}`)
      const id = await branch.menu('Da casa', { Massas: dishes, Doces: ['Cannoli'] })
      await open(page, id)
      await button(page, 'Ordenar').tap()
      const names = () => list(page, 'Ordem dos itens').getByRole('listitem').locator('bdi').allTextContents()
      await expect
        .poll(async () => (await names()).slice(0, 4))
        .toEqual(['Massas', 'Prato 1', 'Prato 2', 'Prato 3'])
      const handle = (name: string) => page.getByRole('button', { name: `Arrastar ${name}`, exact: true })

      const ordered = page.waitForResponse((answer) => answer.url().endsWith('/order') && answer.ok())
      await drag(page, handle('Prato 3'), handle('Prato 1'), -10)
      await ordered

      await expect
        .poll(async () => (await names()).slice(0, 4))
        .toEqual(['Massas', 'Prato 3', 'Prato 1', 'Prato 2'])
      expect(await page.evaluate(() => scrollY)).toBe(0)
      const text = (name: string) => list(page, 'Ordem dos itens').getByText(name, { exact: true })
      await drag(page, text('Prato 4'), text('Prato 1'), 0)
      await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(20)
      expect((await names()).slice(0, 4)).toEqual(['Massas', 'Prato 3', 'Prato 1', 'Prato 2'])
      await page.reload()
      await expect(itemsOf(page, 'Massas').first()).toHaveText('Prato 3')
    },
  )

  test(
    'an owner edits a menu on a phone, and a guest reads it at once',
    { tag: ['@celular', '@D-68', '@D-69', '@D-96'] },
    async ({ page, another }) => {
      const branch = await menuBranch(page)
      await branch.publish()
      await branch.menu('Da casa', { Massas: ['Nhoque', 'Penne'] })
      await page.goto('/admin/menus')
      await page.getByRole('link', { name: 'Da casa' }).tap()

      await button(page, 'Nhoque').tap()
      const form = dialog(page, 'Editar item')
      await named(form).fill('Nhoque ao sugo')
      await form.getByRole('textbox', { name: 'Descrição' }).fill('Batata e tomate\nCom manjericão')
      await form.getByRole('textbox', { name: 'Preço', exact: true }).pressSequentially('5200')
      await form.getByRole('textbox', { name: 'Preço promocional' }).pressSequentially('4490')
      await form.getByText('Vegetariano', { exact: true }).tap()
      const uploaded = page.waitForResponse((answer) => answer.request().method() === 'POST' && answer.ok())
      await form.getByLabel('Arquivo de Imagem').setInputFiles({
        name: 'nhoque.png',
        mimeType: 'image/png',
        buffer: await plain({ width: 800, height: 600 }).png().toBuffer(),
      })
      await uploaded
      expect(await isTooWide(page)).toBe(false)
      await save(form).tap()
      await expect(form).toBeHidden()
      await page.getByRole('switch', { name: 'Penne disponível' }).tap()
      // A press anywhere on its row, not only on its name.
      const row = list(page, 'Massas').getByRole('listitem').first()
      const { width, height } = (await row.boundingBox())!
      await row.tap({ position: { x: width / 4, y: height - 8 } })
      await expect(form).toBeVisible()
      await form.getByRole('button', { name: 'Cancelar' }).tap()
      await page.getByRole('switch', { name: 'Da casa ativo' }).tap()
      const link = page.getByRole('link', { name: 'Ver cardápio' })
      const address = (await link.getAttribute('href'))!
      expect(await axeFaults(page)).toEqual([])

      const guest = await another('celular')
      await guest.goto(`/cardapios/${branch.slug}`)
      await guest.getByRole('link', { name: 'Da casa' }).tap()
      // Until its script has run, the link leads to the file of the photo.
      await guest.waitForURL(new RegExp(`${address}$`))
      const dish = guest
        .getByRole('listitem')
        .filter({ has: guest.getByRole('heading', { name: 'Nhoque ao sugo' }) })
      await expect(dish).toContainText('De R$ 52,00 por R$ 44,90')
      await expect.poll(() => dish.innerText()).toContain('Batata e tomate\nCom manjericão')
      await expect(dish.getByRole('link', { name: 'Ampliar foto de Nhoque ao sugo' })).toBeVisible()
      const out = guest.getByRole('listitem').filter({ has: guest.getByRole('heading', { name: 'Penne' }) })
      await expect(out).toContainText('Indisponível')
      await dish.getByRole('link', { name: 'Ampliar foto de Nhoque ao sugo' }).tap()
      const viewer = guest.getByRole('dialog', { name: 'Foto ampliada' })
      await expect(viewer.getByRole('img', { name: 'Nhoque ao sugo' })).toBeVisible()
      expect(await axeFaults(guest)).toEqual([])
    },
  )
})

test(
  'the dialogs of the menu editor have no accessibility fault in the dark',
  { tag: ['@both', '@D-68'] },
  async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
    const branch = await menuBranch(page)
    const id = await branch.menu('Almoço', { Massas: [{ name: 'Nhoque', price_cents: 4200 }] })
    const look = async (name: string) => {
      await expect(dialog(page, name)).toBeVisible()
      expect(await axeFaults(page), name).toEqual([])
      expect(await isTooWide(page), name).toBe(false)
      await page.keyboard.press('Escape')
      await expect(dialog(page, name)).toBeHidden()
    }
    const more = async (of: string, action: string) => {
      await button(page, `Mais ações de ${of}`).click()
      await page.getByRole('menuitem', { name: action, exact: true }).click()
    }
    await open(page, id)

    await itemsOf(page, 'Massas').first().click()
    await look('Editar item')
    await more('Nhoque', 'Copiar')
    await look('Copiar item')
    await more('Massas', 'Renomear')
    await look('Editar seção')
    await more('Massas', 'Copiar')
    await look('Copiar seção')
    await page.goto('/admin/menus')
    await button(page, 'Importar').click()
    await look('Importar cardápio')
    await more('Almoço', 'Copiar')
    await look('Copiar cardápio')
    await more('Almoço', 'Editar nome e imagem')
    await look('Editar cardápio')
  },
)
