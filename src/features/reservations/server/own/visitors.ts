import { findByToken } from '../queries.ts'
import { findPublicBranch } from '#features/site/server/public-branch.queries.ts'
import { addDays } from '#lib/days/dates.ts'
import { notFound } from '#lib/call/refusal.ts'
import { dateIn } from '#lib/days/zoned.ts'
import type { Act } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'
import { hit } from '#platform/limits/limits.ts'
import { undeclaredLimits } from '#platform/limits/table.ts'

/** For so many days after its date a reservation's pages and calls stay open, even if those of its branch are closed (D-117). */
const keptDays = 7

/**
 * The reservation and the holder of this token. A wrong token counts toward the limit and answers like an unknown id, and so does an old
 * reservation of a branch that is not published any more.
 */
export async function requireByToken(
  call: Pick<Act, 'house' | 'now'> & { db: Db; ip: string; branch: Branch },
  params: { id: number; token: string },
) {
  const found = await findByToken(call.db, call.branch, params.id, params.token)
  if (found && (await isKept(call, found.reservation))) return found
  await hit(call, [{ ...undeclaredLimits.reservationToken, key: call.ip }])
  throw notFound()
}

/** Whether the pages of this reservation are open: for some days after its date, then as long as those of its branch (D-117). */
async function isKept(
  { db, branch, now }: { db: Db; branch: Branch; now: Date },
  { date }: { date: string },
): Promise<boolean> {
  if (dateIn(now, branch.timezone) <= addDays(date, keptDays)) return true
  return (await findPublicBranch(db, branch.business_id, branch.id)) !== null
}
