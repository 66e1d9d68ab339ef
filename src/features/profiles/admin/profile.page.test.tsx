import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { findBranch, updateBranch } from '../contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead } from '#test/browser.ts'
import { button, field, fill, isDisabled } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { type Signed, type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
})
beforeEach(async () => {
  place = await venue(here)
})

const open = async (tab = 'dados', person: Signed = place.owner) => {
  const user = await openStaff(here, person, place, `/admin/branch/${place.branch.id}/edit?tab=${tab}`)
  await screen.findByRole('tab', { selected: true })
  if (tab !== 'links') await screen.findByLabelText(tab === 'dados' ? 'Nome' : 'CEP')
  return user
}
const tab = (name: string | RegExp) => screen.findByRole('tab', { name })
const kept = async () =>
  (await here.call(findBranch, { params: place.path }, { token: place.owner.token })).body
const isSaved = () => waitFor(() => expect(screen.queryByRole('button', { name: 'Salvar' })).toBeNull())

async function save(user: UserEvent) {
  await user.click(button('Salvar'))
  await isSaved()
}
const choose = (user: UserEvent, label: string, option: string) => user.selectOptions(field(label), option)

test('the time zone goes with the state, and one that was chosen stays', { tags: ['D-120'] }, async () => {
  const user = await open('endereco')
  const zone = () => field('Fuso horário').value
  await screen.findByText(/Acompanha o estado do endereço\.$/)
  await fill(user, 'Cidade', 'Rio Branco')
  await choose(user, 'Estado', 'Acre')
  expect(zone()).toBe('America/Rio_Branco')
  await save(user)

  await choose(user, 'Fuso horário', 'America/Noronha')
  await screen.findByText(/Foi escolhido à mão: não muda com o estado do endereço\.$/)
  await choose(user, 'Estado', 'Amazonas')
  expect(zone()).toBe('America/Noronha')
  await save(user)
  expect(await kept()).toMatchObject({ timezone: 'America/Noronha' })

  await choose(user, 'Fuso horário', 'America/Manaus')
  await screen.findByText(/Acompanha o estado do endereço\.$/)
  await choose(user, 'Estado', 'Roraima')
  expect(zone()).toBe('America/Boa_Vista')
})

test(
  'the point that is pasted from a map is saved; what is no point is said beside the field',
  { tags: ['D-79'] },
  async () => {
    const user = await open('endereco')
    await fill(user, 'Coordenadas', 'Rua Augusta, 100')
    await user.click(button('Salvar'))
    await screen.findByText(/^Coordenadas inválidas: use latitude e longitude/)
    expect(document.activeElement).toBe(field('Coordenadas'))

    await fill(user, 'Coordenadas', ' -23.5551,-46.6609 ')
    await save(user)
    expect(field('Coordenadas').value).toBe('-23.5551, -46.6609')
  },
)

test('an address that is taken comes with a free one', { tags: ['D-13'] }, async () => {
  const other = await venue(here)
  const user = await open()
  await fill(user, 'Endereço na internet', other.branch.slug)
  await user.click(button('Salvar'))
  await screen.findAllByText(/^Este endereço já está em uso\./)

  await user.click(await screen.findByRole('button', { name: new RegExp(`^Usar ${other.branch.slug}-`) }))
  expect(document.activeElement).toBe(field('Endereço na internet'))
  await fill(user, 'Endereço na internet', `${place.branch.slug}-novo`)
  await save(user)
  expect(await kept()).toMatchObject({ slug: `${place.branch.slug}-novo` })
})

test(
  'an establishment is taken out of use only after a question, and then says that its pages are off the air',
  { tags: ['D-67', 'D-70'] },
  async () => {
    const user = await open()
    await user.click(await screen.findByRole('switch', { name: /^Estabelecimento ativo/ }))
    await user.click(button('Salvar'))
    const question = within(await screen.findByRole('alertdialog'))
    question.getByText(/Deseja realmente desativar este estabelecimento\?/)
    await user.click(question.getByRole('button', { name: 'Sim' }))

    await screen.findByText(/^As páginas públicas estão fora do ar\./)
    expect(screen.queryByText('Publicado')).toBeNull()
    expect(screen.queryByRole('link', { name: 'Ver perfil' })).toBeNull()
  },
)

