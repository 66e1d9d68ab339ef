import { sql } from 'kysely'
import { ratingDays, scoresOf } from '../rules.ts'
import { addDays } from '#lib/days/dates.ts'
import { dateIn } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import { startOfDay } from '#platform/database/local-day.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { Branch } from '#platform/http/door/door.ts'

/** How many detractors of the last 30 days, including today, are not dealt with yet, and the newest of them (D-61). */
export async function unhappyReviews(db: Db, branch: Branch, now: Date) {
  const first = addDays(dateIn(now, branch.timezone), 1 - ratingDays)
  const newest = await db
    .selectFrom('research_answer')
    .select(['id', 'finished_at', sql<number>`count(*) over ()`.as('total')])
    .where(inBranch(branch))
    .where('handling', '=', 'pending')
    .where('nps', '<=', scoresOf.detractor.to)
    .where('finished_at', '>=', startOfDay(first, branch.timezone))
    .$narrowType<{ finished_at: Date }>()
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return { total: newest?.total ?? 0, newest: newest ?? null }
}
