import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createUser, loadUser, signIn, updateUser } from '../contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead, left } from '#test/browser.ts'
import { described, press } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { givePassword, sibling, type Signed, type Venue, venue } from '#test/venue.ts'

const password = 'Quintal?Verde81'
const common = 'Essa senha é muito comum, escolha outra.'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
})
beforeEach(async () => {
  place = await venue(here)
})

let made = 0
const newPerson = (name: string) => ({ name: `${name} ${++made}`, email: `nova-${made}@exemplo.test` })

/** An editor of the venue's branch, with a password that works. */
async function anEditor(name: string) {
  const person = newPerson(name)
  const body = { ...person, password, profile_id: 4, branches: [place.path.branch_id] }
  const { body: answer } = await here.call(createUser, { body }, { token: place.owner.token })
  return { ...person, id: answer.user.id }
}

const enter = (email: string, secret = password) => here.call(signIn, { body: { email, password: secret } })

/** The signed-in session of a person with a known password. */
async function signedIn({ id, email }: { id: number; email: string }): Promise<Signed> {
  const { body } = await enter(email)
  return { id, email, token: body.token }
}

const nameOf = async ({ id }: { id: number }) =>
  (await here.house.db.selectFrom('app_user').select('name').where('id', '=', id).executeTakeFirstOrThrow())
    .name

const rename = ({ id }: Signed, name: string) =>
  here.house.db.updateTable('app_user').set({ name }).where('id', '=', id).execute()

const people = (query = '', person: Signed = place.master) =>
  openStaff(here, person, place, `/master/usuarios${query}`)
function team(person: Signed = place.owner) {
  return openStaff(here, person, place, `/admin/branch/${place.path.branch_id}/edit?tab=equipe`)
}
const form = async () => within(await screen.findByRole('dialog'))
const field = (name: string) =>
  within(screen.getByRole('dialog', { hidden: true })).getByLabelText<HTMLInputElement>(name)
const save = (user: UserEvent, words = 'Salvar') =>
  press(user, words, within(screen.getByRole('dialog', { hidden: true })))
const closed = () => waitFor(() => expect(screen.queryByRole('dialog', { hidden: true })).toBeNull())
const row = async (name: string) => (await screen.findByText(name, { selector: 'td' })).closest('tr')!
const refusal = async () => (await (await form()).findByRole('alert')).textContent

async function fill(user: UserEvent, name: string, value: string) {
  await user.clear(field(name))
  await user.click(field(name))
  await user.paste(value)
}

async function fillPerson(user: UserEvent, person: { name: string; email: string; password?: string }) {
  await fill(user, 'Nome', person.name)
  await fill(user, 'E-mail', person.email)
  await fill(user, 'Senha', person.password ?? password)
}

async function beginNew() {
  const user = await people()
  await user.click(await screen.findByRole('button', { name: 'Adicionar Novo' }))
  await form()
  return user
}

async function beginEdit(user: UserEvent, name: string) {
  await user.click(await screen.findByLabelText(`Editar ${name}`))
  await form()
}

const menuWords = () =>
  within(screen.getByRole('navigation', { name: /^Menu/ }))
    .getAllByRole('link')
    .map(({ textContent }) => textContent.trim())

