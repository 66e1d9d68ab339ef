import { sql } from 'kysely'
import { linkHours, pageMinutes } from '../rules.ts'
import type { DataSubject } from '#lib/person/person.ts'
import { phoneKey } from '#lib/person/phone.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import { hashToken, isSameToken } from '#platform/secrets.ts'

const before = (now: Date, minutes: number) => new Date(now.getTime() - minutes * 60_000)

/** The mailbox of a link, as it is stored. */
export const recipientHash = (email: string): string => hashToken(`recipient ${email.toLowerCase()}`)

/** The customer of the business that this phone leads to; only their id, whether or not they have an e-mail. */
export function findCustomerId(db: Db, business_id: number, phone: string) {
  return db
    .selectFrom('customer')
    .select(sql<number>`coalesce(merged_into, id)`.as('id'))
    .where('business_id', '=', business_id)
    .where('phone_key', '=', phoneKey(phone))
    .executeTakeFirst()
}

/** A customer's e-mail that staff entered or its mailbox confirmed (D-168), and which of both; undefined without one. */
export function findMailbox(db: Db, business_id: number, customer_id: number) {
  return db
    .selectFrom('customer')
    .select(['name', 'email', 'email_source'])
    .where('business_id', '=', business_id)
    .where('id', '=', customer_id)
    .where('email', 'is not', null)
    .where('email_source', 'in', ['staff', 'mailbox'])
    .where('erased_at', 'is', null)
    .$narrowType<{ email: string; email_source: 'staff' | 'mailbox' }>()
    .executeTakeFirst()
}

/** Stores a link, and deletes the customer's other unopened ones; false when this link is already stored. */
export async function storeLink(
  trx: Trx,
  branch: BranchKey,
  link: { customer_id: number; token: string; email: string; created_at: Date },
): Promise<boolean> {
  const { customer_id, token, email, created_at } = link
  const { business_id } = branch
  const token_hash = hashToken(token)
  const stored = await trx
    .insertInto('personal_data_link')
    .values({
      business_id,
      branch_id: branch.id,
      customer_id,
      token_hash,
      recipient_hash: recipientHash(email),
      created_at,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('token_hash')
    .executeTakeFirst()
  if (!stored) return false
  await trx
    .deleteFrom('personal_data_link')
    .where('business_id', '=', business_id)
    .where('customer_id', '=', customer_id)
    .where('token_hash', '!=', token_hash)
    .where('opened_at', 'is', null)
    .execute()
  return true
}

const links = (db: Db, branch: BranchKey) => db.selectFrom('personal_data_link').where(inBranch(branch))

/** Whether a mailed link can still be opened. */
export async function isOpenable(db: Db, branch: BranchKey, token: string, now: Date): Promise<boolean> {
  const found = await links(db, branch)
    .select('token_hash')
    .where('token_hash', '=', hashToken(token))
    .where('opened_at', 'is', null)
    .where('created_at', '>', before(now, linkHours * 60))
    .executeTakeFirst()
  return found !== undefined
}

/** Opens a mailed link, once: one statement, so that of two only the first gets in. Returns the customer's id. */
export async function openLink(
  trx: Trx,
  branch: BranchKey,
  { token, page_token, now }: { token: string; page_token: string; now: Date },
): Promise<number | undefined> {
  const opened = await trx
    .updateTable('personal_data_link')
    .set({ opened_at: now, page_token_hash: hashToken(page_token) })
    .where(inBranch(branch))
    .where('token_hash', '=', hashToken(token))
    .where('opened_at', 'is', null)
    .where('created_at', '>', before(now, linkHours * 60))
    .returning('customer_id')
    .executeTakeFirst()
  return opened?.customer_id
}

/** The customer whose opened page this secret belongs to, with their mailbox; null once the time is over or the e-mail is another. */
export async function findOpened(db: Db, branch: BranchKey, page_token: string, now: Date) {
  const link = await links(db, branch)
    .select(['customer_id', 'recipient_hash'])
    .where('page_token_hash', '=', hashToken(page_token))
    .where('opened_at', '>', before(now, pageMinutes))
    .executeTakeFirst()
  const mailbox = link && (await findMailbox(db, branch.business_id, link.customer_id))
  if (!mailbox || !isSameToken(recipientHash(mailbox.email), link.recipient_hash)) return null
  return { customer_id: link.customer_id, email: mailbox.email, proof: mailbox.email_source }
}

/** Deletes a person's links, opened or not. */
export async function deleteLinks(trx: Trx, { business_id, customer_ids }: DataSubject): Promise<void> {
  if (customer_ids.length === 0) return
  await trx
    .deleteFrom('personal_data_link')
    .where('business_id', '=', business_id)
    .where('customer_id', 'in', customer_ids)
    .execute()
}

/** Deletes links of all businesses that nobody can use any more. */
export async function pruneLinks(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('personal_data_link')
    .where('created_at', '<=', before(now, linkHours * 60 + pageMinutes))
    .execute()
}
