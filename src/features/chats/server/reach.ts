import { type Expression, expressionBuilder, type SqlBool } from 'kysely'
import { profileIds } from '#features/users/rules.ts'
import type { Reacher } from '#features/users/server/reach.ts'
import type { Tables } from '#platform/database/tables.ts'

/**
 * Restricts a query on the chats of a business within reach: an editor sees those of their own branches and those without a branch (D-74).
 */
export function chatInReach(person: Reacher): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, 'chat'>()
  if (person.profile_id !== profileIds.editor) return eb.lit(true)
  return eb.or([
    eb('chat.branch_id', 'is', null),
    eb.exists(
      eb
        .selectFrom('branch_user')
        .whereRef('branch_user.business_id', '=', 'chat.business_id')
        .whereRef('branch_user.branch_id', '=', 'chat.branch_id')
        .where('branch_user.user_id', '=', person.id)
        .select('branch_user.user_id'),
    ),
  ])
}
