import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { WalkInTable } from '#platform/database/tables.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

const columns = ['id', 'date', 'time', 'person_number', 'name', 'service_id'] as const

/** The branch's walk-ins, for further filters. */
export function walkInsOf(db: Db, branch: BranchKey) {
  return db.selectFrom('walk_in').where(inBranch(branch, 'walk_in'))
}

/** The walk-ins of a date, by time, at most `limit`. */
export const listWalkIns = (db: Db, branch: BranchKey, date: string, limit: number) =>
  walkInsOf(db, branch)
    .select(columns)
    .where('date', '=', date)
    .orderBy('time')
    .orderBy('id')
    .limit(limit)
    .execute()

export type WalkInRecord = Awaited<ReturnType<typeof listWalkIns>>[number]

/** One walk-in of this branch, by id. */
export const findWalkIn = (db: Db, branch: BranchKey, id: number) =>
  walkInsOf(db, branch).select(columns).where('id', '=', id).executeTakeFirst()

/** Inserts a walk-in; date and time are the branch's wall clock. */
export function insertWalkIn(
  trx: Db,
  branch: BranchKey,
  row: Omit<Insertable<WalkInTable>, 'id' | 'business_id' | 'branch_id'>,
): Promise<WalkInRecord> {
  return trx
    .insertInto('walk_in')
    .values({ ...row, business_id: branch.business_id, branch_id: branch.id })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Deletes a walk-in of this date; if two people do, one gets the row. */
export function deleteWalkIn(trx: Db, branch: BranchKey, id: number, date: string) {
  return trx
    .deleteFrom('walk_in')
    .where(inBranch(branch))
    .where('id', '=', id)
    .where('date', '=', date)
    .returning(columns)
    .executeTakeFirst()
}
