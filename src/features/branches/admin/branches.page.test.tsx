import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead } from '#test/browser.ts'
import { described, field, fill, press } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { sibling, type Signed, type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
})
beforeEach(async () => {
  place = await venue(here)
})

const listCall = /\/api\/business\/\d+\/branch$/
function open(person: Signed = place.owner) {
  return openStaff(here, person, place, '/admin/branches')
}
const tile = async (unit: string) => {
  const card = (await screen.findByRole('heading', { level: 2, name: unit })).closest('li')!
  return { card, ...within(card) }
}
const currentBranch = () => Number(localStorage.getItem('casa-cheia.branch'))
const addName = 'Adicionar estabelecimento'
const slugName = 'Endereço na internet'
const form = async () => within(await screen.findByRole('dialog', { name: addName }))

/** Opens the form and fills in the unit. */
async function begin(unit: string) {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: addName }))
  await form()
  await fill(user, 'Unidade', unit)
  return user
}

const submit = async (user: UserEvent) => press(user, 'Adicionar', await form())
const isEdited = () => screen.findByText('Só a equipe vê este perfil até ele ser publicado.')

describe('cards', () => {
  test(
    'every establishment of the business has a card with what can be done with it',
    { tags: ['ROUTE-03', 'D-66'] },
    async () => {
      const stateId = 25
      const city = await here.house.db
        .insertInto('city')
        .values({ name: `São Paulo ${place.business_id}`, state_id: stateId })
        .returningAll()
        .executeTakeFirstOrThrow()
      const address = await here.house.db
        .insertInto('address')
        .values({ business_id: place.business_id, city_id: city.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await here.house.db
        .updateTable('branch')
        .set({ address_id: address.id })
        .where('id', '=', place.branch.id)
        .execute()
      await sibling(here, place)
      await open()

      const { card, ...centre } = await tile('Centro')
      expect(card.textContent).toContain(place.branch.name)
      expect(card.textContent).toContain(`${city.name} · SP`)
      centre.getByText('Ativo')
      centre.getByText('Em uso')
      expect(centre.queryByText('Rascunho')).toBeNull()
      expect(centre.queryByRole('button')).toBeNull()
      const page = `/admin/branch/${place.branch.id}/edit`
      const links = centre
        .getAllByRole('link')
        .map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])
      expect(links).toEqual([
        ['Editar Centro', page],
        ['Equipe de Centro', `${page}?tab=equipe`],
        ['Ver perfil de Centro', `/perfil/${place.branch.slug}`],
      ])
      expect((await tile('Praia')).queryByText('Em uso')).toBeNull()
    },
  )

  test(
    'choosing another one makes it current and opens its home',
    { tags: ['LAYOUT-03', 'D-66'] },
    async () => {
      const { branch_id } = await sibling(here, place)
      const user = await open()
      await user.click(await screen.findByRole('button', { name: 'Usar este: Praia' }))

      await waitFor(() => expect(location.pathname).toBe('/admin/dashboard'))
      expect(currentBranch()).toBe(branch_id)
    },
  )

  test(
    'editing one makes it current too, so that the menu beside its profile leads to its own dishes',
    { tags: ['LAYOUT-03'] },
    async () => {
      const { branch_id } = await sibling(here, place)
      const user = await open()
      await user.click(await screen.findByRole('link', { name: 'Editar Praia' }))

      await waitFor(() => expect(location.pathname).toBe(`/admin/branch/${branch_id}/edit`))
      expect(currentBranch()).toBe(branch_id)
    },
  )

  test(
    'an editor finds the own establishments, without adding, team or drafts',
    { tags: ['D-23', 'PERM-07'] },
    async () => {
      const { branch_id } = await sibling(here, place)
      await here.house.db.updateTable('branch').set({ is_draft: true }).where('id', '=', branch_id).execute()
      await open(place.editor)

      await tile('Centro')
      screen.getByRole('link', { name: 'Editar Centro' })
      expect(screen.queryByRole('button', { name: addName })).toBeNull()
      expect(screen.queryByRole('link', { name: /^Equipe/ })).toBeNull()
      expect(screen.queryByRole('heading', { name: 'Praia' })).toBeNull()
    },
  )

  test(
    'while the list loads, when it fails and when it is empty the page says so',
    { tags: ['D-66'] },
    async () => {
      allow(/500/)
      const { promise, resolve } = Promise.withResolvers<Response>()
      answerInstead((url) => (listCall.test(url) ? promise : null))
      const user = await open()
      const list = within(await screen.findByRole('list', { name: /^Estabelecimentos de / }))
      expect(list.getAllByRole('listitem')).toHaveLength(3)
      expect(list.queryByRole('heading')).toBeNull()

      resolve(Response.json({ success: false, msg: 'Houve um erro.' }, { status: 500 }))
      await screen.findByRole('button', { name: 'Tentar novamente' })
      answerInstead((url) => (listCall.test(url) ? Response.json([]) : null))
      await press(user, 'Tentar novamente')
      await screen.findByText('Este negócio ainda não tem estabelecimentos.')
      expect(screen.getAllByRole('button', { name: addName })).toHaveLength(1)
    },
  )
})

