import { sql } from 'kysely'
import { type ConsentGiver, type FormTextVersion, isInForce } from '../consent.ts'
import type { Act } from '#platform/act.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** Consents to marketing of a business that are in force now: given, confirmed and not withdrawn. */
function inForce(db: Db, business_id: number) {
  return db
    .selectFrom('customer_consent')
    .where('customer_consent.business_id', '=', business_id)
    .where('customer_consent.purpose', '=', 'marketing')
    .where('customer_consent.withdrawn_at', 'is', null)
    .where('customer_consent.given_by', '!=', 'unknown_device')
}

/** Ids of the customers who may be sent marketing now, as a subquery: `where('customer_id', 'in', marketableCustomers(…))`. */
export const marketableCustomers = (db: Db, business_id: number) =>
  inForce(db, business_id).select('customer_consent.customer_id')

/** Whether a customer may be sent marketing now. */
export async function hasMarketingConsent(db: Db, business_id: number, customer_id: number) {
  const found = await inForce(db, business_id)
    .select('customer_consent.id')
    .where('customer_consent.customer_id', '=', customer_id)
    .executeTakeFirst()
  return found !== undefined
}

/** Whether the `customer` of a query withdrew their consent to messages and has given none since. */
export const refusesMessages = () => sql<boolean>`(
  exists (
    select from customer_consent given where given.business_id = customer.business_id
      and given.customer_id = customer.id and given.withdrawn_at is not null)
  and not exists (
    select from customer_consent given where given.business_id = customer.business_id
      and given.customer_id = customer.id and given.withdrawn_at is null and given.given_by <> 'unknown_device'))`

type Consent = {
  branch: BranchKey
  customer_id: number
  given_by: ConsentGiver
  form: 'registration' | 'quick_registration' | 'personal_data' | null
  text_version: FormTextVersion
}

/**
 * Writes down that a customer agreed to marketing, unless they had already. From an unknown device it waits for confirmation, and adds
 * nothing where a consent is in force.
 */
export async function giveMarketingConsent(trx: Trx, act: Act, consent: Consent): Promise<void> {
  const { branch, customer_id, given_by, form, text_version } = consent
  const { business_id } = branch
  if (!isInForce(given_by) && (await hasMarketingConsent(trx, business_id, customer_id))) return
  await trx
    .insertInto('customer_consent')
    .values({
      business_id,
      branch_id: branch.id,
      customer_id,
      purpose: 'marketing',
      text_version,
      given_at: act.now,
      given_by,
      form,
      given_user_id: act.person?.id ?? null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Withdraws a customer's consent to marketing, even one that waits for confirmation; returns whether there was any. */
export async function withdrawMarketingConsent(
  trx: Trx,
  act: Act,
  { business_id, customer_id }: { business_id: number; customer_id: number },
): Promise<boolean> {
  const withdrawn = await trx
    .updateTable('customer_consent')
    .set({
      withdrawn_at: act.now,
      withdrawn_by: act.person ? 'staff' : 'guest',
      withdrawn_user_id: act.person?.id ?? null,
    })
    .where('business_id', '=', business_id)
    .where('customer_id', '=', customer_id)
    .where('purpose', '=', 'marketing')
    .where('withdrawn_at', 'is', null)
    .returning('id')
    .execute()
  return withdrawn.length > 0
}

/** Every consent of a customer, newest first, with the unit that wrote it down and the names of the staff who did. */
export function listConsents(db: Db, business_id: number, customer_id: number) {
  return db
    .selectFrom('customer_consent as consent')
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.business_id', '=', 'consent.business_id')
        .onRef('branch.id', '=', 'consent.branch_id'),
    )
    .select([
      'consent.purpose',
      'consent.text_version',
      'consent.given_at',
      'consent.given_by',
      'consent.form',
    ])
    .select(['consent.withdrawn_at', 'consent.withdrawn_by', 'branch.branch as unit'])
    .where('consent.business_id', '=', business_id)
    .where('consent.customer_id', '=', customer_id)
    .orderBy('consent.given_at', 'desc')
    .orderBy('consent.id', 'desc')
    .execute()
}
