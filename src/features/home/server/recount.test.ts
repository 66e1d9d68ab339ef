import { type RawBuilder, sql } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import { seedDemo } from '../../../demo/demo.ts'
import { demoBusinesses } from '../../../demo/venues.ts'
import { listNotifications, loadDashboard } from '../contract.ts'
import { signIn } from '#features/users/contract.ts'
import { type TestHouse, testHouse } from '#test/app.ts'

/**
 * Compares every number of the home with a recount from the raw rows. The recount deliberately uses none of the product's queries and
 * rules.
 */

type Row = Record<string, unknown>

/** Noon in São Paulo; then 00:30 there, still the day before in Manaus. */
const instants = ['2026-11-20T15:00:00Z', '2026-11-21T03:30:00Z']
/** Neither zone has summer time in 2026. */
const offsetHours: Record<string, number> = { 'America/Sao_Paulo': -3, 'America/Manaus': -4 }
const dayMs = 86_400_000
const weekdays = ['SUN', 'MON', 'TUE', 'WED', 'THU', 'FRI', 'SAT']

const slugs = demoBusinesses.flatMap(({ branches }) => branches.map(({ slug }) => slug))

let product: TestHouse
let token: string
const tables: Record<string, Row[]> = {}

beforeAll(async () => {
  product = await testHouse({ now: instants[0]! })
  await seedDemo(product.house)
  const { body } = await product.call(signIn, {
    body: { email: 'master@casacheia.test', password: 'Casa#Cheia26', 'recaptcha-token': 'x' },
  })
  token = body.token
  await read('branch')
  await seatWithoutReservation()
  await assist()
  for (const table of ['reservation', 'walk_in', 'service', 'chat', 'chat_message']) await read(table)
  for (const table of ['research_answer', 'customer_branch', 'wa_template']) await read(table)
  for (const table of ['reservation_reminder', 'chat_event']) await read(table)
})

/** Walk-ins that do not depend on the hour at which the demo is seeded. */
const seatWithoutReservation = () =>
  product.house.db
    .insertInto('walk_in')
    .values(
      tables.branch!.flatMap(({ business_id, id }) =>
        ['2026-11-20', '2026-11-21', '2026-11-28'].map((date, index) => ({
          business_id: Number(business_id),
          branch_id: Number(id),
          date,
          time: '11:30',
          person_number: 3 + index,
        })),
      ),
    )
    .execute()

/** Reminders, no-shows and work of the assistant, also outside the 30 days, of another time, and without a branch. */
async function assist() {
  const { db } = product.house
  const run = (statement: RawBuilder<unknown>) => statement.execute(db)
  await run(sql`insert into reservation_reminder (business_id, branch_id, reservation_id, lead, date, time, sent_at)
    select business_id, branch_id, id, (array[24, 3, 0])[1 + id % 3], date, time + make_interval(hours => (id % 5 = 0)::int), now()
    from reservation where id % 7 < 4 on conflict do nothing`)
  await run(sql`insert into reservation_reminder (business_id, branch_id, reservation_id, lead, date, time, sent_at)
    select business_id, branch_id, id, 48, date, time, now() from reservation where id % 7 = 1 on conflict do nothing`)
  await run(
    sql`update reservation set attendance = 'no_show', attended_at = now() where status = 'COM' and id % 11 = 0`,
  )
  await run(sql`update reservation set chat_id = (
      select min(chat.id) from chat where chat.business_id = reservation.business_id)
    where id % 13 = 0`)
  for (const at of [...instants, '2026-10-22T03:30:00Z', '2026-10-24T00:00:00Z'])
    await run(sql`insert into chat_event (business_id, chat_id, kind, at)
      select business_id, id, 'handed_over', ${new Date(at)}::timestamptz - make_interval(hours => 1 + (id % 7)::int)
      from chat where status = 'closed'`)
}

async function read(table: string) {
  tables[table] = (await sql<Row>`select * from ${sql.table(table)}`.execute(product.house.db)).rows
}

const wall = (instant: Date, zone: string) => new Date(instant.getTime() + offsetHours[zone]! * 3_600_000)
const dayOf = (at: Date) => at.toISOString().slice(0, 10)
const plusDays = (day: string, days: number) => dayOf(new Date(Date.parse(day) + days * dayMs))
const people = (rows: Row[]) => rows.reduce((sum, row) => sum + Number(row.person_number), 0)

type Hours = { day_of_week: string; enabled: boolean; from: string; to: string; max_delay: number | null }

function seatsOf(services: Row[], date: string): number {
  const weekday = weekdays[new Date(date).getUTCDay()]
  const within = (row: Row) => String(row.date_start) <= date && date <= String(row.date_end)
  const open = services
    .filter(({ type, ...row }) => type === 'REC' || (type === 'UNI' && within(row)))
    .flatMap((row) => {
      const hours = (row.meta as Hours[]).find((day) => day.day_of_week === weekday && day.enabled)
      return hours ? [{ row, ...hours }] : []
    })
  const special = open.filter(({ row }) => row.type === 'UNI')
  const closed = services.filter((row) => row.type === 'CLO' && within(row)).map((row) => row.service_id)
  return open
    .filter(
      ({ row, from, to }) =>
        !closed.includes(row.id) &&
        !closed.includes(null) &&
        (row.type === 'UNI' || !special.some((other) => from < other.to && other.from < to)),
    )
    .reduce((sum, { row }) => sum + Number(row.max_persons), 0)
}

