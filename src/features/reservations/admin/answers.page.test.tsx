/** How staff answer a request in the list, and what its row says of it. */
import { screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { beforeAll, expect, test } from 'vitest'
import { cancelReservation } from '../contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { answerInstead, noNetwork, sent, untilAnswered } from '#test/browser.ts'
import { openStaff } from '#test/page.tsx'
import { type Signed, type Venue, venue } from '#test/venue.ts'

let here: TestHouse
let place: Venue
beforeAll(async () => {
  // Noon of Friday 2026-11-20 in São Paulo.
  here = await testHouse({ now: '2026-11-20T15:00:00Z' })
  place = await venue(here)
})

const listCall = /\/reservation\?/
const puts = () => sent.filter(({ method }) => method === 'PUT')

type Row = Awaited<ReturnType<Venue['reservation']>>

/** Opens the list with one guest in it. */
async function openRow(given: Parameters<Venue['reservation']>[0], person: Signed = place.editor) {
  const reservation = await place.reservation(given)
  const { id, date, owner_name: name } = reservation
  const user = await openStaff(
    here,
    person,
    place,
    `/admin/reservations?dateFrom=${date}&dateTo=${date}&search=%23${id}`,
  )
  const row = within((await screen.findByTitle(name)).closest('li')!)
  return { user, reservation, row, ...buttonsOf(row, name) }
}

const buttonsOf = (row: ReturnType<typeof within>, name: string) => {
  const button = (word: string) =>
    row.queryByRole('button', { name: `${word} agendamento de ${name}` }) as HTMLButtonElement | null
  return { approve: () => button('Aprovar'), refuse: () => button('Recusar') }
}

const approval = async () => within(await screen.findByRole('dialog', { name: 'Confirmação de Reserva' }))
const question = () =>
  screen.findByRole('alertdialog', { name: 'Deseja realmente recusar esse agendamento?' })
const say = async (user: UserEvent, answer: 'Sim' | 'Não') =>
  user.click(within(await question()).getByRole('button', { name: answer }))

const setStatus = (id: number, status: Row['status']) =>
  here.house.db.updateTable('reservation').set({ status }).where('id', '=', id).execute()

const cancel = ({ id, token }: Row) => here.call(cancelReservation, { params: { ...place.path, id, token } })

test(
  'approve asks first, then offers the message to the guest',
  { tags: ['RES-12', 'RES-14', 'RES-16', 'RES-17', 'RES-21', 'RES-22', 'RES-23', 'RES-76'] },
  async () => {
    const { id: service_id } = await place.service({ name: 'Almoço' })
    const { user, reservation, row, approve, refuse } = await openRow({
      owner_name: 'Aurora Aprovada',
      service_id,
      person_number: 3,
      reason: 1,
      comment: 'Perto da janela',
    })
    const { id, token } = reservation
    row.getByText('Pendente')

    await user.click(approve()!)
    const dialog = await approval()
    for (const text of ['Aurora Aprovada', '3 pessoas · Almoço', 'Perto da janela', 'maria@exemplo.com']) {
      dialog.getByText(text)
    }
    row.getByText('Pendente')
    expect(puts()).toEqual([])

    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    await screen.findByText('Agendamento aprovado com sucesso!')
    expect(puts()).toEqual([
      {
        method: 'PUT',
        url: expect.stringMatching(new RegExp(`/reservation/${id}/approve-admin$`)) as unknown,
        body: '',
      },
    ])
    const link = new URL(
      (await dialog.findByRole<HTMLAnchorElement>('link', { name: 'Enviar mensagem' })).href,
    )
    expect(link.origin + link.pathname).toBe('https://wa.me/5511987654321')
    for (const part of [
      'Olá, Aurora Aprovada!',
      '3 pessoas',
      `/reserva/${place.branch.slug}/${id}/${token}`,
    ]) {
      expect(link.searchParams.get('text')).toContain(part)
    }

    await user.click(dialog.getAllByRole('button', { name: 'Fechar' }).at(-1)!)
    await row.findByText('Confirmado')
    expect(approve()).toBeNull()
    expect(refuse()!.disabled).toBe(false)
  },
)

test(
  'refuse asks; Não changes nothing, Sim refuses and greys both buttons',
  { tags: ['RES-15', 'RES-18', 'RES-24', 'RES-25', 'RES-26', 'RES-27', 'RES-77'] },
  async () => {
    const { user, reservation, row, approve, refuse } = await openRow({ owner_name: 'Rita Recusada' })

    await user.click(refuse()!)
    await say(user, 'Não')
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())
    row.getByText('Pendente')
    expect(puts()).toEqual([])

    await user.click(refuse()!)
    await say(user, 'Sim')
    await screen.findByText('Agendamento recusado com sucesso!')
    expect(puts().map(({ url }) => url)).toEqual([
      expect.stringMatching(new RegExp(`/reservation/${reservation.id}/empty/cancel-admin$`)),
    ])
    await row.findByText('Recusada')
    expect([approve()!.disabled, refuse()!.disabled]).toEqual([true, true])
  },
)