describe('the people of the platform', () => {
  test.each([
    { profile: 'Master', list: null },
    { profile: 'Agência', list: 'Negócios' },
    { profile: 'Negócio', list: 'Negócios' },
    { profile: 'Editor', list: 'Estabelecimentos' },
  ] as const)(
    'a master adds a person of the profile $profile, who signs in and reaches what it gives',
    { tags: ['MASTER-05', 'MASTER-07', 'MASTER-11', 'D-23', 'D-71'] },
    async ({ profile, list }) => {
      const person = newPerson(profile)
      await here.house.db
        .updateTable('branch')
        .set({ branch: `Unidade ${made}` })
        .where('id', '=', place.path.branch_id)
        .execute()
      const business = place.branch.name
      const user = await beginNew()

      expect(screen.getByRole('heading', { level: 1, hidden: true }).textContent).toBe('Usuários')
      expect(field('Perfil').value).toBe('')
      await fillPerson(user, person)
      await user.selectOptions(field('Perfil'), profile)
      if (list) {
        const word = list === 'Negócios' ? business : `Unidade ${made}`
        await user.click((await form()).getByRole('combobox', { name: list }))
        await user.paste(word)
        await user.click(await screen.findByRole('option', { name: word, hidden: true }))
      }
      await save(user)
      await screen.findByText('Usuário salvo com sucesso!')
      await closed()
      fireEvent.change(screen.getByLabelText('Buscar usuário'), { target: { value: person.name } })
      const told = (await row(person.name)).textContent
      for (const word of [person.email, profile, ...(list ? [business] : [])]) expect(told).toContain(word)

      const { user: found, token } = (await enter(person.email)).body
      const session = await here.call(loadUser, { params: { id: found.id } }, { token: token })
      const reached = session.body.businesses.map(({ id, branches }) => [id, branches.map((one) => one.id)])
      expect(reached).toContainEqual([place.business_id, [place.path.branch_id]])
      if (list) expect(reached).toHaveLength(1)
    },
  )

  test('a master finds businesses and people in the menu', { tags: ['D-23'] }, async () => {
    await people()

    await screen.findByRole('table', { name: 'Usuários' })
    expect(menuWords()).toEqual(['Negócios', 'Usuários'])
  })

  test.each(['agency', 'owner', 'editor'] as const)(
    'the profile %s finds the pages of its abilities in the menu, and not the people of the platform',
    { tags: ['D-23'] },
    async (who) => {
      await people('', place[who])

      await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'))
      await screen.findByRole('heading', { level: 1 })
      expect(menuWords()).toEqual(
        expect.arrayContaining([
          'Página Inicial',
          'Conversas',
          'Visão Geral',
          'Configurações',
          'Perfil Digital',
        ]),
      )
      expect(menuWords().includes('Canais')).toBe(who !== 'editor')
      expect(menuWords()).not.toContain('Usuários')
    },
  )

  test(
    'without name, e-mail, password or profile nothing is saved, and each field says so',
    { tags: ['MASTER-11', 'D-24'] },
    async () => {
      const user = await beginNew()
      await save(user)

      const said = await form()
      for (const message of [
        'Nome é obrigatório.',
        'Email é obrigatório',
        'Senha é obrigatório',
        'Perfil é obrigatório',
      ]) {
        await said.findByText(message)
      }
      expect(document.activeElement).toBe(field('Nome'))
    },
  )

  test(
    'an e-mail that is taken is said under the field, and nothing typed is lost',
    { tags: ['D-71'] },
    async () => {
      const user = await beginNew()
      await fillPerson(user, { name: 'Outra Antônia', email: place.owner.email.toUpperCase() })
      await user.selectOptions(field('Perfil'), 'Negócio')
      await save(user)

      const taken = 'Já existe um usuário com esse e-mail.'
      expect(await refusal()).toBe(taken)
      await waitFor(() => expect(described(field('E-mail'))).toContain(taken))
      await waitFor(() => expect(document.activeElement).toBe(field('E-mail')))
      expect([field('Nome').value, field('Senha').value]).toEqual(['Outra Antônia', password])
      await user.keyboard('{Escape}')
      const question = await screen.findByRole('alertdialog')
      expect(question.textContent).toContain('Há alterações que ainda não foram salvas.')
      await press(user, 'Continuar editando', within(question))
      expect(field('Nome').value).toBe('Outra Antônia')
    },
  )

  test(
    'a common password is refused in words, at its field, for somebody new',
    { tags: ['D-125'] },
    async () => {
      allow(/422/)
      const user = await beginNew()
      await fillPerson(user, { ...newPerson('Nova'), password: 'Senha#2026' })
      await user.selectOptions(field('Perfil'), 'Negócio')
      await save(user)

      expect(await refusal()).toBe(common)
      await waitFor(() => expect(described(field('Senha'))).toContain(common))
      await waitFor(() => expect(document.activeElement).toBe(field('Senha')))
    },
  )

  test(
    'a common password is refused in words, at its field, for somebody who is changed',
    { tags: ['D-125'] },
    async () => {
      allow(/422/)
      const person = await anEditor('Rita')
      const user = await people(`?search=${encodeURIComponent(person.name)}`)
      await beginEdit(user, person.name)
      await fill(user, 'Nova senha', 'Senha#2026')
      await save(user)

      expect(await refusal()).toBe(common)
      await waitFor(() => expect(document.activeElement).toBe(field('Nova senha')))
    },
  )

  test(
    'editing changes name, e-mail and profile, and keeps the password',
    { tags: ['MASTER-13', 'D-24'] },
    async () => {
      const person = await anEditor('Rosa')
      const renamed = newPerson('Rosália')
      const user = await people(`?search=${encodeURIComponent(person.name)}`)
      await beginEdit(user, person.name)
      expect(described(field('Nova senha'))).toContain('Deixe em branco para manter a senha atual.')
      await fill(user, 'Nome', renamed.name)
      await fill(user, 'E-mail', renamed.email)
      await user.selectOptions(field('Perfil'), 'Agência')
      await save(user)
      await screen.findByText('Usuário salvo com sucesso!')

      expect((await enter(renamed.email)).body.user).toMatchObject({ name: renamed.name, profile_id: 2 })
    },
  )

  test('offers oneself neither profile nor status', { tags: ['D-24'] }, async () => {
    const name = await nameOf(place.master)
    const user = await people(`?search=${place.master.email}`)
    await beginEdit(user, name)

    screen.getByRole('dialog', { name: 'Minha conta' })
    const own = await form()
    expect(own.queryByLabelText('Perfil')).toBeNull()
    expect(own.queryByRole('switch')).toBeNull()
  })

  test(
    'who owns a business is not deactivated before somebody else owns it',
    { tags: ['D-70'] },
    async () => {
      const name = await nameOf(place.owner)
      const user = await people(`?search=${place.owner.email}`)
      await beginEdit(user, name)
      const own = await form()
      own.getByText(`Responsável por ${place.branch.name}.`)
      await user.click(own.getByRole('switch'))
      await save(user)

      expect(await refusal()).toBe(
        `${name} é responsável por ${place.branch.name}. Escolha outro responsável antes de mudar o perfil ou desativar.`,
      )
    },
  )

  test(
    'profile and status filter the list, stand in the address, and go with their chips',
    { tags: ['D-71'] },
    async () => {
      const [agency, owner] = ['Aline Agência', 'Aline Dona']
      await rename(place.agency, agency)
      await rename(place.owner, owner)
      const user = await people()
      await row(owner)
      await user.selectOptions(screen.getByLabelText('Perfil'), 'Agência')
      await user.selectOptions(screen.getByLabelText('Situação'), 'Ativo')
      await waitFor(() => expect(location.search).toBe('?profile_id=2&status=active'))
      await waitFor(() => expect(screen.queryByText(owner, { selector: 'td' })).toBeNull())
      await row(agency)
      await user.click(screen.getByLabelText('Remover filtro Perfil: Agência'))
      await row(owner)
      await user.selectOptions(screen.getByLabelText('Situação'), 'Inativo')
      fireEvent.change(screen.getByLabelText('Buscar usuário'), {
        target: { value: 'ninguém se chama assim' },
      })
      await waitFor(() => expect(location.search).toContain('search='))
      await screen.findByText('Nenhum usuário encontrado.')
      await press(user, 'Limpar filtros')
      await waitFor(() => expect(location.search).toBe(''))
    },
  )

  test('a list that fails says so, and can be tried again', async () => {
    allow(/422/)
    answerInstead((url) =>
      url.startsWith('/api/user?') ? Response.json({ success: false, msg: '' }, { status: 422 }) : null,
    )
    const user = await people()
    await screen.findByText('Tentar novamente')
    answerInstead()
    await press(user, 'Tentar novamente')
    expect((await screen.findAllByText('Editar')).length).toBeGreaterThan(0)
  })
})

