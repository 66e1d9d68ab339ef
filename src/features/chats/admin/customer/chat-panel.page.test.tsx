import { screen, waitFor, within } from '@testing-library/react'
import type { Insertable } from 'kysely'
import { beforeEach, beforeAll, expect, test } from 'vitest'
import type { ChatTable } from '#platform/database/tables.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { field, fill, inDialog, press } from '#test/form.ts'
import { openStaff } from '#test/page.tsx'
import { type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
let customer_id: number
beforeAll(async () => {
  // Noon of Friday 2026-11-20 in São Paulo.
  here = await testHouse({ now: '2026-11-20T15:00:00Z' })
})
beforeEach(async () => {
  place = await venue(here)
  const { id } = await here.house.db
    .insertInto('customer')
    .values({ business_id: place.business_id, name: 'Ana Lima', phone: '11987654321' })
    .returning('id')
    .executeTakeFirstOrThrow()
  customer_id = id
  await here.house.db
    .insertInto('customer_branch')
    .values({ ...place.path, customer_id })
    .execute()
})

const panel = () => within(screen.getByRole('complementary', { name: 'Quem escreve' }))

/** Opens a chat with its panel; answers the chat too. */
async function openPanel(given: Partial<Insertable<ChatTable>>) {
  const chat = await here.house.db
    .insertInto('chat')
    .values({
      ...place.path,
      channel: 'whatsapp',
      customer_address: '5511987654321',
      customer_name: 'Aninha',
      last_message_at: here.house.now(),
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const user = await openStaff(here, place.owner, place, `/admin/atendimento?chat=${chat.id}`)
  await user.click(await screen.findByRole('button', { name: 'Cliente' }))
  await screen.findByRole('complementary', { name: 'Quem escreve' })
  return { user, chat }
}

test('who writes is shown with their phone; their reservation is approved and something noted', async () => {
  await place.reservation({ owner_name: 'Ana Lima', customer_id })
  const { user } = await openPanel({ customer_id })
  panel().getByRole('heading', { name: 'Ana Lima' })
  expect(
    panel()
      .getByRole('link', { name: /98765-4321/ })
      .getAttribute('href'),
  ).toBe('tel:+5511987654321')

  await press(user, /^Aprovar/, panel())
  const approval = await inDialog('Confirmação de Reserva')
  await user.click(await approval.findByRole('button', { name: 'Aprovar' }))
  await user.click((await approval.findAllByRole('button', { name: 'Fechar' })).at(-1)!)
  await waitFor(() => panel().getByText('Confirmado'))

  await fill(user, 'Nova anotação', 'Prefere a varanda')
  await press(user, 'Anotar', panel())
  await waitFor(() => panel().getByText('Prefere a varanda'))
})

test('the record leads back to the conversation, and a new reservation knows the guest', async () => {
  const { user, chat } = await openPanel({ customer_id })

  await press(user, 'Cadastro', panel())
  const record = await inDialog('Ana Lima')
  const chats = within(await record.findByRole('list', { name: 'Conversas' }))
  await user.click(chats.getByRole('link'))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Ana Lima' })).toBeNull())
  expect(location.pathname + location.search).toBe(`/admin/atendimento?chat=${chat.id}`)

  await press(user, 'Nova reserva', panel())
  const form = await inDialog('Adicionar agendamento')
  await form.findByText('Cliente encontrado.')
  expect(field(/^Nome/).value).toBe('Ana Lima')
})

test(
  'a conversation of Instagram is linked to a customer, and the link taken back',
  { tags: ['D-134'] },
  async () => {
    const { user } = await openPanel({ channel: 'instagram', customer_address: '998877' })
    panel().getByText('Ainda não é cliente.')

    await press(user, 'Vincular cliente', panel())
    const search = await inDialog('Vincular cliente')
    await fill(user, /^Nome ou telefone/, '11987654321')
    await user.click(within(await search.findByRole('list')).getAllByRole('button')[0]!)
    await waitFor(() => panel().getByRole('heading', { name: 'Ana Lima' }))

    await user.click(await screen.findByRole('button', { name: 'Desfazer' }))
    await waitFor(() => panel().getByText('Ainda não é cliente.'))
  },
)
