import type { Insertable } from 'kysely'
import { beforeAll, beforeEach, expect, test } from 'vitest'
import { listNotifications, loadDashboard as loadDashboardCall } from '../contract.ts'
import { loadDashboard } from './queries.ts'
import { listReservations } from '#features/reservations/contract.ts'
import type { ResearchAnswerTable } from '#platform/database/tables.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { everyDay, type Venue, venue } from '#test/venue.ts'

// 23:30 of Friday, 20 November in São Paulo; 22:30 in Manaus; already the 21st in UTC.
const lateEvening = '2026-11-21T02:30:00Z'
const today = '2026-11-20'

let product: TestHouse
beforeAll(async () => {
  product = await testHouse()
})
beforeEach(() => product.turnTo(lateEvening))

const home = async (here: Venue) =>
  (await product.call(loadDashboardCall, { params: here.path }, { token: here.editor.token })).body

let made = 0
const answer = (
  here: Venue,
  finished_at: string | null,
  given: Partial<Insertable<ResearchAnswerTable>> = {},
) =>
  product.house.db
    .insertInto('research_answer')
    .values({
      ...here.path,
      token_hash: `resposta-${++made}`,
      finished_at,
      nps: 10,
      food_note: 5,
      treatment_note: 5,
      place_note: 5,
      price_note: 5,
      time_note: 5,
      ...given,
    })
    .execute()

async function customerSince(here: Venue, created_at: string) {
  const { business_id } = here
  const { id: customer_id } = await product.house.db
    .insertInto('customer')
    .values({ business_id, name: 'Rosa Lima', phone: `119${String(++made).padStart(8, '0')}` })
    .returning('id')
    .executeTakeFirstOrThrow()
  await product.house.db
    .insertInto('customer_branch')
    .values({ ...here.path, customer_id, created_at })
    .execute()
}

test(
  'at 23:30 the table of that minute is still to come, and of the next day nothing is',
  { tags: ['D-42', 'D-65'] },
  async () => {
    const here = await venue(product)
    await here.reservation({ date: today, time: '23:00', status: 'CON', person_number: 4 })
    const table = await here.reservation({ date: today, time: '23:30', status: 'CON', person_number: 3 })
    await here.reservation({ date: '2026-11-21', time: '23:45', status: 'CON' })

    const { next, ...numbers } = await home(here)

    expect(next.map(({ id }) => id)).toEqual([table.id])
    expect(numbers).toMatchObject({ today, confirmed: 2, people: 7 })
  },
)

test(
  "who cancelled or was refused does not count, nor what past days left; today's completed do",
  { tags: ['D-43', 'D-44', 'D-65'] },
  async () => {
    const here = await venue(product)
    await here.reservation({ date: today, time: '12:00', status: 'COM', person_number: 5 })
    await here.reservation({ date: today, time: '23:50', status: 'CAN' })
    await here.reservation({ date: today, time: '23:50', status: 'REC' })
    for (const status of ['CON', 'COM', 'WAI'] as const)
      await here.reservation({ date: '2026-11-19', status })

    const body = await home(here)

    expect(body).toMatchObject({ confirmed: 1, people: 5, waiting: 0, pending: 0, pending_until: null })
    expect(body.next).toEqual([])
  },
)

test('what waits is counted from today on, and says until when', { tags: ['D-65'] }, async () => {
  const here = await venue(product)
  for (const date of ['2026-11-19', today, '2026-12-24', '2027-02-01']) {
    await here.reservation({ date, time: '23:30', status: 'WAI' })
  }
  await here.reservation({ date: '2027-03-01', status: 'CON' })

  expect(await home(here)).toMatchObject({ waiting: 1, pending: 3, pending_until: '2027-02-01' })
})

