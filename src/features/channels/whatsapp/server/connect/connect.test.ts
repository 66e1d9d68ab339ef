import type * as z from 'zod/mini'
import { beforeEach, expect, test } from 'vitest'
import {
  addNumber,
  finishNumber,
  type NewNumber,
  requestNumberCode,
  setNumberStatus,
  signInByCode,
  verifyNumberCode,
} from '../../../connect.contract.ts'
import { findNumber, listNumbers } from '../../../contract.ts'
import { agreementsVersion } from '../../../rules.ts'
import { openMeta } from '#platform/meta/open.ts'
import { testHouse } from '#test/app.ts'
import { type GraphAnswer, graphError } from '#test/graph.ts'
import { goodToken, metaStand, phoneRow } from '#test/meta-stand.ts'
import { type Signed, type Venue, venue } from '#test/venue.ts'

const start = '2026-11-21T15:00:00Z'
const meta = await metaStand()
const product = await testHouse({ settings: meta.settings, now: start })
const { house } = product
const { db } = house

let phone = 106_000
/** The account of the wizard, and a number in it that no other test has. */
const waba = '1030'
let number = ''
beforeEach(() => {
  meta.reset()
  product.turnTo(start)
  Object.assign(house, { meta: openMeta(house.settings) })
  number = String(++phone)
  atMeta({})
})

/** Meta's facts about the number from now on. */
function atMeta(given: Record<string, unknown>) {
  const row = phoneRow(number, given)
  meta.answer(`GET /${waba}/phone_numbers`, ({ query }) =>
    // The number stands on the second page.
    query['after']
      ? { json: { data: [row] } }
      : { json: { data: [phoneRow('9')], paging: { cursors: { after: 'x' }, next: 'https://graph.test/' } } },
  )
  meta.answer(`GET /${number}`, { json: row })
}

const payload = (given: Partial<z.input<typeof NewNumber>> = {}): z.input<typeof NewNumber> => ({
  phone_number_id: number,
  business_account_id: '1029',
  wa_account_id: waba,
  display_phone_number: '+55 11 95555-0100',
  verified_name: 'Cantina',
  access_token: 'EAAbom',
  ...given,
})

const add = ({ business_id, owner }: Venue, given: Partial<z.input<typeof NewNumber>> = {}) =>
  product.call(addNumber, { params: { business_id }, body: payload(given) }, { token: owner.token })

const rows = ({ business_id }: Venue) =>
  db.selectFrom('wa_number').selectAll().where('business_id', '=', business_id).execute()

const steps = () => meta.asked().filter((call) => call.startsWith('POST'))

test(
  'a number is connected: token, account, subscription, registration, in this order',
  { tags: ['WANUM-39', 'WANUM-40', 'WANUM-37'] },
  async () => {
    const ours = await venue(product)

    const { body } = await add(ours, { agreements: agreementsVersion })

    expect(body).toMatchObject({ success: true, message: 'Número conectado com sucesso!' })
    expect(meta.asked().filter((call) => !call.includes('oauth'))).toEqual([
      'GET /debug_token',
      `GET /${waba}/phone_numbers`,
      `GET /${waba}/phone_numbers`,
      `POST /${waba}/subscribed_apps`,
      `POST /${number}/register`,
    ])
    expect(await rows(ours)).toMatchObject([
      {
        phone_number_id: number,
        business_account_id: '1029',
        wa_account_id: waba,
        verified_name: 'Cantina da Praça',
        status: 'active',
        missing: null,
        quality_rating: 'GREEN',
        messaging_limit: 'TIER_1K',
      },
    ])
    const list = await product.call(
      listNumbers,
      { params: { business_id: ours.business_id } },
      { token: ours.owner.token },
    )
    expect(JSON.stringify(list.body)).not.toMatch(/EAA|pin/)
  },
)

test('the three agreements are kept: who, when, which text', { tags: ['WANUM-10'] }, async () => {
  const ours = await venue(product)
  await add(ours, { agreements: agreementsVersion })

  const kept = await db
    .selectFrom('wa_agreement')
    .select(['agreement', 'text_version', 'agreed_at', 'agreed_user_id'])
    .where('business_id', '=', ours.business_id)
    .orderBy('id')
    .execute()

  expect(kept).toEqual(
    ['policies', 'terms', 'costs'].map((agreement) => ({
      agreement,
      text_version: agreementsVersion,
      agreed_at: new Date(start),
      agreed_user_id: ours.owner.id,
    })),
  )
})

test('a number that is CONNECTED at Meta is not registered again', async () => {
  atMeta({ status: 'CONNECTED' })

  expect((await add(await venue(product))).body.success).toBe(true)
  expect(steps()).toEqual([`POST /${waba}/subscribed_apps`])
})

