import { beforeAll, expect, test } from 'vitest'
import { explainSlots, updateService } from '#features/availability/services.contract.ts'
import { listSlots } from '#features/availability/slots.contract.ts'
import { findCustomer } from '#features/guests/lookup.contract.ts'
import { loadDashboard } from '#features/home/contract.ts'
import {
  approveReservation,
  cancelReservation,
  createReservation,
  editReservation,
  findReservation,
  listReservations,
  refuseReservation,
  showReservation,
} from '#features/reservations/contract.ts'
import { listRequests } from '#features/reservations/queue.contract.ts'
import { requestReservation } from '#features/reservations/request.contract.ts'
import { listReviews } from '#features/research/contract.ts'
import { loadOverview } from '#features/research/overview.contract.ts'
import { searchReservations } from '#features/reservations/search.contract.ts'
import { completeReservations } from '#features/reservations/server/jobs.ts'
import { weekdays } from '#lib/days/days.ts'
import { testDatabase } from '../database.ts'
import { testHouse } from '../app.ts'
import { venue, type Venue } from '../venue.ts'
import { planOf, statementsOf, wholeReads } from './plans.ts'
import { actOf } from '#platform/act.ts'

const database = await testDatabase()
// Noon of Friday 2026-11-20 in São Paulo.
const product = await testHouse({ database, now: '2026-11-20T15:00:00Z' })
const large = new Set([
  'reservation',
  'customer',
  'customer_branch',
  'customer_branch_visit',
  'research_answer',
  'research_hour',
  'research_age',
])

/** Rows of a branch around today: one customer for every three reservations, the visits of the past ones, and an answer of each customer. */
async function fill({ path: { business_id, branch_id } }: Venue, reservations: number): Promise<void> {
  const ids = [business_id, branch_id]
  await database.executeSql(
    `insert into customer (business_id, name, phone, email, birth_date)
    select $1, 'Pessoa ' || n, '119' || lpad(n::text, 8, '0'), 'pessoa' || n || '@exemplo.com', date '1950-01-01' + n * 7919 % 20000
    from generate_series(1, $2::int) n`,
    [business_id, Math.ceil(reservations / 3)],
  )
  await database.executeSql(
    `insert into customer_branch (business_id, branch_id, customer_id)
    select business_id, $2, id from customer where business_id = $1`,
    ids,
  )
  await database.executeSql(
    `insert into reservation (business_id, branch_id, customer_id, date, time, person_number, status, owner_name, owner_phone,
      owner_email, token, token_rsvp)
    select business_id, $2, id, date '2026-11-20' + (id * 7 + n * 131)::int % 600 - 380,
      time '18:00' + interval '30 minutes' * (id % 9), 1 + id % 6,
      (array['CON', 'CON', 'WAI', 'REC', 'CAN'])[1 + (id + n) % 5], name, phone, email, 'dono-' || id || n, 'convite-' || id || n
    from customer, generate_series(1, 3) n where business_id = $1`,
    ids,
  )
  await database.executeSql(
    `update reservation set status = 'COM'
    where business_id = $1 and branch_id = $2 and status = 'CON' and date < date '2026-11-20'`,
    ids,
  )
  await database.executeSql(
    `insert into customer_branch_visit (business_id, branch_id, customer_id, date)
    select distinct business_id, branch_id, customer_id, date from reservation
    where business_id = $1 and branch_id = $2 and status = 'COM'`,
    ids,
  )
  await database.executeSql(
    `insert into research_answer (business_id, branch_id, token_hash, customer_id, started_at, finished_at, nps, food_note, comment)
    select business_id, $2, 'resposta-' || id, id, at, at + interval '2 minutes', id % 11, 1 + id % 5, 'Gostei do prato ' || id
    from customer cross join lateral (select timestamptz '2026-11-20 12:00Z' - make_interval(mins => (id * 131 % 860000)::int) as at) _
    where business_id = $1`,
    ids,
  )
}

let here: Venue
let service: { id: number }
beforeAll(async () => {
  here = await venue(product)
  service = await here.service({ max_persons: 100_000 })
  await fill(here, 12_000)
  for (let other = 0; other < 4; other++) await fill(await venue(product), 7500)
  await database.executeSql('analyze')
}, 300_000)

const form = (given: object = {}) => ({
  name: 'Maria Silva',
  phone: '11987654321',
  email: 'maria@exemplo.com',
  birth_date: '1990-05-17',
  person_number: 2,
  date: '2026-11-21',
  time: '20:00',
  ...given,
})

