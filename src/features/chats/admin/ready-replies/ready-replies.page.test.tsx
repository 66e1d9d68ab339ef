import { screen, waitFor, within } from '@testing-library/react'
import { beforeEach, beforeAll, expect, test } from 'vitest'
import { createReadyReply } from '../../ready-replies.contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { answerInstead, noNetwork, untilAnswered } from '#test/browser.ts'
import { field, fill, inDialog, press } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse()
})
beforeEach(async () => {
  place = await venue(here)
})

const chats = '/admin/atendimento'
const address = `${chats}?painel=respostas`
const open = (path = address, person = place.owner) => openStaff(here, person, place, path)
const closed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())

const keep = (title: string, text: string) =>
  here.call(
    createReadyReply,
    { params: { business_id: place.business_id }, body: { title, text } },
    { token: place.owner.token },
  )

test('a reply is written with what is filled in, under a title that is not taken', async () => {
  await keep('Horário', 'Até 23h.')
  const user = await open(chats)
  await user.click(await screen.findByRole('link', { name: 'Respostas prontas' }))
  await screen.findByText('Até 23h.')

  await press(user, 'Adicionar resposta')
  const form = await inDialog('Nova resposta pronta')
  await press(user, 'Salvar', form)
  form.getByText('Título é obrigatório.')
  form.getByText('Texto é obrigatório.')
  await fill(user, /^Título/, 'HORÁRIO')
  await fill(user, /^Texto/, 'Olá ')
  await press(user, /^Adicionar nome/, form)
  await waitFor(() => expect(document.activeElement).toBe(field(/^Texto/)))
  await user.paste(', mesa {{mesa}}')
  expect(field(/^Texto/).value).toBe('Olá {{nome}}, mesa {{mesa}}')
  form.getByText(/^{{mesa}} não é preenchido/)
  await press(user, 'Salvar', form)
  await form.findByText('Já existe uma resposta com este título.')

  await fill(user, /^Título/, 'Como chegar')
  await press(user, 'Salvar', form)
  await screen.findByText('Resposta salva com sucesso!')
  await closed()
  await screen.findByText('Olá {{nome}}, mesa {{mesa}}')
})

test('a reply is changed, and deleted after its question', async () => {
  await keep('Como chegar', 'Fica longe.')
  const user = await open()
  const act = async (name: string) => {
    await user.click(await screen.findByRole('button', { name: 'Mais ações de Como chegar' }))
    await user.click(await screen.findByRole('menuitem', { name }))
  }
  const answer = async (word: string) => {
    const name = 'Deseja excluir a resposta Como chegar?'
    await press(user, word, within(await screen.findByRole('alertdialog', { name })))
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
  }
  await act('Editar')
  const form = await inDialog('Editar resposta pronta')
  await fill(user, /^Texto/, 'Fica na praça.')
  await press(user, 'Salvar', form)
  await closed()
  await screen.findByText('Fica na praça.')

  await act('Excluir')
  await answer('Não')
  screen.getByText('Fica na praça.')
  await act('Excluir')
  await answer('Excluir mesmo assim')
  await screen.findByText('Nenhuma resposta pronta.')
})

test('what is typed is not left without a question', async () => {
  const user = await open()
  await user.click(await screen.findByRole('button', { name: 'Adicionar resposta' }))
  const form = await inDialog('Nova resposta pronta')
  await fill(user, /^Título/, 'Outra')
  await press(user, 'Cancelar', form)
  await press(user, 'Sair sem salvar', within(await screen.findByRole('alertdialog')))
  await closed()
})

test('the page says when it is failed, loading or empty', async () => {
  const call = /\/ready-replies$/
  answerInstead((url, init) => (call.test(url) ? noNetwork(url, init) : null))
  const user = await open()
  await screen.findByText('Algo deu errado!')

  const { answer } = untilAnswered(call)
  await press(user, 'Tentar novamente')
  expect(screen.queryByText('Nenhuma resposta pronta.')).toBeNull()
  answer()
  await screen.findByText('Nenhuma resposta pronta.')
  expect(screen.getAllByRole('button', { name: 'Adicionar resposta' })).toHaveLength(1)
})

test(
  'an editor, who sees no channels, keeps replies under Conversas, where the old address leads too',
  { tags: ['D-150'] },
  async () => {
    const user = await open(chats, place.editor)
    await user.click(await screen.findByRole('link', { name: 'Respostas prontas' }))
    await screen.findByRole('button', { name: 'Adicionar resposta' })
    expect(location.pathname + location.search).toBe(address)
    expect(screen.queryByRole('link', { name: 'Assistente' })).toBeNull()
  },
)

test('the old address of the replies leads to the new one', { tags: ['D-150'] }, async () => {
  await open('/admin/atendimento/canais/respostas', place.editor)

  await screen.findByRole('heading', { name: 'Respostas prontas' })
  expect(location.pathname + location.search).toBe(address)
})