test('a PIN is drawn, kept encrypted, and used again', async () => {
  const ours = await venue(product)
  meta.answer(`POST /${number}/register`, graphError(133004))
  await add(ours)
  const [first] = meta.requests.filter(({ path }) => path.endsWith('/register'))
  expect(JSON.parse(first!.body)).toEqual({
    messaging_product: 'whatsapp',
    pin: expect.stringMatching(/^\d{6}$/),
  })

  meta.answer(`POST /${number}/register`)
  expect((await add(ours)).body.success).toBe(true)
  const [row] = await rows(ours)
  const { pin } = JSON.parse(meta.requests.at(-1)!.body)
  expect(row!.pin).not.toContain(pin)
  expect(row!.pin!.length).toBeGreaterThan(30)
})

test.each([
  ['subscription', `subscribed_apps`, graphError(200), 'permissão'],
  ['subscription', `subscribed_apps`, 'hang up' as const, 'Tente novamente'],
  ['subscription', `subscribed_apps`, { status: 502, text: '<html>' }, 'Tente novamente'],
  ['registration', `register`, graphError(133016), 'três dias'],
  ['registration', `register`, graphError(4), 'pausa'],
  ['registration', `register`, { text: '<html>' }, 'inesperado'],
] satisfies [string, string, GraphAnswer, string][])(
  'half-way at the %s (%s) the number stays inactive with a reason, and the same call goes on',
  { tags: ['WANUM-20'] },
  async (missing, call, answer, sentence) => {
    const ours = await venue(product)
    const path = `POST /${call === 'register' ? number : waba}/${call}`
    meta.answer(path, answer)

    const { status, body } = await add(ours)

    expect(status).toBe(200)
    const text = expect.stringContaining(sentence)
    expect(body).toMatchObject({
      success: false,
      message: text,
      msg: text,
      wa_number: { id: expect.any(Number) },
    })
    expect(await rows(ours)).toMatchObject([
      { status: 'inactive', missing, missing_reason: text, connecting_at: null },
    ])
    const id = (body as unknown as { wa_number: { id: number } }).wa_number.id
    const token = { token: ours.owner.token }
    const params = { business_id: ours.business_id, id }
    const on = await product.call(setNumberStatus, { params, body: { status: 'active' } }, token)
    expect(on.body).toMatchObject({ success: false, code: 'not_connected' })

    meta.answer(path)
    Object.assign(house, { meta: openMeta(house.settings) })
    expect((await product.call(finishNumber, { params, body: {} }, token)).body).toMatchObject({
      success: true,
      wa_number: { id },
    })
    expect(await rows(ours)).toMatchObject([{ status: 'active', missing: null, missing_reason: null }])
  },
)

test('a number with a PIN of its own asks for it, and goes on with the right one', async () => {
  const ours = await venue(product)
  meta.answer(`POST /${number}/register`, ({ body }) =>
    JSON.parse(body).pin === '246810' ? { json: { success: true } } : graphError(133005),
  )

  expect((await add(ours)).body).toMatchObject({ success: false, code: 'needs_pin', missing: 'registration' })
  expect((await add(ours, { pin: '111111' })).body).toMatchObject({
    success: false,
    code: 'needs_pin',
    message: 'O PIN da confirmação em duas etapas não confere.',
  })
  expect((await add(ours, { pin: '246810' })).body).toMatchObject({ success: true })
})

test('a number that is not verified asks for a code, by SMS or call, and goes on with the right one', async () => {
  const ours = await venue(product)
  atMeta({ code_verification_status: 'NOT_VERIFIED', status: 'UNVERIFIED' })
  const { body } = await add(ours)
  expect(body).toMatchObject({ success: false, code: 'needs_code', missing: 'verification' })
  expect(steps()).toEqual([`POST /${waba}/subscribed_apps`])
  const params = {
    business_id: ours.business_id,
    id: (body as unknown as { wa_number: { id: number } }).wa_number.id,
  }
  const token = { token: ours.owner.token }

  const sent = await product.call(requestNumberCode, { params, body: { method: 'VOICE' } }, token)
  expect(sent.body).toMatchObject({ success: true })
  expect(JSON.parse(meta.requests.at(-1)!.body)).toEqual({ code_method: 'VOICE', language: 'pt_BR' })

  meta.answer(`POST /${number}/verify_code`, graphError(136025))
  const wrong = await product.call(verifyNumberCode, { params, body: { code: '000-000' } }, token)
  expect(wrong.body).toMatchObject({ success: false, message: expect.stringContaining('não confere') })

  meta.answer(`POST /${number}/verify_code`)
  atMeta({ code_verification_status: 'VERIFIED' })
  const right = await product.call(verifyNumberCode, { params, body: { code: '123-456' } }, token)
  expect(right.body).toMatchObject({ success: true })
  expect(JSON.parse(meta.requests.find(({ body: text }) => text.includes('123456'))!.body)).toEqual({
    code: '123456',
  })
})

