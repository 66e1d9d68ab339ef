import { guestMarks } from '#features/customers/server/marks.ts'
import { bookedService } from '#features/availability/server/queries.ts'
import { sql } from 'kysely'
import type { ServiceRow } from '#features/availability/rules.ts'
import { seatsOn, toleranceOn } from '#features/availability/rules.ts'
import type { QueryOf } from '#lib/call/endpoint.ts'
import type { listReservations } from '../../contract.ts'
import { isUnanswered, type Status, statusOn } from '../../rules.ts'
import { reservationsOf } from '../queries.ts'
import { walkInsOf } from '../booking/walk-ins.queries.ts'
import { datesBetween } from '#lib/days/days.ts'
import type { LocalNow } from '#lib/days/zoned.ts'
import { searchPatterns } from '#lib/text/search.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import { compiled } from '#platform/database/engine/statements.ts'
import { pageFigures, paginate, type PageWindow } from '#platform/database/paging.ts'

const perPage = 20

export type ListRange = { from: string; to: string; today: string }
export type ListQuery = Pick<QueryOf<typeof listReservations>, 'status' | 'search' | 'page'>

type OfRange = { business_id: number; branch_id: number; from: string; to: string }

/** Today's requests by time and service, which decide whether they still wait; all others by date and status alone. */
const counted = compiled((db, { business_id, branch_id, from, to, today }: OfRange & { today: string }) =>
  reservationsOf(db, { business_id, id: branch_id })
    .select([
      'date',
      sql<Status | null>`status`.as('status'),
      sql<number>`count(*)`.as('reservations'),
      sql<number>`sum(person_number)`.as('people'),
      sql<string | null>`case when date = ${today}::date and status = 'WAI' then time end`.as('time'),
      sql<number | null>`case when date = ${today}::date and status = 'WAI' then service_id end`.as(
        'service_id',
      ),
    ])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy(['date', 'status', sql`5`, sql`6`])
    .unionAll(
      walkInsOf(db, { business_id, id: branch_id })
        .select([
          'date',
          sql<null>`null`.as('status'),
          sql<number>`0`.as('reservations'),
          sql<number>`sum(person_number)`.as('people'),
          sql<null>`null::time`.as('time'),
          sql<null>`null::integer`.as('service_id'),
        ])
        .where('date', '>=', from)
        .where('date', '<=', to)
        .groupBy('date'),
    ),
)

/** Reservations and people of a date, in one status; of today's requests, those for one time of one service. */
export type DayCount = {
  date: string
  status: Status
  reservations: number
  people: number
  time: string | null
  service_id: number | null
}

/** The reservations of a range: stats, availability and totals derive from them (D-50, D-51). */
export type DayCounts = {
  counts: DayCount[]
  /** People without a reservation, for each date that has any. */
  walkIns: { date: string; people: number }[]
}

/** Reservations by date and status in the range, and people without a reservation by date, in one statement. */
export async function countDays(
  db: Db,
  { business_id, id: branch_id }: BranchKey,
  { from, to, today }: ListRange,
): Promise<DayCounts> {
  const rows = await counted(db, { business_id, branch_id, from, to, today })
  return {
    counts: rows.flatMap(({ status, ...row }) =>
      status === null ? [] : [{ ...row, status: statusOn(today, { status, date: row.date }) }],
    ),
    walkIns: rows.flatMap(({ status, date, people }) => (status === null ? [{ date, people }] : [])),
  }
}

const isComing = ({ status }: DayCount) => status === 'CON' || status === 'COM'
const isWaiting = ({ status }: DayCount) => status === 'WAI'

function total(
  counts: DayCount[],
  field: 'reservations' | 'people',
  matches: (count: DayCount) => boolean,
): number {
  return counts.filter(matches).reduce((sum, count) => sum + count[field], 0)
}

/** The summary card: the whole date range, regardless of status and search (D-50). */
export function statsOf(counts: DayCount[]) {
  return {
    total_confirmed: total(counts, 'reservations', isComing),
    total_waiting: total(counts, 'reservations', isWaiting),
    total_cancelled: total(counts, 'reservations', ({ status }) => status === 'REC' || status === 'CAN'),
    total_people: total(counts, 'people', isComing),
  }
}

/**
 * The availability card: one entry per date. `occupation` is in whole percent, half up, including people without a reservation (D-51).
 * Beside it are the held seats, which people read as occupancy (D-116), and separately those of requests that can no longer be answered
 * (D-148).
 */
