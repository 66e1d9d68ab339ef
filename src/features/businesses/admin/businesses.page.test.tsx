import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { createBusiness, updateBusiness } from '../contract.ts'
import { isCnpj } from '../rules.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead, noNetwork, untilAnswered } from '#test/browser.ts'
import { button, field, fill, press } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { type Signed, signedInPerson, type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
})
beforeEach(async () => {
  place = await venue(here)
})

let made = 0
/** A CNPJ that no business has, as people write it. */
function newCnpj(): string {
  const body = `CASA${String(++made).padStart(4, '0')}0001`
  const pairs = Array.from({ length: 100 }, (_, index) => String(index).padStart(2, '0'))
  const plain = body + pairs.find((pair) => isCnpj(body + pair))
  return plain.replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5')
}

type New = Parameters<typeof here.call<typeof createBusiness>>[1]['body']

async function newBusiness(given: Partial<New> = {}) {
  const body = { name: `Casa de Teste ${++made}`, ...given }
  const answer = await here.call(createBusiness, { body }, { token: place.master.token })
  return answer.body.business
}

async function named({ id }: Signed) {
  return here.house.db
    .selectFrom('app_user')
    .select(['name', 'email'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
}

const open = (path = '/master/negocios', person: Signed = place.master) =>
  openStaff(here, person, place, path)

async function openOne(id: number, query = '') {
  const user = await open(`/master/negocio/${id}${query}`)
  await screen.findByLabelText('Nome')
  return user
}

const table = () => within(screen.getByRole('table', { name: 'Negócios' }))
const row = async (name: string) => (await screen.findByText(name, { selector: 'td a' })).closest('tr')!
const rowNames = () =>
  table()
    .queryAllByRole('link')
    .map(({ textContent }) => textContent)
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const save = (user: UserEvent) => press(user, 'Salvar')
const saved = () => screen.findByText('Negócio salvo com sucesso!')
const answer = async (user: UserEvent, word: string) =>
  press(user, word, within(await screen.findByRole('alertdialog')))
const choose = (label: string, value: string) => fireEvent.change(field(label), { target: { value } })
/** The names of form fields that a filter of the page below also has. */
const inForm = async () => within(await screen.findByRole('dialog', { name: 'Adicionar negócio' }))
const crumbs = () =>
  within(screen.getByRole('navigation', { name: 'Você está em' }))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

/** The field, also before its search is there. */
const owner = () => screen.getAllByLabelText<HTMLInputElement>('Responsável')[0]!

async function chooseOwner(user: UserEvent, words: string, option: RegExp) {
  await user.click(owner())
  await user.click(await screen.findByRole('combobox', { name: 'Responsável' }))
  await user.clear(owner())
  await user.paste(words)
  const found = await screen.findByRole('option', { name: option, hidden: true })
  const told = found.textContent
  await user.click(found)
  return told
}

describe('the list', () => {
  test(
    'names businesses with document, owner, branches and status, and can be searched and filtered',
    { tags: ['MASTER-04', 'D-70'] },
    async () => {
      const person = await named(place.owner)
      const name = `Café Coração ${++made}`
      const document = newCnpj()
      await newBusiness({
        name,
        type: 'cafeteria',
        status: 'inactive',
        entity_type: 'PJ',
        entity_doc: document,
        business_owner_id: place.owner.id,
      })
      const user = await open()

      await heading('Negócios')
      const cells = [...(await row(name)).querySelectorAll('td')].map(({ textContent }) => textContent)
      expect(cells.slice(1)).toEqual(['Cafeteria', document, person.name, '0', 'Inativo'])

      const search = screen.getByRole('searchbox', { name: 'Buscar negócio' })
      for (const words of [name.replace('Café Coração', 'cafe coracao'), document.slice(0, 10)]) {
        fireEvent.change(search, { target: { value: words } })
        await waitFor(() => expect(rowNames()).toEqual([name]))
      }
      fireEvent.change(search, { target: { value: '' } })
      await waitFor(() => expect(rowNames().length).toBeGreaterThan(1))

      await user.selectOptions(screen.getByRole('combobox', { name: 'Situação' }), 'Inativo')
      await user.selectOptions(screen.getByRole('combobox', { name: 'Tipo' }), 'Cafeteria')
      await waitFor(() => expect(location.search).toBe('?status=inactive&type=cafeteria'))
      await waitFor(() => expect(rowNames()).toEqual([name]))
      await press(user, 'Remover filtro Tipo: Cafeteria')
      await waitFor(() => expect(location.search).toBe('?status=inactive'))
      await press(user, 'Limpar')
      await waitFor(() => expect(location.search).toBe(''))
    },
  )

  test(
    'reads the filters of its address, is empty and fails in words, and can be tried again',
    { tags: ['D-70'] },
    async () => {
      allow(/Failed to fetch/)
      const user = await open('/master/negocios?search=ninguém+com+este+nome')
      await screen.findByText('Nenhum negócio encontrado.')

      answerInstead((url, init) => (url.startsWith('/api/business?') ? noNetwork(url, init) : null))
      await press(user, 'Limpar filtros')
      await user.click(await screen.findByRole('button', { name: 'Tentar novamente' }))
      await screen.findByRole('button', { name: 'Tentar novamente' })
      answerInstead()
      await press(user, 'Tentar novamente')
      await row((await newest()).name)
    },
  )

  const newest = () =>
    here.house.db.selectFrom('business').select('name').orderBy('name').limit(1).executeTakeFirstOrThrow()

  test.each(['agency', 'owner', 'editor'] as const)(
    'the profile %s neither sees nor opens the master area',
    { tags: ['D-11', 'D-23'] },
    async (who) => {
      await open('/master/negocios', place[who])

      await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'))
      await screen.findByRole('heading', { level: 1 })
      expect(screen.queryByText('NAVEGUE POR AQUI')).toBeNull()
      expect(screen.queryByRole('link', { name: 'Negócios' })).toBeNull()
    },
  )
})

describe('a new business', () => {
  const begin = async () => {
    const user = await open()
    await user.click(await screen.findByRole('button', { name: 'Adicionar Novo' }))
    const form = await inForm()
    const set = async (label: string, value: string) => {
      await user.clear(form.getByLabelText(label))
      await user.click(form.getByLabelText(label))
      await user.paste(value)
    }
    return { user, form, set, value: (label: string) => form.getByLabelText<HTMLInputElement>(label).value }
  }

  test(
    'a wrong CNPJ and a taken one are told beside the field, nothing typed is lost, then its page opens',
    { tags: ['D-70'] },
    async () => {
      allow(/422/)
      const taken = newCnpj()
      await newBusiness({ entity_type: 'PJ', entity_doc: taken })
      const person = await named(place.owner)
      const { user, form, set, value } = await begin()
      const name = `Taverna ${++made}`

      await press(user, 'Adicionar', form)
      await form.findByText('Nome é obrigatório.')
      form.getByText('CNPJ é obrigatório.')
      expect(document.activeElement).toBe(form.getByLabelText('Nome'))
      await set('Nome', name)
      await user.selectOptions(form.getByLabelText('Tipo'), 'Bar')
      await set('CNPJ', '12.ABC.345/01DE-36')
      await set('Razão social', 'Taverna Ltda.')
      await form.findByText('CNPJ inválido.')
      await chooseOwner(user, person.email, new RegExp(person.name))

      await set('CNPJ', taken)
      await press(user, 'Adicionar', form)
      expect((await form.findByRole('alert')).textContent).toBe('Já existe um negócio com esse documento.')
      await waitFor(() =>
        expect(form.getAllByText('Já existe um negócio com esse documento.')).toHaveLength(2),
      )
      expect([value('Nome'), value('Razão social')]).toEqual([name, 'Taverna Ltda.'])

      await set('CNPJ', newCnpj())
      await press(user, 'Adicionar', form)
      await heading(name)
      expect(location.pathname).toMatch(/^\/master\/negocio\/\d+$/)
      await waitFor(() => expect(owner().value).toBe(`${person.name} (${person.email})`))
      expect(field('Tipo').value).toBe('bar')
    },
  )

  test(
    'a person has a CPF: keypad and message follow, and closing a form with something typed asks',
    { tags: ['D-70'] },
    async () => {
      const { user, form, set, value } = await begin()

      await user.selectOptions(form.getByLabelText('Natureza'), 'Pessoa física')
      expect(form.getByLabelText<HTMLInputElement>('CPF').inputMode).toBe('numeric')
      await set('CPF', '11111111111')
      await user.tab()
      await form.findByText('CPF inválido.')
      fireEvent.input(form.getByLabelText('CPF'), { target: { value: '529.982.247-25' } })
      fireEvent.blur(form.getByLabelText('CPF'))
      await waitFor(() => expect(form.queryByText('CPF inválido.')).toBeNull())
      await user.selectOptions(form.getByLabelText('Natureza'), 'Não informado')
      expect(form.queryByLabelText('CPF')).toBeNull()
      await set('Nome', 'Casa Incompleta')

      await press(user, 'Cancelar', form)
      await answer(user, 'Continuar editando')
      expect(value('Nome')).toBe('Casa Incompleta')
      await press(user, 'Cancelar', form)
      await answer(user, 'Sair sem salvar')
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    },
  )
})

describe('the page of a business', () => {
  test(
    'has its breadcrumb and three tabs, which live in the address bar',
    { tags: ['MASTER-06', 'MASTER-08', 'D-70'] },
    async () => {
      const { name } = await here.house.db
        .selectFrom('business')
        .select('name')
        .where('id', '=', place.business_id)
        .executeTakeFirstOrThrow()
      const user = await openOne(place.business_id)

      await heading(name)
      expect(crumbs()).toEqual(['Negócios', name, 'Dados do Negócio'])
      expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual([
        'Dados do Negócio',
        'Estabelecimentos',
        'Usuários',
      ])
      expect(field('Nome').value).toBe(name)

      await user.click(screen.getByRole('tab', { name: 'Estabelecimentos' }))
      expect(location.search).toContain('tab=estabelecimentos')
      expect(crumbs()).toEqual(['Negócios', name, 'Estabelecimentos'])
      const page = await screen.findByRole('link', { name: `/perfil/${place.branch.slug}` })
      expect(page.getAttribute('href')).toBe(`/perfil/${place.branch.slug}`)
      expect(screen.getAllByText('Centro', { exact: true }).length).toBeGreaterThan(0)

      await user.click(screen.getByRole('tab', { name: 'Usuários' }))
      expect(crumbs()).toEqual(['Negócios', name, 'Usuários'])
      const people = within(await screen.findByRole('table', { name: 'Usuários' }))
      for (const { email } of [place.owner, place.agency, place.editor]) await people.findByText(email)
      people.getByText('Responsável')
      expect(people.queryByText(place.master.email)).toBeNull()
    },
  )

  test('opens the tab of its address', { tags: ['MASTER-08'] }, async () => {
    await openOne(place.business_id, '?tab=usuarios')

    await screen.findByRole('table', { name: 'Usuários' })
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Usuários')
  })

  test(
    'keeps name, type, document, owner and address; leaving it unsaved asks, another tab does not',
    { tags: ['D-70'] },
    async () => {
      const { id } = await newBusiness()
      const person = await named(place.owner)
      const user = await openOne(id)
      const name = `Hotel da Serra ${++made}`

      await fill(user, 'Nome', name)
      choose('Tipo', 'hotel')
      await user.selectOptions(field('Natureza'), 'Pessoa jurídica')
      await fill(user, 'CNPJ', newCnpj())
      await chooseOwner(user, person.email, new RegExp(person.email))
      await fill(user, 'CEP', '05422-0001')
      expect(field('CEP').value).toBe('05422-0001')
      await save(user)
      await screen.findByText('CEP inválido.')
      expect(document.activeElement).toBe(field('CEP'))
      await fill(user, 'CEP', '05422000')
      expect(field('CEP').value).toBe('05422-000')
      await fill(user, 'Cidade', 'São Paulo')
      await save(user)
      await screen.findByText('Escolha o estado.')
      await user.selectOptions(field('Estado'), 'São Paulo')

      await user.click(screen.getByRole('tab', { name: 'Usuários' }))
      await user.click(screen.getByRole('tab', { name: 'Dados do Negócio' }))
      expect(field('Nome').value).toBe(name)
      await user.click(
        within(screen.getByRole('navigation', { name: 'Você está em' })).getByRole('link', {
          name: 'Negócios',
        }),
      )
      await answer(user, 'Continuar editando')
      expect(field('Nome').value).toBe(name)

      const waiting = untilAnswered(/\/business\/\d+$/)
      await save(user)
      await waitFor(() => expect(button('Salvar').disabled, 'while it saves').toBe(true))
      expect(button('Cancelar').disabled).toBe(true)
      waiting.answer()
      await saved()
      await waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull())
      await heading(name)
      await fill(user, 'Nome', 'Outro nome')
      await press(user, 'Cancelar')
      expect(field('Nome').value).toBe(name)
      expect(field('Tipo').value).toBe('hotel')
      await waitFor(() => expect(owner().value).toBe(`${person.name} (${person.email})`))
      expect(field('CEP').value).toBe('05422-000')
      expect(within(field('Estado')).getByRole<HTMLOptionElement>('option', { selected: true }).text).toBe(
        'São Paulo',
      )
    },
  )

  test(
    'a person who owns another business is named as such, and can be chosen',
    { tags: ['D-127'] },
    async () => {
      const { id } = await newBusiness()
      const person = await named(place.owner)
      const user = await openOne(id)

      const told = await chooseOwner(user, person.email, new RegExp(person.name))
      expect(told).toContain('responsável também por outro negócio')
      await save(user)
      await saved()
      expect(owner().value).toBe(`${person.name} (${person.email})`)
    },
  )

  test(
    'a business that another master changed meanwhile is not overwritten, and what was typed stays until choosing to reload',
    { tags: ['D-107'] },
    async () => {
      const { id } = await newBusiness()
      const user = await openOne(id)
      const [first, mine] = [`Primeira ${++made}`, `Segunda ${++made}`]
      const second = await signedInPerson(here, 1)
      await fill(user, 'Nome', mine)
      await here.call(
        updateBusiness,
        { params: { business_id: id }, body: { name: first } },
        { token: second.token },
      )
      await save(user)

      const alert = await screen.findByRole('alert')
      expect(alert.textContent).toContain('Este registro foi alterado por outra pessoa. Recarregue a página.')
      expect(field('Nome').value).toBe(mine)
      await press(user, 'Recarregar')
      await waitFor(() => expect(field('Nome').value).toBe(first))
      await waitFor(() => expect(screen.queryByRole('alert')).toBeNull())
      await fill(user, 'Nome', mine)
      await save(user)
      await heading(mine)
    },
  )

  test(
    'deactivating asks with whose reservations are ahead, and nothing is lost',
    { tags: ['D-70', 'D-17', 'D-124'] },
    async () => {
      await place.reservation({ date: '2099-11-21', person_number: 3 })
      const user = await openOne(place.business_id)
      const status = async () =>
        (
          await here.house.db
            .selectFrom('business')
            .select('status')
            .where('id', '=', place.business_id)
            .executeTakeFirstOrThrow()
        ).status
      const question = () =>
        screen.findByRole('alertdialog', {
          name: 'Deseja realmente desativar este negócio? As páginas públicas saem do ar e os usuários perdem o acesso.',
        })

      await user.click(screen.getByRole('switch', { name: /^Negócio ativo/ }))
      await save(user)
      expect((await question()).textContent).toContain('1 agendamento futuro: 3 pessoas têm reserva.')
      within(await question()).getByRole('link', { name: /WhatsApp/ })
      await answer(user, 'Não')
      expect(await status()).toBe('active')
      await save(user)
      await answer(user, 'Desativar mesmo assim')
      await saved()
      expect(screen.getByText('Inativo')).toBeTruthy()
      expect(await status()).toBe('inactive')
      await user.click(screen.getByRole('tab', { name: 'Estabelecimentos' }))
      expect((await screen.findAllByText('Fora do ar')).length).toBeGreaterThan(0)

      await user.click(screen.getByRole('tab', { name: 'Dados do Negócio' }))
      await user.click(screen.getByRole('switch', { name: /^Negócio ativo/ }))
      await save(user)
      await waitFor(() => expect(screen.queryByText('Inativo')).toBeNull())
      expect(await status()).toBe('active')
    },
  )

  test(
    'Acessar makes the business current, an inactive one and one that this session did not know yet too',
    { tags: ['D-70', 'D-11'] },
    async () => {
      const user = await open()
      await heading('Negócios')
      const { name } = await newBusiness({ status: 'inactive' })
      fireEvent.change(screen.getByRole('searchbox', { name: 'Buscar negócio' }), { target: { value: name } })
      await user.click(await screen.findByRole('link', { name }))
      await heading(name)
      await press(user, 'Acessar')

      // It has no establishment yet, so its home is the page that adds one.
      await heading('Estabelecimentos')
      expect(location.pathname).toBe('/admin/branches')
      expect(within(screen.getByRole('complementary')).getByText(name)).toBeTruthy()
    },
  )

  test('that does not load can be tried again', { tags: ['D-70'] }, async () => {
    allow(/Failed to fetch/)
    answerInstead((url, init) => (/business\/\d+$/.test(url) ? noNetwork(url, init) : null))
    const user = await open(`/master/negocio/${place.business_id}`)
    await screen.findByRole('button', { name: 'Tentar novamente' })
    answerInstead()
    await press(user, 'Tentar novamente')
    await waitFor(() => expect(field('Nome').value).toMatch(/^Casa/))
  })

  test('that there is not says so and leads back', async () => {
    allow(/403/)
    const user = await open('/master/negocio/987654321')

    await screen.findByText('Este negócio não existe.')
    await user.click(screen.getByRole('link', { name: 'Ver negócios' }))
    await waitFor(() => expect(location.pathname).toBe('/master/negocios'))
  })
})
