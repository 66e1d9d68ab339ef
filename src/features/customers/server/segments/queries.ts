import { CustomerFilters } from '../../contract.ts'
import { plainFilters } from '../../segments.ts'
import { notFound } from '#lib/call/refusal.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

const segmentsOf = (db: Db, branch: BranchKey) => db.selectFrom('customer_segment').where(inBranch(branch))

/** The saved segments of a branch, oldest first. */
export async function listSaved(db: Db, branch: BranchKey) {
  const rows = await segmentsOf(db, branch)
    .select(['id', 'name', 'filters'])
    .where('deleted_at', 'is', null)
    .orderBy('id')
    .execute()
  return rows.map(({ filters, ...row }) => ({ ...row, filters: CustomerFilters.parse(filters) }))
}

/** Locks a saved segment until the transaction ends; 404 for others. */
export async function lockSegment(trx: Trx, branch: BranchKey, id: number) {
  const row = await segmentsOf(trx, branch).selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function insertSegment(
  trx: Trx,
  branch: BranchKey,
  { name, filters, now }: { name: string; filters: CustomerFilters; now: Date },
): Promise<number> {
  const { id } = await trx
    .insertInto('customer_segment')
    .values({
      business_id: branch.business_id,
      branch_id: branch.id,
      name,
      filters: JSON.stringify(plainFilters(filters)),
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Changes a segment's name, or when it was deleted. */
export async function changeSegment(
  trx: Trx,
  { business_id }: BranchKey,
  id: number,
  change: { name: string } | { deleted_at: Date | null },
): Promise<void> {
  await trx
    .updateTable('customer_segment')
    .set(change)
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
}
