import { beforeEach, expect, test } from 'vitest'
import { registerCustomer } from '../registration.contract.ts'
import { formTextVersion } from '../consent.ts'
import {
  hasMarketingConsent,
  listConsents,
  marketableCustomers,
  withdrawMarketingConsent,
} from './consents.ts'
import { actOf } from '#platform/act.ts'
import { transaction } from '#platform/database/database.ts'
import { testHouse } from '#test/app.ts'
import { venue, type Venue } from '#test/venue.ts'

const noon = '2026-11-20T15:00:00Z'
const product = await testHouse({ now: noon, settings: { appUrl: 'https://reservas.exemplo.com.br' } })
const { db } = product.house

const maria = { name: 'Maria Silva', email: 'maria@gmail.com', birth_date: '1990-05-17' }
const ownPage = { 'sec-fetch-site': 'same-origin' }

let here: Venue
let phone: string
let phones = 0
beforeEach(async () => {
  product.turnTo(noon)
  here = await venue(product, { config: null })
  phone = `119${70_000_000 + ++phones}`
})

const agreeing = { marketing: true, text_version: formTextVersion }

const register = (given: object = {}, headers: Record<string, string> = {}) =>
  product.call(registerCustomer, { params: here.path, body: { ...maria, phone, ...given } }, { headers })

const customerId = async () => {
  const { id } = await db
    .selectFrom('customer')
    .select('id')
    .where('business_id', '=', here.business_id)
    .where('phone', '=', phone)
    .executeTakeFirstOrThrow()
  return id
}
const consents = async () => listConsents(db, here.business_id, await customerId())
const isInForce = async () => hasMarketingConsent(db, here.business_id, await customerId())

test(
  'a registration stores the version of the texts that the guest read, and no consent without a tick',
  { tags: ['REG-15', 'D-98'] },
  async () => {
    await register({ text_version: formTextVersion })

    const link = await db
      .selectFrom('customer_branch')
      .select(['notice_version', 'notice_at'])
      .where('customer_id', '=', await customerId())
      .executeTakeFirstOrThrow()
    expect(link).toEqual({ notice_version: formTextVersion, notice_at: new Date(noon) })
    expect(await consents()).toEqual([])
  },
)

test(
  'a ticked box is stored with the text, time, form and unit, and is in force for a new customer',
  { tags: ['D-98'] },
  async () => {
    await register({ ...agreeing, quick: true })

    expect(await consents()).toEqual([
      {
        purpose: 'marketing',
        text_version: formTextVersion,
        given_at: new Date(noon),
        given_by: 'new_customer',
        form: 'quick_registration',
        withdrawn_at: null,
        withdrawn_by: null,
        unit: 'Centro',
      },
    ])
    expect(await isInForce()).toBe(true)
    expect(await marketableCustomers(db, here.business_id).execute()).toEqual([
      { customer_id: await customerId() },
    ])
  },
)

test(
  'a form from an unknown device for a known phone puts no consent in force',
  { tags: ['D-60', 'D-98'] },
  async () => {
    await register()
    await register({ ...agreeing, name: 'Alguém' })
    await register({ ...agreeing, name: 'Outro' })

    expect(await consents()).toMatchObject([{ given_by: 'unknown_device', withdrawn_at: null }])
    expect(await isInForce()).toBe(false)
  },
)

test('the device that made the customer may agree later', { tags: ['D-60', 'D-98'] }, async () => {
  const first = await register({}, ownPage)
  const [cookie] = String(first.headers['set-cookie']).split(';')
  await register(agreeing, { ...ownPage, cookie: cookie! })

  expect(await consents()).toMatchObject([{ given_by: 'known_device', form: 'registration' }])
  expect(await isInForce()).toBe(true)
})

test(
  'what was agreed is stored once, and an unticked box of a later form withdraws nothing',
  { tags: ['D-98'] },
  async () => {
    await register(agreeing)
    await register(agreeing)
    await register({ text_version: formTextVersion, marketing: false })

    expect(await consents()).toHaveLength(1)
    expect(await isInForce()).toBe(true)
  },
)

test(
  'a withdrawn consent is no longer in force, stays as proof, and can be given again',
  { tags: ['D-98'] },
  async () => {
    await register(agreeing)
    const of = { business_id: here.business_id, customer_id: await customerId() }
    product.turnTo('2026-12-01T12:00:00Z')
    const withdraw = () =>
      transaction(db, (trx) =>
        withdrawMarketingConsent(trx, { ...actOf('job', product.house), person: here.owner }, of),
      )

    expect(await withdraw()).toBe(true)
    expect(await withdraw()).toBe(false)

    expect(await isInForce()).toBe(false)
    expect(await consents()).toMatchObject([
      { withdrawn_at: new Date('2026-12-01T12:00:00Z'), withdrawn_by: 'staff' },
    ])
  },
)

test(
  'a tick without the version of its text, or with an unknown one, is refused',
  { tags: ['D-98'] },
  async () => {
    expect((await register({ marketing: true })).status).toBe(422)
    expect((await register({ marketing: true, text_version: '1999-01' })).status).toBe(422)
  },
)

test('the consent of a customer is none of another business', { tags: ['D-55', 'D-98'] }, async () => {
  await register(agreeing)
  const id = await customerId()
  const rival = await venue(product, { config: null })

  expect(await hasMarketingConsent(db, rival.business_id, id)).toBe(false)
  expect(await listConsents(db, rival.business_id, id)).toEqual([])
})
