import type { GuestData } from '#features/guests/server/registration.ts'
import { customerMessages } from '../../rules.ts'
import { lockCustomer } from './queries.ts'
import { phoneKey } from '#lib/phone.ts'
import { Refusal } from '#lib/refusal.ts'
import { refuseStale } from '#lib/stale.ts'
import { type PersonAct } from '#platform/act.ts'
import { audit, changedFields } from '#platform/audit/audit.ts'
import type { Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'

/** Two records may not have one phone; `customer_id` is the other's, if this branch knows it. */
const phoneTaken = (customer_id: number | null) =>
  new Refusal('phone_taken', customerMessages.phoneTaken, {
    extra: { errors: { phone: [customerMessages.phoneTaken] }, customer_id },
  })

const uniqueViolation = '23505'

/** For personal data the log says only that they changed (D-97). */
const withoutValues = (changes: Record<string, unknown>) =>
  Object.fromEntries(Object.keys(changes).map((field) => [field, '[…]']))

/**
 * Staff change a customer of their branch. Throws 404, 'stale' when somebody saved in the meantime (D-107), and 'phone_taken' when the
 * phone is another customer's.
 */
export async function editCustomer(
  trx: Trx,
  branch: BranchKey,
  { id, updated_at, ...given }: GuestData & { id: number; updated_at?: string | undefined },
  act: PersonAct,
): Promise<void> {
  const before = await lockCustomer(trx, branch, id)
  refuseStale(before.updated_at, updated_at)
  const changes = changedFields(before, given)
  if (Object.keys(changes).length === 0) return
  if (phoneKey(before.phone) !== phoneKey(given.phone)) await refuseTaken(trx, branch, given.phone)
  await trx
    .updateTable('customer')
    .set({
      ...given,
      ...(given.email !== before.email && { email_source: given.email === null ? null : 'staff' }),
      updated_at: act.now,
    })
    .where('business_id', '=', branch.business_id)
    .where('id', '=', id)
    .execute()
    .catch((error: { code?: string }) => {
      throw error.code === uniqueViolation ? phoneTaken(null) : error
    })
  await audit(trx, act, {
    action: 'edit',
    entity: 'customer',
    entity_id: id,
    branch,
    changes: withoutValues(changes),
  })
}

async function refuseTaken(trx: Trx, branch: BranchKey, phone: string): Promise<void> {
  const other = await trx
    .selectFrom('customer')
    .leftJoin('customer_branch as link', (join) =>
      join
        .onRef('link.business_id', '=', 'customer.business_id')
        .onRef('link.customer_id', '=', 'customer.id')
        .on('link.branch_id', '=', branch.id),
    )
    .where('customer.business_id', '=', branch.business_id)
    .where('customer.phone_key', '=', phoneKey(phone))
    .select('link.customer_id')
    .executeTakeFirst()
  if (other) throw phoneTaken(other.customer_id)
}
