import { screen, waitFor, within } from '@testing-library/react'
import { beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { left, screenWidth, untilAnswered } from '#test/browser.ts'
import { openStaff } from '#test/page.tsx'
import { type Signed, type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
let number: number
beforeAll(async () => {
  here = await testHouse()
  place = await venue(here)
  const { business_id } = place
  const made = await here.house.db
    .insertInto('wa_number')
    .values({
      business_id,
      phone_number_id: '1028',
      business_account_id: '1029',
      wa_account_id: '1030',
      display_phone_number: '+55 11 3062-7781',
      verified_name: 'Cantina da Praça',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  number = made.id
  await here.house.db
    .insertInto('wa_template')
    .values({
      business_id,
      wa_number_id: number,
      name: 'domingo-em-familia',
      category: 'marketing',
      status: 'rejected',
      content: 'Olá {{nome}}!',
      updated_at: '2026-11-06T02:30:00Z',
    })
    .execute()
})

const channels = '/admin/atendimento/canais'
const open = (path = '', person: Signed = place.owner) => openStaff(here, person, place, `${channels}${path}`)

test(
  'from the channels to the numbers',
  {
    tags: [
      'CHAN-01',
      'CHAN-02',
      'CHAN-03',
      'CHAN-04',
      'CHAN-08',
      'WANUM-01',
      'WANUM-02',
      'WANUM-03',
      'WANUM-04',
      'WANUM-05',
    ],
  },
  async () => {
    const user = await open()
    const card = await screen.findByRole('link', { name: /Whatsapp API Oficial/ })
    screen.getByRole('heading', { level: 1, name: 'Canais' })
    await within(card).findByText('Integração com a Meta não configurada.')
    within(card).getByText('Desconectado')

    await user.click(card)
    await screen.findByText('+55 11 3062-7781')
    expect(location.pathname).toBe(`${channels}/wa`)
    const heads = screen.getAllByRole('columnheader').map(({ textContent }) => textContent)
    expect(heads).toEqual(['Nome', 'Número', 'Status', 'Ações'])
    screen.getByText('Ativo')
    for (const name of ['Cantina da Praça', 'Editar Cantina da Praça']) {
      expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(`${channels}/wa/${number}`)
    }
  },
)

test.each(['desk', 'phone'])(
  'a number shows itself and its templates (%s)',
  { tags: ['WANUM-22', 'WANUM-23', 'WANUM-24', 'WANUM-26', 'WANUM-29', 'WANUM-30', 'WANUM-31', 'WANUM-32'] },
  async (screenOf) => {
    if (screenOf === 'phone') screenWidth(390)
    const user = await open('/wa')
    await user.click(await screen.findByRole('link', { name: 'Cantina da Praça' }))

    await screen.findByRole('heading', { level: 1, name: 'Cantina da Praça' })
    const facts = within(screen.getByRole('region', { name: 'Número' }))
    for (const text of ['Centro', '+55 11 3062-7781', 'Ativo']) await facts.findByText(text)
    const row = (await screen.findByText('domingo-em-familia')).closest<HTMLElement>(
      screenOf === 'phone' ? 'li' : 'tr',
    )!
    for (const text of ['Marketing', 'Rejeitado', '05 de nov de 2026']) within(row).getByText(text)
    await user.click(screen.getByRole('link', { name: 'Voltar' }))
    await waitFor(() => expect(location.pathname).toBe(`${channels}/wa`))
  },
)

test.each(['', '/wa', '/wa/1', '/wa/1/1'])(
  'an editor who comes by the address …/canais%s reads whose the channels are',
  { tags: ['D-121'] },
  async (path) => {
    const user = await open(path, place.editor)

    await screen.findByText('Só quem administra o negócio vê os canais.')
    screen.getByRole('heading', { level: 1, name: 'Canais' })
    await user.click(screen.getByRole('link', { name: 'Ver conversas' }))
    await waitFor(() => expect(location.pathname).toBe('/admin/atendimento'))
  },
)

test.each(['999999999', '999999999/new', 'abc', '1/999999999'])(
  '…/canais/wa/%s is not found',
  async (path) => {
    await open(`/wa/${path}`)

    await waitFor(() => expect(left[0]).toBe('/error/404'))
  },
)

test('a channel says that its state loads', { tags: ['CHAN-09'] }, async () => {
  const { answer } = untilAnswered(/\/check-oauth-configuration\//)
  await open()
  const card = await screen.findByRole('link', { name: /Whatsapp API Oficial/ })
  within(card).getByText('Carregando...')
  within(screen.getByText('Instagram').closest('li')!).getByText('Carregando...')

  answer()
  await waitFor(() => expect(screen.queryByText('Carregando...')).toBeNull())
})
