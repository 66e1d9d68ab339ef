import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Tables } from '#platform/database/tables.ts'

/** A part of a branch's page: what the house answers about itself. */
export function houseAnswersOfBranch() {
  const eb = expressionBuilder<Tables, 'branch'>()
  return jsonArrayFrom(
    eb
      .selectFrom('house_answer')
      .select(['id', 'topic', 'question', 'wordings', 'answer'])
      .whereRef('house_answer.business_id', '=', 'branch.business_id')
      .whereRef('house_answer.branch_id', '=', 'branch.id')
      .orderBy('id'),
  )
}
