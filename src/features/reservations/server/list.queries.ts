import { sql } from 'kysely'
import type { ServiceRow } from '#features/availability/rules.ts'
import { seatsOn } from '#features/availability/rules.ts'
import type { QueryOf } from '#lib/endpoint.ts'
import type { listReservations } from '../contract.ts'
import { statusOn } from '../rules.ts'
import { reservationsOf } from './queries.ts'
import { walkInsOf } from './walk-ins.queries.ts'
import { datesBetween } from '#lib/days.ts'
import { searchPatterns } from '#lib/search.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'
import { pageFigures, paginate } from '#platform/database/paging.ts'

const perPage = 20

export type Range = { from: string; to: string; today: string }
export type ListFilters = Pick<QueryOf<typeof listReservations>, 'status' | 'search' | 'page'>

/** Reservations and people by date and status in the range; stats, availability and totals derive from these (D-50, D-51). */
export async function countByDay(db: Db, branch: BranchKey, { from, to, today }: Range) {
  const rows = await reservationsOf(db, branch)
    .select([
      'date',
      'status',
      sql<number>`count(*)`.as('reservations'),
      sql<number>`sum(person_number)`.as('people'),
    ])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy(['date', 'status'])
    .execute()
  return rows.map((row) => ({ ...row, status: statusOn(today, row) }))
}

export type DayCount = Awaited<ReturnType<typeof countByDay>>[number]

/** People without a reservation, for each date in the range that has any. */
export function countWalkIns(db: Db, branch: BranchKey, { from, to }: Omit<Range, 'today'>) {
  return walkInsOf(db, branch)
    .select(['date', sql<number>`sum(person_number)`.as('people')])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy('date')
    .execute()
}

const isComing = ({ status }: DayCount) => status === 'CON' || status === 'COM'

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
    total_waiting: total(counts, 'reservations', ({ status }) => status === 'WAI'),
    total_cancelled: total(counts, 'reservations', ({ status }) => status === 'REC' || status === 'CAN'),
    total_people: total(counts, 'people', isComing),
  }
}

/** The availability card: one entry per date, occupation in whole percent, half up (D-51), including people without a reservation. */
export function availabilityOf(
  counts: DayCount[],
  walkIns: { date: string; people: number }[],
  services: ServiceRow[],
  { from, to }: Omit<Range, 'today'>,
) {
  return datesBetween(from, to).map((date) => {
    const ofDay = counts.filter((count) => count.date === date)
    const restaurant_seats = seatsOn(services, date)
    const walk_in_people = walkIns.find((each) => each.date === date)?.people ?? 0
    const total_people = total(ofDay, 'people', isComing) + walk_in_people
    return {
      date,
      total_confirmed: total(ofDay, 'reservations', isComing),
      occupation: restaurant_seats === 0 ? 0 : Math.round((100 * total_people) / restaurant_seats),
      total_people,
      walk_in_people,
      restaurant_seats,
    }
  })
}

function matching(db: Db, branch: BranchKey, { from, to, today }: Range, { status, search }: ListFilters) {
  let rows = reservationsOf(db, branch).where('date', '>=', from).where('date', '<=', to)
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

/**
 * One page, by date, time and id (D-49), with its exact total: without a search the sum of `counts`, which are read at the same time.
 */
export async function pageOfReservations(
  db: Db,
  branch: BranchKey,
  range: Range,
  filters: ListFilters,
  counts: Promise<DayCount[]>,
) {
  const { page, search, status } = filters
  const rows = matching(db, branch, range, filters)
  const ordered = rows.selectAll().orderBy('date').orderBy('time').orderBy('reservation.id')
  if (search?.trim()) return paginate(rows, ordered, { page, perPage })
  const dataFrom = (offset: number) => ordered.limit(perPage).offset(offset).execute()
  const [asked, counted] = await Promise.all([dataFrom((page - 1) * perPage), counts])
  const found = total(counted, 'reservations', (count) => !status || status === count.status)
  const figures = pageFigures(found, page, perPage)
  const isThere = figures.current_page === page
  return { ...figures, data: isThere ? asked : await dataFrom(Math.max(0, figures.from - 1)) }
}