/** The calls of a busy house, by their purpose. */
async function calls(): Promise<Record<string, () => Promise<unknown>>> {
  const { path } = here
  const staff = { token: here.editor.token }
  const list = (query: object) => () => product.call(listReservations, { params: path, query }, staff)
  const [waiting, other, cancelled] = [
    await here.reservation(),
    await here.reservation(),
    await here.reservation(),
  ]
  const year = { dateFrom: '2026-01-01', dateTo: '2026-12-31' }
  const slots =
    (token: string | null, query: object = {}) =>
    () =>
      product.call(listSlots, { params: { ...path, date: '2026-11-21' }, query }, { token })
  const meta = weekdays.map((day_of_week) => ({ day_of_week, enabled: true, from: '18:00', to: '22:00' }))
  const body = { type: 'REC' as const, name: 'Jantar', max_persons: 90_000, meta }
  return {
    'the list of the week': list({}),
    'the list of a year': list(year),
    'a page far down': list({ ...year, page: 200 }),
    'those that wait': list({ ...year, status: 'WAI' }),
    'those that are confirmed': list({ ...year, status: 'CON' }),
    'those that took place': list({ ...year, status: 'COM' }),
    'a name': list({ ...year, search: 'pessoa 1234' }),
    'digits of a phone': list({ ...year, search: '11900001234' }),
    'an e-mail': list({ ...year, search: 'pessoa1234@exemplo.com' }),
    '#id': list({ ...year, search: `#${waiting.id}` }),
    'a name on all dates': () =>
      product.call(searchReservations, { params: path, query: { search: 'pessoa 1234' } }, staff),
    'a phone on past dates': () =>
      product.call(
        searchReservations,
        { params: path, query: { search: '11900001234', span: 'past' } },
        staff,
      ),
    'the home': () => product.call(loadDashboard, { params: path }, staff),
    'the ratings of 30 days': () => product.call(loadOverview, { params: path, query: {} }, staff),
    'the ratings of a year': () => product.call(loadOverview, { params: path, query: { days: 365 } }, staff),
    'the reviews': () => product.call(listReviews, { params: path, query: {} }, staff),
    'reviews with a word': () =>
      product.call(listReviews, { params: path, query: { search: 'prato 1234' } }, staff),
    'unhappy reviews that wait': () =>
      product.call(
        listReviews,
        { params: path, query: { nps: 'detractor', handling: 'pending', days: 30 } },
        staff,
      ),
    'the requests that wait': () => product.call(listRequests, { params: path }, staff),
    'a reservation by its id': () =>
      product.call(showReservation, { params: { ...path, id: waiting.id } }, staff),
    'the times for visitors': slots(null),
    'the times for staff who edit': slots(staff.token, { except: waiting.id }),
    'why there are no times': () =>
      product.call(explainSlots, { params: { ...path, date: '2026-11-21' } }, staff),
    'the look-up of a phone': () =>
      product.call(findCustomer, { params: { ...path, customer_id: '11900001234' } }, staff),
    "a visitor's request": () =>
      product.call(requestReservation, { params: path, body: form({ phone: '11912345678' }) }),
    'one that staff enter': () => product.call(createReservation, { params: path, body: form() }, staff),
    'an edit': () =>
      product.call(
        editReservation,
        { params: { ...path, id: waiting.id }, body: form({ date: '2026-11-22' }) },
        staff,
      ),
    'an approval': () => product.call(approveReservation, { params: { ...path, id: waiting.id } }, staff),
    'a refusal': () => product.call(refuseReservation, { params: { ...path, id: other.id } }, staff),
    'a cancellation': () =>
      product.call(cancelReservation, { params: { ...path, id: cancelled.id, token: cancelled.token } }),
    "the owner's page": () =>
      product.call(findReservation, { params: { ...path, id: waiting.id, token: waiting.token } }),
    'a change of a service': () =>
      product.call(updateService, { params: { ...path, id: service.id }, body }, { token: here.owner.token }),
  }
}

test('the tables are large, and the numbers the planner goes by are fresh', async () => {
  for (const table of large) {
    const { rows } = await database.executeSql(
      'select reltuples::int as rows from pg_class where oid = $1::regclass',
      [table],
    )
    expect(rows[0]!.rows, `rows of ${table}`).toBeGreaterThan(10_000)
  }
})

test(
  'no statement of a booking house reads a large table whole, also under the row policies',
  { tags: ['D-38', 'D-49', 'D-50', 'D-51', 'D-61', 'D-64', 'D-104'], timeout: 240_000 },
  async () => {
    const found: string[] = []
    const bound = new Set<string>()
    const made = Object.entries(await calls())
    for (const [name, call] of made) {
      let answer: unknown
      const sent = await statementsOf(async () => (answer = await call()))
      const { status = 200, body } = (answer ?? {}) as { status?: number; body?: { success?: boolean } }
      expect([name, status, body?.success ?? true]).toEqual([name, 200, true])
      for (const statement of sent) {
        if (statement.business !== null) bound.add(name)
        const reads = wholeReads(await planOf(database, statement), large)
        if (reads.length > 0) found.push(`${name}: ${reads.join(', ')}: ${statement.text}`)
      }
    }

    expect(found).toEqual([])
    // The measured statements must be those of production, bound by the row policies.
    if (database.kind === 'postgres') expect(bound.size).toBe(made.length)
  },
)

test(
  'a list asks the database as often for one reservation as for a page of them, and for a day as for a year',
  { tags: ['D-49'] },
  async () => {
    const [quiet, staff] = [await venue(product), (one: Venue) => ({ token: one.editor.token })]
    await quiet.service()
    await quiet.reservation()
    const list = (one: Venue, query: object) =>
      product.call(listReservations, { params: one.path, query }, staff(one))
    const count = async (one: Venue, query: object) => (await statementsOf(() => list(one, query))).length

    const day = { dateFrom: '2026-11-21', dateTo: '2026-11-21' }
    const year = { dateFrom: '2026-01-01', dateTo: '2026-12-31' }
    // The first call of a session and a place is admitted by a statement more.
    for (const one of [quiet, here]) await list(one, day)
    const counts = [
      await count(quiet, day),
      await count(here, day),
      await count(here, year),
      await count(here, { ...year, page: 3 }),
    ]

    expect(new Set(counts)).toEqual(new Set([counts[0]]))
  },
)

test(
  'the job that completes finds what is due by an index of what is still confirmed',
  { tags: ['D-44'] },
  async () => {
    await here.reservation({ status: 'CON', date: '2026-11-19' })

    const [due] = (
      await statementsOf(() => completeReservations.run(actOf('job', product.house), {}))
    ).filter(({ text }) => text.includes('reservation'))

    const nodes = await planOf(database, due!)
    expect(nodes.map((node) => node['Index Name'])).toContain('reservation_to_complete')
  },
)
