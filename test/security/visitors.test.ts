/**
 * On a visitor's call, an ended session, or one that does not reach the branch, does not count: no staff rights, and the visitor's bot
 * check. The staff form books by another call, which answers 401, so an ended session never turns a staff booking into a visitor's.
 */
import { beforeAll, describe, expect, test } from 'vitest'
import { findCustomer, findCustomerById } from '#features/guests/lookup.contract.ts'
import { createReservation } from '#features/reservations/contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { routes } from '../../src/app.ts'
import { testHouse } from '../app.ts'
import { nameOf, requestOf } from './routes.calls.ts'
import { day, newWorld, noon, type World } from './scene.ts'

const strict = await testHouse({ now: noon, settings: { botCheck: 'pow' } })
const open = await testHouse({ now: noon, database: strict.house.database })

let world: World
beforeAll(async () => {
  world = await newWorld(strict)
})

const nobodies = () => ({
  'no session': undefined,
  'a session that ended': world.late.token,
  'a token of nobody': 'nothing',
  "another venue's owner": world.foreigner.token,
})

const checked = routes
  .map(({ endpoint }) => endpoint)
  .filter(({ guard }) => guard?.botCheck && guard.botCheck !== 'auth' && !guard.botCheckIfAsked)
  .map(nameOf)

test('the calls that ask visitors for a bot check are these', () => {
  const branch = '/api/business/:business_id/branch/:branch_id'
  expect(checked.toSorted()).toEqual([
    'GET /api/business/:business_id/branch/:branch_id/customer/:customer_id/find',
    'GET /api/customer/:id/find',
    `POST ${branch}/customer`,
    `POST ${branch}/personal-data-link`,
    `POST ${branch}/research`,
    `POST ${branch}/reservation`,
    `POST ${branch}/reservation/:id/:token/person`,
  ])
})

describe.each(checked)('%s', { tags: ['D-04', 'D-93'] }, (name) => {
  const send = (token: string | undefined) =>
    strict.request({ ...requestOf(name, world, 'own'), headers: token ? { 'x-auth-token': token } : {} })

  test('asks everybody for the bot check whose session does not reach the branch', async () => {
    for (const [who, token] of Object.entries(nobodies())) {
      const { code } = (await send(token)).json<{ code?: string }>()

      expect({ who, code }).toEqual({ who, code: 'bot_check' })
    }
  })

  test('does not ask staff of the branch', async () => {
    const answer = await send(world.people.editor.token)

    expect(answer.json()).toMatchObject({ success: true })
  })
})

test(
  'a look-up shows masks to everybody whose session does not reach the branch, and the customer to its staff',
  { tags: ['D-60'] },
  async () => {
    const { business_id, branch_id, phone, customer } = world.own
    const find = (token: string | null) =>
      open.call(findCustomer, { params: { business_id, branch_id, customer_id: phone } }, { token })

    for (const [who, token] of Object.entries(nobodies())) {
      const { status, body } = await find(token ?? null)
      expect({ who, status, masked: body.masked }).toEqual({ who, status: 200, masked: true })
      const id = String(body.customer.id)
      const again = await open.call(findCustomerById, { params: { id } }, { token: token ?? null })
      expect({ who, masked: again.body.masked }).toEqual({ who, masked: true })
      const numbered = await open.call(
        findCustomerById,
        { params: { id: String(customer) } },
        { token: token ?? null },
      )
      expect({ who, status: numbered.status }).toEqual({ who, status: 404 })
    }
    expect((await find(world.people.editor.token)).body).toMatchObject({ masked: false })
  },
)

test(
  "a booking of the staff form whose session ended is 401 and books nothing, since it would be a visitor's request in the guest's name",
  { tags: ['D-04'] },
  async () => {
    const { business_id, branch_id } = world.own
    const params = { business_id, branch_id }
    const body = {
      name: 'Rosa Atendida',
      phone: '11955554444',
      email: 'rosa@exemplo.com',
      birth_date: '1990-05-17',
      person_number: 2,
      date: day,
      time: '20:00',
    }
    const booked = () =>
      open.house.db
        .selectFrom('reservation')
        .select('status')
        .where('branch_id', '=', branch_id)
        .where('owner_phone', '=', body.phone)
        .execute()

    const dead = await open.call(createReservation, { params, body }, { token: world.late.token })
    expect(dead).toMatchObject({ status: 401, body: { msg: 'Sua sessão expirou. Entre novamente.' } })
    expect(await booked()).toEqual([])

    // The visitors' form has another path, where such a session does not count.
    const asked = await open.call(requestReservation, { params, body }, { token: world.late.token })
    expect(asked.body.success).toBe(true)
    expect(await booked()).toEqual([{ status: 'WAI' }])
  },
)
