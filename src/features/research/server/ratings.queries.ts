import { sql } from 'kysely'
import { marks, meanMark, netPromoterScore, ratingDays } from '../rules.ts'
import { addDays } from '#lib/dates.ts'
import { dateIn } from '#lib/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import { startOfDay } from '#platform/database/local-day.ts'
import type { Branch } from '#platform/http/door.ts'

/** NPS, mean mark and number of finished answers in the last 30 days, today included, in the branch's zone (D-61). */
export async function loadRatings(db: Db, branch: Branch, now: Date) {
  const today = dateIn(now, branch.timezone)
  const notes = marks.map(({ field }) => sql.ref(field))
  const rows = await db
    .selectFrom('research_answer')
    .select([
      'nps',
      sql<number>`count(*)`.as('answers'),
      sql<number>`sum(${sql.join(
        notes.map((note) => sql`coalesce(${note}, 0)`),
        sql` + `,
      )})`.as('stars'),
      sql<number>`sum(num_nonnulls(${sql.join(notes)}))`.as('given'),
    ])
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
    .where('finished_at', '>=', startOfDay(addDays(today, 1 - ratingDays), branch.timezone))
    .where('finished_at', '<', startOfDay(addDays(today, 1), branch.timezone))
    .groupBy('nps')
    .execute()
  const total = (field: 'answers' | 'stars' | 'given') => rows.reduce((sum, row) => sum + row[field], 0)
  return {
    nps: netPromoterScore(rows.flatMap(({ nps, answers }) => (nps === null ? [] : [{ nps, answers }]))),
    final_note: meanMark(total('stars'), total('given')),
    total_note: total('answers'),
  }
}
