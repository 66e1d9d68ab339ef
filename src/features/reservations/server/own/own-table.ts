import { findOwnGuest } from '#features/guests/server/own-guest.ts'
import { findOwnTable } from '../../own-table.contract.ts'
import { publicStatus, seatHolding } from '../../rules.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { dateIn } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { Branch } from '#platform/http/door/door.ts'
import { serve } from '#platform/http/call/serve.ts'

/** The first of these reservations of a customer in the branch that is still to come, waiting or confirmed, of all dates or of one. */
function nextOf(
  db: Db,
  branch: Branch,
  {
    customer_id,
    ids,
    today,
    date,
  }: { customer_id: number; ids: number[]; today: string; date: string | undefined },
) {
  return db
    .selectFrom('reservation')
    .select(['id', 'token', 'date', 'time', 'status'])
    .where(inBranch(branch))
    .where('customer_id', '=', customer_id)
    .where('id', 'in', ids)
    .where('date', '>=', today)
    .$if(date !== undefined, (rows) => rows.where('date', '=', date!))
    .where('status', 'in', seatHolding)
    .orderBy('date')
    .orderBy('time')
    .limit(1)
    .executeTakeFirst()
}

export const ownTableRoute = serve(findOwnTable, async (call) => {
  const { db, branch, now } = call
  const own = await findOwnGuest(call)
  if (!own) return { customer: null, table: null }
  const today = dateIn(now, branch.timezone)
  const asked = { customer_id: own.customer.id, ids: own.tables, today, date: call.query.date }
  const next = own.tables.length > 0 ? await nextOf(db, branch, asked) : undefined
  return {
    customer: own.customer,
    table: next
      ? {
          date: next.date,
          time: next.time,
          status: publicStatus(next.status),
          path: sitePath.reservation(branch.slug, next.id, next.token),
        }
      : null,
  }
})
