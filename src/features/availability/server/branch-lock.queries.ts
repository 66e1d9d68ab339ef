import { sql } from 'kysely'
import { compiled } from '#platform/database/engine/statements.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/**
 * Row locks alone are unfair: shared lockers keep passing a transaction that waits for the exclusive lock, and in a rush no service could
 * be changed. Advisory locks are granted in the order of the requests, so everybody queues for one first, in the statement that locks the
 * row.
 */
const queue = (branch: BranchKey, lock: 'pg_advisory_xact_lock' | 'pg_advisory_xact_lock_shared') =>
  sql`${sql.raw(lock)}(hashtextextended('branch ' || ${branch.id}::bigint, 0))`

const branchRow = (db: Db, branch: BranchKey) =>
  db
    .selectFrom('branch')
    .select('id')
    .where('business_id', '=', branch.business_id)
    .where('id', '=', branch.id)

const sharing = compiled((db, branch: BranchKey) =>
  branchRow(db, branch).select(queue(branch, 'pg_advisory_xact_lock_shared').as('queued')).forShare(),
)

/**
 * The statement whose lock bookings hold to the end of the transaction; changes to services, closures and capacity take `lockBranch`
 * (D-38).
 */
export const shareBranch = (db: Db, { business_id, id }: BranchKey) => sharing.of(db, { business_id, id })

/**
 * Keeps out bookings and changes of this branch's services to the end of the transaction; bookings hold the same row shared (D-38). FOR NO
 * KEY UPDATE, so that inserts that only reference the branch do not wait.
 */
export async function lockBranch(trx: Trx, branch: BranchKey): Promise<void> {
  await branchRow(trx, branch)
    .select(queue(branch, 'pg_advisory_xact_lock').as('queued'))
    .forNoKeyUpdate()
    .execute()
}
