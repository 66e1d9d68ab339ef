import type { Page } from '@playwright/test'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { isTooWide, signIn } from './staff.ts'

const listCall = /\/api\/business\/\d+\/branch$/

const addButton = (page: Page) => page.getByRole('button', { name: 'Adicionar estabelecimento' })
const form = (page: Page) => page.getByRole('dialog', { name: 'Adicionar estabelecimento' })
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true })
const submit = (page: Page) => form(page).getByRole('button', { name: 'Adicionar', exact: true })
const tile = (page: Page, unit: string) =>
  page
    .getByRole('list', { name: /^Estabelecimentos de / })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: unit, exact: true }) })

let made = 0
/** A unit that no other journey on this server has. */
const newUnit = () => `Vila Nova ${test.info().project.name} ${++made}`

const currentBranch = (page: Page) => page.evaluate(() => localStorage.getItem('casa-cheia.branch'))

/** Opens the form and fills in the unit. */
async function begin(page: Page, unit: string) {
  await page.goto('/admin/branches')
  await addButton(page).click()
  await field(page, 'Unidade').fill(unit)
}

test.describe('cards', () => {
  test('[ROUTE-03] [D-66] every establishment of the business has a card with what can be done with it @both', async ({
    page,
  }) => {
    await signIn(page, 'owner')
    await page.goto('/admin/branches')

    const pinheiros = tile(page, 'Pinheiros')
    await expect(pinheiros).toContainText('Cantina da Praça')
    await expect(pinheiros).toContainText('São Paulo · SP')
    await expect(pinheiros.getByText('Ativo', { exact: true })).toBeVisible()
    await expect(pinheiros.getByText('Em uso', { exact: true })).toBeVisible()
    await expect(pinheiros.getByText('Rascunho')).toHaveCount(0)
    await expect(pinheiros.getByRole('button')).toHaveCount(0)
    const edit = pinheiros.getByRole('link', { name: 'Editar Pinheiros' })
    await expect(edit).toHaveAttribute('href', /^\/admin\/branch\/\d+\/edit$/)
    await expect(pinheiros.getByRole('link', { name: 'Equipe de Pinheiros' })).toHaveAttribute(
      'href',
      `${await edit.getAttribute('href')}?tab=equipe`,
    )
    await expect(pinheiros.getByRole('link', { name: 'Ver perfil de Pinheiros' })).toHaveAttribute(
      'href',
      '/perfil/cantina-da-praca-pinheiros',
    )
    await expect(tile(page, 'Centro').getByText('Em uso')).toHaveCount(0)
    expect(await isTooWide(page)).toBe(false)
    expect(await axeFaults(page)).toEqual([])
  })

  test('[LAYOUT-03] [D-66] choosing another one makes it current and opens its home', async ({ page }) => {
    await signIn(page, 'owner')
    await page.goto('/admin/branches')
    const before = await currentBranch(page)

    await page.getByRole('button', { name: 'Usar este: Centro' }).click()

    await expect(page).toHaveURL('/admin/dashboard')
    await expect.poll(() => currentBranch(page)).not.toBe(before)
    await page.goto('/admin/branches')
    await expect(tile(page, 'Centro').getByText('Em uso', { exact: true })).toBeVisible()

    // Editing switches the branch too: otherwise the menu beside the profile would lead to another branch's dishes.
    await tile(page, 'Manaus').getByRole('link', { name: 'Editar Manaus' }).click()
    await expect(page).toHaveURL(/\/admin\/branch\/\d+\/edit$/)
    const [, edited] = /branch\/(\d+)/.exec(page.url())!
    await expect.poll(() => currentBranch(page)).toBe(edited)
    await page.goBack()
    await expect(tile(page, 'Manaus').getByText('Em uso', { exact: true })).toBeVisible()
  })

  test('[D-23] [PERM-07] an editor finds the own establishments, without adding, team or drafts', async ({
    page,
  }) => {
    await signIn(page, 'editor')
    await page.goto('/admin/branches')

    await expect(page.getByRole('link', { name: /^Editar / }).first()).toBeVisible()
    await expect(addButton(page)).toHaveCount(0)
    await expect(page.getByRole('link', { name: /^Equipe/ })).toHaveCount(0)
  })

  test('[D-66] while the list loads, when it fails and when it is empty the page says so', async ({
    page,
    allow,
  }) => {
    allow(/status of 500|resposta: 500/)
    await signIn(page, 'owner')
    let answer = () => {}
    const held = new Promise<void>((resolve) => (answer = resolve))
    await page.route(listCall, async (route) => {
      await held
      await route.fulfill({ status: 500, json: { success: false, msg: 'Houve um erro.' } })
    })
    await page.goto('/admin/branches')
    const list = page.getByRole('list', { name: 'Estabelecimentos de Cantina da Praça' })
    await expect(list.getByRole('listitem')).toHaveCount(3)
    await expect(list.getByRole('heading')).toHaveCount(0)
    answer()

    const retry = page.getByRole('button', { name: 'Tentar novamente' })
    await expect(retry).toBeVisible({ timeout: 20_000 })
    await page.unroute(listCall)
    await page.route(listCall, (route) => route.fulfill({ json: [] }))
    await retry.click()

    await expect(page.getByText('Este negócio ainda não tem estabelecimentos.')).toBeVisible()
    await expect(addButton(page)).toHaveCount(1)
    expect(await axeFaults(page)).toEqual([])
  })
})

