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
const search = (page: Page) => page.getByRole('searchbox', { name: 'Buscar usuário' })
/** The row or card of the list with this name. */
const rowOf = (page: Page, list: string, name: string) =>
  page
    .getByLabel(list, { exact: true })
    .getByRole(isPhone(page) ? 'listitem' : 'row')
    .filter({ hasText: name })

const newEmail = () => `e2e-${crypto.randomUUID().slice(0, 8)}@exemplo.test`

/** The words of the menu, which is in the drawer on a phone. */
async function menuWords(page: Page): Promise<string[]> {
  if (isPhone(page)) await page.getByRole('button', { name: 'Abrir menu' }).click()
  const links = page.getByRole('navigation', { name: /^Menu/ }).getByRole('link')
  await expect(links.first()).toBeVisible()
  const words = await links.allInnerTexts()
  if (isPhone(page)) await page.getByRole('button', { name: 'Fechar menu' }).click()
  return words.map((word) => word.trim())
}

async function fillPerson(page: Page, person: { name: string; email: string; password?: string }) {
  await field(page, 'Nome').fill(person.name)
  await field(page, 'E-mail').fill(person.email)
  await field(page, 'Senha').fill(person.password ?? password)
}

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
  const { success, user } = (await made.json()) as {
    success: boolean
    user: { id: number; updated_at: string }
  }
  expect(success).toBe(true)
  return { ...person, ...user, branch: id }
}

async function change(request: APIRequestContext, token: string, id: number, body: object) {
  const answer = await request.put(`/api/user/${id}`, {
    headers: { accept: 'application/json', 'X-AUTH-TOKEN': token },
    data: body,
  })
  expect((await answer.json()) as unknown).toMatchObject({ success: true })
}

const teamPath = async (request: APIRequestContext) =>
  `/admin/branch/${(await pinheirosBranch(request)).id}/edit?tab=equipe`

const staffWords = ['Página Inicial', 'Conversas', 'Canais', 'Visão Geral', 'Configurações', 'Perfil Digital']

