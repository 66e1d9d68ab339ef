import { type LocalNow, localNow } from '#lib/days/zoned.ts'
import type { AheadCounts } from '../ahead.contract.ts'
import type { Db } from '#platform/database/database.ts'

/** Most reservations that an answer lists. */
const listed = 50

type Ahead = AheadCounts['reservations'][number]
/** A branch and its wall clock now. */
type BranchNow = { id: number; now: LocalNow }

/** The future waiting and confirmed reservations of these branches of one business, by date and time. */
export async function listAhead(db: Db, business_id: number, branches: BranchNow[]): Promise<Ahead[]> {
  if (branches.length === 0) return []
  const rows = await db
    .selectFrom('reservation')
    .select(['id', 'date', 'time', 'person_number', 'owner_name', 'owner_phone', 'status', 'branch_id'])
    .where('business_id', '=', business_id)
    .where(
      'branch_id',
      'in',
      branches.map(({ id }) => id),
    )
    .where('date', '>=', branches.map(({ now }) => now.date).toSorted()[0]!)
    .where('status', 'in', ['WAI', 'CON'])
    .orderBy('date')
    .orderBy('time')
    .orderBy('id')
    .execute()
  const clocks = new Map(branches.map(({ id, now }) => [id, `${now.date} ${now.time}`]))
  return rows
    .filter(({ branch_id, date, time }) => `${date} ${time}` > clocks.get(branch_id)!)
    .map((row) => ({ ...row, status: row.status as Ahead['status'] }))
}

/** Their part of an answer: the number of people, and the first of the reservations. */
export const touchedBy = (people: number, reservations: Ahead[]): AheadCounts => ({
  people,
  total: reservations.length,
  reservations: reservations
    .slice(0, listed)
    .map(({ id, date, time, person_number, owner_name, owner_phone, status }) => ({
      id,
      date,
      time,
      person_number,
      owner_name,
      owner_phone,
      status,
    })),
})

/** All future reservations of a business, or of one of its branches. */
export async function findAhead(
  db: Db,
  { business_id, branch_id }: { business_id: number; branch_id?: number },
  now: Date,
): Promise<AheadCounts> {
  const branches = await db
    .selectFrom('branch')
    .select(['id', 'timezone'])
    .where('business_id', '=', business_id)
    .$if(branch_id !== undefined, (rows) => rows.where('id', '=', branch_id!))
    .execute()
  const rows = await listAhead(
    db,
    business_id,
    branches.map(({ id, timezone }) => ({ id, now: localNow(now, timezone) })),
  )
  return touchedBy(
    rows.reduce((sum, { person_number }) => sum + person_number, 0),
    rows,
  )
}