describe('a new establishment', () => {
  test('is a draft, which becomes current', { tags: ['D-66', 'D-13'] }, async () => {
    const unit = `Vila Nova ${place.business_id}`
    const user = await begin(unit)

    expect(field('Nome').value).toBe(place.branch.name)
    const slug = `${place.branch.name} ${unit}`.toLowerCase().replaceAll(' ', '-')
    expect(field(slugName).value).toBe(slug)
    expect(described(field(slugName))).toContain(`${location.host}/${slug}`)
    await user.selectOptions(field('Fuso horário'), 'Pernambuco')
    await submit(user)

    await isEdited()
    const branch = await here.house.db
      .selectFrom('branch')
      .select(['id', 'is_draft', 'timezone'])
      .where('slug', '=', slug)
      .executeTakeFirstOrThrow()
    expect(branch).toEqual({ id: branch.id, is_draft: true, timezone: 'America/Recife' })
    expect(location.pathname).toBe(`/admin/branch/${branch.id}/edit`)
    expect(currentBranch()).toBe(branch.id)
  })

  test('a draft has its badge, and no profile to look at', { tags: ['D-66', 'D-12'] }, async () => {
    await here.house.db
      .updateTable('branch')
      .set({ is_draft: true })
      .where('id', '=', place.branch.id)
      .execute()
    await open()

    const draft = await tile('Centro')
    draft.getByText('Rascunho')
    expect(draft.queryByRole('link', { name: /^Ver perfil/ })).toBeNull()
  })

  test('an establishment that one may not see says so', { tags: ['D-13'] }, async () => {
    allow(/403|404/)
    const { branch_id } = await sibling(here, place)
    await openStaff(here, place.editor, place, `/admin/branch/${branch_id}/edit`)

    await screen.findByText('Este estabelecimento não existe ou não é acessível para você.')
  })

  test(
    'a wrong address is said beside it; a taken one comes with a free one, and nothing typed is lost',
    { tags: ['D-13'] },
    async () => {
      const taken = place.branch.slug
      const user = await begin('Vila')

      for (const [typed, sentence] of [
        ['pão de mel', 'Use de 3 a 60 letras sem acento, números e hífens, sem hífen nas pontas.'],
        ['reserva', 'Este endereço é reservado. Escolha outro.'],
        ['', 'Endereço é obrigatório.'],
      ] as const) {
        await fill(user, slugName, typed)
        await submit(user)
        await waitFor(() => expect(described(field(slugName))).toContain(sentence))
        expect(document.activeElement).toBe(field(slugName))
      }
      await fill(user, 'Nome', 'Cantina da Vila')
      await fill(user, slugName, taken)
      await submit(user)

      const alert = await (await form()).findByRole('alert')
      expect(alert.textContent).toBe('Este endereço já está em uso.')
      await waitFor(() => expect(described(field(slugName))).toContain('Este endereço já está em uso.'))
      expect([field('Nome').value, field('Unidade').value]).toEqual(['Cantina da Vila', 'Vila'])
      const free = (await form()).getByRole('button', { name: /^Usar / })
      const offered = free.textContent.replace('Usar ', '')
      expect(offered).toMatch(new RegExp(`^${taken}-\\d+$`))
      await user.click(free)
      expect(field(slugName).value).toBe(offered)
      expect(document.activeElement).toBe(field(slugName))
      expect((await form()).queryByRole('alert')).toBeNull()
      expect((await form()).queryByRole('button', { name: /^Usar / })).toBeNull()
      await submit(user)

      await isEdited()
      await screen.findByLabelText('Nome')
      expect([field('Nome').value, field(slugName).value]).toEqual(['Cantina da Vila', offered])
    },
  )

  test(
    'the proposed address follows name and unit until another is written',
    { tags: ['D-13'] },
    async () => {
      const user = await begin('São João & Filhos')
      const name = place.branch.name.toLowerCase().replaceAll(' ', '-')
      expect(field(slugName).value).toBe(`${name}-sao-joao-e-filhos`)

      await fill(user, 'Nome', "D'Ávila")
      expect(field(slugName).value).toBe('davila-sao-joao-e-filhos')
      await fill(user, slugName, 'minha-casa')
      await fill(user, 'Unidade', 'Centro')
      expect(field(slugName).value).toBe('minha-casa')
      await fill(user, slugName, '')
      await fill(user, 'Unidade', 'Sul')
      expect(field(slugName).value).toBe('davila-sul')
    },
  )

  test(
    'a business without establishments leads to adding the first one',
    { tags: ['D-66', 'D-70'] },
    async () => {
      const { id: business_id } = await here.house.db
        .insertInto('business')
        .values({ name: `Vazia ${place.business_id}`, business_owner_id: place.owner.id })
        .returning('id')
        .executeTakeFirstOrThrow()
      await here.house.db
        .updateTable('business')
        .set({ business_owner_id: place.master.id })
        .where('id', '=', place.business_id)
        .execute()
      const user = await openStaff(here, place.owner, { ...place, business_id }, '/admin/dashboard')

      await screen.findByText('Este negócio ainda não tem estabelecimentos.')
      expect(location.pathname).toBe('/admin/branches')
      await press(user, addName)
      await form()
      await fill(user, 'Unidade', 'Primeira')
      await submit(user)

      await isEdited()
      expect(location.pathname).toMatch(/^\/admin\/branch\/\d+\/edit$/)
    },
  )
})
