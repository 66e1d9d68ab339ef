import type { ExpressionBuilder } from 'kysely'
import type { Person } from '#lib/person.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'

const isTheirs =
  ({ phones, customer_ids }: Person) =>
  (eb: ExpressionBuilder<Tables, 'research_answer'>) =>
    eb.or([
      eb('phone', 'in', phones),
      ...(customer_ids.length > 0 ? [eb('customer_id', 'in', customer_ids)] : []),
    ])

/** The survey answers of a person, oldest first. */
export function answerHoldings(db: Db, person: Person) {
  return db
    .selectFrom('research_answer')
    .select(['id', 'branch_id', 'started_at', 'finished_at', 'nps', 'food_note', 'treatment_note'])
    .select(['place_note', 'price_note', 'time_note', 'comment', 'name', 'phone'])
    .where('business_id', '=', person.business_id)
    .where(isTheirs(person))
    .orderBy('id')
    .execute()
}

/** Removes who answered and what they wrote; the marks stay, so that ratings do (D-98). */
export async function eraseAnswers(trx: Trx, person: Person): Promise<void> {
  await trx
    .updateTable('research_answer')
    .set({ name: null, phone: null, comment: null })
    .where('business_id', '=', person.business_id)
    .where(isTheirs(person))
    .execute()
}