/** What one branch's home should show at an instant. */
function recount(branch: Row, now: Date) {
  const zone = String(branch.timezone)
  const today = dayOf(wall(now, zone))
  const minute = wall(now, zone).toISOString().slice(11, 16)
  const own = (table: string) =>
    tables[table]!.filter((row) => row.business_id === branch.business_id && row.branch_id === branch.id)
  const localDay = (value: unknown) => dayOf(wall(value as Date, zone))
  const between = (day: string, from: number, to: number) =>
    plusDays(today, from) <= day && day <= plusDays(today, to)

  const reservations = own('reservation')
  const services = own('service').filter(({ deleted_at }) => deleted_at === null)
  const on = (date: string, ...statuses: string[]) =>
    reservations.filter((row) => row.date === date && statuses.includes(String(row.status)))
  const minutes = (time: unknown) => Number(String(time).slice(0, 2)) * 60 + Number(String(time).slice(3, 5))
  const hoursOf = (row: Row) =>
    (services.find(({ id }) => id === row.service_id)?.meta as Hours[] | undefined)?.find(
      (day) => day.day_of_week === weekdays[new Date(String(row.date)).getUTCDay()],
    )
  const toleranceOf = (row: Row) => hoursOf(row)?.max_delay ?? 0
  const hasPassed = (row: Row) => minutes(minute) > minutes(row.time) + toleranceOf(row)
  const pending = reservations.filter(
    (row) =>
      row.status === 'WAI' && (String(row.date) > today || (String(row.date) === today && !hasPassed(row))),
  )
  const expected = on(today, 'CON', 'WAI')
    .filter(({ attendance }) => attendance === null)
    .toSorted((a, b) => String(a.time).localeCompare(String(b.time)) || Number(a.id) - Number(b.id))
  const shown = ({ id, date, time, person_number, status, owner_name: name }: Row) => ({
    id,
    datetime: `${[date, time].join('T')}:00`,
    person_number,
    status,
    name,
  })

  const lastSaid = (chat: Row) =>
    tables
      .chat_message!.filter((row) => row.chat_id === chat.id && row.business_id === chat.business_id)
      .toSorted((a, b) => Number(b.id) - Number(a.id))[0]
  const unanswered = own('chat').filter(
    (chat) => chat.status === 'open' && lastSaid(chat)?.sender === 'customer',
  )

  const lastTurn = (chat: Row) =>
    tables
      .chat_event!.filter(
        ({ chat_id, kind }) =>
          chat_id === chat.id &&
          ['taken_over', 'taken_over_in_app', 'handed_over', 'given_back', 'reopened_by_message'].includes(
            String(kind),
          ),
      )
      .toSorted((a, b) => Number(a.at) - Number(b.at) || Number(a.id) - Number(b.id))
      .at(-1)
  const waiting = tables.chat!.filter((chat) => {
    const last = lastSaid(chat)?.sender
    return (
      chat.business_id === branch.business_id &&
      chat.status === 'open' &&
      lastTurn(chat)?.kind === 'handed_over' &&
      (chat.branch_id === null ? last !== 'user' : chat.branch_id === branch.id && last === 'assistant')
    )
  })

  const answers = own('research_answer').filter(
    (row) => row.finished_at !== null && between(localDay(row.finished_at), -29, 0),
  )
  const share = (least: number, most: number) =>
    answers.filter(({ nps }) => Number(nps) >= least && Number(nps) <= most).length / answers.length
  const stars = answers.flatMap((row) =>
    ['food_note', 'treatment_note', 'place_note', 'price_note', 'time_note'].map((note) => Number(row[note])),
  )
  const mean = stars.reduce((sum, mark) => sum + mark, 0) / stars.length

  const since = own('customer_branch').map(({ created_at }) => localDay(created_at))

  const visits = reservations.filter(
    ({ status, attendance }) => status === 'COM' || (status === 'CON' && attendance !== null),
  )
  const isReminded = (visit: Row) =>
    own('reservation_reminder').some(
      ({ reservation_id, date, time, lead }) =>
        reservation_id === visit.id && date === visit.date && time === visit.time && lead !== 0,
    )
  const presence = (reminded: boolean) => {
    const of = visits.filter((visit) => between(String(visit.date), -29, 0) && isReminded(visit) === reminded)
    return { parties: of.length, no_shows: of.filter(({ attendance }) => attendance === 'no_show').length }
  }
  const byAssistant = reservations.filter(
    ({ chat_id, created_at }) => chat_id !== null && between(localDay(created_at), -29, 0),
  )
  const handedOver = own('chat').filter((chat) =>
    tables.chat_event!.some(
      ({ chat_id, kind, at }) =>
        chat_id === chat.id && kind === 'handed_over' && between(localDay(at), -29, 0),
    ),
  )

  const dashboard = {
    today,
    time: minute,
    confirmed: on(today, 'CON', 'COM').length,
    waiting: on(today, 'WAI').filter((row) => !hasPassed(row)).length,
    unanswered: on(today, 'WAI').filter(hasPassed).length,
    people: people(on(today, 'CON', 'COM')),
    late: expected
      .filter(
        (row) =>
          row.status === 'CON' &&
          minutes(row.time) < minutes(minute) &&
          minutes(minute) <= minutes(hoursOf(row)?.to ?? row.time) + toleranceOf(row),
      )
      .slice(0, 5)
      .map((row) => ({
        ...shown(row),
        phone: row.owner_phone,
        tolerance: toleranceOf(row),
        attendance: null,
        attended_at: null,
        updated_at: (row.updated_at as Date).toISOString(),
      })),
    next: expected
      .filter(({ time }) => String(time) >= minute)
      .slice(0, 5)
      .map(shown),
    pending: pending.length,
    pending_until:
      pending
        .map(({ date }) => String(date))
        .toSorted()
        .at(-1) ?? null,
    unanswered_chats: unanswered.length,
    week: [0, 1, 2, 3, 4, 5, 6].map((ahead) => {
      const date = plusDays(today, ahead)
      const coming = on(date, 'CON', 'COM')
      const past = on(date, 'WAI').filter((row) => date === today && hasPassed(row))
      const open = on(date, 'WAI').filter((row) => !past.includes(row))
      const walk_in_people = people(own('walk_in').filter((row) => row.date === date))
      const total_people = people(coming) + walk_in_people
      const restaurant_seats = seatsOf(services, date)
      return {
        date,
        total_confirmed: coming.length,
        total_waiting: open.length,
        total_unanswered: past.length,
        total_people,
        walk_in_people,
        held_people: people(coming) + people(on(date, 'WAI')) + walk_in_people,
        held_confirmed: people(coming),
        held_waiting: people(open),
        held_unanswered: people(past),
        restaurant_seats,
        occupation: restaurant_seats === 0 ? 0 : Math.round((total_people / restaurant_seats) * 100),
      }
    }),
    ratings: {
      nps: Math.round(100 * (share(9, 10) - share(0, 6))),
      final_note: Number(mean.toFixed(1)),
      total_note: answers.length,
    },
    customers: {
      registered: since.filter((day) => between(day, -29, 0)).length,
      registered_before: since.filter((day) => between(day, -59, -30)).length,
    },
    assistance: {
      reservations: byAssistant.length,
      people: people(byAssistant),
      handed_over: handedOver.length,
      with_reminder: presence(true),
      without_reminder: presence(false),
    },
    has_services: true,
    is_published: true,
    takes_online: true,
  }
  const rejected = tables.wa_template!.filter(
    (row) => row.business_id === branch.business_id && row.status === 'rejected',
  )
  return {
    dashboard,
    notifications: {
      reservation: Math.min(50, pending.length),
      chat: unanswered.length + waiting.length,
      template: rejected.length,
    },
  }
}

