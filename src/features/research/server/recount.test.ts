import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadOverview } from '../overview.contract.ts'
import { timeZones } from '#features/branches/time-zones.ts'
import { migrationsFolder } from '#platform/database/migrate.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { type Venue, venue } from '#test/venue.ts'

/**
 * Compares every number of the ratings overview with a recount from the raw rows, on random data. The recount deliberately uses none of the
 * product's queries and rules.
 */

const zones = timeZones.flatMap((group) => Object.keys(group.zones))
const dayMs = 86_400_000
const hourMs = 3_600_000
const marks = ['food_note', 'treatment_note', 'place_note', 'price_note', 'time_note'] as const
type Mark = (typeof marks)[number]

type Survey = Record<Mark, number | null> & {
  started_at: Date
  finished_at: Date | null
  nps: number | null
  /** Birth date of the guest, if there is a customer who told it. */
  born: string | null
  id?: number
  customer_id?: number
}
type Visits = { dates: string[]; id?: number }
type RecountVenue = { here: Venue; surveys: Survey[]; customers: Visits[] }

let product: TestHouse
const places = new Map<string, RecountVenue>()

/** The same numbers from 0 to 1 in every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}

const calendars = new Map(
  zones.map((zone) => [zone, new Intl.DateTimeFormat('en-CA', { timeZone: zone, dateStyle: 'short' })]),
)
const dayIn = (zone: string, at: Date): string => calendars.get(zone)!.format(at)
const plusDays = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * dayMs).toISOString().slice(0, 10)

/** The instant of midnight at the start of a day; zones of Brazil are 2 to 5 hours behind UTC. */
function midnight(zone: string, day: string): Date {
  const hours = [2, 3, 4, 5].find(
    (behind) => dayIn(zone, new Date(Date.parse(`${day}T00:00:00Z`) + behind * hourMs)) === day,
  )
  return new Date(Date.parse(`${day}T00:00:00Z`) + hours! * hourMs)
}

/** `part / whole` with some decimals, halves upwards, in whole numbers so that no half is lost. */
function rounded(part: number, whole: number, decimals: number): number {
  const scale = 10 ** decimals
  return Math.floor((2 * part * scale + whole) / (2 * whole)) / scale + 0
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0)

function ageOn(day: string, born: string): number {
  const years = Number(day.slice(0, 4)) - Number(born.slice(0, 4))
  return day.slice(5) < born.slice(5) ? years - 1 : years
}

const today = '2026-11-20'

/** Surveys of the last 80 days: every third stands within seconds of a midnight of the branch; some are sent hours later. */
function inventSurveys(zone: string, roll: () => number): Survey[] {
  return Array.from({ length: 140 }, (_, index) => {
    const day = plusDays(today, 1 - Math.floor(roll() * 80))
    const offset = index % 3 === 0 ? Math.floor(roll() * 3 - 1) * 1000 : Math.floor(roll() * dayMs)
    const started_at = new Date(midnight(zone, day).getTime() + offset)
    const later = index % 5 === 0 ? Math.floor(roll() * dayMs) : Math.floor(roll() * 300_000)
    const isSent = roll() < 0.8
    const mark = () => 1 + Math.floor(roll() * 5)
    const year = 1935 + Math.floor(roll() * 80)
    // Birthdays on and around the days on which answers come.
    const birthday = plusDays('2026-11-25', -Math.floor(roll() * 90)).slice(5)
    return {
      started_at,
      finished_at: isSent ? new Date(started_at.getTime() + later) : null,
      nps: isSent ? Math.floor(roll() * 11) : null,
      food_note: isSent ? mark() : null,
      treatment_note: isSent ? mark() : null,
      place_note: isSent ? mark() : null,
      price_note: isSent ? mark() : null,
      // Older rows may lack one.
      time_note: isSent && roll() < 0.9 ? mark() : null,
      born: roll() < 0.7 ? `${year}-${birthday}` : null,
    }
  })
}

const inventCustomers = (roll: () => number): Visits[] =>
  Array.from({ length: 40 }, () => ({
    dates: [
      ...new Set(
        Array.from({ length: 1 + Math.floor(roll() * 3) }, () =>
          plusDays(today, -Math.floor(roll() ** 2 * 400)),
        ),
      ),
    ],
  }))

