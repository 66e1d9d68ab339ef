import { expressionBuilder } from 'kysely'
import { branchInReach, type Reacher } from '#features/users/server/reach.ts'
import type { Tables } from '#platform/database/tables.ts'

/** Of a query on customers: whether a branch that this staff member may access knows them (D-55). */
export function customerInReach(person: Reacher) {
  const customer = expressionBuilder<Tables, 'customer'>()
  return customer.exists(
    customer
      .selectFrom('customer_branch as link')
      .innerJoin('branch', (join) =>
        join.onRef('branch.business_id', '=', 'link.business_id').onRef('branch.id', '=', 'link.branch_id'),
      )
      .innerJoin('business', 'business.id', 'link.business_id')
      .select('link.customer_id')
      .whereRef('link.business_id', '=', 'customer.business_id')
      .whereRef('link.customer_id', '=', 'customer.id')
      .where(branchInReach(person)),
  )
}
