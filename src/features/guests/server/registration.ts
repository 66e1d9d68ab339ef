import { sql } from 'kysely'
import type { Db } from '#platform/database/database.ts'
import { sendLater } from '#platform/database/driver.ts'
import type { BranchKey } from '#platform/http/door.ts'

/** What a form says of a guest; the phone as digits. */
export type GuestData = { name: string; phone: string; email: string | null; birth_date: string | null }

/**
 * Finds or creates the customer of a public form and links them to the branch (D-55): one per business and phone. An existing customer only
 * gets empty fields filled, the e-mail only from a device known to be theirs (D-128). The customer's row stays locked until the transaction
 * ends.
 */
export async function registerFromForm(
  trx: Db,
  branch: BranchKey,
  owner: GuestData,
  { now, isKnown }: { now: Date; isKnown: boolean },
): Promise<number> {
  const email = isKnown
    ? sql<string | null>`coalesce(customer.email, excluded.email)`
    : sql.ref<string | null>('customer.email')
  const birthDate = sql<string | null>`coalesce(customer.birth_date, excluded.birth_date)`
  const row = { business_id: branch.business_id, ...owner, created_at: now, updated_at: now }
  const { id } = await trx
    .insertInto('customer')
    .values({ ...row, email_source: owner.email === null ? null : 'form' })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'phone']).doUpdateSet({
        email,
        email_source: sql`case
          when customer.email is distinct from ${email} then 'device' else customer.email_source end`,
        birth_date: birthDate,
        updated_at: sql`case
          when (customer.email, customer.birth_date) is distinct from (${email}, ${birthDate})
          then excluded.updated_at else customer.updated_at end`,
      }),
    )
    .returning('id')
    .executeTakeFirstOrThrow()
  await linkToBranch(trx, branch, id, now)
  return id
}

/** Links a customer to a branch, once. */
export function linkToBranch(trx: Db, branch: BranchKey, customer_id: number, now: Date): Promise<void> {
  const link = trx
    .insertInto('customer_branch')
    .values({ business_id: branch.business_id, branch_id: branch.id, customer_id, created_at: now })
    .onConflict((conflict) => conflict.doNothing())

  return sendLater(trx, link)
}
