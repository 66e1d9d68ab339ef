import type { Page } from '@playwright/test'
import { isCnpj } from '../src/features/businesses/rules.ts'
import { plain } from '../test/pictures.ts'
import { axeFaults } from './axe.ts'
import { expect, test } from './harness.ts'
import { isTooWide, sessionOf, signIn } from './staff.ts'

const listCall = /\/api\/business(\?|$)/
const oneCall = /\/api\/business\/\d+$/

let made = 0
const unique = (name: string) => `${name} ${Date.now().toString(36)}${++made}`

/** A CNPJ that no business has, as people write it. */
function newCnpj(): string {
  const body = `${Date.now().toString(36).toUpperCase().padStart(8, '0').slice(-8)}${String(++made).padStart(4, '0')}`
  const pairs = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'))
  const plain = body + pairs.find((pair) => isCnpj(body + pair))
  return plain.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
}

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

/** A person with this profile, created by the API. */
async function newPerson(page: Page, token: string, profile_id: number) {
  const name = unique('Pessoa')
  const email = `${name.toLowerCase().replace(' ', '.')}@exemplo.test`
  const answer = await page.request.post('/api/user', {
    headers: { 'x-auth-token': token },
    data: { name, email, password: 'Ipê#Roxo4718', profile_id },
  })
  const { user } = (await answer.json()) as { user: { id: number } }
  return { id: user.id, name, email }
}

