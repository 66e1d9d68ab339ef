import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { CustomerFilters } from '../contract.ts'
import { searchPatterns } from '#lib/search.ts'
import { knownZone } from '#lib/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import { readPage } from '#platform/database/paging.ts'
import type { Branch, BranchKey } from '#platform/http/door.ts'

const perPage = 20

/** Customers linked to a branch that match the filters (D-57); customers of other branches do not exist here. */
function matching(db: Db, branch: BranchKey, filters: CustomerFilters) {
  const patterns = searchPatterns(filters.search ?? '')
  const { visitCount, birthDateFrom, birthDateTo, visitDateFrom, visitDateTo } = filters
  let links = db
    .selectFrom('customer_branch as link')
    .where('link.business_id', '=', branch.business_id)
    .where('link.branch_id', '=', branch.id)
  if (visitCount) links = links.where('link.visits_count', '>=', visitCount)
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
        .where('visit.business_id', '=', branch.business_id)
        .where('visit.branch_id', '=', branch.id)
        .whereRef('visit.customer_id', '=', 'link.customer_id')
      if (visitDateFrom) visit = visit.where('visit.date', '>=', visitDateFrom)
      if (visitDateTo) visit = visit.where('visit.date', '<=', visitDateTo)
      return link.exists(visit)
    })
  }
  return links
}

/** The number of matching customers. */
export async function countCustomers(db: Db, branch: BranchKey, filters: CustomerFilters): Promise<number> {
  const { total } = await matching(db, branch, filters)
    .select(sql<number>`count(*)`.as('total'))
    .executeTakeFirstOrThrow()
  return total
}

/** One page, newest registration first, with the exact total. Selects the page from the links before it joins customers. */
export function pageOfCustomers(db: Db, branch: BranchKey, filters: CustomerFilters, page: number) {
  const rowsIn = ({ limit, offset }: { limit: number; offset: number }) => {
    const links = matching(db, branch, filters)
      .select(['link.customer_id', 'link.created_at', 'link.visits_count'])
      .orderBy('link.created_at', 'desc')
      .orderBy('link.customer_id', 'desc')
      .limit(limit)
      .offset(offset)
    return db
      .selectFrom(links.as('page'))
      .innerJoin('customer as customer', (join) =>
        join
          .on('customer.business_id', '=', branch.business_id)
          .onRef('customer.id', '=', 'page.customer_id'),
      )
      .select((row) => [
        'customer.id',
        'customer.name',
        'customer.phone',
        'customer.email',
        'customer.birth_date',
        'page.created_at',
        'page.visits_count',
        jsonArrayFrom(
          row
            .selectFrom('customer_branch_visit as visit')
            .select('visit.created_at')
            .where('visit.business_id', '=', branch.business_id)
            .where('visit.branch_id', '=', branch.id)
            .whereRef('visit.customer_id', '=', 'page.customer_id')
            .orderBy('visit.date', 'desc'),
        ).as('visits'),
      ])
      .orderBy('page.created_at', 'desc')
      .orderBy('page.customer_id', 'desc')
  }
  return readPage(matching(db, branch, filters), rowsIn, { page, perPage })
}

const batchSize = 5000

/**
 * All matching customers in list order, in batches, each starting after the last row of the one before. The database formats dates as
 * 'DD/MM/YYYY', because over many rows that is most of the work.
 */
export async function* batchesOfCustomers(
  db: Db,
  branch: BranchKey & Pick<Branch, 'timezone'>,
  filters: CustomerFilters,
) {
  // The instant stays text: a Date would drop its microseconds, and the next batch would miss rows.
  let after: { created: string; id: number } | null = null
  for (;;) {
    let links = matching(db, branch, filters)
    if (after) {
      links = links.where(
        sql<boolean>`(link.created_at, link.customer_id) < (${after.created}::timestamptz, ${after.id}::bigint)`,
      )
    }
    const page = links
      .select(['link.customer_id', 'link.created_at', 'link.visits_count'])
      .orderBy('link.created_at', 'desc')
      .orderBy('link.customer_id', 'desc')
      .limit(batchSize)
    const batch = await db
      .selectFrom(page.as('page'))
      .innerJoin('customer as customer', (join) =>
        join
          .on('customer.business_id', '=', branch.business_id)
          .onRef('customer.id', '=', 'page.customer_id'),
      )
      .select([
        'customer.id',
        'customer.name',
        'customer.phone',
        'customer.email',
        'page.visits_count',
        sql<string | null>`to_char(customer.birth_date, 'DD/MM/YYYY')`.as('birth_date'),
        sql<string>`to_char(page.created_at at time zone ${knownZone(branch.timezone)}, 'DD/MM/YYYY')`.as(
          'registered',
        ),
        sql<string>`page.created_at::text`.as('cursor'),
      ])
      .orderBy('page.created_at', 'desc')
      .orderBy('page.customer_id', 'desc')
      .execute()
    if (batch.length > 0) yield batch
    const last = batch.at(-1)
    if (!last || batch.length < batchSize) return
    after = { created: last.cursor, id: last.id }
  }
}
