import { describe, expect, test } from 'vitest'
import { listSlots } from '#features/availability/slots.contract.ts'
import { addWalkIn, markAttendance, removeWalkIn, showDay } from '../../attendance.contract.ts'
import {
  approveReservation,
  cancelReservation,
  createReservation,
  editReservation,
  listReservations,
  refuseReservation,
} from '../../contract.ts'
import { completeReservations } from '../jobs.ts'
import type { BodyOf } from '#lib/call/endpoint.ts'
import { testHouse } from '#test/app.ts'
import { everyDay, sibling, type Signed, venue, type Venue } from '#test/venue.ts'
import { actOf } from '#platform/act.ts'

/** Friday 20:41 in São Paulo, 18:41 in Rio Branco, 21:41 in Noronha. */
const evening = '2026-11-20T23:41:00Z'
/** Friday 23:30 in São Paulo and 21:30 in Rio Branco, already Saturday 00:30 in Noronha. */
const lateNight = '2026-11-21T02:30:00Z'
const [yesterday, today, tomorrow] = ['2026-11-19', '2026-11-20', '2026-11-21']

const product = await testHouse({ now: evening })
const { db } = product.house

type Mark = 'arrived' | 'no_show' | null
const stale = 'Este registro foi alterado por outra pessoa. Recarregue a página.'

const token = (person: Signed | null) => ({ token: person?.token ?? null })
const mark = (here: Venue, id: number, body: { attendance: Mark; seen?: Mark }, person = here.editor) =>
  product.call(markAttendance, { params: { ...here.path, id }, body }, token(person))
const walkIn = (here: Venue, body: BodyOf<typeof addWalkIn>, person = here.editor) =>
  product.call(addWalkIn, { params: here.path, body }, token(person))
const undo = (here: Venue, id: number, person = here.editor) =>
  product.call(removeWalkIn, { params: { ...here.path, id } }, token(person))
const day = (here: Venue, date?: string, person: Signed | null = here.editor) =>
  product.call(showDay, { params: here.path, query: date ? { date } : {} }, token(person))
const list = (here: Venue) =>
  product.call(listReservations, { params: here.path, query: {} }, token(here.editor))