const open = async (page: Page, { id, name }: Made, tab = '') => {
  await page.goto(`/master/negocio/${id}${tab && `?tab=${tab}`}`)
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

test('[MASTER-04] [D-70] the list names businesses with document, owner, branches and status, and can be searched and filtered @both', async ({
  page,
}) => {
  const token = await signIn(page, 'master')
  const { name } = await newBusiness(page, token, {
    name: unique('Café Coração'),
    type: 'cafeteria',
    status: 'inactive',
  })
  await page.goto('/master/negocios')

  await expect(page.getByRole('heading', { level: 1, name: 'Negócios' })).toBeVisible()
  const cantina = rows(page).filter({ hasText: 'Cantina da Praça' })
  // Other journeys of this worker add establishments to it.
  const { businesses } = await sessionOf(page.request, 'owner')
  const establishments = String(businesses[0]!.branches.length)
  for (const text of ['11.222.333/0001-81', 'Antônia Bellini', 'Restaurante', establishments, 'Ativo']) {
    await expect(cantina.getByText(text, { exact: true })).toBeVisible()
  }

  const search = page.getByRole('searchbox', { name: 'Buscar negócio' })
  await search.fill(name.replace('Café Coração', 'cafe coracao'))
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText(name)
  await search.fill('11.222.333')
  await expect(rows(page)).toContainText('Cantina da Praça')
  await search.fill('')

  await page.getByRole('combobox', { name: 'Situação' }).selectOption('Inativo')
  await page.getByRole('combobox', { name: 'Tipo' }).selectOption('Cafeteria')
  await expect(page).toHaveURL(/status=inactive/)
  await expect(page).toHaveURL(/type=cafeteria/)
  await expect(rows(page).filter({ hasText: name })).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Cantina da Praça' })).toHaveCount(0)
  await page.reload()
  await expect(rows(page).filter({ hasText: name })).toBeVisible()
  await page.getByRole('button', { name: 'Remover filtro Tipo: Cafeteria' }).click()
  await expect(page).not.toHaveURL(/type=/)
  await page.getByRole('button', { name: 'Limpar', exact: true }).click()
  await expect(page).toHaveURL('/master/negocios')
})

test('[D-70] a new business: a wrong CNPJ and a taken one are told beside the field, nothing typed is lost, then its page opens', async ({
  page,
  allow,
}) => {
  allow(/status of 422/)
  const token = await signIn(page, 'master')
  const person = await newPerson(page, token, 3)
  const name = unique('Taverna')
  await page.goto('/master/negocios')
  await page.getByRole('button', { name: 'Adicionar Novo' }).click()
  const form = page.getByRole('dialog', { name: 'Adicionar negócio' })
  const add = form.getByRole('button', { name: 'Adicionar', exact: true })

  await add.click()
  await expect(form.getByText('Nome é obrigatório.')).toBeVisible()
  await expect(form.getByText('CNPJ é obrigatório.')).toBeVisible()
  await expect(form.getByLabel('Nome', { exact: true })).toBeFocused()
  await form.getByLabel('Nome', { exact: true }).fill(name)
  await form.getByLabel('Tipo').selectOption('Bar')
  await form.getByLabel('CNPJ').pressSequentially('12abc34501de36')
  await expect(form.getByLabel('CNPJ')).toHaveValue('12.ABC.345/01DE-36')
  await form.getByLabel('Razão social').fill('Taverna Ltda.')
  await expect(form.getByText('CNPJ inválido.')).toBeVisible()
  await form.getByLabel('Responsável').and(page.locator('input')).fill(person.email)
  await page.getByRole('option', { name: person.name }).click()

  await form.getByLabel('CNPJ').fill('11.222.333/0001-81')
  await add.click()
  await expect(form.getByRole('alert')).toHaveText('Já existe um negócio com esse documento.')
  await expect(form.getByText('Já existe um negócio com esse documento.')).toHaveCount(2)
  await expect(form.getByLabel('Nome', { exact: true })).toHaveValue(name)
  await expect(form.getByLabel('Razão social')).toHaveValue('Taverna Ltda.')

  await form.getByLabel('CNPJ').fill(newCnpj())
  await add.click()
  await expect(page).toHaveURL(/\/master\/negocio\/\d+$/)
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(field(page, 'Responsável')).toHaveValue(`${person.name} (${person.email})`)
  await expect(field(page, 'Tipo')).toHaveValue('bar')
})

test('[D-70] a person has a CPF: mask, keypad and message follow, and closing a form with something typed asks', async ({
  page,
}) => {
  await signIn(page, 'master')
  await page.goto('/master/negocios')
  await page.getByRole('button', { name: 'Adicionar Novo' }).click()
  const form = page.getByRole('dialog', { name: 'Adicionar negócio' })

  await form.getByLabel('Natureza').selectOption('Pessoa física')
  const cpf = form.getByLabel('CPF')
  await expect(cpf).toHaveAttribute('inputmode', 'numeric')
  await cpf.pressSequentially('11111111111')
  await expect(cpf).toHaveValue('111.111.111-11')
  await cpf.blur()
  await expect(form.getByText('CPF inválido.')).toBeVisible()
  await cpf.fill('529.982.247-25')
  await cpf.blur()
  await expect(form.getByText('CPF inválido.')).toBeHidden()
  await form.getByLabel('Natureza').selectOption('Não informado')
  await expect(cpf).toBeHidden()
  await form.getByLabel('Nome', { exact: true }).fill('Casa Incompleta')

  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Continuar editando', exact: true }).click()
  await expect(form.getByLabel('Nome', { exact: true })).toHaveValue('Casa Incompleta')
  await form.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Sair sem salvar', exact: true }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('button', { name: 'Adicionar Novo' })).toBeFocused()
})

test('[MASTER-06] [MASTER-08] [D-70] the detail has its breadcrumb and three tabs, which live in the address bar @both', async ({
  page,
}) => {
  const token = await signIn(page, 'master')
  const found = await page.request.get('/api/business?search=cantina', { headers: { 'x-auth-token': token } })
  const { data } = (await found.json()) as { data: Made[] }
  const cantina = data[0] ?? { id: 0, name: '' }
  await open(page, cantina)

  await expect(crumbs(page)).toHaveText(['Negócios', 'Cantina da Praça', 'Dados do Negócio'])
  await expect(page.getByRole('tab')).toHaveText(['Dados do Negócio', 'Estabelecimentos', 'Usuários'])
  await expect(field(page, 'Nome')).toHaveValue('Cantina da Praça')

  await page.getByRole('tab', { name: 'Estabelecimentos' }).click()
  await expect(page).toHaveURL(/tab=estabelecimentos/)
  await expect(crumbs(page)).toHaveText(['Negócios', 'Cantina da Praça', 'Estabelecimentos'])
  const pinheiros = page.getByRole('link', { name: '/perfil/cantina-da-praca-pinheiros' })
  await expect(pinheiros).toHaveAttribute('href', '/perfil/cantina-da-praca-pinheiros')
  await expect(page.getByText('Manaus', { exact: true })).toBeVisible()

  await page.getByRole('tab', { name: 'Usuários' }).click()
  await page.reload()
  await expect(crumbs(page)).toHaveText(['Negócios', 'Cantina da Praça', 'Usuários'])
  const people = page.getByRole(isPhone(page) ? 'list' : 'table', { name: 'Usuários' })
  for (const text of [
    'dona@casacheia.test',
    'agencia@casacheia.test',
    'equipe@casacheia.test',
    'Responsável',
  ]) {
    await expect(people.getByText(text, { exact: true })).toBeVisible()
  }
  await expect(people.getByText('porto@casacheia.test')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL(/tab=estabelecimentos/)
})

test('[D-70] who answers can be chosen at once: the field keeps the focus while its search is fetched', async ({
  page,
}) => {
  const token = await signIn(page, 'master')
  const [business, person] = [await newBusiness(page, token), await newPerson(page, token, 3)]
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
})

test('[D-70] the form keeps name, type, document, owner and address; leaving it unsaved asks, another tab does not', async ({
  page,
}) => {
  const token = await signIn(page, 'master')
  const [business, person] = [await newBusiness(page, token), await newPerson(page, token, 3)]
  await open(page, business)

  const name = unique('Hotel da Serra')
  await field(page, 'Nome').fill(name)
  await field(page, 'Tipo').selectOption('Hotel')
  await field(page, 'Natureza').selectOption('Pessoa jurídica')
  await field(page, 'CNPJ').fill(newCnpj())
  await field(page, 'Responsável').fill(person.name)
  await page.getByRole('option', { name: person.email }).click()
  await field(page, 'CEP').fill('05422-0001')
  await expect(field(page, 'CEP')).toHaveValue('05422-0001')
  await save(page)
  await expect(page.getByText('CEP inválido.')).toBeVisible()
  await expect(field(page, 'CEP')).toBeFocused()
  await field(page, 'CEP').fill('05422000')
  await expect(field(page, 'CEP')).toHaveValue('05422-000')
  await field(page, 'Cidade').fill('São Paulo')
  await save(page)
  await expect(page.getByText('Escolha o estado.')).toBeVisible()
  await field(page, 'Estado').selectOption('São Paulo')

  await page.getByRole('tab', { name: 'Usuários' }).click()
  await page.getByRole('tab', { name: 'Dados do Negócio' }).click()
  await expect(field(page, 'Nome')).toHaveValue(name)
  await crumbs(page).getByRole('link', { name: 'Negócios' }).click()
  await page.getByRole('button', { name: 'Continuar editando', exact: true }).click()
  await expect(field(page, 'Nome')).toHaveValue(name)

  await save(page)
  await saved(page)
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeHidden()
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(field(page, 'Tipo')).toHaveValue('hotel')
  await expect(field(page, 'Responsável')).toHaveValue(`${person.name} (${person.email})`)
  await expect(field(page, 'CEP')).toHaveValue('05422-000')
  await expect(field(page, 'Estado').getByRole('option', { selected: true })).toHaveText('São Paulo')

  await field(page, 'Nome').fill('Outro nome')
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(field(page, 'Nome')).toHaveValue(name)
})

test('[D-70] [D-96] a logo is sent as soon as it is chosen, kept by the save, and can be put back or removed', async ({
  page,
  allow,
}) => {
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
})

test('[D-127] a person who owns another business is named as such, and can be chosen @mesa', async ({
  page,
}) => {
  const token = await signIn(page, 'master')
  const [business, person] = [await newBusiness(page, token), await newPerson(page, token, 3)]
  await newBusiness(page, token, { business_owner_id: person.id })
  await open(page, business)

  await field(page, 'Responsável').fill(person.email)
  const option = page.getByRole('option', { name: person.name })
  await expect(option).toContainText('responsável também por outro negócio')
  await option.click()
  await save(page)

  await saved(page)
  await page.reload()
  await expect(field(page, 'Responsável')).toHaveValue(`${person.name} (${person.email})`)
})

test('[D-107] of two masters on one business the second is told, and keeps what was typed until choosing to reload', async ({
  page,
  another,
}) => {
  const token = await signIn(page, 'master')
  const business = await newBusiness(page, token)
  const second = await another(isPhone(page) ? 'celular' : 'mesa')
  await signIn(second, 'master')
  await open(page, business)
  await open(second, business)

  const [first, mine] = [unique('Primeira'), unique('Segunda')]
  await field(page, 'Nome').fill(first)
  await save(page)
  await saved(page)
  await field(second, 'Nome').fill(mine)
  await save(second)

  const alert = second.getByRole('alert').filter({ hasText: 'Este registro foi alterado' })
  await expect(alert).toContainText('Este registro foi alterado por outra pessoa. Recarregue a página.')
  await expect(field(second, 'Nome')).toHaveValue(mine)
  await alert.getByRole('button', { name: 'Recarregar' }).click()
  await expect(field(second, 'Nome')).toHaveValue(first)
  await expect(alert).toBeHidden()
  await field(second, 'Nome').fill(mine)
  await save(second)
  await saved(second)
  await expect(second.getByRole('heading', { level: 1, name: mine })).toBeVisible()
})

test('[D-70] [D-17] [D-124] deactivating asks with whose reservations are ahead, takes the public pages down and ends the owner’s session; nothing is lost', async ({
  page,
  another,
  allow,
}) => {
  allow(/status of 40[134]/)
  const token = await signIn(page, 'master')
  const found = await page.request.get('/api/business?search=bar+do+porto', {
    headers: { 'x-auth-token': token },
  })
  const { data } = (await found.json()) as { data: Made[] }
  const bar = data[0] ?? { id: 0, name: '' }
  const owner = await another('mesa')
  const answer = await owner.request.post('/api/auth', {
    form: { email: 'porto@casacheia.test', password: 'Casa#Cheia26' },
  })
  const session = (await answer.json()) as { token: string; user: object }
  await owner.goto('/auth/login')
  await owner.evaluate(
    (kept) => localStorage.setItem('casa-cheia.session', kept),
    JSON.stringify({ token: session.token, user: session.user }),
  )
  await owner.goto('/admin/dashboard')
  await expect(owner.getByRole('heading', { level: 1 })).toHaveText('Bar do Porto')
  const profile = async () => (await page.request.get('/perfil/bar-do-porto', { maxRedirects: 0 })).status()
  expect(await profile()).toBe(200)

  await open(page, bar)
  const active = page.getByRole('switch', { name: 'Negócio ativo' })
  const question = page.getByRole('alertdialog', {
    name: 'Deseja realmente desativar este negócio? As páginas públicas saem do ar e os usuários perdem o acesso.',
  })
  await active.click()
  await save(page)
  await expect(question).toContainText(/[\d.]+ agendamentos futuros: [\d.]+ pessoas têm reserva\./)
  await expect(question.getByRole('link', { name: /WhatsApp/ }).first()).toBeVisible()
  await question.getByRole('button', { name: 'Não', exact: true }).click()
  expect(await profile()).toBe(200)
  await save(page)
  await question.getByRole('button', { name: 'Desativar mesmo assim', exact: true }).click()
  await saved(page)
  await expect(page.getByText('Inativo', { exact: true })).toBeVisible()

  await expect.poll(profile).toBe(302)
  const visitor = await another('celular')
  await visitor.goto('/perfil/bar-do-porto')
  await expect(visitor).toHaveURL('/error/404')
  await owner.getByRole('link', { name: 'Gestão de Clientes' }).click()
  await expect(owner).toHaveURL('/auth/login')

  await page.getByRole('tab', { name: 'Estabelecimentos' }).click()
  await expect(page.getByText('Fora do ar')).toBeVisible()
  await page.getByRole('tab', { name: 'Dados do Negócio' }).click()
  await active.click()
  await save(page)
  await expect(question).toBeHidden()
  await expect(page.getByText('Inativo', { exact: true })).toBeHidden()
  await expect.poll(profile).toBe(200)
})

test('[D-70] [D-11] Acessar makes the business current, an inactive one and one that this session did not know yet too', async ({
  page,
}) => {
  const token = await signIn(page, 'master')
  await page.goto('/master/negocios')
  await expect(rows(page).first()).toBeVisible()
  const business = await newBusiness(page, token, { status: 'inactive' })
  await page.getByRole('searchbox', { name: 'Buscar negócio' }).fill(business.name)
  await page.getByRole('link', { name: business.name }).click()

  await page.getByRole('button', { name: 'Acessar' }).click()

  // It has no establishment yet, so its home is the page that adds one.
  await expect(page).toHaveURL('/admin/branches')
  await expect(page.getByRole('heading', { level: 1, name: 'Estabelecimentos' })).toBeVisible()
  const where = isPhone(page) ? page.getByRole('banner') : page.getByRole('complementary')
  await expect(where.getByText(business.name)).toBeVisible()
})

test('[D-11] [D-23] agency, owner and editor neither see nor open the master area @mesa', async ({
  another,
  allow,
}) => {
  allow(/status of 403/)
  for (const who of ['agency', 'owner', 'editor'] as const) {
    const page = await another('mesa')
    const token = await signIn(page, who)
    for (const path of ['/master/negocios', '/master/negocio/1']) {
      await page.goto(path)
      await expect(page).toHaveURL('/admin/dashboard')
    }
    await expect(page.getByText('NAVEGUE POR AQUI')).toHaveCount(0)
    await expect(page.getByRole('link', { name: 'Negócios', exact: true })).toHaveCount(0)
    const answer = await page.request.get('/api/business', { headers: { 'x-auth-token': token } })
    expect(answer.status()).toBe(403)
  }
})

test('[D-70] the list loads, is empty and fails in words, and can be tried again', async ({
  page,
  allow,
}) => {
  allow(/ERR_FAILED/)
  await signIn(page, 'master')
  await page.goto('/master/negocios?search=ninguém+com+este+nome')
  await expect(page.getByText('Nenhum negócio encontrado.')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(rows(page).first()).toBeVisible()

  await page.route(listCall, (route) => route.abort())
  await page.reload()
  const retry = page.getByRole('button', { name: 'Tentar novamente' })
  await expect(retry).toBeVisible()
  await page.unroute(listCall)
  await retry.click()
  await expect(rows(page).first()).toBeVisible()

  await page.route(oneCall, (route) => route.abort())
  await page.getByRole('link', { name: 'Cantina da Praça' }).click()
  await expect(retry).toBeVisible()
  await page.unroute(oneCall)
  await retry.click()
  await expect(field(page, 'Nome')).toHaveValue('Cantina da Praça')
})

test('a business that there is not says so and leads back', async ({ page, allow }) => {
  allow(/status of 403/)
  await signIn(page, 'master')
  await page.goto('/master/negocio/987654321')

  await expect(page.getByText('Este negócio não existe.')).toBeVisible()
  await page.getByRole('link', { name: 'Ver negócios' }).click()
  await expect(page).toHaveURL('/master/negocios')
})

test('list, form and detail pass axe and fit the screen @both', async ({ page }) => {
  const token = await signIn(page, 'master')
  const business = await newBusiness(page, token, { name: `${'Nome comprido '.repeat(5)}${unique('')}` })
  await page.goto('/master/negocios')
  await expect(rows(page).first()).toBeVisible()
  expect(await axeFaults(page)).toEqual([])
  expect(await isTooWide(page)).toBe(false)

  await page.getByRole('button', { name: 'Adicionar Novo' }).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  expect(await axeFaults(page)).toEqual([])

  for (const tab of ['dados', 'estabelecimentos', 'usuarios']) {
    await page.goto(`/master/negocio/${business.id}?tab=${tab}`)
    await expect(page.getByRole('tab', { selected: true })).toBeVisible()
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
    expect(await axeFaults(page)).toEqual([])
    expect(await isTooWide(page)).toBe(false)
  }
})
