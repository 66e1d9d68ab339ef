import { expect, test } from 'vitest'
import { listServices } from '#features/availability/contract.ts'
import { createService } from '#features/availability/services.contract.ts'
import { createReservation, editReservation, listReservations } from '../contract.ts'
import { weekdays } from '#lib/days/days.ts'
import { testHouse } from '#test/app.ts'
import { venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo, three hours behind UTC.
const product = await testHouse({ now: '2026-11-20T15:00:00Z' })

const form = {
  name: 'Maria Silva',
  phone: '+55 (11) 91234-5678',
  email: 'maria@exemplo.com',
  birth_date: '17/05/1990',
  person_number: 3,
  date: '21/11/2026',
  time: '20:00',
}

test(
  'dates come in both spellings and times with seconds, and go out in one',
  { tags: ['D-07'] },
  async () => {
    const here = await venue(product)
    await here.service({ max_persons: 7 })
    const staff = { token: here.editor.token }

    const { body } = await product.call(createReservation, { params: here.path, body: form }, staff)
    const query = { dateFrom: '21/11/2026', dateTo: '2026-11-21' }
    const listed = await product.call(listReservations, { params: here.path, query }, staff)

    expect(body.reservation).toMatchObject({
      id: expect.any(Number),
      date: '2026-11-21',
      time: '20:00',
      datetime: '2026-11-21T20:00:00',
      updated_at: '2026-11-20T15:00:00.000Z',
      owner: { birth_date: '1990-05-17', customer_id: expect.any(Number) },
    })
    expect(listed.body.result.data).toMatchObject([body.reservation])
    // 3 of 7 people.
    expect(listed.body.availability).toMatchObject([{ date: '2026-11-21', occupation: 43 }])
  },
)

test('of a service the hours are HH:mm and its dates YYYY-MM-DD', { tags: ['D-07'] }, async () => {
  const here = await venue(product)
  const meta = weekdays.map((day_of_week) => ({ day_of_week, enabled: true, from: '19:00', to: '21:00' }))
  const body = { type: 'UNI' as const, name: 'Especial', max_persons: 9, meta }
  const dates = { date_start: '31/12/2026', date_end: '2026-12-31' }
  const staff = { token: here.owner.token }

  const saved = await product.call(createService, { params: here.path, body: { ...body, ...dates } }, staff)
  const listed = await product.call(listServices, { params: here.path }, staff)

  const expected = {
    date_start: '2026-12-31',
    date_end: '2026-12-31',
    time_start: '19:00',
    time_end: '21:00',
  }
  expect(saved.body.service).toMatchObject(expected)
  expect(listed.body).toMatchObject([expected])
})

test(
  'the reason is 1 to 7, text or number in and a number out, 1 when none is chosen; the phone is its owner’s digits',
  { tags: ['D-52'] },
  async () => {
    const here = await venue(product)
    await here.service()
    const staff = { token: here.editor.token }
    const enter = (fields: object) =>
      product.call(createReservation, { params: here.path, body: { ...form, ...fields } }, staff)

    const { body: first } = await enter({})
    expect(first.reservation).toMatchObject({ reason: 1, comment: null, phone: '11912345678' })
    expect(first.reservation.owner.phone).toBe('11912345678')
    for (const [given, reason] of [
      ['7', 7],
      [7, 7],
      ['1', 1],
    ] as const) {
      const comment = 'c'.repeat(1000)
      expect((await enter({ reason: given, comment })).body.reservation).toMatchObject({ reason, comment })
    }
    const params = { ...here.path, id: first.reservation.id }
    const edited = await product.call(
      editReservation,
      { params, body: { ...form, phone: '21987654321', reason: '4' } },
      staff,
    )
    expect(edited.body.reservation).toMatchObject({ reason: 4, phone: '21987654321' })

    for (const reason of [0, 8, '8', 1.5, 'aniversário', true]) {
      const { status, body } = await enter({ reason })
      expect([status, body.errors?.reason], `${reason}`).toEqual([422, expect.any(Array)])
    }
    const long = await enter({ comment: 'c'.repeat(1001) })
    expect(long.body.errors).toEqual({ comment: ['Máximo de 1000 caracteres'] })
  },
)
