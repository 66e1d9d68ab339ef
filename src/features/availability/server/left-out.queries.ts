import { listAhead, touchedBy } from '#features/branches/server/ahead.queries.ts'
import { leftOutBy, withoutSeat } from '../left-out.ts'
import type { ServiceRow } from '../rules.ts'
import type { LeftOut } from '../services.contract.ts'
import { listSeated, listServiceRows } from './queries.ts'
import type { LocalNow } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** The reservations that lose their seats when a branch's services change from `before` to `after`. */
export async function findLeftOut(
  db: Db,
  branch: BranchKey,
  now: LocalNow,
  before: ServiceRow[],
  after: ServiceRow[],
): Promise<LeftOut> {
  const ahead = await listAhead(db, branch.business_id, [{ id: branch.id, now }])
  const { people, reservations } = leftOutBy(before, after, ahead, await listSeated(db, branch, now))
  return touchedBy(people, reservations)
}

/** The reservations to come that have no seat in a branch's services as they are. */
export async function findWithoutSeat(db: Db, branch: BranchKey, now: LocalNow): Promise<LeftOut> {
  const [services, ahead, seated] = await Promise.all([
    listServiceRows(db, branch, now.date),
    listAhead(db, branch.business_id, [{ id: branch.id, now }]),
    listSeated(db, branch, now),
  ])
  const { people, reservations } = withoutSeat(services, ahead, seated)
  return touchedBy(people, reservations)
}