test.describe('the people of the platform', () => {
  const people = [
    { profile: 'Master', links: [], list: null },
    { profile: 'Agência', links: ['Bar do Porto'], list: 'Negócios' },
    { profile: 'Negócio', links: ['Cantina da Praça'], list: 'Negócios' },
    { profile: 'Editor', links: ['Cantina da Praça · Centro'], list: 'Estabelecimentos' },
  ] as const

  for (const { profile, links, list } of people) {
    test(`[MASTER-05] [MASTER-07] [MASTER-11] [D-23] [D-71] a master adds a person of the profile ${profile}, who signs in and sees what it gives`, async ({
      page,
      another,
    }) => {
      const person = { name: `${profile} ${crypto.randomUUID().slice(0, 8)}`, email: newEmail() }
      await signIn(page, 'master')
      await page.goto('/master/usuarios')
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('Usuários')
      const add = page.getByRole('button', { name: 'Adicionar Novo' })
      await add.click()

      await expect(form(page).getByRole('combobox', { name: 'Perfil' })).toHaveValue('')
      await fillPerson(page, person)
      await form(page).getByRole('combobox', { name: 'Perfil' }).selectOption(profile)
      if (list) await chooseLinks(page, list, links)
      await save(page).click()

      await expect(page.getByText('Usuário salvo com sucesso!')).toBeVisible()
      await expect(form(page)).toBeHidden()
      await expect(add).toBeFocused()
      await search(page).fill(person.name)
      const row = rowOf(page, 'Usuários', person.name)
      await expect(row).toContainText(person.email)
      await expect(row).toContainText(profile)
      for (const link of links) await expect(row).toContainText(link.split(' · ')[0]!)

      const theirs = await another(isPhone(page) ? 'celular' : 'mesa')
      await enter(theirs, person.email)
      await seesOnlyTheirs(theirs, profile)
    })
  }

  async function chooseLinks(page: Page, list: 'Negócios' | 'Estabelecimentos', links: readonly string[]) {
    const box = form(page).getByRole('combobox', { name: list })
    for (const link of links) {
      await box.fill(link)
      // The list names a branch by its unit, under its business.
      const unit = link.split(' · ').at(-1)!
      await page.getByRole('listbox').getByRole('option', { name: unit, exact: true }).click()
      await expect(form(page).getByText(link, { exact: true }).first()).toBeVisible()
    }
    await box.press('Tab')
  }

  /** The menu, pages and master area of each profile (D-23, D-25). */
  async function seesOnlyTheirs(page: Page, profile: (typeof people)[number]['profile']) {
    if (profile === 'Master') {
      await expect(page).toHaveURL('/master/negocios')
      expect(await menuWords(page)).toEqual(['Negócios', 'Usuários'])
      return
    }
    await expect(page).toHaveURL('/admin/dashboard')
    const words = await menuWords(page)
    expect(words).toEqual(expect.arrayContaining(staffWords.filter((word) => word !== 'Canais')))
    expect(words.includes('Canais')).toBe(profile !== 'Editor')
    expect(words).not.toContain('Usuários')
    const session = await page.evaluate(async () => {
      const { token, user } = JSON.parse(localStorage.getItem('casa-cheia.session') ?? '') as {
        token: string
        user: { id: number }
      }
      const answer = await fetch(`/api/user/${user.id}`, { headers: { 'X-AUTH-TOKEN': token } })
      return (await answer.json()) as { businesses: { name: string; branches: { branch: string }[] }[] }
    })
    const [business, ...others] = session.businesses
    expect([business?.name, others]).toEqual([
      profile === 'Agência' ? 'Bar do Porto' : 'Cantina da Praça',
      [],
    ])
    const units = business?.branches.map(({ branch }) => branch)
    // Other journeys add establishments to this business, and people who reach the business see them all.
    if (profile === 'Negócio')
      expect(units).toEqual(expect.arrayContaining(['Pinheiros', 'Centro', 'Manaus']))
    else expect(units).toEqual([profile === 'Editor' ? 'Centro' : 'Cais'])
    await page.goto('/master/usuarios')
    await expect(page).toHaveURL('/admin/dashboard')
  }

  test('[MASTER-11] [D-24] without name, e-mail, password or profile nothing is saved, and each field says so', async ({
    page,
  }) => {
    await signIn(page, 'master')
    await page.goto('/master/usuarios')
    await page.getByRole('button', { name: 'Adicionar Novo' }).click()
    await save(page).click()

    for (const message of [
      'Nome é obrigatório.',
      'Email é obrigatório',
      'Senha é obrigatório',
      'Perfil é obrigatório',
    ]) {
      await expect(form(page).getByText(message, { exact: true })).toBeVisible()
    }
    await expect(field(page, 'Nome')).toBeFocused()
  })

  test('[D-71] an e-mail that is taken is said under the field, and nothing typed is lost', async ({
    page,
  }) => {
    await signIn(page, 'master')
    await page.goto('/master/usuarios')
    await page.getByRole('button', { name: 'Adicionar Novo' }).click()
    await fillPerson(page, { name: 'Outra Antônia', email: 'DONA@casacheia.test' })
    await form(page).getByRole('combobox', { name: 'Perfil' }).selectOption('Negócio')
    await save(page).click()

    await expect(form(page).getByRole('alert')).toHaveText('Já existe um usuário com esse e-mail.')
    await expect(field(page, 'E-mail')).toHaveAccessibleDescription('Já existe um usuário com esse e-mail.')
    await expect(field(page, 'E-mail')).toBeFocused()
    await expect(field(page, 'Nome')).toHaveValue('Outra Antônia')
    await expect(field(page, 'Senha')).toHaveValue(password)
    await page.keyboard.press('Escape')
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText('Há alterações que ainda não foram salvas.')
    await question.getByRole('button', { name: 'Continuar editando' }).click()
    await expect(field(page, 'Nome')).toHaveValue('Outra Antônia')
  })

  test('[D-125] a common password is refused in words, at its field, for somebody new and for somebody who is changed @mesa', async ({
    page,
    request,
    allow,
  }) => {
    allow(/422/)
    const common = 'Essa senha é muito comum, escolha outra.'
    const token = await signIn(page, 'master')
    const person = await anEditor(request, token, `Rita ${crypto.randomUUID().slice(0, 8)}`)
    await page.goto(`/master/usuarios?search=${encodeURIComponent(person.name)}`)
    await page.getByRole('button', { name: 'Adicionar Novo' }).click()
    await fillPerson(page, { name: 'Nova', email: newEmail(), password: 'Senha#2026' })
    await form(page).getByRole('combobox', { name: 'Perfil' }).selectOption('Negócio')
    await save(page).click()
    await expect(form(page).getByRole('alert')).toHaveText(common)
    await expect(field(page, 'Senha')).toHaveAccessibleDescription(new RegExp(common.replace('.', '\\.')))
    await expect(field(page, 'Senha')).toBeFocused()
    await page.reload()

    await page.getByRole('button', { name: `Editar ${person.name}` }).click()
    await field(page, 'Nova senha').fill('Senha#2026')
    await save(page).click()
    await expect(form(page).getByRole('alert')).toHaveText(common)
    await expect(field(page, 'Nova senha')).toBeFocused()
  })

  test('[MASTER-13] [D-24] editing changes name, e-mail and profile, keeps the password, and offers oneself neither profile nor status', async ({
    page,
    request,
    another,
  }) => {
    const token = await signIn(page, 'master')
    const person = await anEditor(request, token, `Rosa ${crypto.randomUUID().slice(0, 8)}`)
    const renamed = { name: person.name.replace('Rosa', 'Rosália'), email: newEmail() }
    await page.goto(`/master/usuarios?search=${encodeURIComponent(person.name)}`)
    await page.getByRole('button', { name: `Editar ${person.name}` }).click()
    await expect(field(page, 'Nova senha')).toHaveAccessibleDescription(
      /Deixe em branco para manter a senha atual\./,
    )
    await field(page, 'Nome').fill(renamed.name)
    await field(page, 'E-mail').fill(renamed.email)
    await form(page).getByRole('combobox', { name: 'Perfil' }).selectOption('Agência')
    await save(page).click()
    await expect(page.getByText('Usuário salvo com sucesso!')).toBeVisible()

    const theirs = await another('mesa')
    await enter(theirs, renamed.email)
    await expect(theirs.getByText('Nenhum estabelecimento disponível para este usuário.')).toBeVisible()
    await page.goto('/master/usuarios?search=master@casacheia.test')
    await page.getByRole('button', { name: 'Editar Helena Prado' }).click()
    await expect(form(page)).toHaveAccessibleName('Minha conta')
    await expect(form(page).getByRole('combobox', { name: 'Perfil' })).toHaveCount(0)
    await expect(form(page).getByRole('switch')).toHaveCount(0)
  })

  test('[D-70] who owns a business is not deactivated before somebody else owns it', async ({ page }) => {
    await signIn(page, 'master')
    await page.goto('/master/usuarios?search=dona@casacheia.test')
    await page.getByRole('button', { name: 'Editar Antônia Bellini' }).click()
    await expect(form(page).getByText('Responsável por Cantina da Praça.')).toBeVisible()
    await form(page).getByRole('switch').click()
    await save(page).click()

    await expect(form(page).getByRole('alert')).toHaveText(
      'Antônia Bellini é responsável por Cantina da Praça. Escolha outro responsável antes de mudar o perfil ou desativar.',
    )
  })

  test('[D-71] profile and status filter the list, stand in the address, and go with their chips', async ({
    page,
  }) => {
    await signIn(page, 'master')
    await page.goto('/master/usuarios')
    await page.getByRole('combobox', { name: 'Perfil' }).selectOption('Agência')
    await page.getByRole('combobox', { name: 'Situação' }).selectOption('Ativo')
    await expect(page).toHaveURL('/master/usuarios?profile_id=2&status=active')
    await expect(rowOf(page, 'Usuários', 'Rafael Nogueira')).toBeVisible()
    await expect(rowOf(page, 'Usuários', 'Antônia Bellini')).toHaveCount(0)
    await page.getByRole('button', { name: 'Remover filtro Perfil: Agência' }).click()
    await expect(rowOf(page, 'Usuários', 'Antônia Bellini')).toBeVisible()
    await page.getByRole('combobox', { name: 'Situação' }).selectOption('Inativo')
    await search(page).fill('ninguém se chama assim')
    await expect(page.getByText('Nenhum usuário encontrado.')).toBeVisible()
    await page.getByRole('button', { name: 'Limpar filtros' }).click()
    await expect(page).toHaveURL('/master/usuarios')
  })

  test('a name is text, whatever it looks like', async ({ page, request }) => {
    const token = await signIn(page, 'master')
    const name = `<img src=x onerror="alert(1)"> <b>${crypto.randomUUID().slice(0, 8)}</b>`
    const { email, branch } = await anEditor(request, token, name)
    page.on('dialog', () => expect(name).toBe('no script runs'))

    await page.goto(`/master/usuarios?search=${email}`)
    await expect(rowOf(page, 'Usuários', email)).toContainText(name)
    await page.goto(`/admin/branch/${branch}/edit?tab=equipe`)
    await page.getByRole('button', { name: `Remover da equipe: ${name}` }).click()
    await expect(page.getByRole('alertdialog')).toContainText(`Deseja realmente remover ${name} da equipe?`)
    await expect(page.locator('img[src=x]')).toHaveCount(0)
  })
})

