import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { isTooWide, signIn } from './staff.ts'

const addButton = (page: Page) => page.getByRole('button', { name: 'Adicionar estabelecimento' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Adicionar estabelecimento' })
const unitField = (page: Page) => form(page).getByRole('textbox', { name: 'Unidade', exact: true })
const tile = (page: Page, unit: string) =>
  page
    .getByRole('list', { name: /^Estabelecimentos de / })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: unit, exact: true }) })

test(
  'the cards fit the screen and pass axe; one that was edited is in use when back leads to them',
  { tag: ['@both', '@ROUTE-03', '@LAYOUT-03', '@D-66'] },
  async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('/admin/branches')
    await expect(tile(page, 'Pinheiros').getByText('Em uso', { exact: true })).toBeVisible()
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])

    await tile(page, 'Manaus').getByRole('link', { name: 'Editar Manaus' }).click()
    await expect(page).toHaveURL(/\/admin\/branch\/\d+\/edit$/)
    await page.goBack()
    await expect(tile(page, 'Manaus').getByText('Em uso', { exact: true })).toBeVisible()
  },
)

test(
  'an agency adds one by keyboard alone: the focus follows, and form and profile pass axe',
  { tag: ['@mesa', '@D-23'] },
  async ({ page }) => {
    const unit = `Vila Nova ${Date.now().toString(36)}`
    await signIn(page, 'agency')
    await page.goto('/admin/branches')
    await expect(tile(page, 'Pinheiros')).toBeVisible()
    await addButton(page).focus()

    await page.keyboard.press('Enter')
    await expect(unitField(page)).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form(page)).toHaveCount(0)
    await expect(addButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(unitField(page)).toBeFocused()
    await page.keyboard.type(unit)
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
    await expect(
      page.getByText('Há alterações que ainda não foram salvas. Deseja sair sem salvar?'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continuar editando', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(unitField(page)).toHaveValue(unit)
    await expect(unitField(page)).toBeFocused()
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(/\/admin\/branch\/\d+\/edit$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText('Só a equipe vê este perfil até ele ser publicado.')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
  },
)
