import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { shareBranch } from '#features/availability/server/branch-lock.queries.ts'
import { setException } from '#features/availability/exceptions.contract.ts'
import { createService, updateService } from '#features/availability/services.contract.ts'
import { addWalkIn } from '#features/reservations/attendance.contract.ts'
import { approveReservation, cancelReservation, refuseReservation } from '#features/reservations/contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { addDays } from '#lib/days/dates.ts'
import { weekdays } from '#lib/days/days.ts'
import { dateIn, localNow } from '#lib/days/zoned.ts'
import { openDatabase } from '#platform/database/database.ts'
import { testHouse, type TestHouse } from '../app.ts'
import { testDatabaseOptions } from '../database.ts'
import { everyDay, venue } from '../venue.ts'
import { startProcess } from './process.ts'

type Call = TestHouse['call']

const options = await testDatabaseOptions()
const database = await openDatabase(options)
afterAll(() => database.close())
const product = await testHouse({ database })
const { db } = product.house

// On Postgres two processes take the calls in turns; the embedded database allows only one process.
const inProcess: Call = (...parts) => product.call(...parts)
const doors = options.url
  ? await Promise.all([startProcess(options.url), startProcess(options.url)])
  : [inProcess]
let turn = 0
const patienceMs = 150_000

/**
 * Calls the processes in turns; after a 503 it waits as told and makes the same call again. How often a server refuses depends on how busy
 * the machine is, so a fixed number of tries would be too few on a busy one.
 */
const call: Call = async (...parts) => {
  const start = performance.now()
  for (;;) {
    const answer = await doors[turn++ % doors.length]!(...parts)
    if (answer.status !== 503 || performance.now() - start > patienceMs) return answer
    await wait(Number(answer.headers['retry-after']) * 1000)
  }
}

const inThreeDays = addDays(dateIn(new Date(), 'America/Sao_Paulo'), 3)

let visitors = 0

/** A new visitor's request. */
const form = (given: { person_number?: number; date?: string; time?: string } = {}) => ({
  name: 'Maria Silva',
  phone: `119${String(20_000_000 + ++visitors)}`,
  email: 'maria@exemplo.com',
  birth_date: '1990-05-17',
  person_number: 1,
  date: inThreeDays,
  time: '20:00',
  ...given,
})

/** The zone, among zones six hours apart, whose clock is nearest to midday: there today has begun and is not over. */
const middayZone = () =>
  ['America/Noronha', 'Asia/Dhaka', 'Pacific/Midway', 'Europe/Istanbul'].toSorted((a, b) => {
    const away = (zone: string) => Math.abs(12 - Number(localNow(new Date(), zone).time.slice(0, 2)))
    return away(a) - away(b)
  })[0]!

/** People who hold seats, by date. */
async function heldSeats(branchId: number): Promise<Map<string, number>> {
  const rows = await db
    .selectFrom('reservation')
    .select(['date', sql<number>`sum(person_number)::int`.as('people')])
    .where('branch_id', '=', branchId)
    .where('status', 'in', ['WAI', 'CON'])
    .groupBy('date')
    .execute()
  return new Map(rows.map(({ date, people }) => [date, people]))
}

test(
  '200 requests at once for the last 40 seats take exactly 40 people',
  { tags: ['D-38'], timeout: 240_000 },
  async () => {
    const here = await venue(product)
    await here.service({ max_persons: 100 })
    for (const time of ['18:00', '19:00', '20:00', '21:00', '22:00']) {
      await here.reservation({ date: inThreeDays, time, person_number: 12, status: 'CON' })
    }

    const answers = await Promise.all(
      Array.from({ length: 200 }, () => call(requestReservation, { params: here.path, body: form() })),
    )

    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const [taken, refused] = [
      answers.filter(({ body }) => body.success),
      answers.filter(({ body }) => !body.success),
    ]
    expect(taken).toHaveLength(40)
    expect(new Set(refused.map(({ body }) => body.msg))).toEqual(
      new Set(['Não há lugares suficientes nesse horário. Escolha outro horário.']),
    )
    expect(await heldSeats(here.path.branch_id)).toEqual(new Map([[inThreeDays, 100]]))
    const ids = await db
      .selectFrom('reservation')
      .select('id')
      .where('branch_id', '=', here.path.branch_id)
      .execute()
    expect(ids).toHaveLength(45)
  },
)