export function availabilityOf(
  counts: DayCount[],
  walkIns: { date: string; people: number }[],
  {
    range: { from, to },
    services,
    now,
  }: { range: Omit<ListRange, 'today'>; services: ServiceRow[]; now: LocalNow },
) {
  const hasPassed = ({ date, time, service_id, status }: DayCount) => {
    const tolerance = toleranceOn(services, { service_id, date })
    // A count without a time is of another day, whose date decides.
    return isUnanswered({ status, date, time: time ?? now.time, tolerance }, now)
  }
  return datesBetween(from, to).map((date) => {
    const ofDay = counts.filter((count) => count.date === date)
    const restaurant_seats = seatsOn(services, date)
    const walk_in_people = walkIns.find((each) => each.date === date)?.people ?? 0
    const held_confirmed = total(ofDay, 'people', isComing)
    const isOpen = (count: DayCount) => isWaiting(count) && !hasPassed(count)
    const held_waiting = total(ofDay, 'people', isOpen)
    const held_unanswered = total(ofDay, 'people', hasPassed)
    const total_people = held_confirmed + walk_in_people
    return {
      date,
      total_confirmed: total(ofDay, 'reservations', isComing),
      occupation: restaurant_seats === 0 ? 0 : Math.round((100 * total_people) / restaurant_seats),
      total_people,
      walk_in_people,
      held_people: held_confirmed + held_waiting + held_unanswered + walk_in_people,
      held_confirmed,
      held_waiting,
      held_unanswered,
      total_waiting: total(ofDay, 'reservations', isOpen),
      total_unanswered: total(ofDay, 'reservations', hasPassed),
      restaurant_seats,
    }
  })
}

const matching = (db: Db, branch: BranchKey, { from, to, today }: ListRange, filters: ListQuery) =>
  filtered(reservationsOf(db, branch).where('date', '>=', from).where('date', '<=', to), today, filters)

/** The rows in a status that match a search (D-49). */
export function filtered(
  given: ReturnType<typeof reservationsOf>,
  today: string,
  { status, search }: Pick<ListQuery, 'status' | 'search'>,
) {
  let rows = given
  if (status === 'COM') {
    rows = rows.where((row) =>
      row.or([row('status', '=', 'COM'), row.and([row('status', '=', 'CON'), row('date', '<', today)])]),
    )
  } else if (status) {
    rows = rows.where('status', '=', status)
    if (status === 'CON') rows = rows.where('date', '>=', today)
  }
  const id = /^#(\d{1,15})$/.exec(search?.trim() ?? '')?.[1]
  if (id) return rows.where('reservation.id', '=', Number(id))
  for (const pattern of searchPatterns(search ?? '')) {
    rows = rows.where('reservation.search', 'like', sql<string>`f_norm(${pattern})`)
  }
  return rows
}

/** One reservation of the branch as the list has it. */
export const findListed = (db: Db, branch: BranchKey, id: number) =>
  reservationsOf(db, branch)
    .selectAll('reservation')
    .select([guestMarks().as('guest'), bookedService().as('service')])
    .where('reservation.id', '=', id)
    .executeTakeFirst()

const ordered = (rows: ReturnType<typeof reservationsOf>) =>
  rows
    .selectAll('reservation')
    .select([guestMarks().as('guest'), bookedService().as('service')])
    .orderBy('date')
    .orderBy('time')
    .orderBy('reservation.id')

/** A page without search and status, as the list is opened. */
const unfiltered = compiled((db, { business_id, branch_id, from, to, limit, offset }: OfRange & PageWindow) =>
  ordered(
    reservationsOf(db, { business_id, id: branch_id }).where('date', '>=', from).where('date', '<=', to),
  )
    .limit(limit)
    .offset(offset),
)

/**
 * One page, by date, time and id (D-49), with its exact total: without a search the sum of `counting`, which is read at the same time.
 */
export async function pageOfReservations(
  db: Db,
  branch: BranchKey,
  range: ListRange,
  filters: ListQuery,
  counting: Promise<DayCounts>,
) {
  const { page, search, status } = filters
  const { business_id, id: branch_id } = branch
  const { from, to } = range
  const rows = matching(db, branch, range, filters)
  if (search?.trim()) return paginate(rows, ordered(rows), { page, perPage })
  const dataFrom = (offset: number) =>
    status
      ? ordered(rows).limit(perPage).offset(offset).execute()
      : unfiltered(db, { business_id, branch_id, from, to, limit: perPage, offset })
  const [asked, { counts }] = await Promise.all([dataFrom((page - 1) * perPage), counting])
  const found = total(counts, 'reservations', (count) => !status || status === count.status)
  const figures = pageFigures(found, page, perPage)
  const isThere = figures.current_page === page
  return { ...figures, data: isThere ? asked : await dataFrom(Math.max(0, figures.from - 1)) }
}