describe.each(instants)('at %s', (instant) => {
  test.each(slugs)(
    'the home of %s equals a recount from its rows',
    { tags: ['D-42', 'D-61', 'D-65', 'D-95', 'D-112', 'D-133', 'D-148'] },
    async (slug) => {
      const branch = tables.branch!.find((row) => row.slug === slug)!
      const { dashboard } = recount(branch, new Date(instant))
      product.turnTo(instant)

      const { body } = await product.call(
        loadDashboard,
        { params: { business_id: Number(branch.business_id), branch_id: Number(branch.id) } },
        { token },
      )

      expect(body).toEqual(dashboard)
      expect(dashboard.week.some(({ total_people }) => total_people > 0)).toBe(true)
      expect(dashboard.ratings.total_note).toBeGreaterThan(0)
      const { reservations, handed_over, with_reminder, without_reminder } = dashboard.assistance
      for (const count of [reservations, handed_over]) expect(count).toBeGreaterThan(0)
      for (const { parties, no_shows } of [with_reminder, without_reminder]) {
        expect(no_shows).toBeGreaterThan(0)
        expect(parties).toBeGreaterThan(no_shows)
      }
    },
  )

  test.each(slugs)(
    'the notifications of %s are as many as their rows',
    { tags: ['D-72', 'D-112', 'D-133'] },
    async (slug) => {
      const branch = tables.branch!.find((row) => row.slug === slug)!
      const { notifications } = recount(branch, new Date(instant))
      product.turnTo(instant)

      const { body } = await product.call(
        listNotifications,
        { params: { business_id: Number(branch.business_id), branch_id: Number(branch.id) } },
        { token },
      )

      const shown = Object.groupBy(body, ({ kind }) => kind)
      expect({
        reservation: shown.reservation?.length,
        chat: shown.chat?.length,
        template: shown.template?.length,
      }).toEqual(notifications)
    },
  )
})
