import type { Reacher } from '#features/users/server/reach.ts'
import { customerInReach } from './reach.ts'
import { compiled } from '#platform/database/engine/statements.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import { phoneKey } from '#lib/person/phone.ts'

const personal = [
  'customer.id',
  'customer.name',
  'customer.phone',
  'customer.email',
  'customer.birth_date',
] as const

/** The customer with this phone, if they registered or booked in this branch (D-55). */
export function findByPhone(db: Db, branch: BranchKey, phone: string) {
  return db
    .selectFrom('customer')
    .innerJoin('customer_branch as link', (join) =>
      join
        .onRef('link.business_id', '=', 'customer.business_id')
        .onRef('link.customer_id', '=', 'customer.id')
        .on('link.branch_id', '=', branch.id),
    )
    .select([...personal, 'customer.email_source'])
    .where('customer.business_id', '=', branch.business_id)
    .where('customer.phone_key', '=', phoneKey(phone))
    .executeTakeFirst()
}

/** Those of these customers who registered or booked in this branch (D-55). */
export function findLinked(db: Db, branch: BranchKey, ids: number[]) {
  return db
    .selectFrom('customer')
    .innerJoin('customer_branch as link', (join) =>
      join
        .onRef('link.business_id', '=', 'customer.business_id')
        .onRef('link.customer_id', '=', 'customer.id')
        .on('link.branch_id', '=', branch.id),
    )
    .select(personal)
    .where('customer.business_id', '=', branch.business_id)
    .where('customer.id', 'in', ids)
    .execute()
}

const inBusiness = compiled((db, given: { business_id: number; branch_id: number; phone_key: string }) =>
  db
    .selectFrom('customer')
    .select([...personal, 'customer.email_source'])
    .select((customer) =>
      customer
        .exists(
          customer
            .selectFrom('customer_branch as link')
            .select('link.customer_id')
            .whereRef('link.business_id', '=', 'customer.business_id')
            .whereRef('link.customer_id', '=', 'customer.id')
            .where('link.branch_id', '=', given.branch_id),
        )
        .as('is_linked'),
    )
    .where('customer.business_id', '=', given.business_id)
    .where('customer.phone_key', '=', given.phone_key)
    .where('customer.only_wrote', '=', false),
)

/**
 * The customer with this phone in the business, and whether they registered or booked in this branch. One who only wrote is not known yet
 * (docs/decisions/0049).
 */
export async function findInBusiness(db: Db, { business_id, id: branch_id }: BranchKey, phone: string) {
  const [found] = await inBusiness(db, { business_id, branch_id, phone_key: phoneKey(phone) })
  return found
}

export type FoundCustomer = Omit<NonNullable<Awaited<ReturnType<typeof findByPhone>>>, 'email_source'>

/** A customer of any business by id, with the id of the business. */
export function findById(db: Db, id: number) {
  return db
    .selectFrom('customer')
    .select([...personal, 'customer.business_id'])
    .where('customer.id', '=', id)
    .executeTakeFirst()
}

/** A customer by id, if linked to a branch that this staff member may access (D-55). */
export function findInReach(db: Db, person: Reacher, id: number): Promise<FoundCustomer | undefined> {
  return db
    .selectFrom('customer')
    .select(personal)
    .where('customer.id', '=', id)
    .where(customerInReach(person))
    .executeTakeFirst()
}
