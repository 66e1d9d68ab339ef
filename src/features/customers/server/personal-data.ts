import { sql } from 'kysely'
import { withdrawMarketingConsent } from './consents.ts'
import { erasedName, erasedPhone, isErasedPhone, type DataSubject } from '#lib/person/person.ts'
import { phoneSpellings } from '#lib/person/phone.ts'
import type { Act } from '#platform/act.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

type PhoneHolder = Pick<DataSubject, 'business_id' | 'phones'>

/** The customers of a business with one of a person's phones, and those that staff merged with them. */
const customersOf = (db: Db, { business_id, phones }: PhoneHolder) => {
  const roots = db
    .selectFrom('customer as known')
    .select(sql<number>`coalesce(known.merged_into, known.id)`.as('id'))
    .where('known.business_id', '=', business_id)
    .where('known.phone', 'in', phones)
  return db
    .selectFrom('customer')
    .select(['customer.id', 'customer.phone'])
    .where('customer.business_id', '=', business_id)
    .where((eb) => eb.or([eb('customer.id', 'in', roots), eb('customer.merged_into', 'in', roots)]))
    .orderBy('customer.id')
}

/** The person with the ids and all phones of their customers. */
const personWith = (
  { business_id, phones }: PhoneHolder,
  rows: { id: number; phone: string }[],
): DataSubject => ({
  business_id,
  phones: [
    ...new Set([
      ...phones,
      ...rows.flatMap(({ phone }) => (isErasedPhone(phone) ? [] : phoneSpellings(phone))),
    ]),
  ],
  customer_ids: rows.map(({ id }) => id),
})

/** The person whose phones these are. */
export const findPerson = async (db: Db, unknown: PhoneHolder): Promise<DataSubject> =>
  personWith(unknown, await customersOf(db, unknown).execute())

/** The same, with their customers locked to the end of the transaction, so that no booking writes about them meanwhile. */
export const lockPerson = async (trx: Trx, unknown: PhoneHolder): Promise<DataSubject> =>
  personWith(unknown, await customersOf(trx, unknown).forUpdate().execute())

/** Everything that `customers` holds of a person: their records, where they registered, their visits and consents, notes and tags. */
export async function customerHoldings(db: Db, { business_id, customer_ids: ids }: DataSubject) {
  if (ids.length === 0)
    return {
      customers: [],
      registrations: [],
      visits: [],
      consents: [],
      email_confirmations: [],
      notes: [],
      tags: [],
    }
  const customers = await db
    .selectFrom('customer')
    .select(['id', 'name', 'phone', 'email', 'email_source', 'birth_date', 'created_at', 'updated_at'])
    .where('business_id', '=', business_id)
    .where('id', 'in', ids)
    .orderBy('id')
    .execute()
  const registrations = await db
    .selectFrom('customer_branch')
    .select(['customer_id', 'branch_id', 'visits_count', 'notice_version', 'notice_at', 'created_at'])
    .where('business_id', '=', business_id)
    .where('customer_id', 'in', ids)
    .orderBy('created_at')
    .execute()
  const visits = await db
    .selectFrom('customer_branch_visit')
    .select(['customer_id', 'branch_id', 'date'])
    .where('business_id', '=', business_id)
    .where('customer_id', 'in', ids)
    .orderBy('date')
    .execute()
  const consents = await db
    .selectFrom('customer_consent')
    .select(['customer_id', 'branch_id', 'purpose', 'text_version', 'form', 'given_at', 'given_by'])
    .select(['withdrawn_at', 'withdrawn_by'])
    .where('business_id', '=', business_id)
    .where('customer_id', 'in', ids)
    .orderBy('given_at')
    .execute()
  const notes = await db
    .selectFrom('customer_note')
    .select(['customer_id', 'kind', 'text', 'created_at'])
    .where('business_id', '=', business_id)
    .where('customer_id', 'in', ids)
    .orderBy('id')
    .execute()
  const tags = await db
    .selectFrom('customer_tag')
    .select(['customer_id', 'tag'])
    .where('business_id', '=', business_id)
    .where('customer_id', 'in', ids)
    .orderBy('tag')
    .execute()
  const email_confirmations = await db
    .selectFrom('email_confirmation')
    .select(['customer_id', 'branch_id', 'email', 'created_at', 'confirmed_at'])
    .where('business_id', '=', business_id)
    .where('customer_id', 'in', ids)
    .orderBy('created_at')
    .execute()
  return { customers, registrations, visits, consents, email_confirmations, notes, tags }
}

/**
 * Anonymises a person's customers (D-98): the records stay with their visits, so that counts do, and the phone is free for a new customer.
 * A consent that is in force is withdrawn; its proof stays. Notes and tags are deleted: they count nothing. A merge
 * of an erased record can no longer be undone.
 */
export async function eraseCustomers(trx: Trx, act: Act, person: DataSubject): Promise<void> {
  const { business_id, customer_ids } = person
  for (const customer_id of customer_ids) {
    await withdrawMarketingConsent(trx, act, { business_id, customer_id })
    await trx
      .deleteFrom('customer_note')
      .where('business_id', '=', business_id)
      .where('customer_id', '=', customer_id)
      .execute()
    await trx
      .deleteFrom('email_confirmation')
      .where('business_id', '=', business_id)
      .where('customer_id', '=', customer_id)
      .execute()
    await trx
      .deleteFrom('customer_tag')
      .where('business_id', '=', business_id)
      .where('customer_id', '=', customer_id)
      .execute()
    await trx
      .updateTable('customer_merge')
      .set({ moved: '{}', undone_at: sql`coalesce(undone_at, ${act.now})` })
      .where('business_id', '=', business_id)
      .where('kept_id', '=', customer_id)
      .execute()
    await trx
      .updateTable('customer')
      .set({
        name: erasedName,
        phone: erasedPhone(customer_id),
        email: null,
        email_source: null,
        birth_date: null,
        erased_at: sql`coalesce(erased_at, ${act.now})`,
        updated_at: act.now,
      })
      .where('business_id', '=', business_id)
      .where('id', '=', customer_id)
      .execute()
  }
}

/** A customer of the branch: phone, when they read the notice here, and when they were erased. */
export function findPrivacyMarks(db: Db, branch: BranchKey, customer_id: number) {
  return db
    .selectFrom('customer')
    .innerJoin('customer_branch as link', (join) =>
      join
        .onRef('link.business_id', '=', 'customer.business_id')
        .onRef('link.customer_id', '=', 'customer.id')
        .on('link.branch_id', '=', branch.id),
    )
    .select(['customer.phone', 'customer.erased_at', 'link.notice_at'])
    .where('customer.business_id', '=', branch.business_id)
    .where('customer.id', '=', customer_id)
    .executeTakeFirst()
}
