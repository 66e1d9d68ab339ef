import { type Compilable, type InsertQueryBuilder, sql } from 'kysely'
import { compiled } from '#platform/database/engine/statements.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** A guest's data from a form; the phone as digits. */
export type GuestData = { name: string; phone: string; email: string | null; birth_date: string | null }

/** The customer as stored after a form. */
export type SavedCustomer = GuestData & { id: number }

/** Values of a statement that saves a customer and links them to a branch. */
export type GuestSave = GuestData & {
  business_id: number
  branch_id: number
  email_source: 'staff' | 'form' | null
  now: Date
}

/** If a mobile number has two spellings, the one with nine digits. */
export const longerPhone = sql<string>`case when length(excluded.phone) > length(customer.phone) then excluded.phone else customer.phone end`

/** The row of a new customer. */
export const newCustomer = (db: Db, given: GuestSave) =>
  db.insertInto('customer').values({
    business_id: given.business_id,
    name: given.name,
    phone: given.phone,
    email: given.email,
    email_source: given.email_source,
    birth_date: given.birth_date,
    created_at: given.now,
    updated_at: given.now,
  })

/** One statement: saves a customer and links them to the branch, once. */
export function andLink(
  db: Db,
  saved: InsertQueryBuilder<Tables, 'customer', unknown>,
  { business_id, branch_id, now }: GuestSave,
): Compilable<SavedCustomer> {
  return (
    db
      // The phone of a merged record leads to the record that it was merged into.
      .with('saved', () =>
        saved.returning([
          sql<number>`coalesce(customer.merged_into, customer.id)`.as('id'),
          'name',
          'phone',
          'email',
          'birth_date',
        ]),
      )
      .with('linked', (link) =>
        link
          .insertInto('customer_branch')
          .columns(['business_id', 'branch_id', 'customer_id', 'created_at'])
          .expression(
            link
              .selectFrom('saved')
              .select([
                sql<number>`${business_id}::bigint`.as('business_id'),
                sql<number>`${branch_id}::bigint`.as('branch_id'),
                'saved.id',
                sql<Date>`${now}::timestamptz`.as('created_at'),
              ]),
          )
          .onConflict((conflict) => conflict.doNothing()),
      )
      .selectFrom('saved')
      .selectAll()
  )
}

/** Whether a conversation made the customer, and this form is the first that says more (docs/decisions/0049). */
const onlyWrote = sql<boolean>`customer.only_wrote`

const registrationFor = (isKnown: boolean) =>
  compiled((db, given: GuestSave) => {
    const name = sql<string>`case when ${onlyWrote} then excluded.name else customer.name end`
    const email = isKnown
      ? sql<string | null>`coalesce(customer.email, excluded.email)`
      : sql<string | null>`case when ${onlyWrote} then excluded.email else customer.email end`
    const birthDate = sql<string | null>`coalesce(customer.birth_date, excluded.birth_date)`
    const saved = newCustomer(db, given).onConflict((conflict) =>
      conflict.columns(['business_id', 'phone_key']).doUpdateSet({
        name,
        phone: longerPhone,
        email,
        email_source: sql`case
          when customer.email is not distinct from ${email} then customer.email_source
          when ${onlyWrote} then excluded.email_source else 'device' end`,
        birth_date: birthDate,
        updated_at: sql`case
          when (customer.name, customer.email, customer.birth_date) is distinct from (${name}, ${email}, ${birthDate})
          then excluded.updated_at else customer.updated_at end`,
      }),
    )
    return andLink(db, saved, given)
  })
const registerKnown = registrationFor(true)
const registerUnknown = registrationFor(false)

/**
 * The statement that finds or creates the customer of a public form and links them to the branch (D-55): one per business and phone. An
 * existing customer only gets empty fields filled, the e-mail only from a device known to be theirs (D-128); one who only wrote counts as
 * new. The customer's row stays locked until the transaction ends.
 */
export function registering(
  db: Db,
  { business_id, id: branch_id }: BranchKey,
  owner: GuestData,
  { now, isKnown }: { now: Date; isKnown: boolean },
): Compilable<SavedCustomer> {
  const email_source = owner.email === null ? null : 'form'
  const { name, phone, email, birth_date } = owner
  const given = { business_id, branch_id, name, phone, email, birth_date, email_source, now } as const
  return (isKnown ? registerKnown : registerUnknown).of(db, given)
}

/** Runs `registering` and answers the customer as stored. */
export async function registerFromForm(...given: Parameters<typeof registering>): Promise<SavedCustomer> {
  const { rows } = await given[0].executeQuery(registering(...given))
  return rows[0]!
}
