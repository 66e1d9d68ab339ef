import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import type { Insertable } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { handleReview } from '../contract.ts'
import type { ResearchAnswerTable } from '#platform/database/tables.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead } from '#test/browser.ts'
import { field, fill, inDialog, press } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  here = await testHouse({ now: '2026-11-20T15:00:00Z' })
})
beforeEach(async () => {
  place = await venue(here)
})

let made = 0

async function review(given: Partial<Insertable<ResearchAnswerTable>>): Promise<number> {
  const { id } = await here.house.db
    .insertInto('research_answer')
    .values({ ...place.path, token_hash: `${++made}`, finished_at: '2026-11-20T14:00:00Z', ...given })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
const unhappy = { nps: 2, name: 'Rui Barbosa', comment: 'Meu prato chegou frio.' }
const happy = { nps: 10, comment: 'Massa perfeita.' }

const address = '/admin/research/comment'
const open = (path = address) => openStaff(here, place.owner, place, path)
const cards = () => [...screen.getByRole('list', { name: 'Avaliações' }).children] as HTMLElement[]
const choose = (user: UserEvent, label: string, option: string) =>
  user.selectOptions(screen.getByRole('combobox', { name: label }), option)

test(
  'an unhappy guest of the link of the bell is dealt with, and leaves the pending ones',
  { tags: ['RATE-02', 'D-64', 'D-72'] },
  async () => {
    await review(unhappy)
    await review(happy)
    const user = await open('/admin/dashboard')
    await user.click(await screen.findByRole('button', { name: /^Notificações/ }))
    await user.click(await screen.findByRole('link', { name: /1 avaliação pendente/ }))
    await screen.findByText('Meu prato chegou frio.')
    expect(location.search).toBe('?nps=detractor&handling=pending&days=30')
    expect(cards()).toHaveLength(1)
    within(cards()[0]!).getByText('Detrator')

    await press(user, 'Dar retorno: avaliação de Rui Barbosa')
    const form = await inDialog('Retorno ao cliente')
    form.getByText('Meu prato chegou frio.')
    await fill(user, /^O que foi feito/, 'Liguei e pedi desculpas.')
    await press(user, 'Salvar', form)
    await screen.findByText('Nenhuma avaliação encontrada.')
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    await press(user, 'Limpar')
    await screen.findByText('Massa perfeita.')
    expect(cards()).toHaveLength(2)
    const handled = within(screen.getByText('Meu prato chegou frio.').closest<HTMLElement>('li')!)
    handled.getByText('Tratada')
    handled.getByText('Liguei e pedi desculpas.')
    handled.getByText(/ · sex, 20 de nov · 12:00$/)
  },
)

test('the filters stand in the address, and each can be taken away', { tags: ['D-64'] }, async () => {
  for (const given of [unhappy, happy, { nps: 8 }]) await review(given)
  const user = await open()
  const shows = (count: number) => waitFor(() => expect(cards()).toHaveLength(count))
  await screen.findByText('Massa perfeita.')
  await shows(3)

  await choose(user, 'Nota', 'Promotores')
  await shows(1)
  await choose(user, 'Nota', 'Todas')
  await user.click(screen.getByRole('checkbox', { name: 'Só com comentário' }))
  await shows(2)
  await choose(user, 'Período', '7 dias')
  await choose(user, 'Situação', 'Pendentes')
  const said = new URLSearchParams(location.search)
  expect([said.get('days'), said.get('handling'), said.get('nps')]).toEqual(['7', 'pending', null])
  await press(user, 'Remover filtro Só com comentário')
  await shows(3)

  await choose(user, 'Período', 'Datas…')
  fireEvent.change(await screen.findByLabelText('Até'), { target: { value: '2020-01-01' } })
  await screen.findByText('Nenhuma avaliação encontrada.')
  await press(user, 'Limpar')
  await shows(3)
})

test('filters of an address are those of the page', { tags: ['D-64'] }, async () => {
  for (const given of [unhappy, happy, { nps: 8 }]) await review(given)
  await open(`${address}?days=7&handling=pending&nps=promoter`)

  await screen.findByText('Massa perfeita.')
  expect(cards()).toHaveLength(1)
  expect(['Período', 'Situação', 'Nota'].map((label) => field(label).value)).toEqual([
    '7',
    'pending',
    'promoter',
  ])
})

test(
  'who writes over what a colleague wrote is told so, and nothing typed is lost',
  { tags: ['D-107'] },
  async () => {
    const id = await review(unhappy)
    const user = await open()
    await user.click(await screen.findByRole('button', { name: /^Dar retorno/ }))
    const form = await inDialog('Retorno ao cliente')
    await fill(user, /^O que foi feito/, 'Escrevi.')
    const { token } = place.editor
    const params = { ...place.path, id }
    await here.call(handleReview, { params, body: { handling: 'handled', note: 'Liguei.' } }, { token })

    await press(user, 'Salvar', form)

    await form.findByText(/alterado por outra pessoa/)
    expect(field(/^O que foi feito/).value).toBe('Escrevi.')
  },
)

test('a list that cannot be read can be asked for again, and an empty one says what will stand there', async () => {
  allow(/500/)
  answerInstead((url) => (url.includes('/research/comment?') ? new Response('{}', { status: 500 }) : null))
  const user = await open()
  await screen.findByText('Algo deu errado!')
  answerInstead()
  await press(user, 'Tentar novamente')

  await screen.findByText('Nenhuma avaliação ainda.')
})

test('the survey after a visit is switched on where the answers are read', async () => {
  const user = await open()
  const toggle = async () => {
    await press(user, 'Pesquisa após a visita')
    return (await inDialog('Pesquisa após a visita')).findByRole<HTMLInputElement>('switch', {
      name: 'Enviar a pesquisa depois da visita',
    })
  }
  await screen.findByText('Nenhuma avaliação ainda.')
  expect((await toggle()).checked).toBe(false)
  await user.click(await screen.findByRole('switch'))
  await screen.findByText('Ligada desde sex, 20 de nov · 12:00')

  await user.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect((await toggle()).checked).toBe(true)
})
