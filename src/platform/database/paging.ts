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

type Asked = { page: number; perPage: number }
type Window = { limit: number; offset: number }

/** The alias of the total beside each row of a page. */
const totalColumn = 'total_of_page'

/**
 * One page and its exact total, in one statement: `matching` is the filter, `rowsIn` selects and orders the rows of a window of it. Only a
 * page beyond the last one costs two more.
 */
export async function readPage<Row>(
  matching: SelectQueryBuilder<never, never, Record<never, never>>,
  rowsIn: (window: Window) => SelectQueryBuilder<never, never, Row>,
  { page, perPage }: Asked,
): Promise<PageFigures & { data: Row[] }> {
  const count = matching.select(sql<number>`count(*)`.as('total'))
  const rowsOf = (offset: number) => rowsIn({ limit: perPage, offset })
  const found = await rowsOf((page - 1) * perPage)
    .select(sql<number>`(${count})`.as(totalColumn))
    .execute()
  const data = found.map(({ [totalColumn]: _total, ...row }) => row as Row)
  const [first] = found
  if (first) return { ...pageFigures(first[totalColumn], page, perPage), data }
  if (page === 1) return { ...pageFigures(0, page, perPage), data }
  const { total } = await count.executeTakeFirstOrThrow()
  const figures = pageFigures(total, page, perPage)
  return { ...figures, data: await rowsOf(Math.max(0, figures.from - 1)).execute() }
}

/** The same where the window is only the limit and offset of `rows`. */
export function paginate<DB extends Tables, TB extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, TB, Record<never, never>>,
  rows: SelectQueryBuilder<DB, TB, Row>,
  asked: Asked,
): Promise<PageFigures & { data: Row[] }> {
  return readPage<Row>(matching, ({ limit, offset }) => rows.limit(limit).offset(offset), asked)
}
