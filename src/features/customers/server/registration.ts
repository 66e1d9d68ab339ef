import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'

/** What a person filled in about themselves; the phone as digits. */
export type Owner = { name: string; phone: string; email: string | null; birth_date: string | null }

/**
 * Finds or makes the customer of a public form and links them to the branch (D-55): one per business and phone, and of one that
 * exists only empty fields are filled. The customer's row stays locked until the transaction ends.
 */
export async function registerFromForm(trx: Db, branch: BranchKey, owner: Owner, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('customer')
    .values({ business_id: branch.business_id, ...owner, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'phone']).doUpdateSet({
        email: sql`coalesce(customer.email, excluded.email)`,
        birth_date: sql`coalesce(customer.birth_date, excluded.birth_date)`,
        updated_at: sql`case
          when customer.email is null and excluded.email is not null
            or customer.birth_date is null and excluded.birth_date is not null
          then excluded.updated_at else customer.updated_at end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await linkToBranch(trx, branch, id, now)
  return id
}

/**
 * What staff say of a customer is the last word (D-55): finds or makes the one with this phone, overwrites the rest and links them
 * to the branch. The customer's row stays locked until the transaction ends.
 */
export async function saveCustomer(trx: Db, branch: BranchKey, owner: Owner, now: Date): Promise<number> {
  const { id } = await trx
    .insertInto('customer')
    .values({ business_id: branch.business_id, ...owner, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'phone']).doUpdateSet({
        name: sql`excluded.name`,
        email: sql`excluded.email`,
        birth_date: sql`excluded.birth_date`,
        updated_at: sql`case
          when (customer.name, customer.email, customer.birth_date)
            is distinct from (excluded.name, excluded.email, excluded.birth_date)
          then excluded.updated_at else customer.updated_at end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await linkToBranch(trx, branch, id, now)
  return id
}

function linkToBranch(trx: Db, branch: BranchKey, customer_id: number, now: Date) {
  return trx
    .insertInto('customer_branch')
    .values({ business_id: branch.business_id, branch_id: branch.id, customer_id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}
