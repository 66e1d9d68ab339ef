import { sql } from 'kysely'
import { findConfig, listServiceRows } from '#features/availability/server/queries.ts'
import { takesOnline } from '#features/branches/rules.ts'
import { findPublicBranch } from '#features/site/server/public-branch.ts'
import { arrivalsShown, customerDays } from '../rules.ts'
import { unansweredChats } from './unanswered.queries.ts'
import { listDays, seatHolding } from '#features/reservations/rules.ts'
import { availabilityOf, countDays, statsOf } from '#features/reservations/server/list.queries.ts'
import { reservationsOf } from '#features/reservations/server/queries.ts'
import { loadRatings } from '#features/research/server/ratings.queries.ts'
import { addDays } from '#lib/dates.ts'
import { type LocalNow, localNow } from '#lib/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import { startOfDay } from '#platform/database/local-day.ts'
import type { Branch } from '#platform/http/door.ts'

/** All data of the home, in the branch's own time zone (D-42, D-65). The number of statements is constant. */
export async function loadDashboard(db: Db, branch: Branch, now: Date) {
  const local = localNow(now, branch.timezone)
  const today = local.date
  const range = { from: today, to: addDays(today, listDays.shown - 1), today }
  const [{ counts, walkIns }, services, waits, next, pending, ratings, customers, published, config] =
    await Promise.all([
      countDays(db, branch, range),
      listServiceRows(db, branch),
      unansweredChats(db, branch)
        .select((eb) => eb.fn.countAll<number>().as('chats'))
        .executeTakeFirstOrThrow(),
      nextArrivals(db, branch, local),
      countPending(db, branch, today),
      loadRatings(db, branch, now),
      countCustomers(db, branch, today),
      findPublicBranch(db, branch.business_id, branch.id),
      findConfig(db, branch),
    ])
  const ofDay = (date: string) => statsOf(counts.filter((count) => count.date === date))
  const { total_confirmed: confirmed, total_waiting: waiting, total_people: people } = ofDay(today)
  return {
    today,
    confirmed,
    waiting,
    people,
    next,
    ...pending,
    unanswered_chats: waits.chats,
    week: availabilityOf(counts, walkIns, services, range).map((day) => ({
      ...day,
      total_waiting: ofDay(day.date).total_waiting,
    })),
    ratings,
    customers,
    has_services: services.some(({ type }) => type !== 'CLO'),
    is_published: published !== null,
    takes_online: takesOnline(config),
  }
}

/** Today's next arrivals; one of the current minute is still expected. */
async function nextArrivals(db: Db, branch: Branch, { date: today, time }: LocalNow) {
  const rows = await reservationsOf(db, branch)
    .select(['id', 'date', 'time', 'person_number', 'status', 'owner_name'])
    .where('date', '=', today)
    .where('time', '>=', time.slice(0, 5))
    .where('status', 'in', seatHolding)
    .orderBy('time')
    .orderBy('id')
    .limit(arrivalsShown)
    .execute()
  return rows.map(({ id, date, time: at, person_number, status, owner_name }) => ({
    id,
    datetime: `${date}T${at}`,
    person_number,
    status: status as (typeof seatHolding)[number],
    name: owner_name,
  }))
}

/** Requests from today on that wait for an answer, and the latest date among them. */
const countPending = (db: Db, branch: Branch, today: string) =>
  reservationsOf(db, branch)
    .select((eb) => [
      eb.fn.countAll<number>().as('pending'),
      eb.fn.max<string | null>('date').as('pending_until'),
    ])
    .where('date', '>=', today)
    .where('status', '=', 'WAI')
    .executeTakeFirstOrThrow()

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
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
    .where('created_at', '>=', start(addDays(today, 1 - 2 * customerDays)))
    .where('created_at', '<', start(addDays(today, 1)))
    .executeTakeFirstOrThrow()
}