test.describe('a new establishment', () => {
  test("[D-66] [D-13] the owner adds a draft, which becomes current and is nobody else's yet", async ({
    page,
    another,
  }) => {
    const unit = newUnit()
    await signIn(page, 'owner')
    await begin(page, unit)

    await expect(field(page, 'Nome')).toHaveValue('Cantina da Praça')
    const slug = `cantina-da-praca-${unit.toLowerCase().replaceAll(' ', '-')}`
    await expect(field(page, 'Endereço na internet')).toHaveValue(slug)
    await expect(form(page)).toContainText(`${new URL(page.url()).host}/${slug}`)
    await form(page).getByRole('combobox', { name: 'Fuso horário' }).selectOption('Pernambuco')
    expect(await axeFaults(page)).toEqual([])
    await submit(page).click()

    await expect(page).toHaveURL(/\/admin\/branch\/\d+\/edit$/)
    const id = /\d+/.exec(page.url().split('/branch/')[1] ?? '')?.[0]
    await expect(page.getByText('Só a equipe vê este perfil até ele ser publicado.')).toBeVisible()
    await expect.poll(() => currentBranch(page)).toBe(id)
    expect(await axeFaults(page)).toEqual([])

    const found = await page.request.get(`/perfil/${slug}`, { maxRedirects: 0 })
    expect([found.status(), found.headers().location]).toEqual([302, '/error/404'])
    await page.goto('/admin/branches')
    const card = tile(page, unit)
    await expect(card.getByText('Rascunho', { exact: true })).toBeVisible()
    await expect(card.getByText('Em uso', { exact: true })).toBeVisible()
    await expect(card.getByRole('link', { name: /^Ver perfil/ })).toHaveCount(0)

    const colleague = await another('mesa')
    await signIn(colleague, 'editor')
    await colleague.goto('/admin/branches')
    await expect(tile(colleague, 'Pinheiros')).toBeVisible()
    await expect(tile(colleague, unit)).toHaveCount(0)
    await colleague.goto(`/admin/branch/${id}/edit`)
    await expect(
      colleague.getByText('Este estabelecimento não existe ou não é acessível para você.'),
    ).toBeVisible()
  })

  test('[D-13] a wrong address is said beside it; a taken one comes with a free one, and nothing typed is lost', async ({
    page,
  }) => {
    const unit = newUnit()
    await signIn(page, 'owner')
    await begin(page, unit)
    const address = field(page, 'Endereço na internet')

    for (const [typed, sentence] of [
      ['pão de mel', 'Use de 3 a 60 letras sem acento, números e hífens, sem hífen nas pontas.'],
      ['reserva', 'Este endereço é reservado. Escolha outro.'],
      ['', 'Endereço é obrigatório.'],
    ] as const) {
      await address.fill(typed)
      await submit(page).click()
      await expect(address).toBeFocused()
      await expect(address).toHaveAccessibleDescription(new RegExp(sentence.replaceAll('.', '\\.')))
    }
    await field(page, 'Nome').fill('Cantina da Vila')
    await address.fill('cantina-da-praca-pinheiros')
    await submit(page).click()

    await expect(form(page).getByRole('alert')).toHaveText('Este endereço já está em uso.')
    await expect(address).toHaveAccessibleDescription(/Este endereço já está em uso\./)
    await expect(field(page, 'Nome')).toHaveValue('Cantina da Vila')
    await expect(field(page, 'Unidade')).toHaveValue(unit)
    const free = form(page).getByRole('button', { name: /^Usar cantina-da-praca-pinheiros-\d+$/ })
    const offered = (await free.textContent())?.replace('Usar ', '') ?? ''
    expect(await axeFaults(page)).toEqual([])
    await free.click()
    await expect(address).toHaveValue(offered)
    await expect(address).toBeFocused()
    await expect(form(page).getByRole('alert')).toHaveCount(0)
    await expect(free).toHaveCount(0)
    await submit(page).click()

    await expect(page).toHaveURL(/\/admin\/branch\/\d+\/edit$/)
    await expect(page.getByLabel('Nome', { exact: true })).toHaveValue('Cantina da Vila')
    await expect(page.getByLabel('Endereço na internet')).toHaveValue(offered)
  })

  test('[D-13] the proposed address follows name and unit until another is written', async ({ page }) => {
    await signIn(page, 'owner')
    await begin(page, 'São João & Filhos')
    const address = field(page, 'Endereço na internet')
    await expect(address).toHaveValue('cantina-da-praca-sao-joao-e-filhos')

    await field(page, 'Nome').fill("D'Ávila")
    await expect(address).toHaveValue('davila-sao-joao-e-filhos')
    await address.fill('minha-casa')
    await field(page, 'Unidade').fill('Centro')
    await expect(address).toHaveValue('minha-casa')
    await address.fill('')
    await field(page, 'Unidade').fill('Sul')
    await expect(address).toHaveValue('davila-sul')
  })

  test('[D-23] an agency adds one by keyboard alone @mesa', async ({ page }) => {
    const unit = newUnit()
    await signIn(page, 'agency')
    await page.goto('/admin/branches')
    await expect(tile(page, 'Pinheiros')).toBeVisible()
    await addButton(page).focus()

    await page.keyboard.press('Enter')
    await expect(field(page, 'Unidade')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(form(page)).toHaveCount(0)
    await expect(addButton(page)).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page, 'Unidade')).toBeFocused()
    await page.keyboard.type(unit)
    await page.keyboard.press('Escape')
    await expect(
      page.getByText('Há alterações que ainda não foram salvas. Deseja sair sem salvar?'),
    ).toBeVisible()
    await expect(page.getByRole('button', { name: 'Continuar editando', exact: true })).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(field(page, 'Unidade')).toHaveValue(unit)
    await expect(field(page, 'Unidade')).toBeFocused()
    await page.keyboard.press('Enter')

    await expect(page).toHaveURL(/\/admin\/branch\/\d+\/edit$/)
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
    await expect(page.getByText('Só a equipe vê este perfil até ele ser publicado.')).toBeVisible()
  })

  test('[D-66] [D-70] a business without establishments leads to adding the first one', async ({ page }) => {
    const unit = newUnit()
    await signIn(page, 'owner')
    // The session right after a business was created: it has no establishment until one is added.
    let added = false
    page.on('response', (response) => {
      added ||= response.request().method() === 'POST' && listCall.test(response.url())
    })
    await page.route(/\/api\/user\/\d+$/, async (route) => {
      const response = await route.fetch()
      const person = (await response.json()) as { businesses: { branches: { branch: string }[] }[] }
      const [business] = person.businesses
      if (business) {
        business.branches = added ? business.branches.filter(({ branch }) => branch === unit) : []
        person.businesses = [business]
      }
      await route.fulfill({ response, json: person })
    })
    await page.route(listCall, (route) =>
      route.request().method() === 'GET' ? route.fulfill({ json: [] }) : route.fallback(),
    )
    await page.goto('/admin/dashboard')

    await expect(page).toHaveURL('/admin/branches')
    await expect(page.getByText('Este negócio ainda não tem estabelecimentos.')).toBeVisible()
    await addButton(page).click()
    await field(page, 'Unidade').fill(unit)
    await submit(page).click()

    await expect(page).toHaveURL(/\/admin\/branch\/\d+\/edit$/)
    await expect(page.getByText('Só a equipe vê este perfil até ele ser publicado.')).toBeVisible()
  })
})
