import { describe, expect, test } from 'vitest'
import { listSlots } from '#features/availability/slots.contract.ts'
import { addWalkIn, markAttendance, showDay } from '../attendance.contract.ts'
import { createReservation, editReservation, listReservations } from '../contract.ts'
import { completeReservations } from './jobs.ts'
import type { Endpoint } from '#lib/call/endpoint.ts'
import { testHouse } from '#test/app.ts'
import { requestForm } from '#test/request-form.ts'
import { everyDay, venue, type Venue } from '#test/venue.ts'
import { actOf } from '#platform/act.ts'

/** Friday 2026-11-20, 23:30 in São Paulo and 22:30 in Manaus; in Noronha it is already Saturday. */
const lateFriday = '2026-11-21T02:30:00Z'
const [friday, saturday] = ['2026-11-20', '2026-11-21']

const product = await testHouse({ now: lateFriday })
const { db } = product.house

const form = (given: Record<string, unknown> = {}) =>
  requestForm({ phone: '(11) 98765-4321', date: saturday, reason: '1', comment: '', ...given })

/** Sends any payload, as a foreign client could, without type checks. */
const send = async (here: Venue, { method, path }: Endpoint, payload: object, id = 0) => {
  const url = path
    .replace(':business_id', String(here.path.business_id))
    .replace(':branch_id', String(here.path.branch_id))
    .replace(':id', String(id))
  const answer = await product.request({
    method,
    url,
    headers: { 'x-auth-token': here.editor.token },
    payload,
  })
  return { status: answer.statusCode, body: answer.json<unknown>() }
}

const rows = async (here: Venue) => ({
  reservations: await db
    .selectFrom('reservation')
    .selectAll()
    .where('business_id', '=', here.business_id)
    .orderBy('id')
    .execute(),
  walkIns: await db
    .selectFrom('walk_in')
    .selectAll()
    .where('business_id', '=', here.business_id)
    .orderBy('id')
    .execute(),
})

describe('a client of somebody’s own', () => {
  const parties = [0, -1, 1.5, 13, 1_000_000_000, 1e21, 'dois', null, { people: 2 }]

  test.each(parties)(
    'a party of %j is refused to create, to edit and at the door',
    { tags: ['RES-45', 'RES-46'] },
    async (people) => {
      const here = await venue(product)
      await here.service()
      const { id } = await here.reservation()
      const before = await rows(here)

      const body = form({ person_number: people })
      const answers = [
        await send(here, createReservation, body),
        await send(here, editReservation, body, id),
        // Booking limits do not apply to walk-ins: 13 people are allowed.
        ...(people === 13 ? [] : [await send(here, addWalkIn, { person_number: people })]),
      ]

      for (const answer of answers) {
        expect(answer.body).toMatchObject({ success: false, msg: expect.any(String) })
        expect(answer.status === 200 || answer.status === 422).toBe(true)
      }
      expect(await rows(here)).toEqual(before)
    },
  )

  test('decides nothing by what it writes beside the form', { tags: ['D-43'] }, async () => {
    const [here, there] = [await venue(product), await venue(product)]
    await here.service()
    const { id, token } = await here.reservation({ status: 'WAI' })
    const beside = {
      id: 1,
      status: 'COM',
      attendance: 'arrived',
      attended_at: '2020-01-01T00:00:00Z',
      token: 'meu',
      token_rsvp: 'meu',
      business_id: there.business_id,
      branch_id: there.path.branch_id,
      owner_masked: true,
      created_at: '2020-01-01T00:00:00Z',
    }

    await send(here, editReservation, form({ ...beside, comment: 'Mudou' }), id)
    const { body } = await send(here, createReservation, form({ ...beside, phone: '(11) 91111-1111' }))

    expect(body).toMatchObject({ success: true })
    const { reservations } = await rows(here)
    expect(reservations.map(({ status, attendance, branch_id }) => [status, attendance, branch_id])).toEqual([
      ['WAI', null, here.path.branch_id],
      ['CON', null, here.path.branch_id],
    ])
    expect(reservations[0]).toMatchObject({ id, token, comment: 'Mudou' })
    expect(reservations[1]!.token).not.toBe('meu')
    expect((await rows(there)).reservations).toEqual([])
  })

  test('walks in now, whatever day, hour or service it names', async () => {
    const here = await venue(product)
    const night = await here.service({ meta: everyDay('20:00', '23:30') })
    const lunch = await here.service({ meta: everyDay('12:00', '15:00') })

    await send(here, addWalkIn, { person_number: 2, date: '2026-12-31', time: '12:00', service_id: lunch.id })

    expect((await rows(here)).walkIns).toMatchObject([
      { date: friday, time: '23:30', service_id: night.id, person_number: 2 },
    ])
  })
})

test(
  'a branch that moves to another zone keeps the hours of what is booked, and lives by its new clock',
  { tags: ['D-42'] },
  async () => {
    const here = await venue(product)
    await here.service({ meta: everyDay('18:00', '23:30') })
    const { id } = await here.reservation({ date: friday, time: '23:00', status: 'CON' })
    const as = { token: here.editor.token }
    const day = async () => (await product.call(showDay, { params: here.path, query: {} }, as)).body
    const listed = async () =>
      (
        await product.call(
          listReservations,
          { params: here.path, query: { dateFrom: friday, dateTo: friday } },
          as,
        )
      ).body.result.data
    const mark = async () =>
      (
        await product.call(
          markAttendance,
          { params: { ...here.path, id }, body: { attendance: 'arrived' } },
          as,
        )
      ).body
    const moveTo = (timezone: string) =>
      db.updateTable('branch').set({ timezone }).where('id', '=', here.path.branch_id).execute()
    expect(await day()).toMatchObject({ date: friday, time: '23:30' })

    await moveTo('America/Noronha')
    const inNoronha = { day: await day(), marked: await mark(), listed: await listed() }
    await moveTo('America/Manaus')
    const slots = await product.call(listSlots, { params: { ...here.path, date: friday }, query: {} }, as)
    await completeReservations.run(actOf('job', product.house), {})
    const inManaus = { day: await day(), marked: await mark(), listed: await listed() }

    expect(inNoronha.day).toMatchObject({ date: saturday, time: '00:30' })
    expect(inNoronha.marked).toMatchObject({ success: false })
    expect(inNoronha.listed).toMatchObject([{ id, date: friday, time: '23:00', status: 'COM' }])
    expect(inManaus.day).toMatchObject({ date: friday, time: '22:30' })
    expect(inManaus.marked).toMatchObject({ success: true })
    expect(inManaus.listed).toMatchObject([{ id, date: friday, time: '23:00', status: 'CON' }])
    expect(slots.body).toMatchObject([{ time: '23:00' }, { time: '23:30' }])
  },
)
