import { type ExpressionBuilder, sql } from 'kysely'
import { ageGroups } from '../overview.ts'
import type { DataSubject } from '#lib/person/person.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'

const isTheirs =
  ({ phones, customer_ids }: DataSubject) =>
  (eb: ExpressionBuilder<Tables, 'research_answer'>) =>
    eb.or([
      eb('phone', 'in', phones),
      ...(customer_ids.length > 0 ? [eb('customer_id', 'in', customer_ids)] : []),
    ])

/** The survey answers of a person, oldest first. */
export function answerHoldings(db: Db, person: DataSubject) {
  return db
    .selectFrom('research_answer')
    .select(['id', 'branch_id', 'started_at', 'finished_at', 'nps', 'food_note', 'treatment_note'])
    .select(['place_note', 'price_note', 'time_note', 'comment', 'name', 'phone'])
    .select(['handling', 'handling_note', 'handling_at', 'reservation_id'])
    .where('business_id', '=', person.business_id)
    .where(isTheirs(person))
    .orderBy('id')
    .execute()
}

/** The age group of the guest on the day of the answer; null under 18 or without a birth date. */
const ageGroup = sql<number | null>`(
  select max(youngest) from customer
  join branch on branch.business_id = research_answer.business_id and branch.id = research_answer.branch_id
  cross join unnest(${sql.val(ageGroups.map(({ from }) => from))}::smallint[]) as youngest
  where customer.business_id = research_answer.business_id and customer.id = research_answer.customer_id
    and youngest <= extract(year from age((finished_at at time zone branch.timezone)::date, birth_date)))`

/**
 * Removes the person, their texts and the staff's notes from an answer; marks and age group stay, so that ratings do (D-98). Deletes their
 * links. Comes before the customer loses the birth date.
 */
export async function eraseAnswers(trx: Trx, person: DataSubject): Promise<void> {
  await trx
    .updateTable('research_answer')
    .set({
      name: null,
      phone: null,
      comment: null,
      handling_note: null,
      age_group: (eb) => eb.fn.coalesce('age_group', ageGroup),
    })
    .where('business_id', '=', person.business_id)
    .where(isTheirs(person))
    .execute()
  await deleteSurveyLinks(trx, person)
}

/** The surveys that were mailed to a person; the secrets of their links are left out. */
export function surveyLinkHoldings(db: Db, { business_id, customer_ids }: DataSubject) {
  if (customer_ids.length === 0) return []
  return db
    .selectFrom('survey_link')
    .select(['reservation_id', 'branch_id', 'customer_id', 'sent_at', 'answered_at'])
    .where('business_id', '=', business_id)
    .where('customer_id', 'in', customer_ids)
    .orderBy('reservation_id')
    .execute()
}

/** Deletes a person's links: their mails can no longer be answered. */
async function deleteSurveyLinks(trx: Trx, { business_id, customer_ids }: DataSubject): Promise<void> {
  if (customer_ids.length === 0) return
  await trx
    .deleteFrom('survey_link')
    .where('business_id', '=', business_id)
    .where('customer_id', 'in', customer_ids)
    .execute()
}
