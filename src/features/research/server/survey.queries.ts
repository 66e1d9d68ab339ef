import type { Insertable } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { ResearchAnswerTable } from '#platform/database/tables.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

type TryStart = { token_hash: string; now: Date; reservation_id: number | null }

/** Inserts a try that begins at `now`, of one visit when a mailed link began it; returns its id. */
export async function insertTry(db: Db, branch: BranchKey, { now, ...begun }: TryStart): Promise<number> {
  const { id } = await db
    .insertInto('research_answer')
    .values({ business_id: branch.business_id, branch_id: branch.id, ...begun, started_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

function tryOf(db: Db, branch: BranchKey, id: number) {
  return db
    .selectFrom('research_answer')
    .select([
      'id',
      'token_hash',
      'reservation_id',
      'started_at',
      'finished_at',
      'nps',
      'comment',
      'name',
      'phone',
    ])
    .select(['food_note', 'treatment_note', 'place_note', 'price_note', 'time_note'])
    .where(inBranch(branch))
    .where('id', '=', id)
}

/** A try of this branch by id, finished or not. */
export const findTry = (db: Db, branch: BranchKey, id: number) => tryOf(db, branch, id).executeTakeFirst()

/** The same, locked until the transaction ends, so that simultaneous sends are handled one after another. */
export const lockTry = (trx: Db, branch: BranchKey, id: number) =>
  tryOf(trx, branch, id).forUpdate().executeTakeFirstOrThrow()

export type Try = NonNullable<Awaited<ReturnType<typeof findTry>>>

/** Writes the answers of a try. */
export async function saveAnswer(
  trx: Db,
  branch: BranchKey,
  id: number,
  answer: Omit<Insertable<ResearchAnswerTable>, 'business_id' | 'branch_id' | 'id' | 'token_hash'>,
): Promise<void> {
  await trx.updateTable('research_answer').set(answer).where(inBranch(branch)).where('id', '=', id).execute()
}