test.each(['approve', 'refuse'])(
  'after %s the row waits for the reloaded list, and shows what the server says there',
  { tags: ['RES-29'] },
  async (act) => {
    const { user, reservation, row, approve, refuse } = await openRow({ owner_name: 'Sônia do Servidor' })
    const list = untilAnswered(listCall)

    if (act === 'approve') {
      await user.click(approve()!)
      await user.click((await approval()).getByRole('button', { name: 'Aprovar' }))
      await screen.findByText('Agendamento aprovado com sucesso!')
    } else {
      await user.click(refuse()!)
      await say(user, 'Sim')
      await screen.findByText('Agendamento recusado com sucesso!')
    }
    row.getByText('Pendente')
    // A status that is neither the requested one nor the one shown before.
    await setStatus(reservation.id, 'CAN')
    list.answer()

    await row.findByText('Cancelada')
    expect(row.queryByText('Pendente')).toBeNull()
  },
)

test(
  'what the visitor cancelled is Cancelada, with both buttons grey',
  { tags: ['RES-19', 'RES-27'] },
  async () => {
    const { row, approve, refuse } = await openRow({ status: 'CAN' })

    row.getByText('Cancelada')
    expect([approve()!.disabled, refuse()!.disabled]).toEqual([true, true])
  },
)

test(
  'a past visit is Completo, with nothing to approve or refuse',
  { tags: ['RES-20', 'RES-21', 'RES-24'] },
  async () => {
    const { row, approve, refuse } = await openRow({ status: 'COM', date: '2026-11-18' })

    row.getByText('Completo')
    row.getByRole('button', { name: /^Editar/ })
    expect([approve(), refuse()]).toEqual([null, null])
  },
)

test(
  'an approval that fails says so in the dialog and can be tried again',
  { tags: ['RES-82'] },
  async () => {
    const { user, approve } = await openRow({ owner_name: 'Flora Falha' })
    await user.click(approve()!)
    const dialog = await approval()
    answerInstead((url, init) => (url.endsWith('/approve-admin') ? noNetwork(url, init) : null))

    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))
    expect((await dialog.findByRole('alert')).textContent).toBe('Houve um erro ao salvar, tente novamente.')
    answerInstead()
    await user.click(dialog.getByRole('button', { name: 'Aprovar' }))

    await dialog.findByRole('link', { name: 'Enviar mensagem' })
  },
)

test(
  'a refusal that fails shows the alert, with what the server said below',
  { tags: ['RES-83'] },
  async () => {
    const { user, reservation, row, refuse } = await openRow({ owner_name: 'Rosa Resistente' })
    const alert = () => screen.findByRole('alertdialog', { name: 'Houve um erro, tente novamente.' })
    const agree = async () => user.click(within(await alert()).getByRole('button', { name: 'Ok, entendi!' }))

    answerInstead((url, init) => (url.endsWith('/cancel-admin') ? noNetwork(url, init) : null))
    await user.click(refuse()!)
    await say(user, 'Sim')
    await agree()
    answerInstead()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull())

    await cancel(reservation)
    await user.click(refuse()!)
    await say(user, 'Sim')
    expect((await alert()).textContent).toContain('Este agendamento não pode mais ser recusado.')
    await agree()
    await row.findByText('Cancelada')
  },
)
