import type { Page } from '@playwright/test'
import { expect, test } from './harness.ts'
import { signIn } from './staff.ts'

const password = 'Quintal?Verde81'

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992
const dialog = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => dialog(page).getByRole('textbox', { name, exact: true })
const newEmail = () => `e2e-${crypto.randomUUID().slice(0, 8)}@exemplo.test`

/** A CNPJ that no other business has, with its check digits: weights 2 to 9 from the right, modulus 11. */
function newDocument(): string {
  const body = `${Date.now()}`.slice(-8) + '0001'
  const digitOf = (text: string) => {
    const sum = text
      .split('')
      .toReversed()
      .reduce((total, digit, place) => total + Number(digit) * ((place % 8) + 2), 0)
    return sum % 11 < 2 ? 0 : 11 - (sum % 11)
  }
  const first = `${body}${digitOf(body)}`
  return `${first}${digitOf(first)}`
}

/** Signs in through the real form. */
async function enter(page: Page, email: string) {
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

async function fillPerson(page: Page, person: { name: string; email: string }) {
  await field(page, 'Nome').fill(person.name)
  await field(page, 'E-mail').fill(person.email)
  await field(page, 'Senha').fill(password)
}

const establishments = (page: Page) => page.getByRole('main').getByRole('listitem')

/** Opens the menu on screens where it is a drawer. */
async function openMenu(page: Page) {
  if (isPhone(page)) await page.getByRole('button', { name: 'Abrir menu' }).click()
  return page.getByRole('navigation', { name: /^Menu/ })
}

test(
  'a master opens a house for its owner, who finds it with its editor, and nobody else does',
  { tag: ['@D-23', '@D-24', '@D-66', '@D-70', '@D-71', '@PERM-05'] },
  async ({ page, another, allow }) => {
    allow(/error\/404/)
    const mark = crypto.randomUUID().slice(0, 6)
    const owner = { name: `Dona ${mark}`, email: newEmail() }
    const editor = { name: `Editora ${mark}`, email: newEmail() }
    const business = `Empório ${mark}`
    const screen = isPhone(page) ? 'celular' : 'mesa'

    await test.step('the owner is a person of the profile Negócio', async () => {
      await signIn(page, 'master')
      await page.goto('/master/usuarios')
      await page.getByRole('button', { name: 'Adicionar Novo' }).click()
      await fillPerson(page, owner)
      await dialog(page).getByRole('combobox', { name: 'Perfil' }).selectOption('Negócio')
      await dialog(page).getByRole('button', { name: 'Salvar' }).click()
      await expect(dialog(page)).toBeHidden()
    })

    await test.step('the business is theirs', async () => {
      await page.goto('/master/negocios')
      await page.getByRole('button', { name: 'Adicionar Novo' }).click()
      await field(page, 'Nome').fill(business)
      await field(page, 'CNPJ').fill(newDocument())
      await field(page, 'Razão social').fill(`${business} Ltda.`)
      const choice = dialog(page).getByRole('combobox', { name: 'Responsável' })
      await choice.fill(owner.email)
      await page.getByRole('option', { name: new RegExp(owner.email) }).click()
      await dialog(page).getByRole('button', { name: 'Adicionar' }).click()
      await expect(page).toHaveURL(/\/master\/negocio\/\d+$/)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(business)
    })

    await test.step('its first establishment begins as a draft', async () => {
      await page.getByRole('button', { name: 'Acessar' }).click()
      await expect(page).toHaveURL('/admin/branches')
      await page.getByRole('button', { name: 'Adicionar estabelecimento' }).first().click()
      await field(page, 'Unidade').fill('Lapa')
      await expect(field(page, 'Endereço na internet')).toHaveValue(`emporio-${mark}-lapa`)
      await dialog(page).getByRole('button', { name: 'Adicionar' }).click()
      await expect(page).toHaveURL(/\/admin\/branch\/\d+\/edit$/)
    })

    await test.step('its team has an editor', async () => {
      await page.getByRole('tab', { name: 'Equipe' }).click()
      await page.getByRole('button', { name: 'Adicionar pessoa' }).click()
      await fillPerson(page, editor)
      await dialog(page).getByRole('button', { name: 'Salvar' }).click()
      await expect(page.getByLabel('Equipe', { exact: true }).getByText(editor.name)).toBeVisible()
    })

    await test.step('the owner sees this business, its draft and its team, and no master area', async () => {
      const theirs = await another(screen)
      await enter(theirs, owner.email)
      await expect(theirs).toHaveURL('/admin/dashboard')
      await expect(theirs.getByRole('heading', { level: 1 })).toHaveText(business)
      const menu = await openMenu(theirs)
      await expect(menu.getByRole('link', { name: 'Canais' })).toBeVisible()
      await theirs.goto('/admin/branches')
      await expect(establishments(theirs)).toHaveCount(1)
      await expect(establishments(theirs)).toContainText('Rascunho')
      await expect(theirs.getByRole('link', { name: 'Equipe de Lapa' })).toBeVisible()
      await expect(theirs.getByRole('button', { name: 'Adicionar estabelecimento' })).toBeVisible()
      await theirs.goto('/master/negocios')
      await expect(theirs).toHaveURL('/admin/dashboard')
    })

    await test.step('the editor sees the establishment, and nothing to manage', async () => {
      const theirs = await another(screen)
      await enter(theirs, editor.email)
      await expect(theirs).toHaveURL('/admin/dashboard')
      const menu = await openMenu(theirs)
      await expect(menu.getByRole('link', { name: 'Conversas' })).toBeVisible()
      await expect(menu.getByRole('link', { name: 'Canais' })).toBeHidden()
      await theirs.goto('/admin/branches')
      await expect(establishments(theirs)).toHaveCount(1)
      await expect(establishments(theirs)).toContainText('Lapa')
      await expect(theirs.getByRole('button', { name: 'Adicionar estabelecimento' })).toBeHidden()
      await expect(theirs.getByRole('link', { name: 'Equipe de Lapa' })).toBeHidden()
      await theirs.goto('/master/usuarios')
      await expect(theirs).toHaveURL('/admin/dashboard')
    })

    await test.step('the owner of another business sees nothing of it', async () => {
      const stranger = await another(screen)
      await signIn(stranger, 'owner')
      await stranger.goto('/admin/branches')
      await expect(establishments(stranger).first()).toContainText('Pinheiros')
      await expect(stranger.getByText('Lapa')).toBeHidden()
      const answer = await stranger.goto(`/perfil/emporio-${mark}-lapa`)
      expect(answer?.url()).toContain('/error/404')
    })
  },
)