function withoutBirth(survey: Survey): Omit<Survey, 'born'> {
  const { started_at, finished_at, nps } = survey
  const { food_note, treatment_note, place_note, price_note, time_note } = survey
  return { started_at, finished_at, nps, food_note, treatment_note, place_note, price_note, time_note }
}

let people = 0

async function build(zone: string, seed: number): Promise<RecountVenue> {
  const { db } = product.house
  const roll = dice(seed)
  const here = await venue(product, { branch: { timezone: zone } })
  const surveys = inventSurveys(zone, roll)
  const customers = inventCustomers(roll)
  const { business_id } = here
  const person = (birth_date: string | null) => ({
    business_id,
    name: 'Ana Lima',
    phone: `11${String(900_000_000 + ++people)}`,
    birth_date,
  })
  const idsOf = async (rows: ReturnType<typeof person>[]) =>
    (await db.insertInto('customer').values(rows).returning('id').execute()).map(({ id }) => id)
  const visitors = await idsOf(customers.map(() => person(null)))
  await db
    .insertInto('customer_branch')
    .values(
      visitors.map((customer_id, n) => ({
        ...here.path,
        customer_id,
        visits_count: customers[n]!.dates.length,
      })),
    )
    .execute()
  await db
    .insertInto('customer_branch_visit')
    .values(
      visitors.flatMap((customer_id, n) =>
        customers[n]!.dates.map((date) => ({ ...here.path, customer_id, date })),
      ),
    )
    .execute()
  const guests = await idsOf(surveys.map(({ born }) => person(born)))
  const rows = surveys.map((survey, n) => ({
    ...here.path,
    ...withoutBirth(survey),
    token_hash: `${zone} ${seed} ${n}`,
    customer_id: guests[n]!,
  }))
  // Half of them begin first and are sent by a later statement, as guests do.
  const begun = rows.map((row, n) =>
    n % 2 === 0
      ? row
      : {
          ...row,
          finished_at: null,
          nps: null,
          food_note: null,
          treatment_note: null,
          place_note: null,
          price_note: null,
          time_note: null,
        },
  )
  const inserted = await db.insertInto('research_answer').values(begun).returning('id').execute()
  for (const [n, { finished_at, nps, ...row }] of rows.entries()) {
    if (n % 2 === 0 || !finished_at) continue
    const notes = Object.fromEntries(marks.map((mark) => [mark, row[mark]]))
    await db
      .updateTable('research_answer')
      .set({ finished_at, nps, ...notes })
      .where('business_id', '=', business_id)
      .where('id', '=', inserted[n]!.id)
      .execute()
  }
  // A few are deleted again.
  const gone = new Set([3, 10, 22, 47])
  await db
    .deleteFrom('research_answer')
    .where(
      'id',
      'in',
      [...gone].map((n) => inserted[n]!.id),
    )
    .execute()
  return {
    here,
    surveys: surveys
      .map((survey, n) => ({ ...survey, id: inserted[n]!.id, customer_id: guests[n]! }))
      .filter((_, n) => !gone.has(n)),
    customers: customers.map((customer, n) => ({ ...customer, id: visitors[n]! })),
  }
}

