import type { DataSubject } from '#lib/person/person.ts'
import type { Act } from '#platform/act.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** A person's requests to be erased, oldest first. */
export async function listErasureRequests(db: Db, { business_id, customer_ids }: DataSubject) {
  if (customer_ids.length === 0) return []
  return db
    .selectFrom('erasure_request')
    .select(['customer_id', 'branch_id', 'requested_at', 'settled_at'])
    .where('business_id', '=', business_id)
    .where('customer_id', 'in', customer_ids)
    .orderBy('id')
    .execute()
}

/** The open request of a customer, if there is one. */
export function findOpenRequest(db: Db, business_id: number, customer_id: number) {
  return db
    .selectFrom('erasure_request')
    .select(['requested_at'])
    .where('business_id', '=', business_id)
    .where('customer_id', '=', customer_id)
    .where('settled_at', 'is', null)
    .executeTakeFirst()
}

/** Writes a customer's request to be erased, unless one is open; returns whether it is new. */
export async function openRequest(
  trx: Trx,
  branch: BranchKey,
  customer_id: number,
  requested_at: Date,
): Promise<boolean> {
  const made = await trx
    .insertInto('erasure_request')
    .values({ business_id: branch.business_id, branch_id: branch.id, customer_id, requested_at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return made !== undefined
}

/** Settles a person's open requests. */
export async function settleRequests(
  trx: Trx,
  act: Act,
  { business_id, customer_ids }: DataSubject,
): Promise<void> {
  if (customer_ids.length === 0) return
  await trx
    .updateTable('erasure_request')
    .set({ settled_at: act.now, settled_user_id: act.person?.id ?? null })
    .where('business_id', '=', business_id)
    .where('customer_id', 'in', customer_ids)
    .where('settled_at', 'is', null)
    .execute()
}
