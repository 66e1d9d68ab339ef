import { sql } from 'kysely'
import { findConfig, listServiceRows } from '#features/availability/server/queries.ts'
import { type ServiceRow, toleranceOn } from '#features/availability/rules.ts'
import { takesOnline } from '#features/branches/rules.ts'
import { findPublicBranch } from '#features/site/server/public-branch.queries.ts'
import { arrivalsShown, customerDays, mayStillCome } from '../rules.ts'
import { countAssistance } from './assistance.queries.ts'
import { unansweredChats } from '#features/chats/server/notifications.queries.ts'
import { lateMinutes, listSpanDays, seatHolding } from '#features/reservations/rules.ts'
import { availabilityOf, countDays, statsOf } from '#features/reservations/server/list/list.queries.ts'
import { reservationsOf } from '#features/reservations/server/queries.ts'
import { requestsByTime, waitingOf } from '#features/reservations/server/list/queue.queries.ts'
import { loadRatings } from '#features/research/server/overview.queries.ts'
import { addDays, datetimeOf } from '#lib/days/dates.ts'
import { type LocalNow, localNow } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import { startOfDay } from '#platform/database/local-day.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { Branch } from '#platform/http/door/door.ts'

/** All data of the home, in the branch's own time zone (D-42, D-65). The number of statements is constant. */
export async function loadDashboard(db: Db, branch: Branch, now: Date) {
  const local = localNow(now, branch.timezone)
  const today = local.date
  const range = { from: today, to: addDays(today, listSpanDays.shown - 1), today }
  const [
    { counts, walkIns },
    services,
    waits,
    expected,
    requests,
    ratings,
    customers,
    assistance,
    published,
    config,
  ] = await Promise.all([
    countDays(db, branch, range),
    listServiceRows(db, branch, today),
    unansweredChats(db, branch)
      .select((eb) => eb.fn.countAll<number>().as('chats'))
      .executeTakeFirstOrThrow(),
    expectedToday(db, branch, today),
    requestsByTime(db, branch, today),
    loadRatings(db, branch, now),
    countCustomers(db, branch, today),
    countAssistance(db, branch, today),
    findPublicBranch(db, branch.business_id, branch.id),
    findConfig(db, branch),
  ])
  const { total_confirmed: confirmed, total_people: people } = statsOf(
    counts.filter(({ date }) => date === today),
  )
  const week = availabilityOf(counts, walkIns, { range, services, now: local })
  const pending = waitingOf(requests, services, local)
  return {
    today,
    time: local.time,
    confirmed,
    waiting: week[0]!.total_waiting,
    unanswered: week[0]!.total_unanswered,
    people,
    ...arrivalsOf(expected, services, local),
    pending: pending.total,
    pending_until: pending.until,
    unanswered_chats: waits.chats,
    week,
    ratings,
    customers,
    assistance,
    has_services: services.some(({ type }) => type !== 'CLO'),
    is_published: published !== null,
    takes_online: takesOnline(config),
  }
}

/** Everybody who is expected today and not marked, by time. */
const expectedToday = (db: Db, branch: Branch, today: string) =>
  reservationsOf(db, branch)
    .select([
      'id',
      'date',
      'time',
      'person_number',
      'status',
      'owner_name',
      'owner_phone',
      'service_id',
      'attendance',
      'updated_at',
    ])
    .where('date', '=', today)
    .where('status', 'in', seatHolding)
    .where('attendance', 'is', null)
    .orderBy('time')
    .orderBy('id')
    .execute()

/** The late parties that may still come, and the next arrivals; a party of the current minute is not late yet. */
function arrivalsOf(
  expected: Awaited<ReturnType<typeof expectedToday>>,
  services: ServiceRow[],
  now: LocalNow,
) {
  const parties = expected.map((row) => ({ ...row, tolerance: toleranceOn(services, row) }))
  const view = ({ id, date, time, person_number, status, owner_name }: (typeof parties)[number]) => ({
    id,
    datetime: datetimeOf({ date, time }),
    person_number,
    status: status as (typeof seatHolding)[number],
    name: owner_name,
  })
  return {
    late: parties
      .filter((party) => lateMinutes(party, now) !== null && mayStillCome(services, party, now))
      .slice(0, arrivalsShown)
      .map((party) => ({
        ...view(party),
        phone: party.owner_phone,
        tolerance: party.tolerance,
        attendance: party.attendance,
        attended_at: null,
        updated_at: party.updated_at.toISOString(),
      })),
    next: parties
      .filter(({ time }) => time >= now.time)
      .slice(0, arrivalsShown)
      .map(view),
  }
}

/** Customers by the local day on which they became the branch's: of the last 30 days, and of the 30 days before. */
function countCustomers(db: Db, branch: Branch, today: string) {
  const start = (day: string) => startOfDay(day, branch.timezone)
  const recent = start(addDays(today, 1 - customerDays))
  return db
    .selectFrom('customer_branch')
    .select([
      sql<number>`count(*) filter (where created_at >= ${recent})`.as('registered'),
      sql<number>`count(*) filter (where created_at < ${recent})`.as('registered_before'),
    ])
    .where(inBranch(branch))
    .where('created_at', '>=', start(addDays(today, 1 - 2 * customerDays)))
    .where('created_at', '<', start(addDays(today, 1)))
    .executeTakeFirstOrThrow()
}
