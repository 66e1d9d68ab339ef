import type { Db } from '#platform/database/database.ts'
import type { Person } from '#platform/http/door.ts'
import { hashToken, newSessionToken } from '#platform/secrets.ts'
import { featuresOf } from '../rules.ts'
import { notBlocked } from './reach.ts'

const minuteMs = 60_000
const dayMs = 24 * 60 * minuteMs

/** A session ends after this long without use, and after this long in any case (D-17). */
const idleMs = 7 * dayMs
const absoluteMs = 30 * dayMs

/** `last_seen_at` is written at most this often, so that not every request writes. */
const seenEveryMs = 5 * minuteMs

const before = (now: Date, ms: number) => new Date(now.getTime() - ms)

/** Starts a session and answers its token, which is not stored. */
export async function newSession(db: Db, userId: number, now: Date): Promise<string> {
  const token = newSessionToken()
  await db
    .insertInto('session')
    .values({ token_hash: hashToken(token), user_id: userId, created_at: now, last_seen_at: now })
    .execute()
  return token
}

/** The person of a live session; null if it has ended, or its user was deactivated or blocked. */
export async function findPerson(db: Db, token: string, now: Date): Promise<Person | null> {
  const session = hashToken(token)
  const row = await db
    .selectFrom('session')
    .innerJoin('app_user', 'app_user.id', 'session.user_id')
    .where('session.token_hash', '=', session)
    .where('session.created_at', '>', before(now, absoluteMs))
    .where('session.last_seen_at', '>', before(now, idleMs))
    .where(notBlocked())
    .select(['app_user.id', 'app_user.name', 'app_user.email', 'app_user.profile_id', 'session.last_seen_at'])
    .executeTakeFirst()
  if (!row) return null
  const { last_seen_at, ...person } = row
  if (last_seen_at < before(now, seenEveryMs)) {
    await db.updateTable('session').set({ last_seen_at: now }).where('token_hash', '=', session).execute()
  }
  return { ...person, features: featuresOf(person.profile_id), session }
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
