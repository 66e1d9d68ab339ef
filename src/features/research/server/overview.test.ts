import type { Insertable } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { loadOverview as loadOverviewCall, type Ratings } from '../overview.contract.ts'
import { finishSurvey, startSurvey } from '../survey.contract.ts'
import { recordVisits } from '#features/customers/server/visits.ts'
import { loadDashboard } from '#features/home/contract.ts'
import { erasePerson } from '#features/privacy/server/erase.ts'
import { actOf } from '#platform/act.ts'
import type { ResearchAnswerTable } from '#platform/database/tables.ts'
import { testHouse } from '#test/app.ts'
import { type Venue, venue } from '#test/venue.ts'

// Noon of Friday 2026-11-20 in São Paulo; the 30 days begin on 22 October.
const noon = '2026-11-20T15:00:00Z'
const house = await testHouse({ now: noon })
const { db } = house.house

let ours: Venue
beforeEach(async () => {
  house.turnTo(noon)
  ours = await venue(house)
})

const marks = { food_note: 5, treatment_note: 4, place_note: 3, price_note: 2, time_note: 1 }
let made = 0

async function answer(given: Partial<Insertable<ResearchAnswerTable>> = {}, of = ours): Promise<number> {
  const finished_at = given.finished_at === undefined ? '2026-11-20T14:00:00Z' : given.finished_at
  const { id } = await db
    .insertInto('research_answer')
    .values({
      ...of.path,
      token_hash: `${++made}`,
      started_at: finished_at ?? noon,
      nps: 9,
      ...marks,
      ...given,
      finished_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

async function customer(birth_date: string | null = null, phone = `119${String(++made).padStart(8, '0')}`) {
  const { business_id } = ours
  const { id } = await db
    .insertInto('customer')
    .values({ business_id, name: 'Ana Lima', phone, birth_date })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const visit = async (customer_id: number, ...dates: string[]) =>
  recordVisits(
    db,
    dates.map((date) => ({ ...ours.path, customer_id, date })),
    house.house.now(),
  )

const ask = (query: { days?: number } = {}, of = ours, token: string | null = of.owner.token) =>
  house.call(loadOverviewCall, { params: of.path, query }, { token })

async function overview(query: { days?: number } = {}, of = ours): Promise<Ratings> {
  const { status, body } = await ask(query, of)
  expect(status).toBe(200)
  if ('error' in body) throw new Error('no answers')
  return body
}

test(
  'the answers of 30 days are one NPS, its shares and six means',
  { tags: ['RATE-41', 'RATE-42', 'RATE-45', 'D-61'] },
  async () => {
    for (const nps of [10, 9, 9, 8, 6]) await answer({ nps })
    await answer({ nps: 0, food_note: 1, treatment_note: 1, place_note: 1, price_note: 1, time_note: 2 })

    expect(await overview()).toMatchObject({
      days: 30,
      from: '2026-10-22',
      to: '2026-11-20',
      nps: 17,
      total_nps: 6,
      percent_positive: 50,
      percent_neutral: 16.7,
      percent_negative: 33.3,
      // 81 stars in 30 marks.
      final_note: 2.7,
      total_note: 6,
      food_note: 4.3,
      treatment_note: 3.5,
      place_note: 2.7,
      price_note: 1.8,
      time_note: 1.2,
    })
  },
)

test(
  'the first of the 30 days begins at midnight on the wall of the branch',
  { tags: ['D-42', 'D-61'] },
  async () => {
    const west = await venue(house, { branch: { timezone: 'America/Manaus' } })
    await answer({ finished_at: '2026-10-22T04:00:00Z', nps: 0 }, west)
    await answer({ finished_at: '2026-10-22T03:59:59Z' }, west)
    await answer({ finished_at: '2026-11-20T23:00:00Z' }, west)

    expect(await overview({}, west)).toMatchObject({ total_note: 2, nps: 0 })
  },
)

test(
  'without a finished answer there is only error, and one answer is enough',
  { tags: ['RATE-48', 'D-61'] },
  async () => {
    await answer({ finished_at: null })
    await answer({ finished_at: '2026-10-22T02:59:59Z' })

    expect((await ask()).body).toEqual({ error: true })

    await answer()
    expect(await overview()).toMatchObject({ nps: 100, total_note: 1 })
  },
)

test(
  'each point of the history is the 30 days that end with it, the last one the headline',
  { tags: ['RATE-17', 'RATE-43', 'D-61'] },
  async () => {
    await answer({ finished_at: '2026-10-01T12:00:00Z', nps: 0 })
    await answer({ finished_at: '2026-11-18T12:00:00Z', nps: 10, food_note: 1 })

    const { nps_history, nps, final_note } = await overview()

    const on = (date: string) => nps_history.find((point) => point.date === date)
    // The answer of 1 October counts until 30 October; then nothing does until 18 November.
    expect(nps_history[0]).toEqual({ date: '2026-10-22', nps: -100, final_note: 3 })
    expect(on('2026-10-30')).toEqual({ date: '2026-10-30', nps: -100, final_note: 3 })
    expect(on('2026-10-31')).toBeUndefined()
    expect(on('2026-11-18')).toEqual({ date: '2026-11-18', nps: 100, final_note: 2.2 })
    expect(nps_history.at(-1)).toEqual({ date: '2026-11-20', nps, final_note })
    expect(nps_history).toHaveLength(12)
  },
)

test(
  'every day says how many surveys began on it and how many of those were sent',
  { tags: ['RATE-46', 'D-61'] },
  async () => {
    // Begun at 23:50 of the 18th in São Paulo, sent after midnight.
    await answer({ started_at: '2026-11-19T02:50:00Z', finished_at: '2026-11-19T03:10:00Z' })
    await answer({ started_at: '2026-11-19T02:55:00Z', finished_at: null })
    await answer()

    const { tries_history } = await overview()

    expect(tries_history).toHaveLength(30)
    expect(tries_history[0]).toEqual({ date: '2026-10-22', number_of_finished: 0, number_of_tries: 0 })
    expect(tries_history.slice(-3)).toEqual([
      { date: '2026-11-18', number_of_finished: 1, number_of_tries: 2 },
      { date: '2026-11-19', number_of_finished: 0, number_of_tries: 0 },
      { date: '2026-11-20', number_of_finished: 1, number_of_tries: 1 },
    ])
  },
)

test(
  'ages are those of the day of the answer; who is unknown or under 18 is not counted',
  { tags: ['RATE-44', 'D-61'] },
  async () => {
    const answers = { finished_at: '2026-11-20T02:30:00Z' }
    // Still the 19th in São Paulo: the 18th and the 25th birthday come tomorrow.
    await answer({ ...answers, customer_id: await customer('2008-11-20') })
    await answer({ ...answers, customer_id: await customer('2001-11-20') })
    await answer({ ...answers, customer_id: await customer('2001-11-19') })
    await answer({ ...answers, customer_id: await customer('1940-01-01') })
    await answer({ ...answers, customer_id: await customer() })
    await answer()

    expect((await overview()).age_stats).toEqual({
      total: 3,
      age1824: 1,
      age2534: 1,
      age3544: 0,
      age4554: 0,
      age5564: 0,
      age65: 1,
    })
  },
)

test(
  'of the customers with a visit in the period, those whose last visit was not the first came back',
  { tags: ['RATE-29', 'RATE-47', 'D-61'] },
  async () => {
    await answer()
    await visit(await customer(), '2026-11-02', '2026-11-19')
    await visit(await customer(), '2025-01-01', '2026-10-22')
    await visit(await customer(), '2026-11-20')
    await visit(await customer(), '2026-10-01', '2026-10-21')

    expect(await overview()).toMatchObject({ return_avg: 66.7, return_customers: 3, return_returned: 2 })
  },
)

test('where nobody visited there is no return rate', { tags: ['D-61'] }, async () => {
  await answer()

  expect(await overview()).toMatchObject({ return_avg: null, return_customers: 0 })
})

test(
  'another period moves every number, and only 7, 30, 90 and 365 days are one',
  { tags: ['D-61'] },
  async () => {
    await answer({ finished_at: '2026-11-14T03:00:00Z', nps: 10 })
    await answer({ finished_at: '2026-11-14T02:59:59Z', nps: 0 })
    await answer({ finished_at: '2025-11-21T03:00:00Z', nps: 0 })

    const [week, quarter, year] = [
      await overview({ days: 7 }),
      await overview({ days: 90 }),
      await overview({ days: 365 }),
    ]

    expect(week).toMatchObject({ from: '2026-11-14', to: '2026-11-20', nps: 100, total_note: 1 })
    expect(week.tries_history).toHaveLength(7)
    expect(quarter).toMatchObject({ nps: 0, total_note: 2 })
    expect(year).toMatchObject({ from: '2025-11-21', nps: -33, total_note: 3 })
    for (const days of [0, 8, 31, 366]) {
      const { status, body } = await ask({ days })
      expect([status, body]).toMatchObject([422, { success: false, msg: 'Período inválido.' }])
    }
  },
)

test(
  'the ratings are those of one branch, for every profile of its house and nobody else',
  { tags: ['RATE-49'] },
  async () => {
    const theirs = await venue(house)
    await answer()
    await answer({ nps: 0 }, theirs)

    expect(await overview()).toMatchObject({ nps: 100, total_note: 1 })
    for (const { token } of [ours.master, ours.agency, ours.owner, ours.editor]) {
      expect((await ask({}, ours, token)).status).toBe(200)
    }
    for (const { token } of [theirs.agency, theirs.owner, theirs.editor]) {
      expect((await ask({}, ours, token)).status).toBe(403)
    }
    expect((await ask({}, ours, null)).status).toBe(401)
  },
)

test('the home says the same NPS, mean and number of answers', { tags: ['D-61', 'D-65'] }, async () => {
  for (const nps of [10, 7, 3, 3]) await answer({ nps, time_note: null })

  const { nps, final_note, total_note } = await overview()
  const { body } = await house.call(loadDashboard, { params: ours.path }, { token: ours.owner.token })

  expect(body.ratings).toEqual({ nps, final_note, total_note })
})

test(
  'a survey moves the numbers when it begins and when it is sent, the day after too, and only then',
  { tags: ['D-61', 'D-63'] },
  async () => {
    await answer()
    const begin = async () => {
      const { body } = await house.call(startSurvey, {
        params: ours.path,
        body: { 'recaptcha-token': 'x' },
      })
      return body
    }
    const form = { nps: 0, ...marks, 'recaptcha-token': 'x' }
    const send = ({ id, token }: { id: number; token: string }, body: object = form) =>
      house.call(finishSurvey, { params: { ...ours.path, id, token }, body: body as typeof form })
    const today = async () => (await overview()).tries_history.at(-1)

    const [first, second] = [await begin(), await begin()]
    expect(await today()).toMatchObject({ number_of_tries: 3, number_of_finished: 1 })

    // Refused, sent twice, with a wrong token.
    await send(first, { ...form, nps: 11 })
    await send({ ...first, token: 'n'.repeat(32) })
    expect(await overview()).toMatchObject({ total_note: 1 })
    await send(first)
    await send(first)
    await send(first, { ...form, nps: 10 })
    expect(await overview()).toMatchObject({ total_note: 2, nps: 0, percent_negative: 50 })

    house.turnTo('2026-11-21T14:59:59Z')
    await send(second)
    const { tries_history, total_note } = await overview()
    expect(total_note).toBe(3)
    expect(tries_history.slice(-2)).toEqual([
      { date: '2026-11-20', number_of_finished: 3, number_of_tries: 3 },
      { date: '2026-11-21', number_of_finished: 0, number_of_tries: 0 },
    ])
  },
)

test(
  'an answer that is corrected or deleted leaves no trace in the numbers',
  { tags: ['D-61'] },
  async () => {
    await answer()
    const [changed, deleted] = [await answer({ nps: 0 }), await answer({ nps: 0, food_note: null })]
    const before = await overview()

    const own = { business_id: ours.business_id, nps: 10, ...marks, food_note: 3 }
    await db.updateTable('research_answer').set(own).where('id', '=', changed).execute()
    await db.deleteFrom('research_answer').where('id', '=', deleted).execute()

    expect(before).toMatchObject({ nps: -33, total_note: 3 })
    expect(await overview()).toMatchObject({ nps: 100, total_note: 2, food_note: 4, final_note: 2.8 })
  },
)

test(
  'an erased guest keeps their place in every count, age included',
  { tags: ['D-61', 'D-98'] },
  async () => {
    const phone = '11912340001'
    const customer_id = await customer('1990-05-17', phone)
    await visit(customer_id, '2026-11-01', '2026-11-19')
    await answer({ customer_id, name: 'Ana Lima', phone, comment: 'Gostei' })
    const before = await overview()

    await erasePerson(house.house.database.ofBusiness(ours.business_id), actOf('job', house.house), {
      business_id: ours.business_id,
      phone,
    })

    const born = await db
      .selectFrom('customer')
      .select('birth_date')
      .where('id', '=', customer_id)
      .executeTakeFirst()
    expect(born).toEqual({ birth_date: null })
    expect(before.age_stats).toMatchObject({ total: 1, age3544: 1 })
    expect(await overview()).toEqual(before)
  },
)

test('answers sent at the same moment are all counted', { tags: ['D-61'] }, async () => {
  await Promise.all(Array.from({ length: 12 }, () => answer()))

  expect(await overview()).toMatchObject({ total_note: 12 })
})

test(
  'answers and birth dates that come at the same moment are all counted by the last birth date',
  { tags: ['D-61'] },
  async () => {
    const guest = await customer('1990-05-17')
    const born = ['1961-01-01', '1981-01-01', '2001-01-01']
    const tell = (birth_date: string) =>
      db
        .updateTable('customer')
        .set({ birth_date })
        .where('business_id', '=', ours.business_id)
        .where('id', '=', guest)
        .execute()

    await Promise.all([
      ...born.map(tell),
      ...Array.from({ length: 8 }, () => answer({ customer_id: guest })),
      ...born.map(tell),
    ])
    const known = await db
      .selectFrom('customer')
      .select('birth_date')
      .where('id', '=', guest)
      .executeTakeFirstOrThrow()

    const group = { '1961-01-01': 'age65', '1981-01-01': 'age4554', '2001-01-01': 'age2534' }[
      known.birth_date!
    ]!
    expect((await overview()).age_stats).toMatchObject({ total: 8, [group]: 8 })
  },
)

test('visits that come at the same moment are all counted', { tags: ['D-56', 'D-61'] }, async () => {
  await answer()
  const guests = await Promise.all(Array.from({ length: 6 }, () => customer()))

  await Promise.all(
    guests.flatMap((guest) => [
      visit(guest, '2026-11-20'),
      visit(guest, '2026-11-19'),
      visit(guest, '2025-01-01'),
    ]),
  )

  expect(await overview()).toMatchObject({ return_customers: 6, return_returned: 6 })
})