test.describe('the team of a branch', () => {
  test('[D-24] [D-66] an owner adds an editor on the Equipe tab, who sees one branch, and is out once removed', async ({
    page,
    another,
    allow,
  }) => {
    allow(/status of 403/)
    const person = { name: `Nina ${crypto.randomUUID().slice(0, 8)}`, email: newEmail() }
    await signIn(page, 'owner')
    await page.goto(await teamPath(page.request))
    await expect(page.getByRole('tab', { name: 'Equipe' })).toHaveAttribute('aria-selected', 'true')
    await page.getByRole('button', { name: 'Adicionar pessoa' }).click()
    await expect(form(page).getByRole('combobox', { name: 'Perfil' })).toHaveCount(0)
    await expect(form(page).getByText('Pinheiros', { exact: true }).first()).toBeVisible()
    await fillPerson(page, person)
    await save(page).click()
    await expect(page.getByText('Usuário salvo com sucesso!')).toBeVisible()
    await expect(rowOf(page, 'Equipe', person.name)).toContainText('Ativo')

    const theirs = await another('mesa')
    await enter(theirs, person.email)
    await expect(theirs).toHaveURL('/admin/dashboard')
    await theirs.goto(await teamPath(page.request))
    await expect(theirs.getByText('Só quem administra o negócio altera a equipe.')).toBeVisible()
    await expect(rowOf(theirs, 'Equipe', person.name)).toBeVisible()
    await expect(theirs.getByRole('button', { name: 'Adicionar pessoa' })).toHaveCount(0)
    await theirs.goto('/admin/customers')
    await expect(theirs.getByText(/^Mostrando/)).toBeVisible()

    await page.getByRole('button', { name: `Remover da equipe: ${person.name}` }).click()
    const question = page.getByRole('alertdialog')
    await expect(question).toContainText(`Deseja realmente remover ${person.name} da equipe?`)
    await expect(question).toContainText(`${person.name} não terá mais acesso a nenhum estabelecimento.`)
    await question.getByRole('button', { name: 'Remover da equipe' }).click()
    await expect(page.getByText('Pessoa removida da equipe.')).toBeVisible()
    await expect(rowOf(page, 'Equipe', person.name)).toHaveCount(0)

    // The list that the removed person has open shows an error message, and the session stays (D-04).
    await theirs.getByRole('searchbox').fill('Maria')
    await expect(theirs.getByText('Algo deu errado!')).toBeVisible()
    await expect(theirs).toHaveURL(/\/admin\/customers/)
    expect(await theirs.evaluate(() => localStorage.getItem('casa-cheia.session'))).not.toBeNull()
    await theirs.reload()
    await expect(theirs.getByText('Nenhum estabelecimento disponível para este usuário.')).toBeVisible()
  })

  test('[D-17] [D-04] whoever is deactivated while a list is open is led to the sign-in', async ({
    page,
    another,
    allow,
  }) => {
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
  })

  test('[D-107] a person whom somebody else changed meanwhile is not overwritten', async ({ page }) => {
    const token = await signIn(page, 'owner')
    const person = await anEditor(page.request, token, `Lia ${crypto.randomUUID().slice(0, 8)}`)
    await page.goto(await teamPath(page.request))
    await page.getByRole('button', { name: `Editar ${person.name}` }).click()
    await change(page.request, token, person.id, { name: 'Lia Souza', email: person.email })
    await field(page, 'Nome').fill('Lia Prado')
    await save(page).click()

    await expect(form(page).getByRole('alert')).toHaveText(
      'Este registro foi alterado por outra pessoa. Recarregue a página.',
    )
    await expect(field(page, 'Nome')).toBeFocused()
    await expect(field(page, 'Nome')).toHaveValue('Lia Prado')
  })
})

