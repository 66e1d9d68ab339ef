/** The requests that wait, one after another. */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { type TestHouse, testHouse } from '#test/app.ts'
import { openStaff } from '#test/page.tsx'
import { type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  // Noon of Friday 2026-11-20 in São Paulo.
  here = await testHouse({ now: '2026-11-20T15:00:00Z' })
  place = await venue(here)
})

const dayOf = (date: string) => `/admin/reservations?visao=dia&dateFrom=${date}&dateTo=${date}`
const open = (path: string, where = place) => openStaff(here, where.owner, where, path)
const isAt = (path: string) => waitFor(() => expect(location.pathname + location.search).toBe(path))
const dialog = async () => within(await screen.findByRole('dialog', { name: 'Confirmação de Reserva' }))
const isClosed = () => waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
const press = async (user: UserEvent, name: string) =>
  user.click((await (await dialog()).findAllByRole('button', { name })).at(-1)!)

/** The button that the focus is on, once it is this one. */
const hasFocus = async (name: string) => {
  const button = await (await dialog()).findByRole('button', { name })
  await waitFor(() => expect(document.activeElement).toBe(button))
}

test(
  'after an answer the next request follows, tonight first',
  { tags: ['RES-22', 'RES-23', 'D-115'] },
  async () => {
    const busy = await venue(here)
    const first = await busy.reservation({ date: '2026-11-20', time: '23:30', owner_name: 'Ana Hoje' })
    await busy.reservation({ date: '2026-11-29', owner_name: 'Caio Depois' })
    await busy.reservation({ date: '2026-11-21', owner_name: 'Bia Amanhã' })
    const user = await open(`${dayOf('2026-11-20')}&pedido=${first.id}`, busy)
    await (await dialog()).findByText('Ana Hoje')

    await hasFocus('Aprovar')
    await user.keyboard('{Enter}')
    await screen.findByText('Agendamento aprovado com sucesso!')
    const link = await (await dialog()).findByRole<HTMLAnchorElement>('link', { name: 'Enviar mensagem' })
    expect(link.href).toMatch(/wa\.me\/55/)
    await hasFocus('Próximo pedido (2)')
    await user.keyboard('{Enter}')

    await (await dialog()).findByText('Bia Amanhã')
    await hasFocus('Aprovar')
    await press(user, 'Recusar')
    await user.click(within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Sim' }))
    await (await dialog()).findByText('Agendamento recusado.')
    await hasFocus('Próximo pedido (1)')
    await user.keyboard('{Enter}')

    await (await dialog()).findByText('Caio Depois')
    await press(user, 'Aprovar')
    await (await dialog()).findByText('Agendamento confirmado. Avise Caio Depois.')
    expect((await dialog()).queryByRole('button', { name: /^Próximo/ })).toBeNull()
    await press(user, 'Fechar')
    await isClosed()
    await isAt(dayOf('2026-11-20'))
    expect(screen.queryByRole('region', { name: /espera resposta/ })).toBeNull()
  },
)

test('a link to a request that was answered says how, and offers the queue', async () => {
  const answered = await place.reservation({ date: '2026-11-23', status: 'CON', owner_name: 'Já Confirmada' })
  await place.reservation({ date: '2026-11-23', owner_name: 'Dora Espera' })
  const user = await open(`${dayOf('2026-11-23')}&pedido=${answered.id}`)

  await (await dialog()).findByText('Este pedido já foi respondido: Confirmado.')
  await press(user, 'Próximo pedido (1)')
  await (await dialog()).findByText('Dora Espera')
  await user.keyboard('{Escape}')
  await isClosed()
  await isAt(dayOf('2026-11-23'))
})

test('a link to a request that does not exist shows the day', async () => {
  await open('/admin/reservations?visao=dia&pedido=999999999')

  await isAt('/admin/reservations?visao=dia')
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a house without requests is told so by the way to the first one', async () => {
  await open('/admin/reservations?visao=dia&pedido=primeiro', await venue(here))

  await screen.findByText('Nenhum pedido espera resposta agora.')
  await isAt('/admin/reservations?visao=dia')
})
