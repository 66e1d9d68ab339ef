import type { Channel } from '../../rules.ts'
import type { Db } from '#platform/database/database.ts'
import { hashToken, newLinkToken } from '#platform/secrets.ts'

/** How long a person may take at Meta. */
const signInMs = 10 * 60_000

const began = (now: Date) => new Date(now.getTime() - signInMs)

/** Notes that a person's session begins a sign-in; answers the `state` that must come back. Only its hash is stored. */
export async function beginSignIn(
  db: Db,
  begun: { business_id: number; service: Channel; session: string; now: Date },
): Promise<string> {
  const { business_id, service, session, now } = begun
  const state = `${business_id}.${newLinkToken()}`
  await db
    .deleteFrom('meta_sign_in')
    .where('business_id', '=', business_id)
    .where('started_at', '<=', began(now))
    .execute()
  await db
    .insertInto('meta_sign_in')
    .values({ business_id, service, state_hash: hashToken(state), session_hash: session, started_at: now })
    .execute()
  return state
}

export type SignIn = { business_id: number; session: string }

/** Whose sign-in comes back; null for a state that is unknown, used, of another service or older than ten minutes. Uses it up. */
export async function takeSignIn(
  db: Db,
  { state, service, now }: { state: string; service: Channel; now: Date },
): Promise<SignIn | null> {
  const [, businessId] = /^([1-9]\d{0,14})\.[\w-]{32}$/.exec(state) ?? []
  if (!businessId) return null
  const row = await db
    .deleteFrom('meta_sign_in')
    .where('business_id', '=', Number(businessId))
    .where('state_hash', '=', hashToken(state))
    .where('service', '=', service)
    .returning(['business_id', 'session_hash', 'started_at'])
    .executeTakeFirst()
  if (!row || row.started_at <= began(now)) return null
  return { business_id: row.business_id, session: row.session_hash }
}