test.describe("one's own account", () => {
  const open = async (page: Page, name: string) => {
    const menu = page.getByRole('button', { name: `Menu de ${name}` })
    await menu.click()
    await page.getByRole('button', { name: 'Minha conta' }).click()
    await expect(field(page, 'Nome')).toBeFocused()
    return menu
  }

  test('[D-24] [D-17] [D-122] everyone changes their own name, and with the current password gets a new one, which leads to the sign-in', async ({
    page,
    another,
  }) => {
    const token = await signIn(page, 'owner')
    const person = await anEditor(page.request, token, `Caio ${crypto.randomUUID().slice(0, 8)}`)
    const theirs = await another(isPhone(page) ? 'celular' : 'mesa')
    await enter(theirs, person.email)
    await expect(theirs).toHaveURL('/admin/dashboard')
    const menu = await open(theirs, person.name)
    await theirs.keyboard.press('Escape')
    await expect(form(theirs)).toBeHidden()
    await expect(menu).toBeFocused()

    await open(theirs, person.name)
    await field(theirs, 'Nome').fill('Caio Renomeado')
    await save(theirs).click()
    await expect(theirs.getByText('Dados salvos com sucesso!')).toBeVisible()
    await open(theirs, 'Caio Renomeado')
    await expect(field(theirs, 'Nova senha')).toHaveAccessibleDescription(
      /A nova senha encerra todas as suas sessões, inclusive esta/,
    )
    await expect(field(theirs, 'Senha atual')).toHaveCount(0)
    await field(theirs, 'Nova senha').fill('Alameda&Nova47')
    const change = form(theirs).getByRole('button', { name: 'Salvar e entrar de novo' })
    await change.click()
    await expect(field(theirs, 'Senha atual')).toBeFocused()
    await expect(field(theirs, 'Senha atual')).toHaveAccessibleDescription('Informe a senha atual.')
    await field(theirs, 'Senha atual').fill('Errada#Aqui99')
    await change.click()
    await expect(form(theirs).getByRole('alert')).toHaveText('A senha atual não confere.')
    await expect(field(theirs, 'Senha atual')).toBeFocused()
    await field(theirs, 'Senha atual').fill(person.password)
    await change.click()
    await expect(theirs).toHaveURL('/auth/login')
    await enter(theirs, person.email, 'Alameda&Nova47')
    await expect(theirs).toHaveURL('/admin/dashboard')
  })

  test('[D-125] a common password is refused in words, and the session goes on @mesa', async ({
    page,
    another,
    allow,
  }) => {
    allow(/422/)
    const token = await signIn(page, 'owner')
    const person = await anEditor(page.request, token, `Davi ${crypto.randomUUID().slice(0, 8)}`)
    const theirs = await another('mesa')
    await enter(theirs, person.email)
    await expect(theirs).toHaveURL('/admin/dashboard')
    await open(theirs, person.name)
    await field(theirs, 'Nova senha').fill('Senha#2026')
    await field(theirs, 'Senha atual').fill(person.password)
    await form(theirs).getByRole('button', { name: 'Salvar e entrar de novo' }).click()

    await expect(form(theirs).getByRole('alert')).toHaveText('Essa senha é muito comum, escolha outra.')
    await expect(field(theirs, 'Nova senha')).toBeFocused()
    await expect(theirs).toHaveURL('/admin/dashboard')
  })
})

test.describe('for everyone', () => {
  const scan = async (page: Page, place: Locator) => {
    await expect(place).toBeVisible()
    await expectClean(page)
    expect(await isTooWide(page)).toBe(false)
  }

  test('list, form, team and account are free of axe findings in every state, light and dark @both', async ({
    page,
    allow,
  }) => {
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
  })

  test('a list of businesses longer than its window scrolls, and is free of axe findings', async ({
    page,
  }) => {
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
})
