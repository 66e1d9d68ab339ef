import type { Channel } from '../rules.ts'
import { resumeWaiting } from './resume.ts'
import type { Db } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import { seal, unseal } from '#platform/sealed.ts'

/** Whose access: a business's at a service. `account` is the WABA of a number; absent: of any, and always for Instagram. */
export type AccessScope = { business_id: number; service: Channel; account?: string }

const purpose = (businessId: number) => `meta token ${businessId}`

/** A stored token: unreadable without SECRET_KEY, and for any other business (D-81). */
const sealToken = ({ settings }: House, businessId: number, token: string): string =>
  seal(settings.secretKey, purpose(businessId), token)

/** A token that works as far as we know, and as it is stored. `account` is the platform's: the Instagram account's id, or the WABA. */
export type MetaAccess = { id: number; token: string; account: string; sealed: string }

/** The sign-ins of a business at a service that have not ended and were not lost; those of a named account come before those of any. */
export const signIns = (db: Db, { business_id, service, now }: AccessScope & { now: Date }) =>
  db
    .selectFrom('meta_connection')
    .select(['meta_connection.id', 'meta_connection.token', 'meta_connection.account'])
    .where('meta_connection.business_id', '=', business_id)
    .where('meta_connection.service', '=', service)
    .where('meta_connection.lost_at', 'is', null)
    .where((row) =>
      row.or([row('meta_connection.expires_at', 'is', null), row('meta_connection.expires_at', '>', now)]),
    )
    .orderBy('meta_connection.account', 'desc')

type SealedToken = { id: number; token: string; account: string }

/** The first of these sign-ins whose token this house can read. */
export function firstReadable(
  { settings }: House,
  businessId: number,
  rows: readonly SealedToken[],
): MetaAccess | null {
  for (const { id, token: sealed, account } of rows) {
    const token = unseal(settings.secretKey, purpose(businessId), sealed)
    if (token !== null) return { id, token, account, sealed }
  }
  return null
}

/**
 * The token for a call: the account's own, otherwise one of a sign-in without an account. Null if there is none, or if it has ended, was
 * lost, or was sealed with another key.
 */
export async function findAccess(
  house: House,
  db: Db,
  { business_id, service, account }: AccessScope,
): Promise<MetaAccess | null> {
  const rows = await signIns(db, { business_id, service, now: house.now() })
    .$if(account !== undefined, (query) => query.where('meta_connection.account', 'in', [account!, '']))
    .execute()
  return firstReadable(house, business_id, rows)
}

/**
 * Notes that Meta refused the token (advice 'reconnect'): the channel is Desconectado, with this reason, until somebody signs in again.
 * Does nothing when it is already known or the token was renewed meanwhile.
 */
export async function loseAccess(
  db: Db,
  {
    business_id,
    access,
    now,
    reason,
  }: { business_id: number; access: MetaAccess; now: Date; reason: string },
): Promise<void> {
  await db
    .updateTable('meta_connection')
    .set({ lost_at: now, lost_reason: reason })
    .where('business_id', '=', business_id)
    .where('id', '=', access.id)
    .where('token', '=', access.sealed)
    .where('lost_at', 'is', null)
    .execute()
}

/** A token that Meta has just accepted. */
export type Grant = AccessScope & {
  account: string
  account_name?: string | null
  token: string
  /** Null: it never ends. */
  expires_at: Date | null
  data_access_expires_at: Date | null
}

/** Stores a token in place of the one before; the channel is connected again, and what waited for it goes out. */
export async function saveAccess(
  house: House,
  db: Db,
  { grant, now, user_id }: { grant: Grant; now: Date; user_id: number | null },
): Promise<void> {
  const { business_id, service, account, account_name = null, token, ...ends } = grant
  const row = {
    ...ends,
    account,
    account_name,
    token: sealToken(house, business_id, token),
    granted_at: now,
    granted_user_id: user_id,
    checked_at: now,
    lost_at: null,
    lost_reason: null,
  }
  await db
    .insertInto('meta_connection')
    .values({ business_id, service, ...row })
    .onConflict((conflict) => conflict.columns(['business_id', 'service', 'account']).doUpdateSet(row))
    .execute()
  await resumeWaiting(db, house, business_id)
}
