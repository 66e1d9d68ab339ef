import { sql } from 'kysely'
import type { Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'

/**
 * Whoever takes the row shared would get it past one who waits for it alone, so that in a rush no service could be changed. Advisory
 * locks are given in the order in which they were asked for: everybody queues there first, in the statement that takes the row.
 */
const queue = (branch: BranchKey, lock: 'pg_advisory_xact_lock' | 'pg_advisory_xact_lock_shared') =>
  sql`${sql.raw(lock)}(hashtextextended('branch ' || ${branch.id}::bigint, 0))`

const branchRow = (trx: Trx, branch: BranchKey) =>
  trx
    .selectFrom('branch')
    .select('id')
    .where('business_id', '=', branch.business_id)
    .where('id', '=', branch.id)

/** Held to the end of the transaction by whoever books: services, closures and capacity are written under the other one (D-38). */
export async function shareBranch(trx: Trx, branch: BranchKey): Promise<void> {
  await branchRow(trx, branch)
    .select(queue(branch, 'pg_advisory_xact_lock_shared').as('queued'))
    .forShare()
    .execute()
}

/**
 * Keeps out, to the end of the transaction, whoever books or changes services of this branch: bookings hold the same row shared
 * (D-38). Not the strongest lock, so that what only refers to the branch goes on.
 */
export async function lockBranch(trx: Trx, branch: BranchKey): Promise<void> {
  await branchRow(trx, branch)
    .select(queue(branch, 'pg_advisory_xact_lock').as('queued'))
    .forNoKeyUpdate()
    .execute()
}
