import { beforeAll, expect, test } from 'vitest'
import { listNotifications, loadDashboard } from '../contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { venue } from '#test/venue.ts'

let product: TestHouse
// 18:30 in São Paulo, 17:30 in Manaus, on 20 November.
beforeAll(async () => {
  product = await testHouse({ now: '2026-11-20T21:30:00Z' })
})

const today = '2026-11-20'

test("[D-65] the home counts today's reservations of its own branch, and what waits from today on", async () => {
  const [here, elsewhere] = [await venue(product), await venue(product)]
  await elsewhere.reservation({ date: today, status: 'CON' })
  await here.reservation({ date: today, time: '12:00', status: 'CON', person_number: 4 })
  await here.reservation({ date: today, time: '20:00', status: 'CON', person_number: 3 })
  await here.reservation({ date: today, time: '19:00', status: 'WAI', person_number: 2 })
  await here.reservation({ date: today, time: '21:00', status: 'CAN', person_number: 9 })
  await here.reservation({ date: '2026-11-25', status: 'WAI' })
  await here.reservation({ date: '2026-11-19', status: 'WAI' })

  const { body } = await product.call(loadDashboard, { params: here.path }, { token: here.editor.token })

  expect(body).toMatchObject({ today, confirmed: 2, people: 7, waiting: 1, pending: 2 })
  expect(body.next.map(({ datetime, status }) => [datetime, status])).toEqual([
    ['2026-11-20T19:00:00', 'WAI'],
    ['2026-11-20T20:00:00', 'CON'],
  ])
})

test("[D-42][D-65] today is the branch's day, whatever day it is elsewhere", async () => {
  const west = await venue(product, { branch: { timezone: 'America/Manaus' } })
  const params = { params: west.path }
  await west.reservation({ date: '2026-11-20', time: '23:30', status: 'CON' })
  product.turnTo('2026-11-21T03:30:00Z')

  const { body } = await product.call(loadDashboard, params, { token: west.owner.token })

  expect(body).toMatchObject({ today: '2026-11-20', confirmed: 1 })
  expect(body.next).toHaveLength(1)
  product.turnTo('2026-11-20T21:30:00Z')
})

test('[D-72] notifications are what waits for the branch, the newest first, each with its way', async () => {
  const here = await venue(product)
  const asked = await here.reservation({ status: 'WAI', created_at: new Date('2026-11-20T20:00:00Z') })
  await here.reservation({ status: 'CON' })
  const { db } = product.house
  const chat = await db
    .insertInto('chat')
    .values({
      ...here.path,
      channel: 'whatsapp',
      customer_address: '5511987654321',
      customer_name: 'Rosa',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const said = (sender: 'customer' | 'user', created_at: string) =>
    db
      .insertInto('chat_message')
      .values({
        business_id: here.business_id,
        chat_id: chat.id,
        sender,
        message: 'Têm mesa?',
        status: 'received',
        created_at,
      })
      .execute()
  await said('customer', '2026-11-20T21:00:00Z')
  const list = async () =>
    (await product.call(listNotifications, { params: here.path }, { token: here.editor.token })).body

  expect((await list()).map(({ kind, id }) => [kind, id])).toEqual([
    ['chat', chat.id],
    ['reservation', asked.id],
  ])
  expect((await list())[1]).toMatchObject({
    title: 'Maria Silva espera uma resposta',
    href: `/admin/reservations?dateFrom=2026-11-21&dateTo=2026-11-21&search=%23${asked.id}`,
  })

  await said('user', '2026-11-20T21:05:00Z')
  expect((await list()).map(({ kind }) => kind)).toEqual(['reservation'])
})