describe('a name is text, whatever it looks like', () => {
  const markup = '<img src=x onerror="alert(1)"> <b>negrito</b>'

  test('in the list', async () => {
    const { name, email } = await anEditor(markup)
    await people(`?search=${email}`)

    expect((await row(name)).textContent).toContain(email)
    expect(document.querySelector('img[src=x]')).toBeNull()
  })

  test('in a question', async () => {
    const { name } = await anEditor(markup)
    const user = await team()
    await user.click(await screen.findByLabelText(`Remover da equipe: ${name}`))

    expect((await screen.findByRole('alertdialog')).textContent).toContain(
      `Deseja realmente remover ${name} da equipe?`,
    )
    expect(document.querySelector('img[src=x]')).toBeNull()
  })
})

describe('the team of a branch', () => {
  test(
    'an owner adds an editor, who sees one branch, and is out once removed',
    { tags: ['D-24', 'D-66'] },
    async () => {
      await sibling(here, place)
      const person = newPerson('Nina')
      const user = await team()
      expect((await screen.findByRole('tab', { selected: true })).textContent).toBe('Equipe')
      await user.click(await screen.findByRole('button', { name: 'Adicionar pessoa' }))
      const added = await form()
      expect(added.queryByLabelText('Perfil')).toBeNull()
      expect(added.getAllByText('Centro').length).toBeGreaterThan(0)
      await fillPerson(user, person)
      await save(user)
      await screen.findByText('Usuário salvo com sucesso!')
      expect((await row(person.name)).textContent).toContain('Ativo')
      const { user: found, token } = (await enter(person.email)).body
      const branches = async () =>
        (await here.call(loadUser, { params: { id: found.id } }, { token: token })).body.businesses.flatMap(
          (business) => business.branches.map(({ id }) => id),
        )
      expect(await branches()).toEqual([place.path.branch_id])

      await closed()
      await user.click(screen.getByLabelText(`Remover da equipe: ${person.name}`))
      const question = await screen.findByRole('alertdialog')
      expect(question.textContent).toContain(`Deseja realmente remover ${person.name} da equipe?`)
      expect(question.textContent).toContain(`${person.name} não terá mais acesso a nenhum estabelecimento.`)
      await press(user, 'Remover da equipe', within(question))
      await screen.findByText('Pessoa removida da equipe.')
      await waitFor(() => expect(screen.queryByText(person.name, { selector: 'td' })).toBeNull())
      expect(await branches()).toEqual([])
    },
  )

  test('an editor reads the team, and changes nothing', { tags: ['D-24'] }, async () => {
    const { name } = await anEditor('Nina')
    await team(place.editor)

    await screen.findByText('Só quem administra o negócio altera a equipe.')
    await row(name)
    expect(screen.queryByText('Adicionar pessoa')).toBeNull()
  })

  test(
    'the list that a removed person has open shows an error message, and the session stays',
    { tags: ['D-04', 'D-66'] },
    async () => {
      allow(/403/)
      const person = await anEditor('Nina')
      await openStaff(here, await signedIn(person), place, '/admin/customers')
      const search = await screen.findByRole('searchbox')
      await screen.findByText('Nenhum cliente cadastrado ainda.')
      await here.call(
        updateUser,
        { params: { id: person.id }, body: { name: person.name, email: person.email, branches: [] } },
        { token: place.owner.token },
      )
      fireEvent.change(search, { target: { value: 'Maria' } })

      await screen.findByText('Algo deu errado!')
      expect(location.pathname).toBe('/admin/customers')
      expect(localStorage.getItem('casa-cheia.session')).not.toBeNull()
    },
  )

  test('who has no establishment any more is told so', { tags: ['D-04'] }, async () => {
    await here.house.db.deleteFrom('branch_user').where('user_id', '=', place.editor.id).execute()
    await openStaff(here, place.editor, place, '/admin/customers')

    await screen.findByText('Nenhum estabelecimento disponível para este usuário.')
  })

  test('a person whom somebody else changed meanwhile is not overwritten', { tags: ['D-107'] }, async () => {
    const person = await anEditor('Lia')
    const user = await team()
    await beginEdit(user, person.name)
    await here.call(
      updateUser,
      { params: { id: person.id }, body: { name: 'Lia Souza', email: person.email } },
      { token: place.owner.token },
    )
    await fill(user, 'Nome', 'Lia Prado')
    await save(user)

    expect(await refusal()).toBe('Este registro foi alterado por outra pessoa. Recarregue a página.')
    expect(document.activeElement).toBe(field('Nome'))
    expect(field('Nome').value).toBe('Lia Prado')
  })
})

