import { expect, test } from 'vitest'
import { approveReservation } from '../contract.ts'
import { bookTable } from './booking/booking.ts'
import { changeReservation } from './booking/changes.ts'
import { decide } from './booking/moves.ts'
import { actOf } from '#platform/act.ts'
import { testHouse } from '#test/app.ts'
import { venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo.
const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { house } = product
const { db } = house

const form = {
  name: 'Maria Silva',
  phone: '11987654321',
  email: 'maria@exemplo.com',
  birth_date: '1990-05-17',
  person_number: 2,
  date: '2026-11-27',
  time: '20:00',
  comment: null,
  reason: null,
}

const logOf = (business_id: number) =>
  db
    .selectFrom('audit_log')
    .select(['action', 'actor', 'user_id', 'ip', 'request_id', 'entity_id', 'at'])
    .where('business_id', '=', business_id)
    .orderBy('id')
    .execute()

test(
  'the bot books, and a job changes, approves and cancels, without a request',
  { tags: ['D-97'] },
  async () => {
    const here = await venue(product)
    await here.service()
    const bot = actOf('bot', house, 'message-7')
    const job = actOf('job', house)

    const { reservation: asked } = await bookTable(db, here.branch, form, 'visitor', bot)
    const changed = await changeReservation(db, here.branch, asked.id, { ...form, person_number: 4 }, job)
    const approved = await decide(db, here.branch, asked.id, 'approve', job)
    const cancelled = await decide(db, here.branch, asked.id, 'cancel', bot)

    expect([asked.status, changed.person_number, approved.status, cancelled.status]).toEqual([
      'WAI',
      4,
      'CON',
      'CAN',
    ])
    const of = { user_id: null, ip: null, entity_id: asked.id, at: house.now() }
    expect(await logOf(here.business_id)).toEqual([
      { ...of, action: 'request', actor: 'bot', request_id: 'message-7' },
      { ...of, action: 'edit', actor: 'job', request_id: null },
      { ...of, action: 'approve', actor: 'job', request_id: null },
      { ...of, action: 'cancel', actor: 'bot', request_id: 'message-7' },
    ])
    const letters = await db
      .selectFrom('mail')
      .select('kind')
      .where('business_id', '=', here.business_id)
      .orderBy('id')
      .execute()
    expect(letters.map(({ kind }) => kind)).toEqual([
      'reservation_received',
      'reservation_requested_branch',
      'reservation_confirmed',
      'reservation_cancelled',
      'reservation_cancelled_branch',
    ])
  },
)

test('of what a person does the log names person, address and request', { tags: ['D-97'] }, async () => {
  const here = await venue(product)
  const { id } = await here.reservation({ status: 'WAI' })

  const { headers } = await product.call(
    approveReservation,
    { params: { ...here.path, id } },
    { token: here.editor.token },
  )

  expect(await logOf(here.business_id)).toEqual([
    {
      action: 'approve',
      actor: 'person',
      user_id: here.editor.id,
      ip: '127.0.0.1',
      request_id: headers['x-request-id'],
      entity_id: id,
      at: house.now(),
    },
  ])
})
