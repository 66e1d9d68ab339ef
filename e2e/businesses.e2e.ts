import type { Page } from '@playwright/test'
import { plain } from '../test/pictures.ts'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { isTooWide, signIn } from './staff.ts'

let made = 0
const unique = (name: string) => `${name} ${Date.now().toString(36)}${++made}`

type Made = { id: number; name: string }

/** A business of this test, created by the API. */
async function newBusiness(page: Page, token: string, given: object = {}): Promise<Made> {
  const name = unique('Casa de Teste')
  const answer = await page.request.post('/api/business', {
    headers: { 'x-auth-token': token },
    data: { name, ...given },
  })
  const { business } = (await answer.json()) as { business: Made }
  return business
}

/** A person who may own a business, created by the API. */
async function newPerson(page: Page, token: string) {
  const name = unique('Pessoa')
  const email = `${name.toLowerCase().replace(' ', '.')}@exemplo.test`
  const answer = await page.request.post('/api/user', {
    headers: { 'x-auth-token': token },
    data: { name, email, password: 'Ipê#Roxo4718', profile_id: 3 },
  })
  expect(answer.ok()).toBe(true)
  return { name, email }
}

const open = async (page: Page, { id, name }: Made) => {
  await page.goto(`/master/negocio/${id}`)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
}
const field = (page: Page, label: string) =>
  page.getByLabel(label, { exact: true }).and(page.locator('input, select'))
const save = (page: Page) => page.getByRole('button', { name: 'Salvar' }).click()
const saved = (page: Page) => expect(page.getByText('Negócio salvo com sucesso!').first()).toBeVisible()
const crumbs = (page: Page) => page.getByLabel('Você está em').locator('li')
const isPhone = (page: Page) => (page.viewportSize()?.width ?? 0) < 992
const rows = (page: Page) =>
  isPhone(page)
    ? page.getByRole('list', { name: 'Negócios' }).getByRole('listitem')
    : page.getByRole('table', { name: 'Negócios' }).locator('tbody tr')

test(
  'who answers can be chosen at once: the field keeps the focus while its search is fetched',
  { tag: '@D-70' },
  async ({ page }) => {
    const token = await signIn(page, 'master')
    const [business, person] = [await newBusiness(page, token), await newPerson(page, token)]
    const choice = page.getByRole('combobox', { name: 'Responsável' })
    // The search is not even requested before the field has the focus.
    let entered = false
    const early: string[] = []
    await page.route('**/OwnerSelect*.js', async (route) => {
      if (!entered) early.push(route.request().url())
      await route.continue()
    })
    await page.clock.install()
    await open(page, business)

    entered = true
    await field(page, 'Responsável').focus()

    await expect(choice).toBeFocused()
    expect(early).toEqual([])
    await page.keyboard.type(person.email)
    await page.clock.resume()
    await page.getByRole('option', { name: person.email }).click()
    await expect(choice).toHaveValue(`${person.name} (${person.email})`)
  },
)

test(
  'a logo is sent as soon as it is chosen, kept by the save, and can be put back or removed',
  { tag: ['@D-70', '@D-96'] },
  async ({ page, allow }) => {
    allow(/status of 422/)
    const token = await signIn(page, 'master')
    const business = await newBusiness(page, token)
    await open(page, business)
    const logo = page.getByRole('group', { name: 'Logo' })
    const file = logo.getByLabel('Arquivo de Logo')
    const picture = await plain({ width: 300, height: 300 }).png().toBuffer()
    const choose = (buffer: Buffer) => file.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer })

    await choose(Buffer.from('isto não é uma imagem'))
    await expect(logo.getByRole('alert')).toBeVisible()
    await expect(logo.getByRole('img', { name: 'Sem imagem' })).toBeVisible()

    await choose(picture)
    await expect(logo.getByRole('img', { name: 'Logo' })).toBeVisible()
    await page.getByRole('region', { name: 'Alterações' }).getByRole('button', { name: 'Cancelar' }).click()
    await expect(logo.getByRole('img', { name: 'Sem imagem' })).toBeVisible()

    await choose(picture)
    await save(page)
    await saved(page)
    await page.reload()
    const image = logo.getByRole('img', { name: 'Logo' })
    await expect(image).toHaveAttribute('src', new RegExp(`^/files/${business.id}/`))
    await expect(page.getByRole('button', { name: 'Salvar' })).toBeHidden()
    await page.goto(`/master/negocios?search=${encodeURIComponent(business.name)}`)
    await expect(rows(page).locator('img')).toHaveAttribute('src', new RegExp(`^/files/${business.id}/`))

    await open(page, business)
    await logo.getByRole('button', { name: 'Remover' }).click()
    await save(page)
    await saved(page)
    await page.reload()
    await expect(logo.getByRole('img', { name: 'Sem imagem' })).toBeVisible()
  },
)

test('the masks of CNPJ and CPF follow the caret while they are typed', async ({ page }) => {
  await signIn(page, 'master')
  await page.goto('/master/negocios')
  await page.getByRole('button', { name: 'Adicionar Novo' }).click()
  const form = page.getByRole('dialog', { name: 'Adicionar negócio' })

  await form.getByLabel('CNPJ').pressSequentially('12abc34501de36')
  await expect(form.getByLabel('CNPJ')).toHaveValue('12.ABC.345/01DE-36')
  await form.getByLabel('Natureza').selectOption('Pessoa física')
  await form.getByLabel('CPF').fill('')
  await form.getByLabel('CPF').pressSequentially('11111111111')
  await expect(form.getByLabel('CPF')).toHaveValue('111.111.111-11')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Sair sem salvar', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Adicionar Novo' })).toBeFocused()
})

test(
  'list, form and detail fit the screen and pass axe; filters and tabs outlive a reload, and back leads to the tab before',
  { tag: ['@both', '@MASTER-08', '@D-70'] },
  async ({ page }) => {
    const token = await signIn(page, 'master')
    const business = await newBusiness(page, token, { name: unique('Nome comprido '.repeat(5).trim()) })
    await page.goto('/master/negocios')
    await expect(rows(page).first()).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
    await page.getByRole('button', { name: 'Adicionar Novo' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
    expect(await axeFaults(page)).toEqual([])
    await page.keyboard.press('Escape')

    await page.getByRole('searchbox', { name: 'Buscar negócio' }).fill(business.name)
    await expect(page).toHaveURL(/search=/)
    await page.reload()
    await expect(rows(page)).toHaveCount(1)
    await page.getByRole('link', { name: business.name }).click()

    for (const tab of ['Dados do Negócio', 'Estabelecimentos', 'Usuários']) {
      await page.getByRole('tab', { name: tab }).click()
      await expect(crumbs(page).last()).toHaveText(tab)
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
      expect(await axeFaults(page)).toEqual([])
      expect(await isTooWide(page)).toBe(false)
    }
    await page.reload()
    await expect(crumbs(page)).toHaveText(['Negócios', business.name, 'Usuários'])
    await page.goBack()
    await expect(page).toHaveURL(/tab=estabelecimentos/)
  },
)
