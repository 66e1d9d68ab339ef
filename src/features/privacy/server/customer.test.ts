import { beforeEach, expect, test } from 'vitest'
import {
  countPersonalData,
  downloadPersonalData,
  eraseCustomer,
  saveConsent,
  showPrivacy,
} from '../contract.ts'
import { openRequest } from './requests.queries.ts'
import { registerCustomer } from '#features/customers/registration.contract.ts'
import { formTextVersion } from '#features/customers/consent.ts'
import { createOrEditCustomer } from '#features/customers/record.contract.ts'
import { transaction } from '#platform/database/database.ts'
import { testHouse } from '#test/app.ts'
import { sibling, type Signed, venue, type Venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo.
const noon = '2026-11-20T15:00:00Z'
const product = await testHouse({ now: noon })
const { db } = product.house

const phone = '11987654321'
const maria = { name: 'Maria Silva', phone, email: 'maria@gmail.com', birth_date: '1990-05-17' }
const agreeing = { marketing: true, text_version: formTextVersion }

let here: Venue
let customer_id: number
beforeEach(async () => {
  product.turnTo(noon)
  here = await venue(product)
  await register()
  const { id } = await db
    .selectFrom('customer')
    .select('id')
    .where('business_id', '=', here.business_id)
    .executeTakeFirstOrThrow()
  customer_id = id
})

const register = (given: object = {}) =>
  product.call(registerCustomer, { params: here.path, body: { ...maria, ...given } })
const params = () => ({ ...here.path, customer_id })
const by = ({ token }: Signed) => ({ token })
const privacy = async () => (await product.call(showPrivacy, { params: params() }, by(here.editor))).body

test(
  'staff see since when and from where a customer agreed, confirm what a stranger ticked, and withdraw it',
  { tags: ['D-98'] },
  async () => {
    const save = (given: boolean) =>
      product.call(saveConsent, { params: params(), body: { given } }, by(here.editor))
    expect(await privacy()).toMatchObject({ consent: null, withdrawn_at: null, notice_at: null })

    await register(agreeing)
    expect(await privacy()).toMatchObject({
      consent: { given_by: 'unknown_device', unit: 'Centro', is_in_force: false },
      notice_at: '2026-11-20T15:00:00.000Z',
    })
    await save(true)
    expect(await privacy()).toMatchObject({ consent: { given_by: 'staff', is_in_force: true } })
    await save(false)
    expect(await privacy()).toMatchObject({ consent: null, withdrawn_at: '2026-11-20T15:00:00.000Z' })

    const lines = await db
      .selectFrom('audit_log')
      .select(['action', 'user_id'])
      .where('business_id', '=', here.business_id)
      .where('action', 'like', '%consent')
      .orderBy('id')
      .execute()
    expect(lines).toEqual([
      { action: 'consent', user_id: here.editor.id },
      { action: 'withdraw-consent', user_id: here.editor.id },
    ])
  },
)

test(
  'managers download everything, of all establishments, and the log says how many rows',
  { tags: ['D-98'] },
  async () => {
    const other = await sibling(product, here)
    await here.reservation({ ...other, date: '2026-10-10', status: 'COM', owner_phone: phone, customer_id })

    const { body, headers } = await product.call(downloadPersonalData, { params: params() }, by(here.owner))

    expect(headers['content-disposition']).toContain('dados-do-cliente.json')
    expect(body).toMatchObject({
      phone: '(11) 98765-4321',
      customers: [{ name: 'Maria Silva', email: 'maria@gmail.com' }],
      reservations: [{ branch_id: other.branch_id }],
    })
    const { changes } = await db
      .selectFrom('audit_log')
      .select('changes')
      .where('business_id', '=', here.business_id)
      .where('action', '=', 'export-data')
      .executeTakeFirstOrThrow()
    expect(changes).toMatchObject({ customers: 1, reservations: 1 })
  },
)

test(
  'an erasure is counted beforehand, waits for what is ahead, and settles the request',
  { tags: ['D-98', 'D-124'] },
  async () => {
    const ahead = await here.reservation({ date: '2026-11-21', owner_phone: phone, customer_id })
    await transaction(db, (trx) => openRequest(trx, here.branch, customer_id, new Date(noon)))
    const erase = () => product.call(eraseCustomer, { params: params() }, by(here.owner))

    const counts = await product.call(countPersonalData, { params: params() }, by(here.owner))
    const early = await erase()
    await db.updateTable('reservation').set({ status: 'CAN' }).where('id', '=', ahead.id).execute()
    expect(await privacy()).toMatchObject({ erasure_requested_at: '2026-11-20T15:00:00.000Z' })
    const done = await erase()
    const again = await erase()

    expect(counts.body).toMatchObject({ reservations: 1, ahead: 1 })
    expect(early.body).toMatchObject({ success: false, code: 'upcoming' })
    expect(done.body).toMatchObject({ success: true, msg: 'Cliente anonimizado.' })
    expect(again.status).toBe(404)
    expect(await privacy()).toMatchObject({
      erased_at: '2026-11-20T15:00:00.000Z',
      erasure_requested_at: null,
    })
  },
)

test('editors neither download nor erase, and a rival finds nobody', { tags: ['D-23', 'D-98'] }, async () => {
  const rival = await venue(product)
  const calls = [downloadPersonalData, countPersonalData, eraseCustomer] as const

  for (const call of calls) {
    expect((await product.call(call, { params: params() }, by(here.editor))).status).toBe(403)
    expect((await product.call(call, { params: params() }, by(rival.owner))).status).toBe(403)
    const foreign = { params: { ...rival.path, customer_id } }
    expect((await product.call(call, foreign, by(rival.owner))).status).toBe(404)
  }
  expect(await privacy()).toMatchObject({ erased_at: null })
})

test('an erased record takes no new name, phone, note or consent', { tags: ['D-98'] }, async () => {
  await product.call(eraseCustomer, { params: params() }, by(here.owner))

  const consent = await product.call(
    saveConsent,
    { params: params(), body: { given: true } },
    by(here.editor),
  )
  const edit = await product.call(
    createOrEditCustomer,
    { params: here.path, body: { ...maria, customer_id } },
    by(here.editor),
  )

  expect(consent.status).toBe(404)
  expect(edit.status).toBe(404)
})
