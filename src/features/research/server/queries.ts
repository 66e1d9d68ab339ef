import { sql } from 'kysely'
import { addDays } from '#lib/dates.ts'
import { searchPatterns } from '#lib/search.ts'
import { dateIn } from '#lib/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import { startOfDay } from '#platform/database/local-day.ts'
import { paginate } from '#platform/database/paging.ts'
import type { Branch } from '#platform/http/door.ts'

const perPage = 20

export type ReviewFilters = { page: number; search?: string; days?: number; customer_id?: number }

/** A branch's finished answers, newest first; `days` counts back from the branch's today at `now` (D-61, D-64). */
export async function listReviews(db: Db, branch: Branch, filters: ReviewFilters, now: Date) {
  let matching = db
    .selectFrom('research_answer')
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
    .where('finished_at', 'is not', null)
  for (const pattern of searchPatterns(filters.search ?? '')) {
    matching = matching.where(
      sql<string>`f_norm(coalesce(name, '') || ' ' || coalesce(comment, ''))`,
      'like',
      sql<string>`f_norm(${pattern})`,
    )
  }
  if (filters.customer_id !== undefined) matching = matching.where('customer_id', '=', filters.customer_id)
  if (filters.days !== undefined) {
    const first = addDays(dateIn(now, branch.timezone), 1 - filters.days)
    matching = matching.where('finished_at', '>=', startOfDay(first, branch.timezone))
  }
  const rows = matching
    .select(['id', 'finished_at', 'name', 'phone', 'nps', 'comment', 'customer_id'])
    .select(['food_note', 'treatment_note', 'place_note', 'price_note', 'time_note'])
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
  const answer = await paginate(matching, rows, { page: filters.page, perPage })
  return {
    ...answer,
    data: answer.data.map(({ finished_at, ...review }) => ({
      ...review,
      created_at: finished_at!.toISOString(),
    })),
  }
}
