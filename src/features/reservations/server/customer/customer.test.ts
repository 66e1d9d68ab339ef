import { describe, expect, test } from 'vitest'
import { showDay } from '../../attendance.contract.ts'
import { listReservations } from '../../contract.ts'
import { listCustomerReservations } from '../../customer.contract.ts'
import { testHouse } from '#test/app.ts'
import { sibling, venue, type Venue } from '#test/venue.ts'

const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { db } = product.house

let phones = 0

/** A customer of the branch. */
async function customer({ path, business_id }: Venue) {
  const { id } = await db
    .insertInto('customer')
    .values({ business_id, name: 'Maria Silva', phone: `119${70_000_000 + ++phones}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('customer_branch')
    .values({ ...path, customer_id: id, visits_count: 2 })
    .execute()
  return id
}

const record = async (here: Venue, customer_id: number) =>
  (
    await product.call(
      listCustomerReservations,
      { params: { ...here.path, customer_id } },
      { token: here.editor.token },
    )
  ).body

describe('the reservations of a customer', () => {
  test('come with how each ended, the latest date first, whatever the status', async () => {
    const here = await venue(product)
    const customer_id = await customer(here)
    const rows = [
      { date: '2026-11-07', status: 'COM', person_number: 4 },
      { date: '2026-11-14', status: 'COM', person_number: 4 },
      { date: '2026-11-15', status: 'COM', person_number: 2 },
      // The job that completes past visits has not run yet (D-44).
      { date: '2026-11-18', status: 'CON', person_number: 2 },
      { date: '2026-11-16', status: 'COM', person_number: 8, attendance: 'no_show', attended_at: new Date() },
      { date: '2026-11-17', status: 'CAN' },
      { date: '2026-11-19', status: 'REC' },
      { date: '2026-11-20', status: 'WAI' },
      { date: '2026-11-28', status: 'CON' },
    ] as const
    for (const row of rows) await here.reservation({ customer_id, ...row })
    await here.reservation({ date: '2026-11-29', status: 'CON' })

    const { reservations, ...numbers } = await record(here, customer_id)

    expect(reservations.map(({ date, status }) => [date, status])).toEqual([
      ['2026-11-28', 'CON'],
      ['2026-11-20', 'WAI'],
      ['2026-11-19', 'REC'],
      ['2026-11-18', 'COM'],
      ['2026-11-17', 'CAN'],
      ['2026-11-16', 'COM'],
      ['2026-11-15', 'COM'],
      ['2026-11-14', 'COM'],
      ['2026-11-07', 'COM'],
    ])
    expect(numbers).toEqual({
      total: 9,
      figures: { came: 4, no_show: 1, cancelled: 1, refused: 1, ahead: 2 },
      usual: { person_number: expect.toBeOneOf([2, 4]), weekday: 6 },
    })
  })

  test('whose party arrived today came, and lies ahead no more', async () => {
    const here = await venue(product)
    const customer_id = await customer(here)
    const tonight = { customer_id, date: '2026-11-20', status: 'CON' } as const
    await here.reservation({ ...tonight, time: '11:30', attendance: 'arrived', attended_at: new Date() })
    await here.reservation({ ...tonight, time: '20:00' })

    expect(await record(here, customer_id)).toMatchObject({
      figures: { came: 1, no_show: 0, ahead: 1 },
    })
  })

  test('of another branch are left out, and there is no habit without a visit', async () => {
    const here = await venue(product)
    const customer_id = await customer(here)
    const other = await sibling(product, here)
    await here.reservation({ ...other, customer_id, date: '2026-11-01', status: 'COM' })

    expect(await record(here, customer_id)).toEqual({
      reservations: [],
      total: 0,
      figures: { came: 0, no_show: 0, cancelled: 0, refused: 0, ahead: 0 },
      usual: null,
    })
  })
})

test('the list and the day say what the host should know of a guest', async () => {
  const here = await venue(product)
  await here.service()
  const customer_id = await customer(here)
  const note = { business_id: here.business_id, customer_id }
  await db
    .insertInto('customer_note')
    .values([
      { ...note, kind: 'allergy', text: 'Camarão' },
      { ...note, kind: 'note', text: 'Prefere a varanda' },
    ])
    .execute()
  await db
    .insertInto('customer_tag')
    .values({ ...note, tag: 'VIP' })
    .execute()
  await here.reservation({ customer_id, date: '2026-11-21', time: '19:00' })
  await here.reservation({ date: '2026-11-21', time: '20:00' })
  const as = { token: here.editor.token }

  const list = await product.call(listReservations, { params: here.path }, as)
  const day = await product.call(showDay, { params: here.path, query: { date: '2026-11-21' } }, as)

  const guests = [{ visits_count: 2, tags: ['VIP'], health: [{ kind: 'allergy', text: 'Camarão' }] }, null]
  expect(list.body.result.data.map(({ guest }) => guest)).toEqual(guests)
  expect(day.body.parts.flatMap(({ reservations }) => reservations).map(({ guest }) => guest)).toEqual(guests)
})
