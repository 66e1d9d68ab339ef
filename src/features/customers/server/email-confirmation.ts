import { createHmac } from 'node:crypto'
import { sql } from 'kysely'
import { confirmDays } from '../email.contract.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import type { House } from '#platform/house.ts'
import { hashToken } from '#platform/secrets.ts'

const oldest = (now: Date) => new Date(now.getTime() - confirmDays * 86_400_000)

/** 192 bits that only this server can derive, for one secret such as a reservation's: the letter's facts hold no token of their own. */
const tokenOf = ({ settings }: Pick<House, 'settings'>, secret: string): string =>
  createHmac('sha256', settings.secretKey).update(`confirm email ${secret}`).digest('base64url').slice(0, 32)

type ConfirmationRequest = { customer_id: number; email: string; secret: string; created_at: Date }

/**
 * The token of the link by which this mailbox confirms that it is the customer's (D-168); null when their record has a proven e-mail, was
 * erased, or the link of this secret was used or is over. Stores its hash at the first call and the same link at every other.
 */
export async function offerConfirmation(
  house: House,
  branch: BranchKey,
  { customer_id, email, secret, created_at }: ConfirmationRequest,
): Promise<string | null> {
  const { business_id, id: branch_id } = branch
  const token = tokenOf(house, secret)
  const token_hash = hashToken(token)
  const { rows } = await sql<{ is_open: boolean }>`
    with kept as (
      insert into email_confirmation (business_id, token_hash, branch_id, customer_id, email, created_at)
      select ${business_id}::bigint, ${token_hash}, ${branch_id}::bigint, ${customer_id}::bigint, ${email}, ${created_at}::timestamptz
      from customer
      where business_id = ${business_id} and id = ${customer_id} and erased_at is null
        and (email is null or email_source is null or email_source not in ('staff', 'mailbox'))
      on conflict (business_id, token_hash) do update set email = email_confirmation.email
      returning confirmed_at, created_at)
    select confirmed_at is null and created_at > ${oldest(created_at)}::timestamptz as is_open from kept`.execute(
    house.db,
  )
  return rows[0]?.is_open ? token : null
}

const linkOf = (db: Db, branch: BranchKey, token: string) =>
  db.selectFrom('email_confirmation').where(inBranch(branch)).where('token_hash', '=', hashToken(token))

/**
 * The e-mail of a link, and whether it still waits for the press or was confirmed; null if the link expired or never existed. Changes
 * nothing.
 */
export async function findConfirmation(
  db: Db,
  branch: BranchKey,
  token: string,
  now: Date,
): Promise<{ email: string; isConfirmed: boolean } | null> {
  const link = await linkOf(db, branch, token)
    .select(['email', 'created_at', 'confirmed_at'])
    .executeTakeFirst()
  if (!link || (!link.confirmed_at && link.created_at <= oldest(now))) return null
  return { email: link.email, isConfirmed: link.confirmed_at !== null }
}

/**
 * Makes the e-mail of an unused link the customer's; one statement claims the link, so that only one of two presses counts. Returns the
 * customer's id. Undefined, without a change, if the link is over or was used, or the record has another proven e-mail meanwhile.
 */
export async function confirmMailbox(
  trx: Trx,
  branch: BranchKey,
  token: string,
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    with claimed as (
      update email_confirmation set confirmed_at = ${now}
      where business_id = ${branch.business_id} and branch_id = ${branch.id} and token_hash = ${hashToken(token)}
        and confirmed_at is null and created_at > ${oldest(now)}
      returning customer_id, email)
    update customer set email = claimed.email, email_source = 'mailbox', updated_at = ${now}
    from claimed
    where business_id = ${branch.business_id} and erased_at is null
      and id = (
        select coalesce(merged_into, id) from customer
        where business_id = ${branch.business_id} and id = claimed.customer_id)
      and (customer.email is null or email_source is null or email_source not in ('staff', 'mailbox')
        or lower(customer.email) = lower(claimed.email))
    returning id`.execute(trx)
  return rows[0]?.id
}

/** Deletes links of all businesses a month after nobody could use them any more. */
export async function pruneConfirmations(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('email_confirmation')
    .where('created_at', '<=', new Date(oldest(now).getTime() - 30 * 86_400_000))
    .execute()
}
