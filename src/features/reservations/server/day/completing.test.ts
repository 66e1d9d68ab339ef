import { describe, expect, test } from 'vitest'
import { recordVisits } from '#features/customers/server/visits.ts'
import {
  cancelReservation,
  editReservation,
  findReservation,
  listReservations,
  refuseReservation,
} from '../../contract.ts'
import { completeReservations } from '../jobs.ts'
import { testHouse } from '#test/app.ts'
import { venue, type Venue } from '#test/venue.ts'
import { actOf } from '#platform/act.ts'

const noon = '2026-11-20T15:00:00Z'
// Noon of Friday 2026-11-20 in São Paulo.
const product = await testHouse({ now: noon })
const { db } = product.house

/** Runs the job that is scheduled every ten minutes. */
const complete = () => completeReservations.run(actOf('job', product.house), {})

async function customerOf({ business_id }: Venue, phone: string): Promise<number> {
  const { id } = await db
    .insertInto('customer')
    .values({ business_id, name: 'Maria Silva', phone })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const statusOf = async (id: number) =>
  (await db.selectFrom('reservation').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

/** Staff edit the reservation: same table and guest, except for `changes`. */
const move = (here: Venue, id: number, changes: { date: string; phone?: string; name?: string }) => {
  const body = {
    name: 'Maria Silva',
    phone: '11987654321',
    email: 'maria@exemplo.com',
    birth_date: '1990-05-17',
    person_number: 2,
    time: '20:00',
    ...changes,
  }
  return product.call(editReservation, { params: { ...here.path, id }, body }, { token: here.editor.token })
}

/** The dates of a business's visits, compared with its customers' counters. */
async function visitsOf({ business_id }: Venue) {
  const visits = await db
    .selectFrom('customer_branch_visit')
    .select(['branch_id', 'customer_id', 'date'])
    .where('business_id', '=', business_id)
    .orderBy('date')
    .execute()
  const links = await db
    .selectFrom('customer_branch')
    .select(['branch_id', 'customer_id', 'visits_count'])
    .where('business_id', '=', business_id)
    .execute()
  for (const { branch_id, customer_id, visits_count } of links) {
    const own = visits.filter((one) => one.branch_id === branch_id && one.customer_id === customer_id)
    expect(visits_count).toBe(own.length)
  }
  return visits.map(({ date }) => date)
}

describe('completing', () => {
  test('the job comes every ten minutes', { tags: ['D-44'] }, () => {
    expect(completeReservations.cron).toBe('*/10 * * * *')
  })

  test(
    'before the job comes readers see it completed, and nobody can refuse or cancel it any more',
    { tags: ['D-44'] },
    async () => {
      const here = await venue(product)
      const { id, token } = await here.reservation({ status: 'CON', date: '2026-11-19' })
      const staff = { token: here.editor.token }
      const params = { ...here.path, id }

      const query = { dateFrom: '2026-11-19', dateTo: '2026-11-19' }
      const listed = await product.call(listReservations, { params: here.path, query }, staff)
      const seen = await product.call(findReservation, { params: { ...params, token } })
      const refused = await product.call(refuseReservation, { params }, staff)
      const cancelled = await product.call(cancelReservation, { params: { ...params, token } })

      expect(listed.body.result.data.map(({ status }) => status)).toEqual(['COM'])
      expect(seen.body.status).toBe('CON')
      expect(refused.body).toMatchObject({
        success: false,
        msg: 'Este agendamento não pode mais ser recusado.',
      })
      expect(cancelled.body).toMatchObject({
        success: false,
        msg: 'Este agendamento não pode mais ser cancelado.',
      })
      expect(await statusOf(id)).toBe('CON')
    },
  )

  test(
    'a no-show refused a second before midnight is no visit; a minute later it is one',
    { tags: ['D-44'] },
    async () => {
      const here = await venue(product)
      const staff = { token: here.editor.token }
      const [early, late] = [
        await here.reservation({
          status: 'CON',
          date: '2026-11-20',
          customer_id: await customerOf(here, '11900000001'),
        }),
        await here.reservation({
          status: 'CON',
          date: '2026-11-20',
          customer_id: await customerOf(here, '11900000002'),
        }),
      ]
      const refuse = (id: number) => product.call(refuseReservation, { params: { ...here.path, id } }, staff)

      product.turnTo('2026-11-21T02:59:59Z')
      await complete()
      expect((await refuse(early.id)).body.success).toBe(true)
      product.turnTo('2026-11-21T03:00:00Z')
      expect((await refuse(late.id)).body.success).toBe(false)
      await complete()
      product.turnTo(noon)

      expect([await statusOf(early.id), await statusOf(late.id)]).toEqual(['REC', 'COM'])
      expect(await visitsOf(here)).toEqual(['2026-11-20'])
    },
  )

  test('a waiting one that passed stays so and is no visit', { tags: ['D-44', 'D-56'] }, async () => {
    const here = await venue(product)
    const customer_id = await customerOf(here, '11900000003')
    const { id } = await here.reservation({ status: 'WAI', date: '2026-11-19', customer_id })

    await complete()
    expect([await statusOf(id), await visitsOf(here)]).toEqual(['WAI', []])
  })

  test(
    'moved ahead it is confirmed again, and its visit goes to its new day',
    { tags: ['D-44', 'D-56'] },
    async () => {
      const here = await venue(product)
      await here.service()
      const { id } = await here.reservation({
        status: 'CON',
        date: '2026-11-19',
        customer_id: await customerOf(here, '11987654321'),
      })
      await complete()
      expect(await visitsOf(here)).toEqual(['2026-11-19'])

      const edited = await move(here, id, { date: '2026-11-21' })
      expect(edited.body.reservation.status).toBe('CON')
      expect(await visitsOf(here)).toEqual([])

      product.turnTo('2026-11-22T12:00:00Z')
      await complete()
      product.turnTo(noon)

      expect(await statusOf(id)).toBe('COM')
      expect(await visitsOf(here)).toEqual(['2026-11-21'])
    },
  )

  test(
    'moved away it leaves the visit that another table of the day, a survey or the code on the table gave',
    { tags: ['D-56'] },
    async () => {
      const here = await venue(product)
      await here.service()
      const customer_id = await customerOf(here, '11987654321')
      const past = { status: 'CON', customer_id } as const
      const [one] = [
        await here.reservation({ ...past, date: '2026-11-18' }),
        await here.reservation({ ...past, date: '2026-11-18', time: '12:00' }),
        await here.reservation({
          ...past,
          date: '2026-11-18',
          time: '13:00',
          attendance: 'no_show',
          attended_at: new Date(noon),
        }),
      ]
      const scanned = await here.reservation({ ...past, date: '2026-11-19' })
      const visit = { ...here.path, customer_id, date: '2026-11-19' }
      await recordVisits(db, [visit], new Date('2026-11-19T23:00:00Z'))
      await complete()
      expect(await visitsOf(here)).toEqual(['2026-11-18', '2026-11-19'])

      for (const { id } of [one, scanned]) await move(here, id, { date: '2026-11-25' })

      expect(await visitsOf(here)).toEqual(['2026-11-18', '2026-11-19'])
    },
  )

  test(
    'moved away it takes its visit with it, although the customer missed another table of that day',
    { tags: ['D-56'] },
    async () => {
      const here = await venue(product)
      await here.service()
      const customer_id = await customerOf(here, '11987654321')
      const past = { status: 'CON', customer_id, date: '2026-11-18' } as const
      const came = await here.reservation(past)
      await here.reservation({ ...past, time: '13:00', attendance: 'no_show', attended_at: new Date(noon) })
      await complete()
      expect(await visitsOf(here)).toEqual(['2026-11-18'])

      await move(here, came.id, { date: '2026-11-25' })

      expect(await visitsOf(here)).toEqual([])
    },
  )

  test("under another phone its visit is that customer's", { tags: ['D-56'] }, async () => {
    const here = await venue(product)
    const maria = await customerOf(here, '11987654321')
    const { id } = await here.reservation({ status: 'CON', date: '2026-11-19', customer_id: maria })
    await complete()

    await move(here, id, { date: '2026-11-19', phone: '11900000077', name: 'Rita Souza' })

    const visits = await db
      .selectFrom('customer_branch_visit')
      .innerJoin('customer', 'customer.id', 'customer_branch_visit.customer_id')
      .select(['customer.phone', 'customer_branch_visit.date'])
      .where('customer_branch_visit.business_id', '=', here.business_id)
      .execute()
    expect(visits).toEqual([{ phone: '11900000077', date: '2026-11-19' }])
    expect(await visitsOf(here)).toEqual(['2026-11-19'])
  })
})

describe('visits', () => {
  test(
    'are one per customer, branch and local day, whatever gave them first',
    { tags: ['D-56'] },
    async () => {
      const [here, there] = [await venue(product), await venue(product)]
      const [maria, joao] = [await customerOf(here, '11900000004'), await customerOf(here, '11900000005')]
      const other = await customerOf(there, '11900000004')
      const past = { status: 'CON', date: '2026-11-18' } as const
      for (const customer_id of [maria, maria, joao, null]) await here.reservation({ ...past, customer_id })
      await there.reservation({ ...past, customer_id: other })
      // Joao scanned the table's QR code on the same day.
      const scanned = { ...here.path, customer_id: joao, date: '2026-11-18' }
      await db.transaction().execute((trx) => recordVisits(trx, [scanned], product.house.now()))

      await complete()

      expect(await visitsOf(here)).toEqual(['2026-11-18', '2026-11-18'])
      expect(await visitsOf(there)).toEqual(['2026-11-18'])
    },
  )

  test(
    'of two thousand, four workers at once make each one once',
    { tags: ['D-44', 'D-56'], timeout: 60_000 },
    async () => {
      const here = await venue(product)
      const customers = await Promise.all(
        Array.from({ length: 7 }, (_, n) => customerOf(here, `1190000010${n}`)),
      )
      const days = Array.from({ length: 10 }, (_, n) => `2026-11-${10 + n}`)
      const rows = Array.from({ length: 2000 }, (_, n) => ({
        ...here.path,
        customer_id: customers[n % 7]!,
        date: days[n % 10]!,
        time: '20:00',
        person_number: 1,
        status: 'CON' as const,
        owner_name: 'Maria Silva',
        owner_phone: '11987654321',
        token: `dono-${n}`,
        token_rsvp: `convite-${n}`,
      }))
      await db.insertInto('reservation').values(rows).execute()

      await Promise.all([complete(), complete(), complete(), complete()])

      const left = db.selectFrom('reservation').select('id').where('branch_id', '=', here.path.branch_id)
      expect(await left.where('status', '<>', 'COM').execute()).toEqual([])
      expect(await visitsOf(here)).toHaveLength(70)
    },
  )
})