const rowOf = (id: number) =>
  db
    .selectFrom('reservation')
    .select(['status', 'attendance', 'attended_at'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

const acts = async (here: Venue) =>
  (
    await db
      .selectFrom('audit_log')
      .select(['action', 'entity', 'changes'])
      .where('business_id', '=', here.business_id)
      .orderBy('id')
      .execute()
  ).map(({ action, entity, changes }) => ({ act: `${action} ${entity}`, changes }))

/** The body of a reservation form. */
const form = (given: { date?: string; time?: string; person_number?: number } = {}) => ({
  name: 'Maria Silva',
  phone: '11987654321',
  email: 'maria@exemplo.com',
  birth_date: '1990-05-17',
  person_number: 2,
  date: today,
  time: '21:00',
  ...given,
})

describe('who came', () => {
  test('is marked with its time and taken back, and each is in the log with nobody’s name', async () => {
    const here = await venue(product)
    const { id } = await here.reservation({ date: today, status: 'CON' })

    const arrived = await mark(here, id, { attendance: 'arrived', seen: null })
    const undone = await mark(here, id, { attendance: null, seen: 'arrived' })
    const missed = await mark(here, id, { attendance: 'no_show', seen: null })

    expect(arrived.body).toMatchObject({
      success: true,
      reservation: { id, status: 'CON', attendance: 'arrived', attended_at: '2026-11-20T23:41:00.000Z' },
    })
    expect(undone.body.reservation).toMatchObject({ status: 'CON', attendance: null, attended_at: null })
    expect(missed.body.reservation).toMatchObject({ status: 'CON', attendance: 'no_show' })
    expect((await list(here)).body.result.data[0]).toMatchObject({ id, attendance: 'no_show' })
    expect(await acts(here)).toEqual([
      { act: 'attendance reservation', changes: { attendance: [null, 'arrived'] } },
      { act: 'attendance reservation', changes: { attendance: ['arrived', null] } },
      { act: 'attendance reservation', changes: { attendance: [null, 'no_show'] } },
    ])
  })

  test(
    'of two hosts who say different things at once the second is refused, and sees what stands',
    { tags: ['D-107'] },
    async () => {
      const here = await venue(product)
      for (let round = 0; round < 5; round++) {
        const { id } = await here.reservation({ date: today, status: 'CON' })

        const answers = await Promise.all([
          mark(here, id, { attendance: 'arrived', seen: null }),
          mark(here, id, { attendance: 'no_show', seen: null }, here.owner),
        ])

        const [won, lost] = answers.toSorted((a, b) => Number(b.body.success) - Number(a.body.success))
        expect([won?.body.success, lost?.body.success]).toEqual([true, false])
        expect(lost?.body).toMatchObject({ code: 'stale', msg: stale })
        expect((await rowOf(id)).attendance).toBe(won?.body.reservation.attendance)
      }
    },
  )

  test(
    'two hosts who say the same are both right, and the first one’s time stays',
    { tags: ['D-107'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.reservation({ date: today, status: 'CON' })
      await mark(here, id, { attendance: 'arrived', seen: null })
      product.turnTo('2026-11-20T23:50:00Z')

      const second = await mark(here, id, { attendance: 'arrived', seen: null }, here.owner)

      expect(second.body).toMatchObject({
        success: true,
        reservation: { attended_at: `${evening.slice(0, -1)}.000Z` },
      })
      expect(await acts(here)).toHaveLength(1)
      product.turnTo(evening)
    },
  )

  test('a client that does not say what it saw is accepted', { tags: ['D-107'] }, async () => {
    const here = await venue(product)
    const { id } = await here.reservation({ date: today, status: 'CON' })
    await mark(here, id, { attendance: 'no_show' })

    expect((await mark(here, id, { attendance: 'arrived' })).body.success).toBe(true)
  })

  test('is said of confirmed reservations of today only', async () => {
    const here = await venue(product)
    const others = [
      { date: yesterday, status: 'CON' as const },
      { date: tomorrow, status: 'CON' as const },
      { date: today, status: 'WAI' as const },
      { date: today, status: 'REC' as const },
      { date: today, status: 'CAN' as const },
      { date: today, status: 'COM' as const },
    ]

    for (const other of others) {
      const { id } = await here.reservation(other)
      const { status, body } = await mark(here, id, { attendance: 'arrived', seen: null })

      expect({ other, answer: [status, body.success, body.code] }).toEqual({
        other,
        answer: [200, false, 'not_today'],
      })
      expect((await rowOf(id)).attendance).toBe(null)
    }
  })

  test('today is the day on the branch’s own wall', { tags: ['D-42'] }, async () => {
    product.turnTo(lateNight)
    const acre = await venue(product, { branch: { timezone: 'America/Rio_Branco' } })
    const noronha = await venue(product, { branch: { timezone: 'America/Noronha' } })
    const at = async (here: Venue, date: string) => {
      const { id } = await here.reservation({ date, status: 'CON' })
      return (await mark(here, id, { attendance: 'arrived', seen: null })).body.success
    }

    expect([await at(acre, today), await at(acre, tomorrow)]).toEqual([true, false])
    expect([await at(noronha, today), await at(noronha, tomorrow)]).toEqual([false, true])
    expect((await day(acre)).body).toMatchObject({ date: today, today })
    expect((await day(noronha)).body).toMatchObject({ date: tomorrow, today: tomorrow })
    product.turnTo(evening)
  })

  test('wrong words are refused by the schema, and a reservation of another branch does not exist', async () => {
    const [here, there] = [await venue(product), await venue(product)]
    const foreign = await there.reservation({ date: today, status: 'CON' })
    const { id } = await here.reservation({ date: today, status: 'CON' })

    expect((await mark(here, foreign.id, { attendance: 'arrived' })).status).toBe(404)
    expect((await mark(here, id, { attendance: 'late' as Mark })).status).toBe(422)
    expect((await mark(here, id, {} as { attendance: Mark })).status).toBe(422)
    expect((await rowOf(foreign.id)).attendance).toBe(null)
  })

  test('comes form-encoded too, where an empty text is no mark', { tags: ['D-06'] }, async () => {
    const here = await venue(product)
    const { id } = await here.reservation({ date: today, status: 'CON' })
    const send = (payload: string) =>
      product.request({
        method: 'PUT',
        url: `/api/business/${here.business_id}/branch/${here.path.branch_id}/reservation/${id}/attendance`,
        headers: {
          'x-auth-token': here.editor.token,
          'content-type': 'application/x-www-form-urlencoded',
        },
        payload,
      })

    expect((await send('attendance=arrived&seen=')).json()).toMatchObject({ success: true })
    expect((await send('attendance=&seen=arrived')).json()).toMatchObject({
      success: true,
      reservation: { attendance: null },
    })
  })
})

describe('what follows from it', () => {
  test(
    'the next day everybody is completed; only a no-show was no visit',
    { tags: ['D-44', 'D-56'] },
    async () => {
      const here = await venue(product)
      const made: { id: number; customer_id: number }[] = []
      for (const [index, attendance] of (['arrived', null, 'no_show'] as const).entries()) {
        const { id: customer_id } = await db
          .insertInto('customer')
          .values({ business_id: here.business_id, name: 'Ana', phone: `1190000000${index}` })
          .returning('id')
          .executeTakeFirstOrThrow()
        const { id } = await here.reservation({ date: today, status: 'CON', customer_id })
        if (attendance) await mark(here, id, { attendance, seen: null })
        made.push({ id, customer_id })
      }
      product.turnTo('2026-11-21T03:10:00Z')

      await completeReservations.run(actOf('job', product.house), {})
      await completeReservations.run(actOf('job', product.house), {})

      const visits = await db
        .selectFrom('customer_branch_visit')
        .select(['customer_id', 'date'])
        .where('business_id', '=', here.business_id)
        .orderBy('customer_id')
        .execute()
      expect(visits).toEqual(made.slice(0, 2).map(({ customer_id }) => ({ customer_id, date: today })))
      const rows = await Promise.all(made.map(({ id }) => rowOf(id)))
      expect(rows.map(({ status, attendance }) => [status, attendance])).toEqual([
        ['COM', 'arrived'],
        ['COM', null],
        ['COM', 'no_show'],
      ])
      expect((await mark(here, made[2]!.id, { attendance: 'arrived' })).body.code).toBe('not_today')
      product.turnTo(evening)
    },
  )

  test(
    'who sits at the table is neither refused nor cancels; a no-show can be refused',
    { tags: ['D-44', 'D-86'] },
    async () => {
      const here = await venue(product)
      const [seated, missing] = [
        await here.reservation({ date: today, time: '21:00', status: 'CON' }),
        await here.reservation({ date: today, status: 'CON' }),
      ]
      await mark(here, seated.id, { attendance: 'arrived', seen: null })
      await mark(here, missing.id, { attendance: 'no_show', seen: null })
      const refuse = (id: number) =>
        product.call(refuseReservation, { params: { ...here.path, id } }, token(here.editor))

      const { body: refused } = await refuse(seated.id)
      const { body: cancelled } = await product.call(cancelReservation, {
        params: { ...here.path, id: seated.id, token: seated.token },
      })

      expect(refused).toMatchObject({
        success: false,
        msg: 'Este cliente já chegou. Desfaça a chegada antes de recusar.',
      })
      expect(cancelled.success).toBe(false)
      expect((await refuse(missing.id)).body).toMatchObject({ success: true, reservation: { status: 'REC' } })
      await mark(here, seated.id, { attendance: null, seen: 'arrived' })
      expect((await refuse(seated.id)).body.success).toBe(true)
    },
  )

  test(
    'an arrival and a refusal at once: never somebody refused who is marked as arrived',
    { tags: ['D-107'] },
    async () => {
      const here = await venue(product)
      for (let round = 0; round < 5; round++) {
        const { id } = await here.reservation({ date: today, status: 'CON' })

        await Promise.all([
          mark(here, id, { attendance: 'arrived', seen: null }),
          product.call(refuseReservation, { params: { ...here.path, id } }, token(here.owner)),
        ])

        const { status, attendance } = await rowOf(id)
        expect([
          ['CON', 'arrived'],
          ['REC', null],
        ]).toContainEqual([status, attendance])
      }
    },
  )

  test('on another date nobody has come yet; another time or party of the same evening keeps the mark', async () => {
    const here = await venue(product)
    await here.service()
    const { id } = await here.reservation({ date: today, time: '20:30', status: 'CON' })
    await mark(here, id, { attendance: 'arrived', seen: null })
    const edit = (given: Parameters<typeof form>[0]) =>
      product.call(editReservation, { params: { ...here.path, id }, body: form(given) }, token(here.editor))

    const grown = await edit({ time: '20:30', person_number: 5 })
    const moved = await edit({ date: tomorrow, person_number: 5 })

    expect(grown.body.reservation).toMatchObject({ person_number: 5, attendance: 'arrived' })
    expect(moved.body.reservation).toMatchObject({ date: tomorrow, attendance: null, attended_at: null })
  })

  test('an edit made from before the mark is refused', { tags: ['D-107'] }, async () => {
    const here = await venue(product)
    await here.service()
    const { id, updated_at } = await here.reservation({ date: today, time: '20:30', status: 'CON' })
    await mark(here, id, { attendance: 'arrived', seen: null })

    const { body } = await product.call(
      editReservation,
      {
        params: { ...here.path, id },
        body: { ...form({ date: tomorrow }), updated_at: updated_at.toISOString() },
      },
      token(here.editor),
    )

    expect(body).toMatchObject({ success: false, msg: stale })
  })
})

describe('people without a reservation', () => {
  test('are seated now, by the branch’s clock, in the service of this hour', async () => {
    const here = await venue(product)
    const dinner = await here.service()

    const { body } = await walkIn(here, { person_number: 3, name: '  Família\nPrado ' })

    expect(body).toMatchObject({
      success: true,
      msg: '3 pessoas sem reserva: registro feito com sucesso!',
      walk_in: { date: today, time: '20:41', person_number: 3, name: 'Família Prado', service_id: dinner.id },
    })
    expect(await acts(here)).toEqual([
      {
        act: 'create walk_in',
        changes: { date: today, time: '20:41', person_number: 3, over_capacity: false },
      },
    ])
  })

  test('now is the hour on the branch’s own wall', { tags: ['D-42'] }, async () => {
    product.turnTo(lateNight)
    const acre = await venue(product, { branch: { timezone: 'America/Rio_Branco' } })
    const noronha = await venue(product, { branch: { timezone: 'America/Noronha' } })
    await acre.service()
    await noronha.service()

    expect((await walkIn(acre, { person_number: 2 })).body.walk_in).toMatchObject({
      date: today,
      time: '21:30',
    })
    expect((await walkIn(noronha, { person_number: 2 })).body.walk_in).toMatchObject({
      date: tomorrow,
      time: '00:30',
      service_id: null,
    })
    product.turnTo(evening)
  })

  test(
    'hold seats like a reservation: visitors, staff and edits see them',
    { tags: ['D-35', 'D-37'] },
    async () => {
      const here = await venue(product)
      await here.service({ max_persons: 10, meta: everyDay('18:00', '22:00') })
      const booked = await here.reservation({ date: today, time: '21:00', person_number: 4, status: 'CON' })
      await walkIn(here, { person_number: 4 })
      const slots = (person: Signed | null) =>
        product.call(listSlots, { params: { ...here.path, date: today } }, token(person))
      const edit = (person_number: number) =>
        product.call(
          editReservation,
          { params: { ...here.path, id: booked.id }, body: form({ person_number }) },
          token(here.editor),
        )

      const free = [
        { time: '21:00', available: 2, service: 'Jantar' },
        { time: '21:30', available: 2, service: 'Jantar' },
        { time: '22:00', available: 2, service: 'Jantar' },
      ]
      expect((await slots(null)).body).toEqual(free)
      expect((await slots(here.editor)).body).toEqual(free)
      const body = form({ person_number: 3 })
      expect(
        (await product.call(createReservation, { params: here.path, body }, token(here.editor))).body,
      ).toMatchObject({ success: false, code: 'full' })
      expect((await edit(7)).body.code).toBe('full')
      expect((await edit(6)).body.success).toBe(true)
    },
  )

  test('hold no seats of another establishment of the business', { tags: ['D-35'] }, async () => {
    const here = await venue(product)
    await here.service({ max_persons: 10 })
    const there = { ...here, path: await sibling(product, here) }

    expect((await walkIn(there, { person_number: 6 }, here.owner)).body.success).toBe(true)

    const asked = { params: { ...here.path, date: today } }
    const { body } = await product.call(listSlots, asked, token(here.editor))
    expect(body.map(({ available }) => available)).toEqual([10, 10, 10])
  })

  test(
    'beyond the last seat the host is asked, and decides; nobody reserves what is not there',
    { tags: ['D-37'] },
    async () => {
      const here = await venue(product)
      await here.service({ max_persons: 6 })
      const waiting = await here.reservation({ date: today, time: '21:00', person_number: 4 })

      const asked = await walkIn(here, { person_number: 3 })
      const decided = await walkIn(here, { person_number: 3, over_capacity: true })
      const more = await walkIn(here, { person_number: 1 })

      expect(asked.body).toMatchObject({
        success: false,
        code: 'full',
        msg: 'Não há lugares suficientes agora.',
        seats_left: 2,
      })
      expect(decided.body.success).toBe(true)
      expect(more.body).toMatchObject({ code: 'full', seats_left: 0 })
      const params = { ...here.path, id: waiting.id }
      expect((await product.call(approveReservation, { params }, token(here.editor))).body.success).toBe(true)
      const slots = await product.call(listSlots, { params: { ...here.path, date: today } })
      expect(slots.body).toEqual([])
    },
  )

  test('outside of all hours belong to no service and need no seat', async () => {
    const here = await venue(product)
    await here.service({ max_persons: 2, meta: everyDay('12:00', '15:00') })

    const { body } = await walkIn(here, { person_number: 30 })

    expect(body).toMatchObject({ success: true, walk_in: { service_id: null } })
    expect(
      (await day(here)).body.parts.map(({ service, walk_ins }) => [service?.name ?? null, walk_ins.length]),
    ).toEqual([
      ['Jantar', 0],
      [null, 1],
    ])
  })

  test('a double tap seats them once', { tags: ['D-106'] }, async () => {
    const here = await venue(product)
    const send = () =>
      product.call(
        addWalkIn,
        { params: here.path, body: { person_number: 2 } },
        { token: here.editor.token, headers: { 'idempotency-key': 'dois-toques-na-porta' } },
      )

    const answers = await Promise.all([send(), send()])

    expect(new Set(answers.map(({ body }) => body.walk_in.id)).size).toBe(1)
  })

  test('are taken back the same day, which frees their seats; then they are not there any more', async () => {
    const [here, there] = [await venue(product), await venue(product)]
    await here.service({ max_persons: 4 })
    const { walk_in } = (await walkIn(here, { person_number: 4 })).body

    expect((await undo(there, walk_in.id)).status).toBe(404)
    expect((await undo(here, walk_in.id)).body.success).toBe(true)
    expect((await undo(here, walk_in.id, here.owner)).status).toBe(404)
    expect((await walkIn(here, { person_number: 4 })).body.success).toBe(true)
    expect((await acts(here)).map(({ act }) => act)).toEqual([
      'create walk_in',
      'delete walk_in',
      'create walk_in',
    ])
  })

  test('of a past day stay as they were', async () => {
    const here = await venue(product)
    const { id } = (await walkIn(here, { person_number: 4 })).body.walk_in
    product.turnTo('2026-11-21T03:05:00Z')

    expect((await undo(here, id)).body).toMatchObject({ success: false, code: 'not_today' })
    product.turnTo(evening)
  })

  test('are at least one and at most a hundred people', async () => {
    const here = await venue(product)

    const answers = await Promise.all(
      [0, -1, 101, 2.5, 1, 100].map((person_number) => walkIn(here, { person_number })),
    )

    expect(answers.map(({ status }) => status)).toEqual([422, 422, 422, 422, 200, 200])
  })

  test(
    'count in the day’s occupation and its people, not in the totals of reservations',
    { tags: ['D-50', 'D-51'] },
    async () => {
      const here = await venue(product)
      await here.service({ max_persons: 20 })
      await here.reservation({ date: today, person_number: 4, status: 'CON' })
      await walkIn(here, { person_number: 6 })

      const { stats, availability } = (await list(here)).body

      expect(stats).toMatchObject({ total_confirmed: 1, total_people: 4 })
      expect(availability[0]).toEqual({
        date: today,
        total_confirmed: 1,
        occupation: 50,
        total_people: 10,
        walk_in_people: 6,
        held_people: 10,
        held_confirmed: 4,
        held_waiting: 0,
        held_unanswered: 0,
        total_waiting: 0,
        total_unanswered: 0,
        restaurant_seats: 20,
      })
      expect(availability[1]).toMatchObject({ total_people: 0, walk_in_people: 0 })
    },
  )
})

describe('the day', () => {
  test(
    'has everybody under the service of their time, by time, without who was refused or cancelled',
    { tags: ['D-108'] },
    async () => {
      const here = await venue(product)
      const lunch = await here.service({ name: 'Almoço', max_persons: 40, meta: everyDay('12:00', '15:00') })
      const dinner = await here.service({ max_persons: 60 })
      const late = await here.reservation({ date: today, time: '21:30', status: 'CON' })
      const early = await here.reservation({ date: today, time: '19:00', status: 'WAI' })
      const noon = await here.reservation({ date: today, time: '12:30', status: 'COM' })
      const odd = await here.reservation({ date: today, time: '16:00', status: 'CON' })
      for (const status of ['REC', 'CAN'] as const) await here.reservation({ date: today, status })
      await here.reservation({ date: tomorrow, status: 'CON' })
      await db
        .insertInto('reservation_guest')
        .values({
          business_id: here.business_id,
          reservation_id: late.id,
          phone: '11911112222',
          name: 'Bia',
          email: 'b@exemplo.com',
        })
        .execute()
      const { walk_in } = (await walkIn(here, { person_number: 3 })).body

      const { body } = await day(here)

      expect(body).toMatchObject({ date: today, today, time: '20:41', is_cut: false })
      expect(
        body.parts.map(({ service, reservations, walk_ins }) => ({
          service: service && [service.id, service.name, service.time_start, service.time_end, service.seats],
          reservations: reservations.map(({ id, guests_confirmed, party_confirmed }) => [
            id,
            guests_confirmed,
            party_confirmed,
          ]),
          walk_ins: walk_ins.map(({ id }) => id),
        })),
      ).toEqual([
        {
          service: [lunch.id, 'Almoço', '12:00', '15:00', 40],
          reservations: [[noon.id, 0, 1]],
          walk_ins: [],
        },
        {
          service: [dinner.id, 'Jantar', '18:00', '22:00', 60],
          reservations: [
            [early.id, 0, 1],
            [late.id, 1, 2],
          ],
          walk_ins: [walk_in.id],
        },
        { service: null, reservations: [[odd.id, 0, 1]], walk_ins: [] },
      ])
      expect(JSON.stringify(body)).not.toContain(late.token_rsvp)
    },
  )

  test('is any day, of this branch only; a wrong date is refused', async () => {
    const [here, there] = [await venue(product), await venue(product)]
    await there.reservation({ date: tomorrow, status: 'CON' })
    const own = await here.reservation({ date: tomorrow, status: 'CON' })

    const { body } = await day(here, tomorrow)

    expect(body.parts.flatMap(({ reservations }) => reservations.map(({ id }) => id))).toEqual([own.id])
    expect((await day(here, '2026-02-30')).status).toBe(422)
    expect((await day(here, tomorrow, there.editor)).status).toBe(403)
    expect((await day(here, tomorrow, null)).status).toBe(401)
  })

  test('a past day says Completo before the job comes by', { tags: ['D-44'] }, async () => {
    const here = await venue(product)
    await here.reservation({ date: yesterday, status: 'CON' })

    const { body } = await day(here, yesterday)

    expect(body.parts[0]?.reservations[0]?.status).toBe('COM')
  })
})
