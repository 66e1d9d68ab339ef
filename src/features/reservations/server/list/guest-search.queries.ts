import { sql } from 'kysely'
import type { FoundGuest } from '../../guest-search.contract.ts'
import { type AttendanceStatus, seatHolding } from '../../rules.ts'
import { reservationsOf } from '../queries.ts'
import { datetimeOf } from '#lib/days/dates.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

type Row = {
  id: number
  date: string
  time: string
  person_number: number
  status: string
  attendance: AttendanceStatus | null
}

const nextOf = ({
  id,
  date,
  time,
  person_number,
  status,
  attendance,
}: Row): NonNullable<FoundGuest['next']> => ({
  id,
  date,
  datetime: datetimeOf({ date, time }),
  person_number,
  // The query reads these statuses only.
  status: status as (typeof seatHolding)[number],
  attendance,
})

const liveFrom = (db: Db, branch: BranchKey, today: string) =>
  reservationsOf(db, branch)
    .where('reservation.date', '>=', today)
    .where('reservation.status', 'in', seatHolding)
    .orderBy('reservation.date')
    .orderBy('reservation.time')
    .orderBy('reservation.id')

const columns = [
  'reservation.id',
  'reservation.date',
  'reservation.time',
  'reservation.person_number',
  'reservation.status',
  'reservation.attendance',
  'reservation.customer_id',
] as const

/** Guests whose name, phone or e-mail match and who have a booking from today on, each once, the earliest first. */
export async function bookingsAhead(
  db: Db,
  branch: BranchKey,
  patterns: string[],
  { today, limit }: { today: string; limit: number },
): Promise<FoundGuest[]> {
  let rows = liveFrom(db, branch, today)
    .leftJoin('customer_branch as link', (join) =>
      join
        .onRef('link.business_id', '=', 'reservation.business_id')
        .onRef('link.branch_id', '=', 'reservation.branch_id')
        .onRef('link.customer_id', '=', 'reservation.customer_id'),
    )
    .select([...columns, 'owner_name as name', 'owner_phone as phone', 'link.visits_count'])
    // A guest with many bookings takes more rows than one.
    .limit(limit * 4)
  for (const pattern of patterns) {
    rows = rows.where('reservation.search', 'like', sql<string>`f_norm(${pattern})`)
  }
  const found = new Map<string, FoundGuest>()
  for (const { customer_id, name, phone, visits_count, ...row } of await rows.execute()) {
    const key = String(customer_id ?? phone)
    if (!found.has(key)) found.set(key, { customer_id, name, phone, visits_count, next: nextOf(row) })
  }
  return [...found.values()].slice(0, limit)
}

/** The next booking of each of these customers, by the customer's id. */
export async function nextOfCustomers(
  db: Db,
  branch: BranchKey,
  customer_ids: number[],
  today: string,
): Promise<Map<number, NonNullable<FoundGuest['next']>>> {
  if (customer_ids.length === 0) return new Map()
  const rows = await liveFrom(db, branch, today)
    .select(columns)
    .where('customer_id', 'in', customer_ids)
    .execute()
  const first = new Map<number, NonNullable<FoundGuest['next']>>()
  for (const { customer_id, ...row } of rows) {
    if (customer_id !== null && !first.has(customer_id)) first.set(customer_id, nextOf(row))
  }
  return first
}
