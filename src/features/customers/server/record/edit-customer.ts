import { sql } from 'kysely'
import { requireEditedPhone } from '#lib/person/edited-phone.ts'
import type { GuestData } from '#features/guests/server/registration.queries.ts'
import { customerMessages } from '../../rules.ts'
import { lockCustomer } from './queries.ts'
import { phoneKey } from '#lib/person/phone.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { refuseStale } from '#lib/call/stale.ts'
import type { Act, PersonAct } from '#platform/act.ts'
import { audit, changedFields } from '#platform/audit/audit.ts'
import type { Trx } from '#platform/database/database.ts'
import { isUniqueViolation } from '#platform/database/unique-violation.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** Two records may not have one phone; `customer` is the other one, if this branch knows them. */
export const phoneTaken = (customer: { id: number; name: string } | null) =>
  new Refusal('phone_taken', customerMessages.phoneTaken, {
    extra: { errors: { phone: [customerMessages.phoneTaken] }, customer },
  })

type Details = Omit<GuestData, 'phone'> & { phone?: string }

/** Writes what differs and logs it with the old and the new values (D-138). Changes nothing if nothing differs. */
async function writeChanges(
  trx: Trx,
  branch: BranchKey,
  before: GuestData & { id: number },
  given: Details,
  act: Act,
): Promise<void> {
  const changes = changedFields(before, given)
  if (Object.keys(changes).length === 0) return
  await trx
    .updateTable('customer')
    .set({
      ...given,
      ...(given.email !== before.email && { email_source: given.email === null ? null : 'staff' }),
      updated_at: act.now,
    })
    .where('business_id', '=', branch.business_id)
    .where('id', '=', before.id)
    .execute()
    .catch((error: unknown) => {
      throw isUniqueViolation(error) ? phoneTaken(null) : error
    })
  await audit(trx, act, { action: 'edit', entity: 'customer', entity_id: before.id, branch, changes })
}

/**
 * Staff change a customer of their branch. Throws 404, 'stale' if somebody saved in the meantime (D-107), 'phone_taken' if another customer
 * has the phone, and 422 for a new phone that is invalid.
 */
export async function editCustomer(
  trx: Trx,
  branch: BranchKey,
  { id, updated_at, ...given }: GuestData & { id: number; updated_at?: string | undefined },
  act: PersonAct,
): Promise<void> {
  const before = await lockCustomer(trx, branch, id)
  refuseStale(before.updated_at, updated_at)
  requireEditedPhone(given.phone, before.phone)
  if (phoneKey(before.phone) !== phoneKey(given.phone)) await refuseTaken(trx, branch, given.phone)
  await writeChanges(trx, branch, before, given, act)
}

/**
 * Replaces the data of the business's customer with this phone, if there is one, because staff ticked it while they booked (D-138). The
 * phone of a merged record leads to the remaining record. A null e-mail replaces nothing.
 */
export async function replaceKnown(
  trx: Trx,
  branch: BranchKey,
  { phone, name, email, birth_date }: GuestData,
  act: Act,
): Promise<void> {
  const before = await trx
    .selectFrom('customer')
    .select(['id', 'name', 'phone', 'email', 'birth_date'])
    .where('business_id', '=', branch.business_id)
    .where('id', '=', (eb) =>
      eb
        .selectFrom('customer as known')
        .select(sql<number>`coalesce(known.merged_into, known.id)`.as('id'))
        .where('known.business_id', '=', branch.business_id)
        .where('known.phone_key', '=', phoneKey(phone)),
    )
    .forUpdate()
    .executeTakeFirst()
  if (before) await writeChanges(trx, branch, before, { name, email: email ?? before.email, birth_date }, act)
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
    .select(['link.customer_id as id', 'customer.name'])
    .executeTakeFirst()
  if (other) throw phoneTaken(other.id === null ? null : { id: other.id, name: other.name })
}
