import { type SelectQueryBuilder, sql } from 'kysely'
import type { Tables } from './tables.ts'

/** The position and the counts of one page of a list (D-01). */
export type PageFigures = {
  from: number
  to: number
  total: number
  current_page: number
  last_page: number
  per_page: number
}

/** The figures of page `asked` of `total` rows; a page beyond the last is the last, an empty list has one page 0–0 (D-01). */
export function pageFigures(total: number, asked: number, perPage: number): PageFigures {
  const last_page = Math.max(1, Math.ceil(total / perPage))
  const current_page = Math.min(Math.max(1, asked), last_page)
  const first = (current_page - 1) * perPage
  return {
    from: total === 0 ? 0 : first + 1,
    to: Math.min(first + perPage, total),
    total,
    current_page,
    last_page,
    per_page: perPage,
  }
}

/** One page of a query and its exact total: `rows` selects and orders, `matching` is the same filter without either. */
export async function paginate<DB extends Tables, TB extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, TB, Record<never, never>>,
  rows: SelectQueryBuilder<DB, TB, Row>,
  { page, perPage }: { page: number; perPage: number },
): Promise<PageFigures & { data: Row[] }> {
  const [counted] = await matching.select(sql<number>`count(*)`.as('total')).execute()
  const { total } = counted as { total: number }
  const figures = pageFigures(total, page, perPage)
  const data = await rows
    .limit(perPage)
    .offset(Math.max(0, figures.from - 1))
    .execute()
  return { ...figures, data }
}
