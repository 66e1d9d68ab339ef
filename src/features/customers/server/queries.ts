import { type AliasableExpression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { keptCount } from './kept-counts.ts'
import { type DatedFilters, segmentConditions } from './segments/filters.ts'
import { searchPatterns } from '#lib/text/search.ts'
import { compiled } from '#platform/database/engine/statements.ts'
import type { Db } from '#platform/database/database.ts'
import { pageFigures, readPage, type PageWindow, withTotal } from '#platform/database/paging.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

const perPage = 20

/** Customers linked to a branch that match the filters (D-57); customers of other branches do not exist here. */
export function matching(db: Db, branch: BranchKey, filters: DatedFilters) {
  const patterns = searchPatterns(filters.search ?? '')
  const { visitCount, birthDateFrom, birthDateTo, visitDateFrom, visitDateTo } = filters
  let links = db.selectFrom('customer_branch as link').where(inBranch(branch, 'link'))
  if (visitCount) links = links.where('link.visits_count', '>=', visitCount)
  for (const condition of segmentConditions(db, branch, filters)) links = links.where(condition)
  if (patterns.length > 0) {
    const found = sql<number>`(select customers_found(${branch.business_id}, ${patterns}))`
    links = links.where('link.customer_id', 'in', found)
  }
  if (birthDateFrom || birthDateTo) {
    links = links.where((link) => {
      let customer = link
        .selectFrom('customer')
        .select('customer.id')
        .where('customer.business_id', '=', branch.business_id)
        .whereRef('customer.id', '=', 'link.customer_id')
      if (birthDateFrom) customer = customer.where('customer.birth_date', '>=', birthDateFrom)
      if (birthDateTo) customer = customer.where('customer.birth_date', '<=', birthDateTo)
      return link.exists(customer)
    })
  }
  if (visitDateFrom || visitDateTo) {
    links = links.where((link) => {
      let visit = link
        .selectFrom('customer_branch_visit as visit')
        .select('visit.date')
        .where(inBranch(branch, 'visit'))
        .whereRef('visit.customer_id', '=', 'link.customer_id')
      if (visitDateFrom) visit = visit.where('visit.date', '>=', visitDateFrom)
      if (visitDateTo) visit = visit.where('visit.date', '<=', visitDateTo)
      return link.exists(visit)
    })
  }
  return links
}

/** The number of matching customers. */
export async function countCustomers(db: Db, branch: BranchKey, filters: DatedFilters): Promise<number> {
  const { total } = await matching(db, branch, filters)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** The customers of a window, newest registration first. Selects the page from the links before it joins customers. */
function rowsIn(db: Db, branch: BranchKey, filters: DatedFilters, { limit, offset }: PageWindow) {
  // The index of the newest has these two columns, so that a late page reads no row of the table before its own.
  const page = matching(db, branch, filters)
    .select(['link.customer_id', 'link.created_at'])
    .orderBy('link.created_at', 'desc')
    .orderBy('link.customer_id', 'desc')
    .limit(limit)
    .offset(offset)
  return withTotal(matching(db, branch, filters), rowsOf(db, branch, page))
}

type Ids = AliasableExpression<{ customer_id: number }>

/** The customers of these ids as the list shows them, newest registration first. */
function rowsOf(db: Db, branch: BranchKey, ids: Ids) {
  return db
    .selectFrom(ids.as('page'))
    .innerJoin('customer_branch as link', (join) =>
      join
        .on('link.business_id', '=', branch.business_id)
        .on('link.branch_id', '=', branch.id)
        .onRef('link.customer_id', '=', 'page.customer_id'),
    )
    .innerJoin('customer', (join) =>
      join.on('customer.business_id', '=', branch.business_id).onRef('customer.id', '=', 'page.customer_id'),
    )
    .select((row) => [
      'customer.id',
      'customer.name',
      'customer.phone',
      'customer.email',
      'customer.birth_date',
      'link.created_at',
      'link.visits_count',
      jsonArrayFrom(
        row
          .selectFrom('customer_branch_visit as visit')
          .select('visit.created_at')
          .where(inBranch(branch, 'visit'))
          .whereRef('visit.customer_id', '=', 'page.customer_id')
          .orderBy('visit.date', 'desc'),
      ).as('visits'),
    ])
    .orderBy('link.created_at', 'desc')
    .orderBy('link.customer_id', 'desc')
}

/** The same without filters, as the list is opened. */
const unfiltered = compiled((db, given: BranchKey & PageWindow) => rowsIn(db, given, {}, given))

/** How long the total of a search in a big branch may be reused (D-105). */
const totalKeptMs = 5000

/** The ids of a page of a search. Materialized: in a join the planner may search again for each row of another table. */
const found = (
  { business_id, id }: BranchKey,
  patterns: string[],
  { from, most }: { from: number; most: number },
) =>
  sql<{ customer_id: number }>`(
    with page as materialized (
      select customers_found_page(${business_id}, ${id}, ${patterns}, ${from}, ${most}) as customer_id)
    select customer_id from page)`

/** A search without other filters: each page is planned for its words, and a slow total is shared for some seconds. */
async function pageOfSearch(house: object, db: Db, branch: BranchKey, patterns: string[], page: number) {
  const { business_id, id } = branch
  const read = ({ from }: { from: number }) =>
    rowsOf(db, branch, found(branch, patterns, { from, most: perPage })).execute()
  const key = JSON.stringify(['search', business_id, id, patterns])
  const [asked, total] = await Promise.all([
    read({ from: (page - 1) * perPage }),
    keptCount(house, key, totalKeptMs, () => countFound(db, branch, patterns)),
  ])
  const figures = pageFigures(total, page, perPage)
  const isThere = figures.current_page === page
  return { ...figures, data: isThere ? asked : await read({ from: Math.max(0, figures.from - 1) }) }
}

async function countFound(db: Db, { business_id, id }: BranchKey, patterns: string[]): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select customers_found_total(${business_id}, ${id}, ${patterns}) as total`.execute(db)
  return rows[0]?.total ?? 0
}

/** One page with the total, which is exact but for searches in big branches. `house` is whose memory keeps a slow total. */
export function pageOfCustomers(
  house: object,
  db: Db,
  branch: BranchKey,
  filters: DatedFilters,
  page: number,
) {
  const { search, ...others } = filters
  const patterns = searchPatterns(search ?? '')
  const isFiltered = Object.values(others).some(Boolean)
  if (!isFiltered && patterns.length > 0) return pageOfSearch(house, db, branch, patterns, page)
  const { business_id, id } = branch
  const read = (window: PageWindow) =>
    isFiltered
      ? rowsIn(db, branch, filters, window).execute()
      : unfiltered(db, { business_id, id, ...window })
  return readPage(matching(db, branch, filters), read, { page, perPage })
}

/** The first customers that a search finds, newest registration first, without a total: for a search while somebody types. */
export function firstCustomers(db: Db, branch: BranchKey, search: string, limit: number) {
  return rowsOf(db, branch, found(branch, searchPatterns(search), { from: 0, most: limit })).execute()
}

/** These customers of the branch as the list shows them; ids of others are left out. */
export function customersByIds(db: Db, branch: BranchKey, ids: number[]) {
  return rowsOf(
    db,
    branch,
    sql<{ customer_id: number }>`(select unnest(${ids}::bigint[]) as customer_id)`,
  ).execute()
}
