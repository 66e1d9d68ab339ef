import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { menuBranch, open } from './menu-branch.ts'
import { freeDay, newPhone } from './request-form.ts'
import { pinheirosBranch, requestTable, signIn } from './staff.ts'

const offlineText = 'Sem conexão. Nada foi gravado.'
const dialogOf = (page: Page) => page.getByRole('dialog')

test(
  'the way back closes a dialog, also on a page that was opened by its address, and then leaves in one press',
  { tag: '@celular' },
  async ({ page }) => {
    await signIn(page)
    await page.goto('/api/health')
    await page.goto('/admin/customers')
    const add = page.getByRole('button', { name: 'Adicionar Novo' })

    for (const time of ['first', 'second']) {
      await add.click()
      await expect(dialogOf(page), time).toBeVisible()
      // The library gives the focus back only where the dialog has had it, which takes a moment on a busy machine.
      await expect(dialogOf(page).locator(':focus'), time).toHaveCount(1)
      await page.goBack()
      await expect(dialogOf(page), time).toBeHidden()
      await expect(page).toHaveURL(/\/admin\/customers$/)
      await expect(add).toBeFocused()
    }

    await page.goBack()
    await expect(page).toHaveURL(/\/api\/health$/)
  },
)

test(
  'the way back answers a question with Não, on any page, and the form below it stays',
  { tag: ['@celular', '@ERR-10'] },
  async ({ page }) => {
    const branch = await menuBranch(page)
    const id = await branch.menu('Da noite', { Massas: ['Nhoque'] })
    await page.goto('/api/health')
    await open(page, id)
    const question = page.getByRole('alertdialog')
    const name = dialogOf(page).getByRole('textbox', { name: 'Nome', exact: true })

    for (const time of ['first', 'second']) {
      await page.getByRole('button', { name: 'Adicionar item em Massas' }).click()
      await name.fill('Lasanha')
      await page.goBack()
      await expect(question, time).toContainText('Deseja sair sem salvar?')
      await page.goBack()
      await expect(question, time).toBeHidden()
      await expect(name, time).toHaveValue('Lasanha')
      await page.goBack()
      await question.getByRole('button', { name: 'Sair sem salvar' }).click()
      await expect(dialogOf(page)).toBeHidden()
    }
    await page.goBack()
    await expect(page).toHaveURL(/\/api\/health$/)
  },
)

test(
  'the way back from something unsaved asks; once more it answers Não, and Sair sem salvar leaves',
  { tag: '@ERR-10' },
  async ({ page }) => {
    await menuBranch(page)
    await page.goto('/admin/customers')
    await page.getByRole('link', { name: 'Perfil Digital' }).click()
    const question = page.getByRole('alertdialog')
    const words = page.getByRole('textbox', { name: 'Descrição' })
    await words.fill('Ainda não salva')

    await page.goBack()
    await expect(question).toContainText('Deseja sair sem salvar?')
    await page.goBack()
    await expect(question).toBeHidden()
    await expect(words).toHaveValue('Ainda não salva')
    await page.goBack()
    await question.getByRole('button', { name: 'Sair sem salvar' }).click()
    await expect(page).toHaveURL(/\/admin\/customers$/)
  },
)

test('the way back closes the menu of a phone', { tag: '@celular' }, async ({ page }) => {
  await signIn(page)
  await page.goto('/admin/customers')
  const menu = page.getByRole('dialog', { name: 'Menu' })

  for (const time of ['first', 'second']) {
    await page.getByRole('button', { name: 'Abrir menu' }).click()
    await expect(menu, time).toBeVisible()
    await page.goBack()
    await expect(menu, time).toBeHidden()
    await expect(page).toHaveURL(/\/admin\/customers$/)
  }
  await page.getByRole('button', { name: 'Abrir menu' }).click()
  await menu.getByRole('link', { name: 'Página Inicial' }).click()
  await expect(page).toHaveURL(/\/admin\/dashboard$/)
  await page.goBack()
  await expect(page).toHaveURL(/\/admin\/customers$/)
})

test(
  'a request that its address opened is closed by the way back, which then leaves the page',
  { tag: ['@celular', '@D-115'] },
  async ({ page }) => {
    const date = freeDay()
    const { id } = await requestTable(page.request, { name: 'Rita Retorno', phone: newPhone(), date })
    const branch = await pinheirosBranch(page.request)
    await signIn(page)
    await page.goto('/api/health')
    const day = `/admin/reservations?visao=dia&dateFrom=${date}&dateTo=${date}`
    await page.goto(`${day}&pedido=${id}&estabelecimento=${branch.id}`)
    await expect(dialogOf(page)).toBeVisible()

    await page.goBack()
    await expect(dialogOf(page)).toBeHidden()
    await expect(page).not.toHaveURL(/pedido/)

    await page.goBack()
    await expect(page).toHaveURL(/\/api\/health$/)
  },
)

test('without a network a save says that nothing was saved, and a switch goes back', async ({
  page,
  context,
  allow,
}) => {
  allow(/ERR_INTERNET_DISCONNECTED/)
  const branch = await menuBranch(page)
  const id = await branch.menu('Da noite', { Massas: ['Nhoque'] })
  await open(page, id)
  await page.getByRole('button', { name: 'Adicionar item em Massas' }).click()
  await dialogOf(page).getByRole('textbox', { name: 'Nome', exact: true }).fill('Lasanha')
  await context.setOffline(true)
  await dialogOf(page).getByRole('button', { name: 'Salvar' }).click()

  await expect(dialogOf(page).getByRole('alert')).toContainText(offlineText)
  await expect(dialogOf(page).getByRole('textbox', { name: 'Nome', exact: true })).toHaveValue('Lasanha')
  await dialogOf(page).getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Sair sem salvar' }).click()
  const available = page.getByRole('switch', { name: 'Nhoque disponível' })
  await available.click()
  await expect(page.getByText(`Nhoque: ${offlineText}`)).toBeVisible()
  await available.click()
  await expect(page.getByText(`Nhoque: ${offlineText}`)).toHaveCount(1)
  await context.setOffline(false)
})

test(
  'each number of the home opens the day that it counts, and its figures say their change in percent',
  { tag: ['@both', '@D-65'] },
  async ({ page }) => {
    await signIn(page)
    for (const name of ['Pessoas', 'Reservas', 'Pendentes', 'Ocupação']) {
      await page.goto('/admin/dashboard')
      const number = page.getByRole('region', { name, exact: true })
      await expect(number).toHaveAttribute('aria-busy', 'false')
      const box = (await number.boundingBox())!
      await page.mouse.click(box.x + box.width - 12, box.y + box.height - 12)
      await expect(page).toHaveURL(/\/admin\/reservations\?visao=dia/)
    }
  },
)

test(
  'on a phone the whole card of a business opens it, and filters are not cut',
  { tag: ['@celular', '@MASTER-04'] },
  async ({ page }) => {
    await signIn(page, 'master')
    await page.goto('/master/negocios')
    const filters = page.getByRole('combobox', { name: /^(Situação|Tipo)$/ })
    await expect(filters).toHaveCount(2)
    for (const filter of await filters.all()) {
      expect(await filter.evaluate((select) => select.scrollWidth <= select.clientWidth)).toBe(true)
    }
    const card = page.getByRole('listitem').filter({ hasText: 'Cantina da Praça' })
    const { width, height } = (await card.boundingBox())!

    await card.click({ position: { x: width - 16, y: height - 16 } })

    await expect(page).toHaveURL(/\/master\/negocio\/\d+/)
  },
)
