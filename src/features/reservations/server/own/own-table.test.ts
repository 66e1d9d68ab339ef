import type { OutgoingHttpHeaders } from 'node:http'
import { beforeEach, expect, test } from 'vitest'
import { cancelReservation } from '../../contract.ts'
import { findOwnTable } from '../../own-table.contract.ts'
import { requestReservation } from '../../request.contract.ts'
import { testHouse } from '#test/app.ts'
import { requestForm } from '#test/request-form.ts'
import { venue, type Venue } from '#test/venue.ts'

const noon = '2026-11-20T15:00:00Z'
const product = await testHouse({ now: noon })
const { db } = product.house
const ownPage: Record<string, string> = { 'sec-fetch-site': 'same-origin' }

let here: Venue
let there: Venue
beforeEach(async () => {
  product.turnTo(noon)
  here = await venue(product)
  there = await venue(product)
  await Promise.all([here.service(), there.service()])
})

const cookieOf = ({ headers }: { headers: OutgoingHttpHeaders }) =>
  [headers['set-cookie'] ?? ''].flat().join().split(';')[0]!

async function ask(body: ReturnType<typeof requestForm>, cookie = '') {
  const headers = { ...ownPage, ...(cookie && { cookie }) }
  const made = await product.call(requestReservation, { params: here.path, body }, { headers })
  expect(made.body.success).toBe(true)
  return { ...made.body.reservation, cookie: cookieOf(made) }
}

const own = async (cookie: string, { place = here, headers = ownPage } = {}) =>
  (await product.call(findOwnTable, { params: place.path }, { headers: { ...headers, cookie } })).body

const nothing = { customer: null, table: null }

test(
  'the device that asked for a table reads whose it is, when, and where to follow it',
  { tags: ['D-60'] },
  async () => {
    const form = requestForm({ date: '2026-11-21', time: '20:00' })
    const { id, token, cookie } = await ask(form)

    expect(await own(cookie)).toMatchObject({
      customer: { name: form.name, email: form.email },
      table: {
        date: '2026-11-21',
        time: '20:00',
        status: 'WAI',
        path: `/reserva/${here.branch.slug}/${id}/${token}`,
      },
    })
  },
)

test('asked of one date, it reads the table of that date', { tags: ['D-142'] }, async () => {
  const form = requestForm({ date: '2026-11-21' })
  const { cookie } = await ask(form)
  const on = async (date: string) =>
    (
      await product.call(
        findOwnTable,
        { params: here.path, query: { date } },
        { headers: { ...ownPage, cookie } },
      )
    ).body.table

  expect(await on('2026-11-21')).toMatchObject({ date: '2026-11-21', time: '20:00' })
  expect(await on('2026-11-22')).toBeNull()
})

test(
  'nobody else does: without the cookie, from another site, in another house, after the data changed',
  { tags: ['D-05', 'D-60'] },
  async () => {
    const form = requestForm({ date: '2026-11-21' })
    const { cookie } = await ask(form)

    expect(await own('')).toEqual(nothing)
    expect(await own(cookie, { headers: { 'sec-fetch-site': 'cross-site' } })).toEqual(nothing)
    expect(await own(cookie, { headers: {} })).toEqual(nothing)
    expect(await own(cookie, { place: there })).toEqual(nothing)
    await db
      .updateTable('customer')
      .set({ name: 'Outra' })
      .where('business_id', '=', here.business_id)
      .execute()
    expect(await own(cookie)).toEqual(nothing)
  },
)

test(
  'only tables that were asked for on this device are shown, not others of the same customer',
  { tags: ['D-60'] },
  async () => {
    const form = requestForm({ date: '2026-11-23' })
    const { cookie } = await ask(form)
    const elsewhere = await ask({ ...form, date: '2026-11-21' })
    expect((await own(cookie)).table?.date).toBe('2026-11-23')
    // The other device gave the same data: it is known as well, for its own table.
    expect((await own(elsewhere.cookie)).table?.date).toBe('2026-11-21')

    const again = await ask({ ...form, date: '2026-11-22' }, cookie)
    expect((await own(again.cookie)).table?.date).toBe('2026-11-22')
  },
)

test('a table that is over or cancelled is not shown; the guest stays known', async () => {
  const { id, token, cookie } = await ask(requestForm({ date: '2026-11-21' }))
  product.turnTo('2026-11-22T15:00:00Z')
  expect(await own(cookie)).toMatchObject({ customer: {}, table: null })

  product.turnTo(noon)
  expect((await own(cookie)).table).not.toBeNull()
  await product.call(cancelReservation, { params: { ...here.path, id, token } })
  expect(await own(cookie)).toMatchObject({ customer: {}, table: null })
})
