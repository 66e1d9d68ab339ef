import { screen, waitFor } from '@testing-library/react'
import { beforeAll, describe, expect, test } from 'vitest'
import { refuseReservation } from '../contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { allow, answerInstead, left, sent, untilAnswered } from '#test/browser.ts'
import { button, expectBusy } from '#test/form.ts'
import { day, findDialog, noon } from '#test/reserve-page.ts'
import { type Venue, venue } from '#test/venue.ts'
import { visit } from '#test/visit.ts'

const question = 'Deseja realmente cancelar esse agendamento?'
const failure = 'Houve um erro, tente novamente.'
const cancelled = 'A reserva foi cancelada.'

let here: TestHouse
let place: Venue
let dinner: number
beforeAll(async () => {
  here = await testHouse({ now: noon })
  place = await venue(here)
  dinner = (await place.service()).id
  const { db } = here.house
  const city = { name: 'São Paulo', state_id: 25 }
  const { id: city_id } = await db.insertInto('city').values(city).returning('id').executeTakeFirstOrThrow()
  const { id: address_id } = await db
    .insertInto('address')
    .values({
      business_id: place.business_id,
      street: 'Rua dos Pinheiros',
      number: '812',
      district: 'Pinheiros',
      zipcode: '05422000',
      city_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.updateTable('branch').set({ address_id }).where('id', '=', place.branch.id).execute()
})

async function reserved(status: 'WAI' | 'CON' = 'WAI') {
  const row = await place.reservation({ status, date: day, owner_name: 'Olívia Dona', service_id: dinner })
  return { ...row, address: `/reserva/${place.branch.slug}/${row.id}/${row.token}` }
}

const link = 'Cancelar Agendamento'
const cancelCalls = () => sent.filter(({ method }) => method === 'PUT')

test(
  'says how it stands, whose it is, when, how many and where',
  {
    tags: [
      'STATUS-01',
      'STATUS-02',
      'STATUS-03',
      'STATUS-04',
      'STATUS-05',
      'STATUS-06',
      'STATUS-09',
      'STATUS-12',
      'STATUS-13',
      'D-91',
      'D-92',
    ],
  },
  async () => {
    const { address } = await reserved()
    await visit(here, address)

    screen.getByRole('heading', { name: 'Aguardando Confirmação!' })
    screen.getByText('O restaurante entrará em contato após a confirmação.')
    const facts = screen.getAllByRole('definition').map(({ textContent }) => textContent)
    expect(facts.slice(0, 4)).toEqual(['Olívia Dona', 'sábado, 21/11/2026', '20:00 · Jantar', '2 pessoas'])
    expect(facts.at(-1)).toBe('Rua dos Pinheiros, 812Pinheiros, São Paulo - SP, CEP 05422-000Ver no mapa')
    expect(screen.getByRole('link', { name: 'Novo Agendamento' }).getAttribute('href')).toBe(
      `/reserva/${place.branch.slug}`,
    )
  },
)

describe('cancelling', () => {
  test(
    'comes after a question, and then the page says so',
    {
      tags: [
        'STATUS-08',
        'STATUS-19',
        'STATUS-21',
        'STATUS-23',
        'STATUS-15',
        'STATUS-16',
        'STATUS-20',
        'D-86',
      ],
    },
    async () => {
      const { address } = await reserved()
      const user = await visit(here, address)

      await user.click(button(link))
      await findDialog(question)
      await user.click(button('Não'))
      expect(screen.queryByRole('alertdialog')).toBeNull()
      expect(cancelCalls()).toEqual([])

      const waiting = untilAnswered(/\/cancel$/)
      await user.click(button(link))
      await user.click(button('Sim'))
      await waitFor(() => expectBusy('Cancelando…'))
      waiting.answer()
      await findDialog(cancelled)
      expect(left).toEqual([])
      await user.click(button('Ok, entendi!'))
      await waitFor(() => expect(left).toEqual([address]))

      await visit(here, address)
      screen.getByRole('heading', { name: 'Agendamento Cancelado' })
      screen.getByText('Esse agendamento foi cancelado, por favor faça um novo.')
      expect(screen.queryByRole('button', { name: link })).toBeNull()
    },
  )

  test(
    'ends one that is accepted by the same link',
    { tags: ['STATUS-14', 'STATUS-20', 'D-86'] },
    async () => {
      const { address } = await reserved('CON')
      const user = await visit(here, address)

      screen.getByRole('heading', { name: 'Agendamento aceito!' })
      await user.click(button(link))
      await user.click(button('Sim'))
      await findDialog(cancelled)
    },
  )

  test('that fails or is refused says so and changes nothing', { tags: ['STATUS-22'] }, async () => {
    allow(/500/)
    const { address } = await reserved()
    const user = await visit(here, address)
    const reason = 'Este agendamento não pode mais ser cancelado.'
    const answers = [new Response('quebrou', { status: 500 }), Response.json({ success: false, msg: reason })]
    answerInstead((url) => (url.endsWith('/cancel') ? answers.shift()! : null))

    for (const reasons of [0, 1]) {
      await user.click(button(link))
      await user.click(button('Sim'))
      await findDialog(failure)
      expect(screen.queryAllByText(reason)).toHaveLength(reasons)
      await user.click(button('Ok, entendi!'))
    }
    screen.getByRole('heading', { name: 'Aguardando Confirmação!' })
  })

  test(
    'of one that the house refused says so kindly and keeps the link',
    { tags: ['STATUS-17', 'STATUS-20'] },
    async () => {
      const { id, address } = await reserved()
      let user = await visit(here, address)
      await here.call(refuseReservation, { params: { ...place.path, id } }, { token: place.editor.token })

      // A guest whose page still says that the request waits is told why cancelling fails, then sees the current status.
      await user.click(button(link))
      await user.click(button('Sim'))
      await findDialog('Este agendamento não pode mais ser cancelado.')
      await user.click(button('Ok, entendi!'))
      await waitFor(() => expect(left).toEqual([address]))

      user = await visit(here, address)
      screen.getByRole('heading', {
        name: 'Infelizmente não será possível recebê-lo desta vez. Esperamos vê-lo em uma próxima ocasião.',
      })
      // The link stays (D-86), and says that nothing is left to cancel instead of asking and failing.
      await user.click(button(link))
      await findDialog('Este agendamento já foi encerrado.')
      expect(screen.queryByRole('button', { name: 'Sim' })).toBeNull()
    },
  )
})
