import { type Expression, type SqlBool, sql } from 'kysely'
import { marketableCustomers } from '../consents.ts'
import type { CustomerFilters } from '../../contract.ts'
import { addDays } from '#lib/days/dates.ts'
import { dateIn } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch, BranchKey } from '#platform/http/door/door.ts'

/** The filters of a query: with days and months of the calendar instead of relative ones. */
export type DatedFilters = Omit<CustomerFilters, 'birthMonth' | 'lastVisitBefore'> & {
  /** 1 to 12. */
  birthMonth?: number
  /** Customers who came, but not after this day. */
  lastVisitUntil?: string
}

/** Dates the filters by the branch's calendar at an instant. */
export function datedFilters(
  { birthMonth, lastVisitBefore, ...filters }: CustomerFilters,
  { timezone }: Pick<Branch, 'timezone'>,
  now: Date,
): DatedFilters {
  const today = dateIn(now, timezone)
  return {
    ...filters,
    ...(birthMonth && {
      birthMonth: birthMonth === 'current' ? Number(today.slice(5, 7)) : Number(birthMonth),
    }),
    ...(lastVisitBefore && { lastVisitUntil: addDays(today, -lastVisitBefore) }),
  }
}

/** The conditions of the filters beyond the specified ones, on the row `link` of customer_branch. */
export function segmentConditions(db: Db, branch: BranchKey, filters: DatedFilters): Expression<SqlBool>[] {
  const { birthMonth, lastVisitUntil, maxVisits, tag, marketing } = filters
  const { business_id, id } = branch
  const conditions: Expression<SqlBool>[] = []
  if (maxVisits) conditions.push(sql<SqlBool>`link.visits_count <= ${maxVisits}`)
  if (birthMonth) {
    conditions.push(sql<SqlBool>`link.customer_id in (
      select customer.id from customer where customer.business_id = ${business_id} and customer.birth_month = ${birthMonth})`)
  }
  if (lastVisitUntil) {
    conditions.push(sql<SqlBool>`link.visits_count > 0 and not exists (
      select from customer_branch_visit visit
      where visit.business_id = ${business_id} and visit.branch_id = ${id} and visit.customer_id = link.customer_id
        and visit.date > ${lastVisitUntil})`)
  }
  if (tag) {
    conditions.push(sql<SqlBool>`link.customer_id in (
      select tag.customer_id from customer_tag tag where tag.business_id = ${business_id} and tag.tag = ${tag})`)
  }
  if (marketing) {
    conditions.push(sql<SqlBool>`link.customer_id in ${marketableCustomers(db, business_id)}`)
  }
  return conditions
}
