import { sql, type SqlBool } from 'kysely'
import { leftOutBy } from '../left-out.ts'
import type { ServiceRow } from '../rules.ts'
import { listSeated } from './queries.ts'
import type { LocalNow } from '#lib/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'

/** Most reservations that an answer lists. */
const listed = 50

/** Future waiting and confirmed reservations. */
async function listAhead(db: Db, branch: BranchKey, now: LocalNow) {
  const rows = await db
    .selectFrom('reservation')
    .select(['id', 'date', 'time', 'person_number', 'owner_name', 'owner_phone', 'status'])
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
    .where('date', '>=', now.date)
    .where('status', 'in', ['WAI', 'CON'])
    .where(sql<SqlBool>`(date, time) > (${now.date}::date, ${now.time}::time)`)
    .orderBy('date')
    .orderBy('time')
    .orderBy('id')
    .execute()
  return rows as ((typeof rows)[number] & { status: 'WAI' | 'CON' })[]
}

/** The reservations that lose their seats when a branch's services change from `before` to `after`. */
export async function findLeftOut(
  db: Db,
  branch: BranchKey,
  now: LocalNow,
  before: ServiceRow[],
  after: ServiceRow[],
) {
  const [ahead, seated] = [await listAhead(db, branch, now), await listSeated(db, branch, now)]
  const { people, reservations } = leftOutBy(before, after, ahead, seated)
  const rows = reservations.slice(0, listed).map((row) => ({ ...row, time: row.time.slice(0, 5) }))
  return { people, total: reservations.length, reservations: rows }
}