test(
  'requests, approvals, refusals and cancellations at once never hold more seats than there are',
  { tags: ['D-38'], timeout: 240_000 },
  async () => {
    const here = await venue(product)
    const seats = 30
    await here.service({ max_persons: seats })
    const dates = [inThreeDays, addDays(inThreeDays, 1)]
    const statuses: number[] = []
    let mostHeld = 0
    const finished = new AbortController()
    const watch = async () => {
      while (!finished.signal.aborted) {
        mostHeld = Math.max(mostHeld, ...(await heldSeats(here.path.branch_id)).values())
        await wait(20)
      }
    }
    /** Asks again and again, and releases some of the seats it got in one of three ways. */
    const actor = async (number: number) => {
      for (let round = 0; round < 12; round++) {
        const size = 1 + ((number + round) % 6)
        const fields = {
          person_number: size,
          date: dates[(number + round) % 2]!,
          time: round % 2 ? '19:00' : '21:30',
        }
        const asked = await call(requestReservation, { params: here.path, body: form(fields) })
        statuses.push(asked.status)
        if (!asked.body.success) continue
        const { id, token } = asked.body.reservation
        const staff = { token: here.editor.token }
        const moves = [
          () => call(cancelReservation, { params: { ...here.path, id, token } }),
          () => call(refuseReservation, { params: { ...here.path, id } }, staff),
          () => call(approveReservation, { params: { ...here.path, id } }, staff),
          () =>
            Promise.all([
              call(approveReservation, { params: { ...here.path, id } }, staff),
              call(cancelReservation, { params: { ...here.path, id, token } }),
            ]).then(([approved]) => approved),
        ]
        const moved = await moves[(number + round) % moves.length]!()
        statuses.push(moved.status)
      }
    }

    const watched = watch()
    await Promise.all(Array.from({ length: 12 }, (_, number) => actor(number)))
    finished.abort()
    await watched

    expect(new Set(statuses)).toEqual(new Set([200]))
    const held = [...(await heldSeats(here.path.branch_id)).values()]
    expect(Math.max(mostHeld, ...held)).toBeLessThanOrEqual(seats)
    // The run proves something only if it reached the limit.
    expect(mostHeld).toBeGreaterThan(seats - 6)
  },
)

/** People who came without a reservation. */
const walkedIn = async (branchId: number) =>
  (
    await db
      .selectFrom('walk_in')
      .select(sql<number>`coalesce(sum(person_number), 0)::int`.as('people'))
      .where('branch_id', '=', branchId)
      .executeTakeFirstOrThrow()
  ).people

test(
  'who walks in and who reserves at once for the last seats: together never more than there are',
  { tags: ['D-37', 'D-38'], timeout: 240_000 },
  async () => {
    // A zone where it is about midday now, so that today still has open hours.
    const zone = middayZone()
    for (let round = 0; round < 4; round++) {
      const here = await venue(product, { branch: { timezone: zone } })
      await here.service({ max_persons: 20, meta: everyDay('00:00', '23:30') })
      const today = dateIn(new Date(), zone)
      const staff = { token: here.editor.token }
      const seat = () => call(addWalkIn, { params: here.path, body: { person_number: 2 } }, staff)
      const book = () =>
        call(requestReservation, {
          params: here.path,
          body: form({ person_number: 2, date: today, time: '23:30' }),
        })

      const answers = await Promise.all(
        Array.from({ length: 30 }, (_, index) => (index % 2 ? seat() : book())),
      )

      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
      const reserved = (await heldSeats(here.path.branch_id)).get(today) ?? 0
      const seated = await walkedIn(here.path.branch_id)
      expect(reserved + seated, `round ${round}`).toBe(20)
      expect(answers.filter(({ body }) => body.success)).toHaveLength(10)
      expect(answers.filter(({ body }) => body.code === 'full')).toHaveLength(20)
    }
  },
)

test(
  '60 requests at once for the seats of one date take those, and not the usual ones',
  { tags: ['D-38', 'D-123'], timeout: 240_000 },
  async () => {
    const here = await venue(product)
    const { id } = await here.service({ max_persons: 100 })
    const params = { ...here.path, id, date: inThreeDays }
    await call(setException, { params, body: { max_persons: 15 } }, { token: here.owner.token })

    const answers = await Promise.all(
      Array.from({ length: 60 }, () => call(requestReservation, { params: here.path, body: form() })),
    )

    expect(answers.filter(({ body }) => body.success)).toHaveLength(15)
    expect(await heldSeats(here.path.branch_id)).toEqual(new Map([[inThreeDays, 15]]))
  },
)

