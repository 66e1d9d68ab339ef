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

type WantedPage = { page: number; perPage: number }
export type PageWindow = { limit: number; offset: number }

/** The alias of the total beside each row of a page. */
const totalColumn = 'total_of_page'

/** A row of a page with the exact total of the list. */
export type RowWithTotal<Row> = Row & { [totalColumn]: number }

type MatchingRows = SelectQueryBuilder<never, never, Record<never, never>>

const countOf = (matching: MatchingRows) => matching.select(sql<number>`count(*)`.as('total'))

/** The rows of a page with the total of what matches. */
export const withTotal = <Row>(matching: MatchingRows, rows: SelectQueryBuilder<never, never, Row>) =>
  rows.select(sql<number>`(${countOf(matching)})`.as(totalColumn)) as SelectQueryBuilder<
    never,
    never,
    RowWithTotal<Row>
  >

/**
 * One page and its exact total, in one statement: `matching` is the filter, `read` answers the rows of a window of it (`withTotal`). Only a
 * page beyond the last one costs two more.
 */
export async function readPage<Row>(
  matching: MatchingRows,
  read: (window: PageWindow) => Promise<RowWithTotal<Row>[]>,
  { page, perPage }: WantedPage,
): Promise<PageFigures & { data: Row[] }> {
  const rowsOf = async (offset: number) => {
    const found = await read({ limit: perPage, offset })
    return {
      first: found[0],
      data: found.map(({ [totalColumn]: _total, ...row }) => row as unknown as Row),
    }
  }
  const { first, data } = await rowsOf((page - 1) * perPage)
  if (first) return { ...pageFigures(first[totalColumn], page, perPage), data }
  if (page === 1) return { ...pageFigures(0, page, perPage), data }
  const { total } = await countOf(matching).executeTakeFirstOrThrow()
  const figures = pageFigures(total, page, perPage)
  return { ...figures, data: (await rowsOf(Math.max(0, figures.from - 1))).data }
}

/** The same where the window is only the limit and offset of `rows`. */
export function paginate<DB extends Tables, TB extends keyof DB, Row>(
  matching: SelectQueryBuilder<DB, TB, Record<never, never>>,
  rows: SelectQueryBuilder<DB, TB, Row>,
  asked: WantedPage,
): Promise<PageFigures & { data: Row[] }> {
  const read = ({ limit, offset }: PageWindow) =>
    withTotal<Row>(matching, rows.limit(limit).offset(offset)).execute()
  return readPage<Row>(matching, read, asked)
}
