import { beforeEach, describe, expect, test } from 'vitest'
import { findCustomer, findCustomerById } from '#features/guests/lookup.contract.ts'
import { registerCustomer } from '#features/customers/registration.contract.ts'
import { confirmPresence } from '#features/invitations/contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { finishSurvey, startSurvey } from '#features/research/survey.contract.ts'
import { botCheckChallenge } from '#features/users/contract.ts'
import { solveProofOfWork } from '#lib/bot-check/bot-check.solve.ts'
import { type TestHouse, testHouse } from '../app.ts'
import { venue, type Venue } from '../venue.ts'

/** Two processes on one database behind a proxy, so that a call can come from any address; one of them has a bot check. */
const now = '2026-11-20T15:00:00Z'
const one = await testHouse({ now, settings: { rateLimits: true, trustProxy: '127.0.0.1' } })
const { database, settings } = one.house
const two = await testHouse({ now, database, settings })
const guarded = await testHouse({ now, database, settings: { ...settings, botCheck: 'pow' } })

let here: Venue
let phone: string
let phones = 0
beforeEach(async () => {
  here = await venue(one)
  await here.service()
  phone = `119${40_000_000 + ++phones}`
})

const maria = { name: 'Maria Silva', email: 'maria@exemplo.com', birth_date: '1990-05-17' }
const booking = () => ({ ...maria, phone, person_number: 2, date: '2026-11-21', time: '20:00' })
const registration = () => ({ params: here.path, body: { ...maria, phone } })
const marks = { nps: 9, food_note: 5, treatment_note: 5, place_note: 5, price_note: 5, time_note: 5 }
const at = (address: string) => ({ headers: { 'x-forwarded-for': address } })

/** The address of a stranger who changes it with every try. */
const anywhere = (attempt: number) => `198.51.100.${attempt + 1}`
const [stranger, owner] = ['203.0.113.1', '203.0.113.2']

type Ask = (product: TestHouse, address: string) => Promise<{ status: number; body: object }>

/** Every call that counts by phone, made with Maria's phone from an address. */
const calls: Record<string, (here: Venue) => Promise<Ask>> = {
  'a look-up': async ({ path }) => {
    const input = { params: { ...path, customer_id: phone } }
    return (product, address) => product.call(findCustomer, input, at(address))
  },
  'a look-up by reference': async ({ path }) => {
    let id = ''
    return async (product, address) => {
      if (!id) {
        await product.call(registerCustomer, { params: path, body: { ...maria, phone } }, at('192.0.2.1'))
        const input = { params: { ...path, customer_id: phone } }
        id = String((await product.call(findCustomer, input, at('192.0.2.1'))).body.customer.id)
      }
      return product.call(findCustomerById, { params: { id } }, at(address))
    }
  },
  'a request': async ({ path }) => {
    return (product, address) =>
      product.call(requestReservation, { params: path, body: booking() }, at(address))
  },
  'a registration': async ({ path }) => {
    const body = { ...maria, phone }
    return (product, address) => product.call(registerCustomer, { params: path, body }, at(address))
  },
  'a confirmed presence': async (place) => {
    const { path } = place
    const { id, token_rsvp } = await place.reservation()
    const input = { params: { ...path, id, token: token_rsvp }, body: { ...maria, phone } }
    return (product, address) => product.call(confirmPresence, input, at(address))
  },
  'an answer to the survey': async ({ path }) => {
    return async (product, address) => {
      const { body } = await product.call(startSurvey, { params: path, body: {} }, at('192.0.2.1'))
      if (!body.success) throw new Error('No try of the survey.')
      const { id, token } = body
      const input = { params: { ...path, id, token }, body: { ...marks, ...maria, phone } }
      return product.call(finishSurvey, input, at(address))
    }
  },
}

describe.each(Object.entries(calls))('%s', { tags: ['D-129'] }, (_, prepare) => {
  test('with somebody’s phone is refused past 15 where it comes from, and its owner goes on elsewhere', async () => {
    const ask = await prepare(here)
    const statuses = []

    for (let tries = 0; tries < 16; tries++)
      statuses.push((await ask(tries % 2 ? two : one, stranger)).status)

    expect(statuses).toEqual([...Array<number>(15).fill(200), 429])
    expect([(await ask(one, owner)).status, (await ask(two, owner)).status]).toEqual([200, 200])
  })

  test('with somebody’s phone from forty addresses refuses nobody', async () => {
    const ask = await prepare(here)

    const answers = []
    for (let tries = 0; tries < 40; tries += 10) {
      const some = Array.from({ length: 10 }, (__, n) => ask(n % 2 ? two : one, anywhere(tries + n)))
      answers.push(...(await Promise.all(some)))
    }

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    expect((await ask(two, owner)).status).toBe(200)
  })
})

test(
  'a phone that strangers used asks its owner for a harder check, and with it takes the request',
  { tags: ['D-129'] },
  async () => {
    const params = here.path
    for (let tries = 0; tries < 40; tries++) {
      await one.call(registerCustomer, registration(), at(anywhere(tries)))
    }
    const book = async () => {
      const { body } = await guarded.call(botCheckChallenge, { query: { action: 'customer' } }, at(owner))
      if (body.kind !== 'pow') throw new Error('No proof of work.')
      const token = await solveProofOfWork(body.challenge)
      const answer = await guarded.call(
        requestReservation,
        { params, body: { ...booking(), 'recaptcha-token': token } },
        at(owner),
      )
      return [answer.status, answer.body.code ?? answer.body.success]
    }

    expect(await book()).toEqual([200, 'bot_check'])
    expect(await book()).toEqual([200, true])
  },
)

test(
  'an answer to the survey asks for a harder check too, once strangers used its phone',
  { tags: ['D-129'] },
  async () => {
    for (let tries = 0; tries < 40; tries++)
      await one.call(registerCustomer, registration(), at(anywhere(tries)))
    const begun = await one.call(startSurvey, { params: here.path, body: {} }, at(owner))
    const { id, token } = begun.body as { id: number; token: string }
    const send = (solved?: string) => {
      const body = { ...marks, ...maria, phone, 'recaptcha-token': solved }
      return guarded.call(finishSurvey, { params: { ...here.path, id, token }, body }, at(owner))
    }

    expect((await send()).body).toMatchObject({ success: false, code: 'bot_check' })
    const { body } = await guarded.call(botCheckChallenge, { query: { action: 'research' } }, at(owner))
    if (body.kind !== 'pow') throw new Error('No proof of work.')
    expect((await send(await solveProofOfWork(body.challenge))).body.success).toBe(true)
  },
)

test('what no person sent counts for no phone, not even where it came from', { tags: ['D-94'] }, async () => {
  const ask = () =>
    guarded.call(
      requestReservation,
      { params: here.path, body: { ...booking(), 'recaptcha-token': 'no proof of work' } },
      at(owner),
    )

  const answers = []
  for (let made = 0; made < 20; made++) answers.push(await ask())

  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(answers.at(-1)!.body).toMatchObject({
    success: false,
    msg: 'Não foi possível validar o acesso. Tente novamente.',
  })
})
