import { sql } from 'kysely'
import { linkToBranch, type GuestData } from '#features/guests/server/registration.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'

/**
 * Finds or creates the customer with this phone, overwrites the other data with what staff entered (D-55) and links them to the branch. An
 * e-mail from a visitor's form that staff did not change (`isEmailTheirs` is false) does not change an existing customer (D-128). The
 * customer's row stays locked until the transaction ends.
 */
export async function saveCustomer(
  trx: Db,
  branch: BranchKey,
  owner: GuestData,
  { now, isEmailTheirs = true }: { now: Date; isEmailTheirs?: boolean },
): Promise<number> {
  const email = isEmailTheirs
    ? sql.ref<string | null>('excluded.email')
    : sql.ref<string | null>('customer.email')
  const row = { business_id: branch.business_id, ...owner, created_at: now, updated_at: now }
  const { id } = await trx
    .insertInto('customer')
    .values({ ...row, email_source: owner.email === null ? null : isEmailTheirs ? 'staff' : 'form' })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'phone']).doUpdateSet({
        name: sql`excluded.name`,
        email,
        email_source: sql`case
          when customer.email is distinct from ${email} then excluded.email_source else customer.email_source end`,
        birth_date: sql`excluded.birth_date`,
        updated_at: sql`case
          when (customer.name, customer.email, customer.birth_date)
            is distinct from (excluded.name, ${email}, excluded.birth_date)
          then excluded.updated_at else customer.updated_at end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await linkToBranch(trx, branch, id, now)
  return id
}