describe("one's own account", () => {
  const open = async () => {
    await givePassword(here, place.editor, password)
    const user = await openStaff(here, place.editor, place, '/admin/branches')
    const openForm = async (name: string) => {
      await user.click(await screen.findByRole('button', { name: new RegExp(`^Menu de ${name}`) }))
      await user.click(await screen.findByText('Minha conta', { selector: 'button' }))
      await screen.findByRole('dialog', { name: 'Minha conta' })
    }
    return { user, openForm, name: await nameOf(place.editor) }
  }

  test(
    'everyone changes their own name, and with the current password gets a new one, which leads to the sign-in',
    { tags: ['D-24', 'D-17', 'D-122'] },
    async () => {
      const { user, openForm, name } = await open()
      await openForm(name)
      await fill(user, 'Nome', 'Caio Renomeado')
      await save(user)
      await screen.findByText('Dados salvos com sucesso!')
      await closed()
      await openForm('Caio Renomeado')
      expect(described(field('Nova senha'))).toContain(
        'A nova senha encerra todas as suas sessões, inclusive esta',
      )
      expect((await form()).queryByLabelText('Senha atual')).toBeNull()
      await fill(user, 'Nova senha', 'Alameda&Nova47')
      const change = () => save(user, 'Salvar e entrar de novo')
      await change()
      await waitFor(() => expect(described(field('Senha atual'))).toContain('Informe a senha atual.'))
      expect(document.activeElement).toBe(field('Senha atual'))
      await fill(user, 'Senha atual', 'Errada#Aqui99')
      await change()
      expect(await refusal()).toBe('A senha atual não confere.')
      await waitFor(() => expect(document.activeElement).toBe(field('Senha atual')))
      await fill(user, 'Senha atual', password)
      await change()
      await waitFor(() => expect(left.some((address) => address.startsWith('/auth/login'))).toBe(true))
      expect((await enter(place.editor.email, 'Alameda&Nova47')).body.success).toBe(true)
    },
  )

  test('a common password is refused in words, and the session goes on', { tags: ['D-125'] }, async () => {
    allow(/422/)
    const { user, openForm, name } = await open()
    await openForm(name)
    await fill(user, 'Nova senha', 'Senha#2026')
    await fill(user, 'Senha atual', password)
    await save(user, 'Salvar e entrar de novo')

    expect(await refusal()).toBe(common)
    await waitFor(() => expect(document.activeElement).toBe(field('Nova senha')))
    expect(left).toEqual([])
  })
})
