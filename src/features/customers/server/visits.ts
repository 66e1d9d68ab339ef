import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'

export type Visit = { business_id: number; branch_id: number; customer_id: number; date: string }

/** Writes visits, at most one per customer, branch and local day, and keeps the counters equal to the rows (D-56). */
export async function recordVisits(trx: Db, visits: Visit[], now: Date): Promise<void> {
  if (visits.length === 0) return
  const asked = sql`unnest(
    ${visits.map((visit) => visit.business_id)}::bigint[], ${visits.map((visit) => visit.branch_id)}::bigint[],
    ${visits.map((visit) => visit.customer_id)}::bigint[], ${visits.map((visit) => visit.date)}::date[]
  ) as asked (business_id, branch_id, customer_id, date)`
  // All transactions lock links in the same order.
  await sql`
    insert into customer_branch (business_id, branch_id, customer_id, created_at)
    select distinct business_id, branch_id, customer_id, ${now}::timestamptz from ${asked}
    order by business_id, branch_id, customer_id
    on conflict do nothing`.execute(trx)
  await sql`
    select 1 from customer_branch
    where (business_id, branch_id, customer_id) in (select business_id, branch_id, customer_id from ${asked})
    order by business_id, branch_id, customer_id for no key update`.execute(trx)
  await sql`
    with written as (
      insert into customer_branch_visit (business_id, branch_id, customer_id, date, created_at)
      select distinct business_id, branch_id, customer_id, date, ${now}::timestamptz from ${asked}
      on conflict do nothing returning business_id, branch_id, customer_id
    ), counted as (
      select business_id, branch_id, customer_id, count(*)::int as more from written
      group by business_id, branch_id, customer_id
    )
    update customer_branch link set visits_count = visits_count + more from counted
    where link.business_id = counted.business_id and link.branch_id = counted.branch_id
      and link.customer_id = counted.customer_id`.execute(trx)
}

/**
 * Removes the visit of a day, unless `isGivenOtherwise`, which is called under the lock on this customer's visits. A visit from a survey or
 * a registration at the table stays: those are written on the day itself, a reservation's visit only later (D-44, D-56).
 */
export async function takeBackVisit(
  trx: Db,
  branch: Branch,
  { customer_id, date }: Pick<Visit, 'customer_id' | 'date'>,
  isGivenOtherwise: () => Promise<boolean>,
): Promise<void> {
  const link = () =>
    sql`business_id = ${branch.business_id} and branch_id = ${branch.id} and customer_id = ${customer_id}`
  await sql`select 1 from customer_branch where ${link()} for no key update`.execute(trx)
  if (await isGivenOtherwise()) return
  await sql`
    with gone as (
      delete from customer_branch_visit
      where ${link()} and date = ${date} and (created_at at time zone ${branch.timezone})::date > date
      returning date
    )
    update customer_branch set visits_count = visits_count - 1
    where ${link()} and exists (select from gone)`.execute(trx)
}
