import { describe, expect, test } from 'vitest'
import { approveReservation, listReservations, refuseReservation, showReservation } from '../contract.ts'
import type { QueryOf } from '#lib/call/endpoint.ts'
import { testHouse } from '#test/app.ts'
import { mailsOf } from '#test/mails.ts'
import { everyDay, type Signed, venue, type Venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo.
const product = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { db } = product.house

type Query = Partial<QueryOf<typeof listReservations>>

const list = (here: Venue, query: Query = {}, person: Signed | null = here.editor) =>
  product.call(listReservations, { params: here.path, query }, { token: person?.token ?? null })

const show = (here: Venue, id: number, person: Signed | null = here.editor) =>
  product.call(showReservation, { params: { ...here.path, id } }, { token: person?.token ?? null })

const approve = (here: Venue, id: number, person: Signed | null = here.editor) =>
  product.call(approveReservation, { params: { ...here.path, id } }, { token: person?.token ?? null })

const refuse = (here: Venue, id: number, person: Signed | null = here.editor) =>
  product.call(refuseReservation, { params: { ...here.path, id } }, { token: person?.token ?? null })

const statusOf = async (id: number) =>
  (await db.selectFrom('reservation').select('status').where('id', '=', id).executeTakeFirstOrThrow()).status

const sentTo = async ({ business_id }: Venue) =>
  (
    await db
      .selectFrom('mail')
      .select(['kind', 'recipient'])
      .where('business_id', '=', business_id)
      .orderBy('id')
      .execute()
  ).map(({ kind, recipient }) => `${kind} ${recipient}`)

describe('the list', () => {
  test(
    'has a reservation with its owner, the link’s secret and never the guests’',
    { tags: ['RES-61', 'RES-62', 'D-53'] },
    async () => {
      const here = await venue(product)
      const service = await here.service()
      const row = await here.reservation({ service_id: service.id, comment: 'Perto da janela', reason: 3 })

      const { body } = await list(here)

      expect(body.result.data).toEqual([
        {
          id: row.id,
          datetime: '2026-11-21T20:00:00',
          date: '2026-11-21',
          time: '20:00',
          person_number: 2,
          status: 'WAI',
          attendance: null,
          attended_at: null,
          presence_confirmed_at: null,
          reason: 3,
          reason_told: true,
          comment: 'Perto da janela',
          service_id: service.id,
          phone: '11987654321',
          owner: {
            name: 'Maria Silva',
            email: 'maria@exemplo.com',
            phone: '11987654321',
            birth_date: '1990-05-17',
            customer_id: null,
          },
          token: row.token,
          updated_at: row.updated_at.toISOString(),
          guest: null,
          service: 'Jantar',
          tolerance: 20,
        },
      ])
      expect(JSON.stringify(body)).not.toContain(row.token_rsvp)
    },
  )

  test(
    'names the service of each booking, also one that was deleted, and none where none is known',
    { tags: ['D-144'] },
    async () => {
      const here = await venue(product)
      const service = await here.service({ name: 'Chá da tarde' })
      await here.reservation({ service_id: service.id })
      await here.reservation({ service_id: null })
      await product.house.db
        .updateTable('service')
        .set({ deleted_at: new Date() })
        .where('id', '=', service.id)
        .execute()

      const { body } = await list(here)

      expect(body.result.data.map((one) => one.service)).toEqual(['Chá da tarde', null])
    },
  )

  test(
    'comes with its page, the totals and the occupation of each day',
    { tags: ['RES-63', 'RES-64', 'RES-65', 'RES-67'] },
    async () => {
      const here = await venue(product)
      await here.service({ max_persons: 8 })

      const { body } = await list(here)

      expect(Object.keys(body).toSorted()).toEqual(['availability', 'result', 'stats', 'time', 'today'])
      expect(body.result).toEqual({
        data: [],
        from: 0,
        to: 0,
        total: 0,
        current_page: 1,
        last_page: 1,
        per_page: 20,
      })
      expect(body.stats).toEqual({
        total_confirmed: 0,
        total_waiting: 0,
        total_cancelled: 0,
        total_people: 0,
      })
      expect(body.availability[0]).toEqual({
        date: '2026-11-20',
        total_confirmed: 0,
        occupation: 0,
        total_people: 0,
        walk_in_people: 0,
        held_people: 0,
        held_confirmed: 0,
        held_waiting: 0,
        held_unanswered: 0,
        total_waiting: 0,
        total_unanswered: 0,
        restaurant_seats: 8,
      })
    },
  )

  test(
    'takes a page of 20, in the order of date, time and id; one beyond the last is the last',
    { tags: ['RES-68'] },
    async () => {
      const here = await venue(product)
      const made = []
      for (const time of ['21:00', '20:00', '20:00']) {
        for (let n = 0; n < 7; n++)
          made.push(await here.reservation({ time, date: n % 2 ? '2026-11-22' : '2026-11-21' }))
      }
      const ordered = made
        .toSorted((a, b) => a.date.localeCompare(b.date) || a.time.localeCompare(b.time) || a.id - b.id)
        .map(({ id }) => id)

      const [first, second, beyond] = [
        await list(here),
        await list(here, { page: 2 }),
        await list(here, { page: 9 }),
      ]

      expect(first.body.result).toMatchObject({ from: 1, to: 20, total: 21, current_page: 1, last_page: 2 })
      expect(second.body.result).toMatchObject({ from: 21, to: 21, total: 21, current_page: 2, last_page: 2 })
      expect(beyond.body.result).toEqual(second.body.result)
      expect([...first.body.result.data, ...second.body.result.data].map(({ id }) => id)).toEqual(ordered)
    },
  )

  test(
    'takes a status; a confirmed one of a past day counts as completed',
    { tags: ['RES-69'] },
    async () => {
      const here = await venue(product)
      const made = {
        WAI: await here.reservation(),
        CON: await here.reservation({ status: 'CON', date: '2026-11-20', time: '11:00' }),
        REC: await here.reservation({ status: 'REC' }),
        CAN: await here.reservation({ status: 'CAN' }),
        COM: await here.reservation({ status: 'CON', date: '2026-11-19' }),
      }

      for (const status of ['WAI', 'CON', 'REC', 'CAN', 'COM'] as const) {
        const { body } = await list(here, { status, dateFrom: '2026-11-19', dateTo: '2026-11-21' })
        expect(body.result.total).toBe(1)
        expect(body.result.data).toMatchObject([{ id: made[status].id, status }])
      }
      expect(
        (
          await product.request({
            method: 'GET',
            url: `/api/business/${here.business_id}/branch/${here.path.branch_id}/reservation?status=CAB`,
            headers: { 'x-auth-token': here.editor.token },
          })
        ).statusCode,
      ).toBe(422)
    },
  )

  test(
    'finds by name without accents, phone digits, e-mail or #id; one letter finds all',
    { tags: ['RES-70'] },
    async () => {
      const here = await venue(product)
      const jose = await here.reservation({
        owner_name: 'José Araújo',
        owner_phone: '11911112222',
        owner_email: 'ze@x.com',
      })
      const ana = await here.reservation({
        owner_name: 'Ana 100% Lima',
        owner_phone: '21933334444',
        owner_email: 'ana@y.com',
      })
      const found = async (search: string) =>
        (await list(here, { search })).body.result.data.map(({ id }) => id)

      expect(await found('jose araujo')).toEqual([jose.id])
      expect(await found('ARAÚJO')).toEqual([jose.id])
      expect(await found('(21) 93333-4444')).toEqual([ana.id])
      expect(await found('1111')).toEqual([jose.id])
      expect(await found('ana@y.com')).toEqual([ana.id])
      expect(await found(`#${jose.id}`)).toEqual([jose.id])
      expect(await found('100%')).toEqual([ana.id])
      expect(await found('%%')).toEqual([])
      expect(await found('z')).toEqual([jose.id, ana.id])
      expect((await list(here, { search: 'araujo' })).body.result.total).toBe(1)
    },
  )

  test(
    'takes inclusive dates; missing ones are today and the six days after',
    { tags: ['RES-71', 'RES-50', 'D-49'] },
    async () => {
      const here = await venue(product)
      for (const date of ['2026-11-19', '2026-11-20', '2026-11-26', '2026-11-27'])
        await here.reservation({ date })
      const dates = async (query: Query) => (await list(here, query)).body.result.data.map(({ date }) => date)

      expect(await dates({})).toEqual(['2026-11-20', '2026-11-26'])
      expect(await dates({ dateFrom: '19/11/2026', dateTo: '2026-11-19' })).toEqual(['2026-11-19'])
      expect(await dates({ dateFrom: '2026-11-26', dateTo: '2026-11-27' })).toEqual([
        '2026-11-26',
        '2026-11-27',
      ])
      expect((await list(here)).body.availability.map(({ date }) => date)).toEqual([
        '2026-11-20',
        '2026-11-21',
        '2026-11-22',
        '2026-11-23',
        '2026-11-24',
        '2026-11-25',
        '2026-11-26',
      ])
    },
  )

  test(
    'refuses invalid dates, an end before the start, and more than 366 days',
    { tags: ['RES-49', 'D-49'] },
    async () => {
      const here = await venue(product)

      const none = await list(here, { dateFrom: '2026-02-30' })
      const backwards = await list(here, { dateFrom: '2026-11-22', dateTo: '2026-11-21' })
      const long = await list(here, { dateFrom: '2026-01-01', dateTo: '2027-01-02' })
      const longest = await list(here, { dateFrom: '2026-01-01', dateTo: '2027-01-01' })

      expect(none.status).toBe(422)
      expect(none.body.errors).toEqual({ dateFrom: ['Preencha uma data válida!'] })
      expect(backwards.status).toBe(422)
      expect(backwards.body.msg).toBe('Preencha uma data válida!')
      expect(long.status).toBe(422)
      expect(longest.body.availability).toHaveLength(366)
    },
  )

  test('goes by the day of the branch', { tags: ['D-42'] }, async () => {
    product.turnTo('2026-11-21T02:30:00Z')
    const [manaus, noronha] = [
      await venue(product, { branch: { timezone: 'America/Manaus' } }),
      await venue(product, { branch: { timezone: 'America/Noronha' } }),
    ]

    expect((await list(manaus)).body.availability[0]!.date).toBe('2026-11-20')
    expect((await list(noronha)).body.availability[0]!.date).toBe('2026-11-21')
    const july = { dateFrom: '2026-07-01', dateTo: '2026-07-31' }
    expect((await list(manaus, july)).body.today).toBe('2026-11-20')
    expect((await list(noronha, july)).body.today).toBe('2026-11-21')
    product.turnTo('2026-11-20T15:00:00Z')
  })

  test('totals are of the dates, whatever status and search', { tags: ['D-50'] }, async () => {
    const here = await venue(product)
    await here.reservation({ status: 'CON', person_number: 3, date: '2026-11-20' })
    await here.reservation({ status: 'CON', person_number: 4, date: '2026-11-19' })
    await here.reservation({ status: 'COM', person_number: 5, date: '2026-11-19' })
    await here.reservation({ status: 'WAI', person_number: 6, date: '2026-11-20' })
    await here.reservation({ status: 'REC', date: '2026-11-20' })
    await here.reservation({ status: 'CAN', date: '2026-11-20' })
    await here.reservation({ status: 'CON', person_number: 7, date: '2026-11-21' })

    const { body } = await list(here, {
      dateFrom: '2026-11-19',
      dateTo: '2026-11-20',
      status: 'WAI',
      search: 'ninguém',
    })

    expect(body.result.total).toBe(0)
    expect(body.stats).toEqual({ total_confirmed: 3, total_waiting: 1, total_cancelled: 2, total_people: 12 })
  })

  test(
    'each date has its seats and its occupation in percent, above 100 too',
    { tags: ['D-51', 'RES-66'] },
    async () => {
      const here = await venue(product)
      await here.service({ max_persons: 6 })
      await here.service({ max_persons: 2, meta: everyDay('12:00', '15:00') })
      await here.service({ type: 'CLO', date_start: '2026-11-22', date_end: '2026-11-22', meta: '[]' })
      await here.reservation({ status: 'CON', person_number: 5 })
      await here.reservation({ status: 'CON', person_number: 9, date: '2026-11-20' })
      await here.reservation({ status: 'CON', person_number: 3, date: '2026-11-22' })
      await here.reservation({ status: 'WAI', person_number: 2 })

      const { body } = await list(here, { dateTo: '2026-11-22' })

      expect(body.availability).toEqual([
        {
          date: '2026-11-20',
          total_confirmed: 1,
          occupation: 113,
          total_people: 9,
          walk_in_people: 0,
          held_people: 9,
          held_confirmed: 9,
          held_waiting: 0,
          held_unanswered: 0,
          total_waiting: 0,
          total_unanswered: 0,
          restaurant_seats: 8,
        },
        {
          date: '2026-11-21',
          total_confirmed: 1,
          occupation: 63,
          total_people: 5,
          walk_in_people: 0,
          held_people: 7,
          held_confirmed: 5,
          held_waiting: 2,
          held_unanswered: 0,
          total_waiting: 1,
          total_unanswered: 0,
          restaurant_seats: 8,
        },
        {
          date: '2026-11-22',
          total_confirmed: 1,
          occupation: 0,
          total_people: 3,
          walk_in_people: 0,
          held_people: 3,
          held_confirmed: 3,
          held_waiting: 0,
          held_unanswered: 0,
          total_waiting: 0,
          total_unanswered: 0,
          restaurant_seats: 0,
        },
      ])
    },
  )

  test(
    'the seats held of a date are those of confirmed reservations, of requests and of walk-ins',
    { tags: ['D-116'] },
    async () => {
      const here = await venue(product)
      await here.service({ max_persons: 20 })
      await here.reservation({ status: 'CON', person_number: 4 })
      await here.reservation({ status: 'WAI', person_number: 3 })
      await here.reservation({ status: 'WAI', person_number: 2 })
      await here.reservation({ status: 'REC', person_number: 8 })

      const { body } = await list(here, { dateFrom: '2026-11-21', dateTo: '2026-11-21' })

      expect(body.availability).toMatchObject([
        {
          held_people: 9,
          held_confirmed: 4,
          held_waiting: 5,
          total_waiting: 2,
          total_people: 4,
          occupation: 20,
        },
      ])
    },
  )

  test('shows the reservations of its own branch only', async () => {
    const [here, there] = [await venue(product), await venue(product)]
    const foreign = await there.reservation()

    const { body } = await list(here, { search: `#${foreign.id}` })

    expect(body.result.data).toEqual([])
    expect(body.stats.total_waiting).toBe(0)
  })
})

describe('one reservation', () => {
  test('is the row of the list, whatever its date', { tags: ['RES-61', 'D-107'] }, async () => {
    const here = await venue(product)
    const past = await here.reservation({ status: 'CON', date: '2026-11-19' })
    const far = await here.reservation({ date: '2028-02-29', comment: 'Perto da janela' })

    const listed = await list(here, { dateFrom: '2026-11-19', dateTo: '2026-11-19' })

    expect((await show(here, past.id)).body).toEqual(listed.body.result.data[0])
    expect((await show(here, past.id)).body.status).toBe('COM')
    expect((await show(here, far.id)).body).toMatchObject({ id: far.id, comment: 'Perto da janela' })
  })

  test('of another branch, or of none, does not exist here', { tags: ['D-08'] }, async () => {
    const [here, there] = [await venue(product), await venue(product)]
    const foreign = await there.reservation()

    expect((await show(here, foreign.id)).status).toBe(404)
    expect((await show(here, 999_999)).status).toBe(404)
    expect((await show(there, foreign.id, here.editor)).status).toBe(403)
    expect((await show(there, foreign.id, null)).status).toBe(401)
  })
})

describe('approving', () => {
  test(
    'with an empty body confirms a waiting one and tells its owner once',
    { tags: ['RES-76'] },
    async () => {
      const here = await venue(product, { config: { cancellation_policy: 'Cancele até 2 horas antes.' } })
      const { id } = await here.reservation()

      const first = await approve(here, id)
      const again = await approve(here, id)

      expect(first.body).toMatchObject({
        success: true,
        msg: 'Agendamento aprovado com sucesso!',
        reservation: { id, status: 'CON' },
      })
      expect(again.body).toMatchObject({ success: true, reservation: { id, status: 'CON' } })
      expect(await sentTo(here)).toEqual(['reservation_confirmed maria@exemplo.com'])
      const acts = db.selectFrom('audit_log').selectAll().where('business_id', '=', here.business_id)
      expect(await acts.execute()).toMatchObject([
        {
          action: 'approve',
          entity: 'reservation',
          entity_id: id,
          user_id: here.editor.id,
          branch_id: here.path.branch_id,
        },
      ])
      expect((await mailsOf(product, here.business_id))[0]!.body).toContain('Cancele até 2 horas antes.')
    },
  )

  test('succeeds also when fewer seats are left than are booked', { tags: ['D-108'] }, async () => {
    const here = await venue(product)
    await here.service({ max_persons: 1 })
    const { id } = await here.reservation({ person_number: 6 })

    expect((await approve(here, id)).body.success).toBe(true)
  })

  test(
    'a request of today can still be confirmed, one of yesterday cannot',
    { tags: ['D-114'] },
    async () => {
      const here = await venue(product)
      const yesterday = await here.reservation({ date: '2026-11-19' })
      const lunch = await here.reservation({ date: '2026-11-20', time: '00:10' })

      const answer = await approve(here, yesterday.id)

      expect(answer.body).toMatchObject({ success: false, msg: 'Este horário já passou.' })
      expect(await statusOf(yesterday.id)).toBe('WAI')
      expect((await approve(here, lunch.id)).body.success).toBe(true)
      expect((await refuse(here, yesterday.id)).body.success).toBe(true)
    },
  )

  test('a refused, cancelled or completed one is refused', { tags: ['D-45'] }, async () => {
    const here = await venue(product)
    const made = [
      await here.reservation({ status: 'REC' }),
      await here.reservation({ status: 'CAN' }),
      await here.reservation({ status: 'COM' }),
      await here.reservation({ status: 'CON', date: '2026-11-19' }),
    ]

    for (const { id, status } of made) {
      const answer = await approve(here, id)
      expect(answer.status).toBe(200)
      expect(answer.body).toMatchObject({ success: false, msg: 'Este agendamento não está mais pendente.' })
      expect(await statusOf(id)).toBe(status)
    }
    expect(await sentTo(here)).toEqual([])
  })
})

describe('refusing', () => {
  test(
    'with an empty body refuses a waiting or confirmed one and tells its owner once',
    { tags: ['RES-77'] },
    async () => {
      const here = await venue(product)
      const [waiting, confirmed] = [await here.reservation(), await here.reservation({ status: 'CON' })]

      const answers = [
        await refuse(here, waiting.id),
        await refuse(here, confirmed.id),
        await refuse(here, waiting.id),
      ]

      for (const { body } of answers) {
        expect(body).toMatchObject({
          success: true,
          msg: 'Agendamento recusado com sucesso!',
          reservation: { status: 'REC' },
        })
      }
      expect(await sentTo(here)).toEqual([
        'reservation_refused maria@exemplo.com',
        'reservation_refused maria@exemplo.com',
      ])
    },
  )

  test('a no-show is refused until midnight and not after', { tags: ['D-44'] }, async () => {
    const here = await venue(product)
    const today = await here.reservation({ status: 'CON', date: '2026-11-20', time: '11:00' })
    const yesterday = await here.reservation({ status: 'CON', date: '2026-11-19' })

    expect((await refuse(here, today.id)).body.success).toBe(true)
    expect((await refuse(here, yesterday.id)).body.success).toBe(false)
    expect(await statusOf(yesterday.id)).toBe('CON')
  })

  test('a cancelled or completed one is refused', { tags: ['D-45'] }, async () => {
    const here = await venue(product)

    for (const status of ['CAN', 'COM'] as const) {
      const { id } = await here.reservation({ status })
      expect((await refuse(here, id)).body.success).toBe(false)
      expect(await statusOf(id)).toBe(status)
    }
  })

  test(
    'and approving at once: one of them wins, and the owner hears of the outcome',
    { tags: ['D-107'] },
    async () => {
      const here = await venue(product)
      for (let round = 0; round < 10; round++) {
        const { id } = await here.reservation()

        const [approved, refused] = await Promise.all([approve(here, id), refuse(here, id)])

        const status = await statusOf(id)
        expect(refused.body.success).toBe(true)
        expect(status).toBe('REC')
        if (!approved.body.success) expect(approved.body.msg).toBe('Este agendamento não está mais pendente.')
      }
    },
  )
})

describe('who may', () => {
  test('every profile of the branch lists, approves and refuses', async () => {
    const here = await venue(product)

    for (const person of [here.master, here.agency, here.owner, here.editor]) {
      const { id } = await here.reservation()
      expect((await list(here, {}, person)).status).toBe(200)
      expect((await approve(here, id, person)).body.success).toBe(true)
      expect((await refuse(here, id, person)).body.success).toBe(true)
    }
  })

  test('without a session 401, without reach 403, and nothing changes', { tags: ['D-04'] }, async () => {
    const [here, there] = [await venue(product), await venue(product)]
    const { id } = await here.reservation()

    for (const [person, status] of [
      [null, 401],
      [there.agency, 403],
      [there.owner, 403],
      [there.editor, 403],
    ] as const) {
      expect((await list(here, {}, person)).status).toBe(status)
      expect((await approve(here, id, person)).status).toBe(status)
      expect((await refuse(here, id, person)).status).toBe(status)
    }
    expect(await statusOf(id)).toBe('WAI')
  })

  test('an id of another branch, or of none, does not exist here', { tags: ['D-08'] }, async () => {
    const [here, there] = [await venue(product), await venue(product)]
    const { id } = await there.reservation()

    for (const foreign of [id, 999_999_999]) {
      const answers = [await approve(here, foreign), await refuse(here, foreign)]
      expect(answers.map(({ status }) => status)).toEqual([404, 404])
    }
    expect(await statusOf(id)).toBe('WAI')
  })
})

describe('completing', { tags: ['D-44'] }, () => {
  /** Runs the job that is scheduled every ten minutes. */
  async function complete() {
    await product.house.db
      .transaction()
      .execute((trx) => product.house.enqueue(trx, { name: 'reservations.complete' }, {}))
    await product.queue.drain(product.house)
  }

  async function customer({ business_id }: Venue, phone: string) {
    const { id } = await db
      .insertInto('customer')
      .values({ business_id, name: 'Maria', phone })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  test('a confirmed one of a past day took place and is one visit a day; others stay as they are', async () => {
    const here = await venue(product)
    const customer_id = await customer(here, '11987654321')
    const past = { date: '2026-11-19', customer_id }
    const [lunch, dinner] = [
      await here.reservation({ ...past, status: 'CON', time: '12:00' }),
      await here.reservation({ ...past, status: 'CON' }),
    ]
    const waiting = await here.reservation({ ...past, status: 'WAI' })
    const today = await here.reservation({ status: 'CON', date: '2026-11-20', time: '11:00', customer_id })
    const earlier = await here.reservation({ ...past, status: 'CON', date: '2026-11-18' })

    await complete()
    await complete()

    const now = await Promise.all([lunch, dinner, waiting, today, earlier].map(({ id }) => statusOf(id)))
    expect(now).toEqual(['COM', 'COM', 'WAI', 'CON', 'COM'])
    const visits = db
      .selectFrom('customer_branch_visit')
      .select('date')
      .where('business_id', '=', here.business_id)
    expect((await visits.orderBy('date').execute()).map(({ date }) => date)).toEqual([
      '2026-11-18',
      '2026-11-19',
    ])
    const link = db
      .selectFrom('customer_branch')
      .select('visits_count')
      .where('business_id', '=', here.business_id)
    expect(await link.execute()).toEqual([{ visits_count: 2 }])
  })

  test('waits for midnight in the zone of the branch', { tags: ['D-42'] }, async () => {
    const [manaus, noronha] = [
      await venue(product, { branch: { timezone: 'America/Manaus' } }),
      await venue(product, { branch: { timezone: 'America/Noronha' } }),
    ]
    const evening = { status: 'CON', date: '2026-11-20' } as const
    const [there, here] = [await manaus.reservation(evening), await noronha.reservation(evening)]

    product.turnTo('2026-11-21T02:30:00Z')
    await complete()
    product.turnTo('2026-11-20T15:00:00Z')

    expect(await statusOf(there.id)).toBe('CON')
    expect(await statusOf(here.id)).toBe('COM')
  })

  test('more than a batch is completed in one run', async () => {
    const here = await venue(product)
    const row = { ...here.path, date: '2026-11-10', time: '20:00', person_number: 1, status: 'CON' as const }
    const owner = { owner_name: 'Maria', owner_phone: '11987654321' }
    await db
      .insertInto('reservation')
      .values(
        Array.from({ length: 1203 }, (_, n) => ({ ...row, ...owner, token: `t${n}`, token_rsvp: `r${n}` })),
      )
      .execute()

    await complete()

    const left = db.selectFrom('reservation').select('id').where('branch_id', '=', here.path.branch_id)
    expect(await left.where('status', '<>', 'COM').execute()).toEqual([])
  })
})