test(
  'a number that is connected, here or at another business, is refused with a message and stays as it is',
  { tags: ['D-82'] },
  async () => {
    const [ours, theirs] = [await venue(product), await venue(product)]
    await add(ours)
    const before = await rows(ours)

    expect((await add(ours)).body).toMatchObject({
      success: false,
      message: 'Este número já está conectado.',
    })
    expect((await add(theirs)).body).toMatchObject({
      success: false,
      message: 'Este número já está conectado a outro negócio.',
    })
    expect(await rows(ours)).toEqual(before)
    expect(await rows(theirs)).toEqual([])
  },
)

test('a number whose access was lost is listed and shown without access, and connected again in the same row', async () => {
  const ours = await venue(product)
  await add(ours)
  const listed = () =>
    product.call(listNumbers, { params: { business_id: ours.business_id } }, { token: ours.owner.token })
  expect((await listed()).body).toMatchObject([{ missing: null, has_access: true }])
  await db
    .updateTable('meta_connection')
    .set({ lost_at: house.now(), lost_reason: 'Expirou.' })
    .where('business_id', '=', ours.business_id)
    .execute()

  const { body } = await listed()
  expect(body).toMatchObject([{ missing: null, has_access: false }])
  const params = { business_id: ours.business_id, id: body[0]!.id }
  const shown = await product.call(findNumber, { params }, { token: ours.owner.token })
  expect(shown.body).toMatchObject({ has_access: false })
  expect((await add(ours)).body).toMatchObject({ success: true })
  expect((await listed()).body).toMatchObject([{ missing: null, has_access: true }])
  expect(await rows(ours)).toHaveLength(1)
})

test('two people who finish the wizard at once, of one business or of two: one number, connected once', async () => {
  const [ours, theirs] = [await venue(product), await venue(product)]

  const answers = await Promise.all([add(ours), add(ours), add(theirs), add(theirs)])

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  for (const { body } of answers) expect(body.message).toMatch(/^\S.*[.!]$/)
  expect([...(await rows(ours)), ...(await rows(theirs))]).toHaveLength(1)
  expect(steps().filter((call) => call.endsWith('/register'))).toHaveLength(1)
})

test('a connection that died half-way does not hold the number for longer than a minute', async () => {
  const ours = await venue(product)
  await add(ours)
  await db
    .updateTable('wa_number')
    .set({ missing: 'subscription', status: 'inactive', connecting_at: house.now() })
    .where('business_id', '=', ours.business_id)
    .execute()
  expect((await add(ours)).body).toMatchObject({ success: false, code: 'number_connecting' })

  product.turnTo('2026-11-21T15:01:01Z')
  expect((await add(ours)).body).toMatchObject({ success: true })
})

test.each([
  [
    'a token of another app',
    () => meta.answer('GET /debug_token', goodToken({ app_id: '9' })),
    /outro aplicativo/,
  ],
  ['a dead token', () => meta.answer('GET /debug_token', goodToken({ is_valid: false })), /expirou/],
  [
    'a number of another account',
    () => meta.answer(`GET /${waba}/phone_numbers`, { json: { data: [] } }),
    /não pertence/,
  ],
  [
    'an account out of reach',
    () => meta.answer(`GET /${waba}/phone_numbers`, graphError(100)),
    /não aceitou/,
  ],
  ['Meta that is down', () => meta.answer(`GET /${waba}/phone_numbers`, 'hang up'), /Tente novamente/],
  [
    'Meta that answers HTML',
    () => meta.answer(`GET /${waba}/phone_numbers`, { text: '<html>Facebook</html>' }),
    /Tente novamente/,
  ],
  ['Meta that throttles', () => meta.answer(`GET /${waba}/phone_numbers`, graphError(80_007)), /pausa/],
])('%s stores nothing and says why', { tags: ['WANUM-20'] }, async (_name, prepare, sentence) => {
  const ours = await venue(product)
  prepare()

  const { body } = await add(ours)

  expect(body).toMatchObject({ success: false, message: expect.stringMatching(sentence) })
  expect(await rows(ours)).toEqual([])
  expect(steps()).toEqual([])
})

test('while Meta is slow for one business, another connects its number and reads its list as ever', async () => {
  const [slow, other] = [await venue(product), await venue(product)]
  const held = Promise.withResolvers<void>()
  meta.answer('GET /4040/phone_numbers', async () => {
    await held.promise
    return { json: { data: [phoneRow('5050')] } }
  })
  const waiting = add(slow, { wa_account_id: '4040', phone_number_id: '5050' })
  await expect.poll(() => meta.asked()).toContain('GET /4040/phone_numbers')

  expect((await add(other)).body).toMatchObject({ success: true })
  const list = await product.call(
    listNumbers,
    { params: { business_id: other.business_id } },
    { token: other.owner.token },
  )
  expect(list.body).toHaveLength(1)

  held.resolve()
  expect((await waiting).body).toMatchObject({ success: true })
})

