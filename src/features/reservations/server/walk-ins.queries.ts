import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { WalkIn } from '#platform/database/tables.ts'
import type { BranchKey } from '#platform/http/door.ts'

const columns = ['id', 'date', 'time', 'person_number', 'name', 'service_id'] as const

/** The branch's walk-ins, to be narrowed further. */
export function walkInsOf(db: Db, branch: BranchKey) {
  return db
    .selectFrom('walk_in')
    .where('walk_in.business_id', '=', branch.business_id)
    .where('walk_in.branch_id', '=', branch.id)
}

/** Those of a date, by time; `limit` at most. */
export const listWalkIns = (db: Db, branch: BranchKey, date: string, limit: number) =>
  walkInsOf(db, branch)
    .select(columns)
    .where('date', '=', date)
    .orderBy('time')
    .orderBy('id')
    .limit(limit)
    .execute()

export type WalkInRow = Awaited<ReturnType<typeof listWalkIns>>[number]

/** Of this branch by id. */
export const findWalkIn = (db: Db, branch: BranchKey, id: number) =>
  walkInsOf(db, branch).select(columns).where('id', '=', id).executeTakeFirst()

/** Writes one, with its date and time on the branch's wall clock, and answers it. */
export function insertWalkIn(
  trx: Db,
  branch: BranchKey,
  row: Omit<Insertable<WalkIn>, 'id' | 'business_id' | 'branch_id'>,
): Promise<WalkInRow> {
  return trx
    .insertInto('walk_in')
    .values({ ...row, business_id: branch.business_id, branch_id: branch.id })
    .returning(columns)
    .executeTakeFirstOrThrow()
}

/** Deletes one of this date; of two who do, one gets the row. */
export function deleteWalkIn(trx: Db, branch: BranchKey, id: number, date: string) {
  return trx
    .deleteFrom('walk_in')
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
    .where('id', '=', id)
    .where('date', '=', date)
    .returning(columns)
    .executeTakeFirst()
}
