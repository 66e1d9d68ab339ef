import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { createSegment } from '../../segments.contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead } from '#test/browser.ts'
import { fill, inDialog, press } from '#test/form.ts'
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

const open = (search = '') => openStaff(here, place.owner, place, `/admin/customers${search}`)
const bar = () => within(screen.getByRole('region', { name: 'Segmentos' }))
const segment = async (name: string | RegExp) => {
  await screen.findByRole('region', { name: 'Segmentos' })
  return bar().findByRole('button', { name })
}
const isShown = (button: HTMLElement) => button.getAttribute('aria-pressed') === 'true'

/** A segment of those who did not come for 30 days, called 'Sumidos', with the address that shows it. */
async function lost(): Promise<string> {
  const body = { name: 'Sumidos', filters: { lastVisitBefore: 30 } }
  await here.call(createSegment, { params: place.path, body }, { token: place.owner.token })
  return '?lastVisitBefore=30'
}

/** Two customers, of whom Ana has her birthday this month. */
async function twoCustomers() {
  const people = ['1990-11-05', '1990-07-05'].map((birth_date, index) => ({
    business_id: place.business_id,
    name: ['Ana Lima', 'Bia Souza'][index]!,
    phone: `1191234567${index}`,
    birth_date,
  }))
  const made = await here.house.db.insertInto('customer').values(people).returning('id').execute()
  const ofBranch = made.map(({ id }) => ({
    ...place.path,
    customer_id: id,
    created_at: '2026-11-01T12:00:00Z',
  }))
  await here.house.db.insertInto('customer_branch').values(ofBranch).execute()
}

test('four segments are always there with their counts; a press filters the list, a second one shows everybody', async () => {
  await twoCustomers()
  const user = await open()
  const birthdays = await segment(/^Aniversariantes/)
  await screen.findByText('Bia Souza')

  expect(
    bar()
      .getAllByRole('button')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Aniversariantes do mês1',
    'Não voltam há 90 dias0',
    'Primeira visita0',
    'Vieram 5 vezes ou mais0',
  ])
  await user.click(birthdays)
  await screen.findByText('Aniversário: este mês')
  await waitFor(() => expect(screen.queryByText('Bia Souza')).toBeNull())
  screen.getByText('Ana Lima')
  expect(location.search).toContain('birthMonth=current')
  expect(isShown(birthdays)).toBe(true)

  await user.click(birthdays)
  await screen.findByText('Bia Souza')
  expect(location.search).not.toContain('birthMonth')
  expect(isShown(birthdays)).toBe(false)
})

test('the present filter is saved as a segment, which needs a name of its own', async () => {
  const user = await open('?lastVisitBefore=30')
  await screen.findByText('Sem visita há 30 dias')
  await user.click(await segment('Salvar filtro'))
  const form = await inDialog('Salvar filtro como segmento')

  await press(user, 'Salvar', form)
  await form.findByText('Nome é obrigatório.')
  await fill(user, 'Nome do segmento', 'Sumidos')
  await press(user, 'Salvar', form)

  expect(isShown(await segment(/^Sumidos/))).toBe(true)
  expect(bar().queryByRole('button', { name: 'Salvar filtro' })).toBeNull()
})

test('a segment of the house is renamed', async () => {
  const user = await open(await lost())

  await user.click(await segment('Mais ações de Sumidos'))
  await user.click(await screen.findByRole('menuitem', { name: 'Renomear' }))
  const form = await inDialog('Renomear segmento')
  await fill(user, 'Nome do segmento', 'Saudades')
  await press(user, 'Salvar', form)

  expect(isShown(await segment(/^Saudades/))).toBe(true)
})

test('a deleted segment comes back by Desfazer', async () => {
  const user = await open(await lost())

  await user.click(await segment('Mais ações de Sumidos'))
  await user.click(await screen.findByRole('menuitem', { name: 'Excluir' }))
  await screen.findByText('Segmento Sumidos excluído.')
  await waitFor(() => expect(bar().queryByRole('button', { name: /^Sumidos/ })).toBeNull())
  await press(user, 'Desfazer')

  await segment(/^Sumidos/)
  await waitFor(() => expect(screen.queryByText('Segmento Sumidos excluído.')).toBeNull())
})

test('segments that could not be loaded are asked for again', async () => {
  allow(/500/)
  answerInstead((url) => (/segment/.test(url) ? Response.json({ success: false }, { status: 500 }) : null))
  const user = await open()
  await screen.findByText('Não foi possível carregar os segmentos.', { exact: false })

  answerInstead()
  await press(user, 'Tentar novamente')

  await segment(/^Primeira visita/)
})
