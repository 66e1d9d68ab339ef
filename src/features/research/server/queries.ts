import { sql } from 'kysely'
import type { listReviews as listReviewsCall } from '../contract.ts'
import { scoresOf } from '../rules.ts'
import { addDays } from '#lib/days/dates.ts'
import type { QueryOf } from '#lib/call/endpoint.ts'
import { notFound } from '#lib/call/refusal.ts'
import { searchPatterns } from '#lib/text/search.ts'
import { dateIn } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import { endOfDay, startOfDay } from '#platform/database/local-day.ts'
import { paginate } from '#platform/database/paging.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { Branch } from '#platform/http/door/door.ts'

const perPage = 20

export type ReviewQuery = QueryOf<typeof listReviewsCall>

const finished = (db: Db, branch: Branch) =>
  db.selectFrom('research_answer').where(inBranch(branch)).where('finished_at', 'is not', null)

const shown = [
  'id',
  'finished_at',
  'name',
  'phone',
  'nps',
  'comment',
  'customer_id',
  'food_note',
  'treatment_note',
  'place_note',
  'price_note',
  'time_note',
  'handling',
  'handling_note',
  'handling_at',
] as const

/** The name of the person who last wrote the handling. */
const handlingBy = sql<
  string | null
>`(select app_user.name from app_user where app_user.id = handling_user_id)`

type Row = { finished_at: Date | null; handling_at: Date | null }

const reviewOf = <R extends Row>({ finished_at, handling_at, ...review }: R) => ({
  ...review,
  created_at: finished_at!.toISOString(),
  handling_at: handling_at && handling_at.toISOString(),
})

/** A branch's finished answers, newest first; `days` counts back from the branch's today at `now` (D-61, D-64). */
export async function listReviews(db: Db, branch: Branch, filters: ReviewQuery, now: Date) {
  const { timezone } = branch
  let matching = finished(db, branch)
  for (const pattern of searchPatterns(filters.search ?? '')) {
    matching = matching.where(
      sql<string>`f_norm(coalesce(name, '') || ' ' || coalesce(comment, ''))`,
      'like',
      sql<string>`f_norm(${pattern})`,
    )
  }
  if (filters.customer_id !== undefined) matching = matching.where('customer_id', '=', filters.customer_id)
  const from = [
    filters.from,
    filters.days === undefined ? undefined : addDays(dateIn(now, timezone), 1 - filters.days),
  ]
  for (const day of from) {
    if (day) matching = matching.where('finished_at', '>=', startOfDay(day, timezone))
  }
  if (filters.to) matching = matching.where('finished_at', '<', endOfDay(filters.to, timezone))
  if (filters.nps) {
    const { from: low, to: high } = scoresOf[filters.nps]
    matching = matching.where('nps', '>=', low).where('nps', '<=', high)
  }
  if (filters.commented) matching = matching.where('comment', 'is not', null)
  if (filters.handling) matching = matching.where('handling', '=', filters.handling)
  const rows = matching
    .select(shown)
    .select(handlingBy.as('handling_by'))
    .orderBy('finished_at', 'desc')
    .orderBy('id', 'desc')
  const answer = await paginate(matching, rows, { page: filters.page, perPage })
  return { ...answer, data: answer.data.map(reviewOf) }
}

/** A finished answer of this branch, as the list shows it; its row is locked until the transaction ends. Throws 404. */
export async function lockReview(trx: Db, branch: Branch, id: number) {
  const row = await finished(trx, branch).select(shown).where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The same with the person who last wrote the handling. */
export async function loadReview(db: Db, branch: Branch, id: number) {
  const row = await finished(db, branch)
    .select(shown)
    .select(handlingBy.as('handling_by'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return reviewOf(row)
}
