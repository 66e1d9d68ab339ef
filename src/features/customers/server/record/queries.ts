import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { NoteKind } from '../../rules.ts'
import { notFound } from '#lib/call/refusal.ts'
import type { Db } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** The customers that registered or booked in this branch; others do not exist here (D-55). */
const customersOf = (db: Db, branch: BranchKey) =>
  db
    .selectFrom('customer')
    .innerJoin('customer_branch as link', (join) =>
      join
        .onRef('link.business_id', '=', 'customer.business_id')
        .onRef('link.customer_id', '=', 'customer.id')
        .on('link.branch_id', '=', branch.id),
    )
    .where('customer.business_id', '=', branch.business_id)

/** A customer with visits, tags and notes, the newest first; undefined when the branch does not know them. */
export function findRecord(db: Db, branch: BranchKey, id: number) {
  return customersOf(db, branch)
    .where('customer.id', '=', id)
    .select([
      'customer.id',
      'customer.name',
      'customer.phone',
      'customer.email',
      'customer.birth_date',
      'customer.updated_at',
      'link.created_at',
      'link.visits_count',
    ])
    .select((row) => [
      jsonArrayFrom(
        row
          .selectFrom('customer_branch_visit as visit')
          .select('visit.created_at')
          .where(inBranch(branch, 'visit'))
          .whereRef('visit.customer_id', '=', 'customer.id')
          .orderBy('visit.date', 'desc'),
      ).as('visits'),
      jsonArrayFrom(
        row
          .selectFrom('customer_tag as tag')
          .select('tag.tag')
          .where('tag.business_id', '=', branch.business_id)
          .whereRef('tag.customer_id', '=', 'customer.id')
          .orderBy(sql`f_norm(tag.tag)`),
      ).as('tags'),
      jsonArrayFrom(
        row
          .selectFrom('customer_note as note')
          .leftJoin('app_user as author', 'author.id', 'note.author_id')
          .select(['note.id', 'note.kind', 'note.text', 'author.name as author', 'note.created_at'])
          .where('note.business_id', '=', branch.business_id)
          .whereRef('note.customer_id', '=', 'customer.id')
          .orderBy('note.created_at', 'desc')
          .orderBy('note.id', 'desc'),
      ).as('notes'),
    ])
    .executeTakeFirst()
}

/** A customer's id and name. Throws 404 if this branch does not know the customer. */
export async function requireCustomer(
  db: Db,
  branch: BranchKey,
  id: number,
): Promise<{ id: number; name: string }> {
  const found = await customersOf(db, branch)
    .where('customer.id', '=', id)
    .select(['customer.id', 'customer.name'])
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/**
 * Locks a customer of the branch until the transaction ends; 404 for others, and for an erased one, into whose record nothing is written.
 */
export async function lockCustomer(trx: Db, branch: BranchKey, id: number) {
  const found = await customersOf(trx, branch)
    .where('customer.id', '=', id)
    .where('customer.erased_at', 'is', null)
    .select([
      'customer.id',
      'customer.name',
      'customer.phone',
      'customer.email',
      'customer.birth_date',
      'customer.updated_at',
    ])
    .forUpdate('customer')
    .executeTakeFirst()
  if (!found) throw notFound()
  return found
}

/** Writes a note; returns its id. */
export async function insertNote(
  trx: Db,
  branch: BranchKey,
  note: { customer_id: number; kind: NoteKind; text: string; author_id: number; created_at: Date },
) {
  const { id } = await trx
    .insertInto('customer_note')
    .values({ business_id: branch.business_id, ...note })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** Deletes a note of a customer and returns its kind; undefined if it does not exist. */
export async function deleteNote(
  trx: Db,
  branch: BranchKey,
  { customer_id, id }: { customer_id: number; id: number },
): Promise<{ kind: NoteKind } | undefined> {
  return trx
    .deleteFrom('customer_note')
    .where('business_id', '=', branch.business_id)
    .where('customer_id', '=', customer_id)
    .where('id', '=', id)
    .returning('kind')
    .executeTakeFirst()
}

/** Replaces a customer's tags. */
export async function replaceTags(
  trx: Db,
  branch: BranchKey,
  customer_id: number,
  tags: string[],
): Promise<void> {
  await trx
    .deleteFrom('customer_tag')
    .where('business_id', '=', branch.business_id)
    .where('customer_id', '=', customer_id)
    .execute()
  if (tags.length === 0) return
  await trx
    .insertInto('customer_tag')
    .values(tags.map((tag) => ({ business_id: branch.business_id, customer_id, tag })))
    .execute()
}

/** The most tags that a list offers. */
const offeredTags = 50

/** The business's tags, the most frequent first. */
export async function listTagsInUse(db: Db, branch: BranchKey): Promise<string[]> {
  const rows = await db
    .selectFrom('customer_tag')
    .select('tag')
    .where('business_id', '=', branch.business_id)
    .groupBy('tag')
    .orderBy(sql`count(*)`, 'desc')
    .orderBy('tag')
    .limit(offeredTags)
    .execute()
  return rows.map(({ tag }) => tag)
}