test(
  'a request waits for an answer until its time and the tolerance of its service have passed',
  { tags: ['D-114', 'D-148'] },
  async () => {
    const here = await venue(product)
    const { id: service_id } = await here.service({ meta: everyDay('12:00', '23:59', 30) })
    for (const time of ['22:59', '23:00', '23:29']) {
      await here.reservation({ date: today, time, status: 'WAI', service_id, person_number: 30 })
    }
    await here.reservation({ date: today, time: '23:29', status: 'WAI' })

    const body = await home(here)
    expect(body).toMatchObject({ waiting: 2, unanswered: 2, pending: 2, pending_until: today })
    expect(body.week[0]).toMatchObject({
      total_waiting: 2,
      total_unanswered: 2,
      held_waiting: 60,
      held_unanswered: 32,
      held_people: 92,
    })
    const { body: bell } = await product.call(
      listNotifications,
      { params: here.path },
      { token: here.editor.token },
    )
    expect(bell.map(({ kind }) => kind).toSorted()).toEqual(['reservation', 'reservation', 'seats'])
    expect(bell.find(({ kind }) => kind === 'seats')?.detail).toContain('60 de 40')
  },
)

test(
  'a confirmed party that nobody marked is late, until the last arrival of its service',
  { tags: ['D-65'] },
  async () => {
    const here = await venue(product)
    const lunch = await here.service({ name: 'Almoço', meta: everyDay('12:00', '23:00', 20) })
    const dinner = await here.service({ name: 'Jantar', meta: everyDay('23:10', '23:40', 10) })
    const at = (time: string, service_id: number, status: 'CON' | 'WAI' = 'CON') =>
      here.reservation({ date: today, time, status, service_id })
    await at('22:00', lunch.id)
    const missing = await at('23:10', dinner.id)
    await at('23:20', dinner.id, 'WAI')
    await here.reservation({
      date: today,
      time: '23:12',
      status: 'CON',
      attendance: 'arrived',
      attended_at: lateEvening,
    })
    const due = await at('23:30', dinner.id)

    const { late, next } = await home(here)

    expect(late).toMatchObject([{ id: missing.id, tolerance: 10, phone: '11987654321', attendance: null }])
    expect(next.map(({ id }) => id)).toEqual([due.id])
  },
)

test(
  'an answer counts on 30 days, the first from its midnight on the branch wall, and only when finished',
  { tags: ['D-61', 'D-65'] },
  async () => {
    const [here, elsewhere] = [await venue(product), await venue(product)]
    await answer(here, '2026-10-22T03:00:00Z', { nps: 9, food_note: 4 })
    await answer(here, '2026-10-22T02:59:59Z', { nps: 0 })
    await answer(here, '2026-11-21T02:29:00Z', { nps: 3, food_note: 1, treatment_note: 1 })
    await answer(here, '2026-11-20T12:00:00Z', { nps: 8 })
    await answer(here, null, { nps: 0, food_note: 1 })
    await answer(elsewhere, '2026-11-20T12:00:00Z', { nps: 0 })

    // 15 marks with 66 stars.
    expect((await home(here)).ratings).toEqual({ nps: 0, final_note: 4.4, total_note: 3 })
  },
)

test(
  'the NPS is rounded half up, marks left out do not lower the average, and without answers there is neither',
  { tags: ['D-61'] },
  async () => {
    const [here, silent] = [await venue(product), await venue(product)]
    await answer(here, '2026-11-20T12:00:00Z', { nps: 10, food_note: null })
    for (let index = 0; index < 7; index++) await answer(here, '2026-11-20T12:00:00Z', { nps: 7 })

    expect((await home(here)).ratings).toEqual({ nps: 13, final_note: 5, total_note: 8 })
    expect((await home(silent)).ratings).toEqual({ nps: null, final_note: null, total_note: 0 })
  },
)

