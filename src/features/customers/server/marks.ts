import { type AliasableExpression, sql } from 'kysely'
import type { CustomerMarks } from '../marks.contract.ts'

/** The marks of a reservation's customer, null without one: a column of a query on `reservation`. */
export const guestMarks = (): AliasableExpression<CustomerMarks | null> => sql<CustomerMarks | null>`(
  select json_build_object(
    'visits_count', coalesce((
      select visits_count from customer_branch link
      where link.business_id = customer.business_id and link.customer_id = customer.id
        and link.branch_id = reservation.branch_id), 0),
    'tags', coalesce((
      select json_agg(tag order by tag) from customer_tag
      where customer_tag.business_id = customer.business_id and customer_id = customer.id), '[]'),
    'health', coalesce((
      select json_agg(json_build_object('kind', kind, 'text', text) order by created_at desc, note.id desc)
      from customer_note note
      where note.business_id = customer.business_id and customer_id = customer.id and kind <> 'note'), '[]'))
  from customer where customer.business_id = reservation.business_id and customer.id = reservation.customer_id)`