test(
  'leaving with something unsaved asks, other tabs do not, and Cancelar brings back what was',
  { tags: ['D-67'] },
  async () => {
    const user = await open()
    await fill(user, 'Descrição', 'Ainda não salva')
    await user.click(await tab('Links'))
    await screen.findByText(/^Nenhum link ainda/)
    expect(location.search).toContain('tab=links')
    await user.click(await tab('Dados'))
    expect(field('Descrição').value).toBe('Ainda não salva')

    await user.click(screen.getAllByRole('link', { name: 'Estabelecimentos' })[0]!)
    await screen.findByText('Há alterações que ainda não foram salvas. Deseja sair sem salvar?')
    await user.click(button('Continuar editando'))
    expect(field('Descrição').value).toBe('Ainda não salva')
    await user.click(button('Cancelar'))
    await isSaved()
    expect(field('Descrição').value).toBe('')
  },
)

test('what is wrong opens its tab and has the focus; nothing typed is lost', { tags: ['D-67'] }, async () => {
  const user = await open('links')
  await user.click(await screen.findByRole('button', { name: 'Adicionar link' }))
  await fill(user, 'Endereço', 'javascript:alert(1)')
  await user.click(await tab('Aparência'))
  await fill(user, 'Cor principal', 'vermelho')
  await user.click(button('Salvar'))

  await screen.findByText(/^Cor inválida/)
  expect(document.activeElement).toBe(field('Cor principal'))
  within(await tab(/^Links/)).getByLabelText('com erro')
  await fill(user, 'Cor principal', '#0b3d2e')
  await user.click(button('Salvar'))
  await screen.findByText('Endereço inválido: ele começa com https:// ou http://.')
  await waitFor(() => expect(document.activeElement).toBe(field('Endereço')))
  expect(location.search).toContain('tab=links')
  await fill(user, 'Endereço', 'exemplo.com.br/cardapio')
  await save(user)

  expect(field('Endereço').value).toBe('https://exemplo.com.br/cardapio')
  expect(await kept()).toMatchObject({ color_primary: '#0b3d2e' })
})

test(
  'after somebody else saved, theirs comes in under what was typed, and both of one field is said',
  { tags: ['D-107'] },
  async () => {
    const user = await open()
    await fill(user, 'Descrição', 'Minha descrição')
    const body = { description: 'Descrição deles', info: 'Informações deles' }
    await here.call(updateBranch, { params: place.path, body }, { token: place.owner.token })

    await user.click(button('Salvar'))
    await screen.findByText('Este registro foi alterado por outra pessoa. Recarregue a página.')
    await user.click(button('Recarregar'))

    await waitFor(() => expect(field('Informações').value).toBe('Informações deles'))
    expect(field('Descrição').value).toBe('Minha descrição')
    await screen.findByText(/Outra pessoa também alterou: descrição\./)
    await save(user)
    expect(screen.queryByText(/Outra pessoa também alterou/)).toBeNull()
  },
)

test('an editor writes texts and finds what managers decide closed', { tags: ['D-23'] }, async () => {
  const user = await open('dados', place.editor)

  expect(isDisabled(field('Nome'))).toBe(false)
  expect(isDisabled(field('Endereço na internet'))).toBe(true)
  expect(isDisabled(screen.getByRole('switch', { name: /^Estabelecimento ativo/ }))).toBe(true)
  screen.getByText('Publicado')
  expect(screen.queryByRole('button', { name: /^Publicado/ })).toBeNull()
  await user.click(await tab('Integrações'))
  expect(isDisabled(await screen.findByLabelText('Google Analytics'))).toBe(true)
})

test('an editor adds no establishment', { tags: ['D-23'] }, async () => {
  await openStaff(here, place.editor, place, `/admin/branch/${place.business_id}/add`)

  await screen.findByText('Só quem administra o negócio adiciona estabelecimentos.')
})

test('when the profile fails to load the page says so, and tries again', { tags: ['D-67'] }, async () => {
  allow(/500/)
  const isProfile = (url: string) => url.endsWith(`/branch/${place.branch.id}`)
  answerInstead((url) =>
    isProfile(url) ? Response.json({ success: false, msg: 'Houve um erro.' }, { status: 500 }) : null,
  )
  const user = await openStaff(here, place.owner, place, `/admin/branch/${place.branch.id}/edit`)
  const retry = await screen.findByRole('button', { name: 'Tentar novamente' })
  answerInstead()
  await user.click(retry)

  await waitFor(() => expect(field('Nome').value).toBe(place.branch.name))
})