test(
  'customers count by the local day on which they came to the branch, 30 days and the 30 before',
  { tags: ['D-42', 'D-65'] },
  async () => {
    const west = await venue(product, { branch: { timezone: 'America/Manaus' } })
    // The first of the 30 days begins at 04:00 UTC in Manaus, and so does the first of the 30 before.
    for (const since of ['2026-10-22T04:00:00Z', '2026-11-21T02:00:00Z']) await customerSince(west, since)
    for (const since of ['2026-10-22T03:59:00Z', '2026-09-22T04:00:00Z', '2026-10-01T12:00:00Z']) {
      await customerSince(west, since)
    }
    await customerSince(west, '2026-09-22T03:59:00Z')

    expect((await home(west)).customers).toEqual({ registered: 2, registered_before: 3 })
  },
)

test(
  'the week is what the reservations list says of the same seven days',
  { tags: ['D-50', 'D-51', 'D-65'] },
  async () => {
    const here = await venue(product)
    await here.service({ name: 'Almoço', max_persons: 30, meta: everyDay('12:00', '15:00') })
    await here.service({ max_persons: 40 })
    await here.service({ type: 'CLO', date_start: '2026-11-22', date_end: '2026-11-22' })
    await here.reservation({ date: today, status: 'CON', person_number: 12 })
    await here.reservation({ date: '2026-11-23', status: 'CON', person_number: 90 })
    await here.reservation({ date: '2026-11-23', status: 'WAI' })
    await here.reservation({ date: '2026-11-27', status: 'CON' })

    const { week } = await home(here)

    const { body: list } = await product.call(
      listReservations,
      { params: here.path },
      { token: here.editor.token },
    )
    expect(list.availability).toHaveLength(7)
    expect(week).toMatchObject(list.availability)
    expect(week[0]).toMatchObject({ date: today, total_people: 12, restaurant_seats: 70, occupation: 17 })
    expect(week[2]).toMatchObject({ date: '2026-11-22', restaurant_seats: 0, occupation: 0 })
    expect(week[3]).toMatchObject({ total_waiting: 1, total_confirmed: 1, occupation: 129 })
  },
)

test(
  'the home says whether visitors find the pages, and whether a table can be asked for',
  { tags: ['D-12', 'D-28', 'D-65'] },
  async () => {
    const open = await venue(product, { config: null })
    const draft = await venue(product, { branch: { is_draft: true } })
    const inactive = await venue(product, { branch: { status: 'inactive' } })
    const byPhone = await venue(product, { config: { accept_online_reservations: false } })
    await open.service()
    await draft.service({ type: 'CLO', date_start: today, date_end: today })

    expect(await home(open)).toMatchObject({ is_published: true, takes_online: true, has_services: true })
    expect(await home(draft)).toMatchObject({ is_published: false, has_services: false })
    expect(await home(inactive)).toMatchObject({ is_published: false })
    expect(await home(byPhone)).toMatchObject({ is_published: true, takes_online: false })

    await product.house.db
      .updateTable('business')
      .set({ status: 'inactive' })
      .where('id', '=', open.business_id)
      .execute()
    const { body } = await product.call(
      loadDashboardCall,
      { params: open.path },
      { token: open.master.token },
    )
    expect(body).toMatchObject({ is_published: false })
  },
)

test('a full house asks the database as often as an empty one', { tags: ['D-65'] }, async () => {
  const [empty, full] = [await venue(product), await venue(product)]
  for (let index = 0; index < 8; index++) {
    await full.service({ name: `Turno ${index}` })
    await full.reservation({ date: today, time: '23:40', status: 'WAI' })
    await answer(full, '2026-11-20T12:00:00Z', { nps: index })
    await customerSince(full, '2026-11-20T12:00:00Z')
  }
  const statements = async ({ branch }: Venue) => {
    let asked = 0
    const db = product.house.db.withPlugin({
      transformQuery: ({ node }) => {
        asked++
        return node
      },
      transformResult: async ({ result }) => result,
    })
    await loadDashboard(db, branch, new Date(lateEvening))
    return asked
  }

  expect(await statements(full)).toBe(await statements(empty))
  expect(await statements(full)).toBeLessThanOrEqual(11)
})
