import { profileIds } from '#features/users/rules.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'

/** The mailboxes of the people who manage a business: its owner and those linked to it; without any, the establishment's own. */
export async function managerMailboxes(db: Db, branch: Branch): Promise<string[]> {
  const people = await db
    .selectFrom('app_user')
    .select('app_user.email')
    .where('app_user.status', '=', 'active')
    .where((user) =>
      user.or([
        user(
          'app_user.id',
          'in',
          user
            .selectFrom('business')
            .select('business.business_owner_id')
            .where('business.id', '=', branch.business_id)
            .where('business.business_owner_id', 'is not', null)
            .$castTo<{ business_owner_id: number }>(),
        ),
        user.and([
          user('app_user.profile_id', '=', profileIds.business),
          user(
            'app_user.id',
            'in',
            user
              .selectFrom('business_user')
              .select('business_user.user_id')
              .where('business_user.business_id', '=', branch.business_id),
          ),
        ]),
      ]),
    )
    .orderBy('app_user.id')
    .execute()
  if (people.length > 0) return people.map(({ email }) => email)
  return branch.email ? [branch.email] : []
}