test(
  'seats of one date that are lowered, or stopped, while people book: nobody who comes after them is given one',
  { tags: ['D-38', 'D-123'], timeout: 240_000 },
  async () => {
    for (let round = 0; round < 6; round++) {
      const here = await venue(product)
      const { id } = await here.service({ max_persons: 40 })
      const staff = { token: here.owner.token }
      const params = { ...here.path, id, date: inThreeDays }
      const book = () => call(requestReservation, { params: here.path, body: form({ person_number: 2 }) })
      const people = async () => (await heldSeats(here.path.branch_id)).get(inThreeDays) ?? 0

      const [lowered] = await Promise.all([
        call(setException, { params, body: { max_persons: 10 } }, staff),
        ...Array.from({ length: 30 }, book),
      ])
      expect(await people(), `round ${round}`).toBe(10 + lowered.body.left_out.people)

      await call(setException, { params, body: { max_persons: null } }, staff)
      const [, ...answers] = await Promise.all([
        call(setException, { params, body: { is_stopped: true } }, staff),
        ...Array.from({ length: 10 }, book),
      ])
      const held = await people()
      expect((await book()).body.success).toBe(false)
      expect(await people()).toBe(held)
      expect(answers.every(({ status }) => status === 200)).toBe(true)
    }
  },
)

/** A service as its form sends it. */
const dinner = (given: { name?: string; max_persons?: number } = {}) => ({
  type: 'REC' as const,
  name: 'Jantar',
  max_persons: 40,
  meta: weekdays.map((day_of_week) => ({ day_of_week, enabled: true, from: '18:00', to: '22:00' })),
  ...given,
})

test(
  'seats that are lowered while people book: nobody who comes after them is given one',
  { tags: ['D-38', 'D-108'], timeout: 240_000 },
  async () => {
    for (let round = 0; round < 6; round++) {
      const here = await venue(product)
      const service = await here.service({ max_persons: 40 })
      const staff = { token: here.owner.token }
      const book = () => call(requestReservation, { params: here.path, body: form({ person_number: 2 }) })
      const params = { ...here.path, id: service.id }

      const [lowered] = await Promise.all([
        call(updateService, { params, body: dinner({ max_persons: 10 }) }, staff),
        ...Array.from({ length: 30 }, book),
      ])

      const { people } = lowered.body.left_out
      const held = (await heldSeats(here.path.branch_id)).get(inThreeDays) ?? 0
      // The answer counts the people booked before the seats were lowered; if it left nobody out, the seats are not exceeded at all.
      expect(held, `round ${round}`).toBe(10 + people)
    }
  },
)

// In the embedded database transactions always run alone.
if (options.url) {
  test(
    'a change of services waits for who is booking, and not for those who come after it',
    { tags: ['D-38', 'D-108'] },
    async () => {
      const here = await venue(product)
      const { id } = await here.service({ max_persons: 40 })
      const waitUntilQueued = async (sessions: number) => {
        const waiters =
          "select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'"
        while ((await database.executeSql(waiters)).rows.length < sessions) await wait(10)
      }

      const calls = await db.transaction().execute(async (booking) => {
        await booking.executeQuery(shareBranch(booking, here.branch))
        const lowered = product.call(
          updateService,
          { params: { ...here.path, id }, body: dinner({ max_persons: 1 }) },
          { token: here.owner.token },
        )
        await waitUntilQueued(1)
        const asked = product.call(requestReservation, {
          params: here.path,
          body: form({ person_number: 2 }),
        })
        await Promise.race([waitUntilQueued(2), asked])
        return [lowered, asked] as const
      })
      const [lowered, asked] = await Promise.all(calls)

      expect(lowered.body.success).toBe(true)
      expect(asked.body.msg).toBe('Não há lugares suficientes nesse horário. Escolha outro horário.')
    },
  )
}

test(
  'of services that conflict and are saved by two processes at once one wins',
  { tags: ['D-38', 'D-39'], timeout: 240_000 },
  async () => {
    for (let round = 0; round < 6; round++) {
      const here = await venue(product)
      const save = (index: number) =>
        call(
          createService,
          { params: here.path, body: dinner({ name: `Jantar ${index}` }) },
          { token: here.owner.token },
        )

      const answers = await Promise.all(Array.from({ length: 8 }, (_, index) => save(index)))

      expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
      expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
      expect(answers.filter(({ body }) => body.code === 'conflict')).toHaveLength(7)
    }
  },
)

test(
  'the same key sent twenty times at once makes one reservation and gives one answer',
  { tags: ['D-106'] },
  async () => {
    const here = await venue(product)
    await here.service()
    const body = form()
    const headers = { 'idempotency-key': 'vinte-toques-no-mesmo-botao' }

    const answers = await Promise.all(
      Array.from({ length: 20 }, () => call(requestReservation, { params: here.path, body }, { headers })),
    )

    expect(answers[0]!.body.success).toBe(true)
    expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1)
    const rows = await db
      .selectFrom('reservation')
      .select('id')
      .where('branch_id', '=', here.path.branch_id)
      .execute()
    expect(rows).toHaveLength(1)
  },
)
