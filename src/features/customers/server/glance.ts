import { type Expression, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { branchInReach, type Reacher } from '#features/users/server/reach.ts'
import type { Db } from '#platform/database/database.ts'

/**
 * A customer of a business, for people who look up from another page, such as a conversation: who it is, and what the branches within this
 * person's reach know. `links` are the branches where the customer registered or booked; tags and notes are the business's. Undefined if
 * there is none.
 */
export function glanceAtCustomer(
  db: Db,
  person: Reacher,
  business_id: number,
  id: Expression<number | null>,
) {
  const links = db
    .selectFrom('customer_branch as link')
    .innerJoin('branch', (join) =>
      join.onRef('branch.business_id', '=', 'link.business_id').onRef('branch.id', '=', 'link.branch_id'),
    )
    .innerJoin('business', 'business.id', 'link.business_id')
    .whereRef('link.business_id', '=', sql.ref('customer.business_id'))
    .whereRef('link.customer_id', '=', sql.ref('customer.id'))
    .where(branchInReach(person))
  const visits = links
    .innerJoin('customer_branch_visit as visit', (join) =>
      join
        .onRef('visit.business_id', '=', 'link.business_id')
        .onRef('visit.branch_id', '=', 'link.branch_id')
        .onRef('visit.customer_id', '=', 'link.customer_id'),
    )
    .select(sql<string | null>`max(visit.date)::text`.as('last'))
  return db
    .selectFrom('customer')
    .where('customer.business_id', '=', business_id)
    .where('customer.id', '=', id)
    .select(['customer.id', 'customer.name', 'customer.phone', 'customer.only_wrote'])
    .select((row) => [
      jsonArrayFrom(links.select(['link.branch_id', 'link.visits_count'])).as('links'),
      visits.as('last_visit'),
      jsonArrayFrom(
        row
          .selectFrom('customer_tag as tag')
          .select('tag.tag')
          .whereRef('tag.business_id', '=', 'customer.business_id')
          .whereRef('tag.customer_id', '=', 'customer.id')
          .orderBy(sql`f_norm(tag.tag)`),
      ).as('tags'),
      jsonArrayFrom(
        row
          .selectFrom('customer_note as note')
          .leftJoin('app_user as author', 'author.id', 'note.author_id')
          .select(['note.id', 'note.kind', 'note.text', 'author.name as author', 'note.created_at'])
          .whereRef('note.business_id', '=', 'customer.business_id')
          .whereRef('note.customer_id', '=', 'customer.id')
          .orderBy('note.created_at', 'desc')
          .orderBy('note.id', 'desc'),
      ).as('notes'),
    ])
    .executeTakeFirst()
}
