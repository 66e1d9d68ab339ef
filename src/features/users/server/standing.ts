import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.ts'
import { type Ability, featuresOf } from '../rules.ts'
import { branchInReachOfUser, businessInReachOfUser, notBlocked } from './reach.ts'
import { aliveAt } from './sessions.queries.ts'

/** A session (hash of its token) that goes on using a branch without asking each time. */
export type SessionUse = { session: string; business_id: number; branch_id: number }

/** What such a session may still see: the branches of the business that its person is linked to, for an editor. */
export type SessionRights = SessionUse & { profile_id: number; linked: number[] }

/**
 * The sessions among these that may still use their branch: alive, of a person who is not blocked, has the ability and reaches the branch,
 * as `identify` says for a request. One statement for all.
 */
export async function listStanding(
  db: Db,
  used: SessionUse[],
  ability: Ability,
  now: Date,
): Promise<SessionRights[]> {
  const { born_after, seen_after } = aliveAt(now)
  const asked = sql<SessionUse>`unnest(${used.map(({ session }) => session)}::text[],
    ${used.map(({ business_id }) => business_id)}::bigint[], ${used.map(({ branch_id }) => branch_id)}::bigint[])`
  const rows = await db
    .selectFrom(asked.as<'asked'>(sql`asked(session, business_id, branch_id)`))
    .innerJoin('session', 'session.token_hash', 'asked.session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .innerJoin('business', (join) =>
      join.onRef('business.id', '=', 'asked.business_id').on(businessInReachOfUser()),
    )
    .innerJoin('branch', (join) =>
      join
        .onRef('branch.business_id', '=', 'business.id')
        .onRef('branch.id', '=', 'asked.branch_id')
        .on(branchInReachOfUser()),
    )
    .where('session.created_at', '>', born_after)
    .where('session.last_seen_at', '>', seen_after)
    .where(notBlocked())
    .select(['asked.session', 'asked.business_id', 'asked.branch_id', 'app_user.profile_id'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('branch_user')
          .select('branch_user.branch_id')
          .whereRef('branch_user.business_id', '=', 'business.id')
          .whereRef('branch_user.user_id', '=', 'app_user.id'),
      ).as('links'),
    )
    .execute()
  return rows
    .filter(({ profile_id }) => (featuresOf(profile_id) as readonly string[]).includes(ability))
    .map(({ links, ...row }) => ({ ...row, linked: links.map(({ branch_id }) => branch_id) }))
}