/** What the overview of a branch must say at an instant. */
function recount({ surveys, customers }: RecountVenue, zone: string, now: Date, days: number) {
  const to = dayIn(zone, now)
  const from = plusDays(to, 1 - days)
  const sent = surveys.flatMap((survey) =>
    survey.finished_at ? [{ ...survey, day: dayIn(zone, survey.finished_at) }] : [],
  )
  const begun = surveys.map((survey) => ({ ...survey, day: dayIn(zone, survey.started_at) }))
  const sentBetween = (first: string, last: string) => sent.filter(({ day }) => first <= day && day <= last)
  const share = (all: Survey[], least: number, most: number) =>
    all.filter(({ nps }) => nps !== null && nps >= least && nps <= most).length
  const score = (all: Survey[]) => rounded(100 * (share(all, 9, 10) - share(all, 0, 6)), all.length, 0)
  const given = (all: Survey[], of: readonly Mark[]) =>
    all.flatMap((survey) => of.flatMap((mark) => survey[mark] ?? []))
  const mean = (all: Survey[], of: readonly Mark[]) => rounded(sum(given(all, of)), given(all, of).length, 1)

  const answers = sentBetween(from, to)
  if (answers.length === 0) return { error: true }
  const everyDay = Array.from({ length: days }, (_, n) => plusDays(from, n))
  const ages = answers.flatMap(({ day, born }) => (born ? [ageOn(day, born)] : []))
  const aged = (least: number, most: number) => ages.filter((age) => age >= least && age <= most).length
  const came = customers.filter(({ dates }) => dates.some((date) => from <= date && date <= to))
  const returned = came.filter(({ dates }) => {
    const last = dates.filter((date) => date <= to).toSorted()
    return last.length > 1
  })
  return {
    days,
    from,
    to,
    nps: score(answers),
    total_nps: answers.length,
    percent_positive: rounded(100 * share(answers, 9, 10), answers.length, 1),
    percent_neutral: rounded(100 * share(answers, 7, 8), answers.length, 1),
    percent_negative: rounded(100 * share(answers, 0, 6), answers.length, 1),
    nps_history: everyDay.flatMap((date) => {
      const window = sentBetween(plusDays(date, 1 - days), date)
      return window.length === 0 ? [] : [{ date, nps: score(window), final_note: mean(window, marks) }]
    }),
    age_stats: {
      total: aged(18, 200),
      age1824: aged(18, 24),
      age2534: aged(25, 34),
      age3544: aged(35, 44),
      age4554: aged(45, 54),
      age5564: aged(55, 64),
      age65: aged(65, 200),
    },
    final_note: mean(answers, marks),
    total_note: answers.length,
    food_note: mean(answers, ['food_note']),
    treatment_note: mean(answers, ['treatment_note']),
    place_note: mean(answers, ['place_note']),
    price_note: mean(answers, ['price_note']),
    time_note: mean(answers, ['time_note']),
    tries_history: everyDay.map((date) => {
      const ofDay = begun.filter(({ day }) => day === date)
      return {
        date,
        number_of_finished: ofDay.filter(({ finished_at }) => finished_at !== null).length,
        number_of_tries: ofDay.length,
      }
    }),
    return_avg: came.length === 0 ? null : rounded(100 * returned.length, came.length, 1),
    return_customers: came.length,
    return_returned: returned.length,
  }
}

beforeAll(async () => {
  product = await testHouse({ now: '2026-11-20T15:00:00Z' })
  for (const [n, zone] of zones.entries()) places.set(zone, await build(zone, 2026 + n))
}, 120_000)

/** The last second of a day of the branch, and the first of the next. */
const instantsOf = (zone: string) => {
  const next = midnight(zone, '2026-11-21').getTime()
  return [new Date(next - 1000), new Date(next)]
}

async function ask({ here }: RecountVenue, days: number, now: Date) {
  product.turnTo(now.toISOString())
  const { body } = await product.call(
    loadOverview,
    { params: here.path, query: { days } },
    { token: here.owner.token },
  )
  return body
}

describe.each(zones)('in %s', (zone) => {
  test.each([7, 30, 90, 365])(
    'the overview of %i days equals a recount from raw rows',
    { tags: ['RATE-42', 'RATE-43', 'RATE-44', 'RATE-45', 'RATE-46', 'RATE-47', 'D-42', 'D-61'] },
    async (days) => {
      const place = places.get(zone)!

      for (const now of instantsOf(zone)) {
        const expected = recount(place, zone, now, days)
        expect(await ask(place, days, now)).toEqual(expected)
        expect(expected.total_note).toBeGreaterThan(0)
      }
    },
  )
})

test(
  'a branch that gets another time zone is counted by its days at once',
  { tags: ['D-120', 'D-61'] },
  async () => {
    const place = await build('America/Noronha', 99)

    for (const zone of ['America/Rio_Branco', 'America/Sao_Paulo']) {
      await product.house.db
        .updateTable('branch')
        .set({ timezone: zone })
        .where('id', '=', place.here.branch.id)
        .execute()
      for (const now of instantsOf(zone)) {
        expect(await ask(place, 30, now)).toEqual(recount(place, zone, now, 30))
      }
    }
  },
)

/** Asks for every period on both sides of midnight, and compares with the recount. */
async function expectRecounted(place: RecountVenue, zone: string): Promise<void> {
  for (const days of [7, 30, 90, 365]) {
    for (const now of instantsOf(zone)) {
      expect(await ask(place, days, now)).toEqual(recount(place, zone, now, days))
    }
  }
}