test('a number whose name is in review at Meta is connected, and its page says so (chatwoot#13154)', async () => {
  const ours = await venue(product)
  atMeta({ status: 'CONNECTED', name_status: 'PENDING_REVIEW' })

  expect((await add(ours)).body).toMatchObject({ success: true })

  const [row] = await rows(ours)
  expect(row).toMatchObject({ status: 'active', missing: null, name_status: 'PENDING_REVIEW' })
})

test('what Meta said of a number before its registration no longer counts: it is read again, and an unknown state stops it', async () => {
  const ours = await venue(product)
  const after = async (status: string) => {
    atMeta({ status })
    await product.queue.drain(house)
    return (await rows(ours))[0]
  }
  await add(ours)
  expect((await rows(ours))[0]).toMatchObject({ status: 'active', platform_status: null })

  expect(await after('ORBITING')).toMatchObject({ status: 'inactive', platform_status: 'ORBITING' })
})

test.each([
  { phone_number_id: '../me' },
  { wa_account_id: '1030/phone_numbers?x=' },
  { phone_number_id: '' },
  { access_token: '' },
  { pin: '12345' },
  { agreements: 'de-antes' },
])('%j is refused before anybody is asked', async (given) => {
  expect((await add(await venue(product), given as never)).status).toBe(422)
  expect(meta.asked()).toEqual([])
})

test(
  'a number is switched off and on; the answer has its new status',
  { tags: ['WANUM-42', 'WANUM-34', 'WANUM-35', 'D-83'] },
  async () => {
    const ours = await venue(product)
    await add(ours)
    const [{ id } = { id: 0 }] = await rows(ours)
    const set = (status: 'active' | 'inactive', person: Signed = ours.owner) =>
      product.call(
        setNumberStatus,
        { params: { business_id: ours.business_id, id }, body: { status } },
        { token: person.token },
      )

    expect((await set('inactive')).body).toMatchObject({ success: true, wa_number: { status: 'inactive' } })
    expect(await rows(ours)).toMatchObject([{ status: 'inactive' }])
    expect((await set('active')).body).toMatchObject({ success: true, wa_number: { status: 'active' } })
    expect((await set('inactive', ours.editor)).status).toBe(403)
  },
)

test('after a sign-in by code the wizard gets every business, account and number, and no token of Meta', async () => {
  const ours = await venue(product)
  const named = (id: string) => ({ id, name: `Nome ${id}` })
  meta.answer('GET /me/businesses', { json: { data: [named('1029')] } })
  meta.answer('GET /1029/owned_whatsapp_business_accounts', { json: { data: [named(waba)] } })
  meta.answer('GET /1029/client_whatsapp_business_accounts', { json: { data: [named(waba)] } })
  const { business_id, owner } = ours
  const token = { token: owner.token }

  const { body } = await product.call(signInByCode, { params: { business_id }, body: { code: 'c1' } }, token)

  expect(body.businesses).toEqual([
    {
      ...named('1029'),
      accounts: [
        {
          ...named(waba),
          numbers: ['9', number].map((id) => ({
            id,
            display_phone_number: '+55 11 95555-0100',
            verified_name: 'Cantina da Praça',
          })),
        },
      ],
    },
  ])
  expect(JSON.stringify(body)).not.toContain('EAA')
  expect((await add(await venue(product), { access_token: body.access_token })).body).toMatchObject({
    success: false,
    code: 'sign_in_expired',
  })
  expect((await add(ours, { access_token: body.access_token })).body).toMatchObject({ success: true })
})

test('whoever opens a number lets Meta be asked what it says of it now', { tags: ['WANUM-26'] }, async () => {
  const ours = await venue(product)
  await add(ours)
  const [{ id } = { id: 0 }] = await rows(ours)
  atMeta({ quality_rating: 'RED', messaging_limit_tier: 'TIER_250', verified_name: 'Cantina Nova' })
  product.turnTo('2026-11-21T15:11:00Z')
  const open = () =>
    product.call(findNumber, { params: { business_id: ours.business_id, id } }, { token: ours.owner.token })

  expect((await open()).body).toMatchObject({ quality_rating: 'GREEN' })
  await product.queue.drain(house)

  expect((await open()).body).toMatchObject({
    quality_rating: 'RED',
    messaging_limit: 'TIER_250',
    verified_name: 'Cantina Nova',
  })
})
