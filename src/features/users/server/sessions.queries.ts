import { sql } from 'kysely'
import { compiled } from '#platform/database/engine/statements.ts'
import type { Db } from '#platform/database/database.ts'
import { entryCheck } from '#platform/database/entry-check.ts'
import { rowVersion } from '#platform/database/row-version.ts'
import type { Branch, IdentifiedPerson, PathIds, Recheck } from '#platform/http/door/door.ts'
import { hashToken, newSessionToken } from '#platform/secrets.ts'
import { featuresOf } from '../rules.ts'
import { branchInReachOfUser, businessInReachOfUser, notBlocked } from './reach.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A session ends after this long without use, and after this long in any case (D-17). */
const idleMs = 7 * dayMs
const absoluteMs = 30 * dayMs

/** `last_seen_at` is written at most this often, so that not every request writes. */
const seenEveryMs = 5 * minuteMs

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Sessions that began and were used after these instants are alive. */
export const aliveAt = (now: Date) => ({
  born_after: before(now, absoluteMs),
  seen_after: before(now, idleMs),
})

/** Starts a session and answers its token, which is not stored. */
export async function newSession(db: Db, userId: number, now: Date): Promise<string> {
  const token = newSessionToken()
  await db
    .insertInto('session')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, last_seen_at: now })
    .execute()
  return token
}

type SessionKey = {
  session: string
  born_after: Date
  seen_after: Date
  business_id: number
  branch_id: number
}

/** The live session with its user, and the named business and branch as far as they are in reach. */
const liveSession = (db: Db, { session, born_after, seen_after, business_id, branch_id }: SessionKey) =>
  db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .leftJoin('business', (join) => join.on('business.id', '=', business_id).on(businessInReachOfUser()))
    .leftJoin('branch', (join) =>
      join
        .onRef('branch.business_id', '=', 'business.id')
        .on('branch.id', '=', branch_id)
        .on(branchInReachOfUser()),
    )
    .where('session.token_hash', '=', session)
    .where('session.created_at', '>', born_after)
    .where('session.last_seen_at', '>', seen_after)
    .where(notBlocked())

/** The facts about a session; the columns without a prefix are the branch's. */
const sessionRow = compiled((db, asked: SessionKey) =>
  liveSession(db, asked)
    .selectAll('branch')
    .select([rowVersion('app_user').as('person_version'), rowVersion('branch').as('branch_version')])
    .select([
      'app_user.id as person_id',
      'app_user.name as person_name',
      'app_user.email as person_email',
      'app_user.profile_id as person_profile_id',
      'session.last_seen_at as session_seen_at',
      'business.id as reached_business_id',
    ]),
)

/** Whether session, person and the branch in reach are unchanged since they were read; a version is '' if no branch was reached. */
const unchangedSession = entryCheck(
  (db, given: SessionKey & { person_version: string; branch_version: string }) =>
    sql`exists (${liveSession(db, given)
      .where(rowVersion('app_user'), '=', given.person_version)
      .where(sql<boolean>`(${given.business_id} = 0 or business.id is not null)`)
      .where(
        sql<boolean>`(${given.branch_version} = '' or ${rowVersion('branch')} = ${given.branch_version})`,
      )
      .select('session.user_id')})`,
)

/** The person of a live session and the branches in their reach; null if the session has ended, or its user was deactivated or blocked. */
export async function identify(
  db: Db,
  { token, now, businessId, branchId }: { token: string; now: Date } & PathIds,
): Promise<IdentifiedPerson | null> {
  const session = hashToken(token)
  // No id is 0.
  const named = { session, business_id: businessId ?? 0, branch_id: branchId ?? 0 }
  const [row] = await sessionRow(db, { ...named, ...aliveAt(now) })
  if (!row) return null
  const {
    person_version,
    branch_version,
    person_id: id,
    person_name: name,
    person_email: email,
    person_profile_id: profile_id,
    session_seen_at,
    reached_business_id,
    ...branch
  } = row
  if (session_seen_at < before(now, seenEveryMs)) {
    await db.updateTable('session').set({ last_seen_at: now }).where('token_hash', '=', session).execute()
  }
  const recheck: Recheck = (later) => {
    if (session_seen_at < before(later, seenEveryMs)) return null
    return unchangedSession(db, {
      ...named,
      ...aliveAt(later),
      person_version,
      branch_version: branch_version ?? '',
    })
  }
  return {
    person: { id, name, email, profile_id, features: featuresOf(profile_id), session },
    reachesBusiness: reached_business_id !== null,
    branch: branch.id === null ? null : (branch as Branch),
    ...(businessId === null || reached_business_id !== null ? { recheck } : {}),
  }
}

/** Ends one session; every server sees that with the next request. */
export async function endSession(db: Db, session: string): Promise<void> {
  await db.deleteFrom('session').where('token_hash', '=', session).execute()
}

export async function endSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute()
}

/** Deletes expired sessions. */
export async function pruneSessions(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('session')
    .where((eb) =>
      eb.or([eb('created_at', '<=', before(now, absoluteMs)), eb('last_seen_at', '<=', before(now, idleMs))]),
    )
    .execute()
}
