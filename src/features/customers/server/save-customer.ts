import { type Compilable, sql } from 'kysely'
import {
  andLink,
  type GuestData,
  longerPhone,
  newCustomer,
  type SavedCustomer,
  type Saving,
} from '#features/guests/server/registration.ts'
import { compiled } from '#platform/database/compiled.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'

const saveFor = (isEmailTheirs: boolean) =>
  compiled((db, given: Saving) => {
    const email = isEmailTheirs
      ? sql.ref<string | null>('excluded.email')
      : sql.ref<string | null>('customer.email')
    const saved = newCustomer(db, given).onConflict((conflict) =>
      conflict.columns(['business_id', 'phone_key']).doUpdateSet({
        phone: longerPhone,
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
    return andLink(db, saved, given)
  })
const saveWithEmail = saveFor(true)
const saveWithoutEmail = saveFor(false)

/**
 * The statement that finds or creates the customer with this phone, overwrites the other data with what staff entered (D-55) and links them
 * to the branch. An e-mail from a visitor's form that staff did not change (`isEmailTheirs` is false) does not change an existing customer
 * (D-128). The customer's row stays locked until the transaction ends.
 */
export function savingCustomer(
  db: Db,
  { business_id, id: branch_id }: BranchKey,
  owner: GuestData,
  { now, isEmailTheirs = true }: { now: Date; isEmailTheirs?: boolean },
): Compilable<SavedCustomer> {
  const email_source = owner.email === null ? null : isEmailTheirs ? 'staff' : 'form'
  const { name, phone, email, birth_date } = owner
  const given = { business_id, branch_id, name, phone, email, birth_date, email_source, now } as const
  return (isEmailTheirs ? saveWithEmail : saveWithoutEmail).of(db, given)
}

/** Runs `savingCustomer` and answers the customer's id. */
export async function saveCustomer(...given: Parameters<typeof savingCustomer>): Promise<number> {
  const { rows } = await given[0].executeQuery(savingCustomer(...given))
  return rows[0]!.id
}
