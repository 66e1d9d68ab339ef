import type { APIRequestContext, Locator, Page } from '@playwright/test'
import { expectClean } from './axe.ts'
import { expect, test } from './harness.ts'
import { isTooWide, pinheirosBranch, signIn } from './staff.ts'

const password = 'Quintal?Verde81'
const usersCall = /\/api\/user(\?|$)/

const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992
const form = (page: Page) => page.getByRole('dialog')
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true })
const save = (page: Page) => form(page).getByRole('button', { name: 'Salvar' })
/** The row or card of the list with this name. */
const rowOf = (page: Page, list: string, name: string) =>
  page
    .getByLabel(list, { exact: true })
    .getByRole(isPhone(page) ? 'listitem' : 'row')
    .filter({ hasText: name })

const newEmail = () => `e2e-${crypto.randomUUID().slice(0, 8)}@exemplo.test`

/** Signs in through the real form, as a person who was just added. */
async function enter(page: Page, email: string, secret = password) {
  await page.goto('/auth/login')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(secret)
  await page.getByRole('button', { name: 'Entrar', exact: true }).click()
}

/** An editor of Pinheiros, created through the owner's session, so that no journey changes the demo's people. */
async function anEditor(request: APIRequestContext, token: string, name: string) {
  const { id } = await pinheirosBranch(request)
  const person = { name, email: newEmail(), password }
  const made = await request.post('/api/user', {
    headers: { accept: 'application/json', 'X-AUTH-TOKEN': token },
    data: { ...person, profile_id: 4, branches: [id] },
  })
  expect(made.ok()).toBe(true)
  return person
}

const teamPath = async (request: APIRequestContext) =>
  `/admin/branch/${(await pinheirosBranch(request)).id}/edit?tab=equipe`

test(
  'whoever is deactivated while a list is open is led to the sign-in',
  { tag: ['@D-17', '@D-04'] },
  async ({ page, another, allow }) => {
    allow(/status of 401/)
    const token = await signIn(page, 'owner')
    const person = await anEditor(page.request, token, `Ivo ${crypto.randomUUID().slice(0, 8)}`)
    const theirs = await another(isPhone(page) ? 'celular' : 'mesa')
    await enter(theirs, person.email)
    await expect(theirs).toHaveURL('/admin/dashboard')
    await theirs.goto('/admin/customers')
    await expect(theirs.getByText(/^Mostrando/)).toBeVisible()

    await page.goto(await teamPath(page.request))
    await page.getByRole('button', { name: `Editar ${person.name}` }).click()
    await form(page).getByRole('switch').click()
    await save(page).click()
    await expect(rowOf(page, 'Equipe', person.name)).toContainText('Inativo')

    await theirs.getByRole('searchbox').fill('Maria')
    await expect(theirs).toHaveURL('/auth/login')
    await enter(theirs, person.email)
    await expect(theirs.getByRole('alert')).toHaveText('E-mail ou senha inválidos.')
  },
)

/** Opens the form of one's own account; answers the menu's button. */
const open = async (page: Page, name: string) => {
  const menu = page.getByRole('button', { name: `Menu de ${name}` })
  await menu.click()
  await page.getByRole('button', { name: 'Minha conta' }).click()
  await expect(field(page, 'Nome')).toBeFocused()
  return menu
}

test(
  "the form of one's own account gives the focus back, and a new password leads to the sign-in",
  { tag: ['@D-24', '@D-17', '@D-122'] },
  async ({ page, another }) => {
    const token = await signIn(page, 'owner')
    const person = await anEditor(page.request, token, `Caio ${crypto.randomUUID().slice(0, 8)}`)
    const theirs = await another('mesa')
    await enter(theirs, person.email)
    await expect(theirs).toHaveURL('/admin/dashboard')
    const menu = await open(theirs, person.name)
    await theirs.keyboard.press('Escape')
    await expect(form(theirs)).toBeHidden()
    await expect(menu).toBeFocused()

    await open(theirs, person.name)
    await field(theirs, 'Nova senha').fill('Alameda&Nova47')
    await field(theirs, 'Senha atual').fill(person.password)
    await form(theirs).getByRole('button', { name: 'Salvar e entrar de novo' }).click()
    await expect(theirs).toHaveURL('/auth/login')
    await enter(theirs, person.email, 'Alameda&Nova47')
    await expect(theirs).toHaveURL('/admin/dashboard')
  },
)

const scan = async (page: Page, place: Locator) => {
  await expect(place).toBeVisible()
  await expectClean(page)
  expect(await isTooWide(page)).toBe(false)
}

test(
  'list, form, team and account are free of axe findings in every state, light and dark',
  { tag: '@both' },
  async ({ page, allow }) => {
    allow(/status of 422/)
    await signIn(page, 'master')
    await page.goto('/master/usuarios')
    await scan(page, rowOf(page, 'Usuários', 'Rafael Nogueira'))
    await page.getByRole('button', { name: 'Editar Rafael Nogueira' }).click()
    await scan(page, form(page).getByText('Bar do Porto').first())
    await form(page).getByRole('combobox', { name: 'Negócios' }).click()
    await scan(page, page.getByRole('listbox').getByRole('option').first())
    await page.goto(await teamPath(page.request))
    await scan(page, rowOf(page, 'Equipe', 'João Batista Lima'))
    await page.getByRole('button', { name: 'Remover da equipe: João Batista Lima' }).click()
    await scan(page, page.getByRole('alertdialog'))

    await page.route(usersCall, (route) => route.fulfill({ status: 422, json: { success: false, msg: '' } }))
    await page.goto('/master/usuarios')
    await scan(page, page.getByRole('button', { name: 'Tentar novamente' }))
    await page.unroute(usersCall)
    await page.route(usersCall, () => {})
    await page.goto(await teamPath(page.request))
    await scan(page, page.getByLabel('Equipe', { exact: true }).and(page.locator('[aria-busy=true]')))
    await page.unroute(usersCall)
    await page.goto('/master/usuarios?search=ninguem-se-chama-assim')
    await scan(page, page.getByText('Nenhum usuário encontrado.'))
  },
)

test('a list of businesses longer than its window scrolls, and is free of axe findings', async ({ page }) => {
  await signIn(page, 'master')
  await page.route(/\/api\/user\/\d+$/, async (route) => {
    const answer = await route.fetch()
    const me = await answer.json()
    const [first] = me.businesses
    const many = Array.from({ length: 12 }, (_, n) => ({ ...first, id: 9000 + n, name: `Casa ${n}` }))
    await route.fulfill({ response: answer, json: { ...me, businesses: [...me.businesses, ...many] } })
  })
  await page.goto('/master/usuarios')
  await page.getByRole('button', { name: 'Editar Rafael Nogueira' }).click()
  await form(page).getByRole('combobox', { name: 'Negócios' }).click()

  const last = page.getByRole('option', { name: 'Casa 11' })
  await expect(last).not.toBeInViewport()
  await scan(page, page.getByRole('option', { name: 'Casa 0' }))
  await page.keyboard.press('ArrowUp')
  await expect(last).toBeInViewport()
})