test(
  'birth dates that are told, corrected or lost are counted at once, for every answer of the guest',
  { tags: ['D-61'] },
  async () => {
    const zone = 'America/Fortaleza'
    const place = await build(zone, 101)
    const { business_id } = place.here
    const tell = async (survey: Survey, birth_date: string | null) => {
      const { id } = await product.house.db
        .updateTable('customer')
        .set({ birth_date })
        .where('business_id', '=', business_id)
        .where('id', '=', survey.customer_id!)
        .returning('id')
        .executeTakeFirstOrThrow()
      for (const one of place.surveys) if (one.customer_id === id) one.born = birth_date
    }
    // One guest answered often.
    const often = place.surveys.filter((_, n) => n % 4 === 1)
    for (const survey of often) {
      survey.customer_id = often[0]!.customer_id!
      survey.born = often[0]!.born
    }
    await product.house.db
      .updateTable('research_answer')
      .set({ customer_id: often[0]!.customer_id! })
      .where('business_id', '=', business_id)
      .where(
        'id',
        'in',
        often.map(({ id }) => id!),
      )
      .execute()
    await expectRecounted(place, zone)

    for (const birth_date of ['1990-11-20', '2001-11-21', null, '1961-10-22']) {
      await tell(often[0]!, birth_date)
      await expectRecounted(place, zone)
    }
    for (const survey of place.surveys.slice(0, 30)) await tell(survey, survey.born ? null : '1981-11-19')
    await expectRecounted(place, zone)
  },
)

test(
  'visits that are added, taken back or moved to another customer are counted at once',
  { tags: ['D-56', 'D-61'] },
  async () => {
    const zone = 'America/Belem'
    const place = await build(zone, 102)
    const { path } = place.here
    const { db } = product.house
    const write = async (customer: Visits, dates: string[]) => {
      await db
        .insertInto('customer_branch_visit')
        .values(dates.map((date) => ({ ...path, customer_id: customer.id!, date })))
        .execute()
      customer.dates.push(...dates)
    }
    const takeBack = async (customer: Visits, dates: string[]) => {
      await db
        .deleteFrom('customer_branch_visit')
        .where('business_id', '=', path.business_id)
        .where('customer_id', '=', customer.id!)
        .where('date', 'in', dates)
        .execute()
      customer.dates = customer.dates.filter((date) => !dates.includes(date))
    }
    const [first, second, third] = place.customers as [Visits, Visits, Visits]

    await takeBack(first, [...first.dates])
    await expectRecounted(place, zone)
    await write(first, ['2026-11-20', '2026-11-18', '2025-11-20'])
    await takeBack(first, ['2026-11-20', '2025-11-20'])
    await write(second, ['2020-01-01', '2026-11-19'])
    await expectRecounted(place, zone)
    const moved = third.dates.filter((date) => !first.dates.includes(date))
    await takeBack(third, [...third.dates])
    await write(first, moved)
    await expectRecounted(place, zone)
    // The branch lay further east when they came: for an hour their visit is of tomorrow.
    await write(third, ['2026-11-22', '2026-11-20'])
    await write(second, ['2026-11-22'])
    await expectRecounted(place, zone)
  },
)

test(
  'surveys and visits of before the sums are added up by their migration',
  { tags: ['D-61'] },
  async () => {
    const { db } = product.house
    const text = await readFile(join(migrationsFolder, '0059_research_days.sql'), 'utf8')
    await db.transaction().execute(async (trx) => {
      await sql`
      drop trigger count_research_ages on research_answer;
      drop trigger count_research_ages_again on customer;
      drop trigger count_last_visits_written on customer_branch_visit;
      drop trigger count_last_visits_deleted on customer_branch_visit;
      drop function count_research_ages, count_research_ages_again, count_last_visits, research_ages_of;
      drop table research_age, last_visit_day;
      create index customer_by_birth on customer (birth_date)`.execute(trx)
      await sql.raw(text).execute(trx)
    })

    for (const zone of ['America/Noronha', 'America/Rio_Branco']) {
      await expectRecounted(places.get(zone)!, zone)
    }
  },
)

test('every time zone of Brazil is 2 to 5 whole hours behind UTC, because answers are added up by hour and span', () => {
  const behind = (zone: string, at: string) =>
    (Date.parse(at) - Date.parse(`${new Date(at).toLocaleString('sv-SE', { timeZone: zone })}Z`)) / hourMs

  for (const zone of zones) {
    for (const at of ['2019-01-15T12:00:00Z', '2019-07-15T12:00:00Z', '2026-11-20T12:00:00Z']) {
      expect([2, 3, 4, 5]).toContain(behind(zone, at))
    }
  }
})
