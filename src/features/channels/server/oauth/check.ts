import { wires } from '../wires.ts'
import { type MetaAccess, findAccess, loseAccess } from '../connection.queries.ts'
import type { SignInService } from '../port.ts'
import type { Channel } from '../../rules.ts'
import type { Db } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'

/** How long Meta's last word about a token counts. */
const fresh = 5 * 60_000

type Verdict = Awaited<ReturnType<SignInService['verdictOf']>>

type ConnectionState = {
  token_valid: boolean
  configured: boolean
  reason: string | null
  expires_at: string | null
  account_name: string | null
}

const expired = 'O acesso terminou. Conecte o canal novamente.'
const forgotten = 'O acesso salvo não pode mais ser lido. Conecte o canal novamente.'

function connections(db: Db, business_id: number, service: Channel) {
  return db
    .selectFrom('meta_connection')
    .select(['id', 'account', 'account_name', 'expires_at', 'checked_at', 'lost_reason'])
    .where('business_id', '=', business_id)
    .where('service', '=', service)
    .orderBy('id')
    .execute()
}

/** Whether every token of a channel works: stored, not ended, and accepted by Meta within the last five minutes (D-81). */
export async function checkConnection(
  house: House,
  db: Db,
  business_id: number,
  service: Channel,
): Promise<ConnectionState> {
  const { signIn } = wires[service]
  const app = signIn.appOf(house.settings)
  const rows = await connections(db, business_id, service)
  const state: ConnectionState = {
    token_valid: false,
    configured: app !== null,
    reason: null,
    expires_at: rows.map(({ expires_at }) => expires_at?.toISOString()).find(Boolean) ?? null,
    account_name: rows[0]?.account_name ?? null,
  }
  if (!app || rows.length === 0) return state
  const now = house.now()
  for (const { id, account, expires_at, checked_at, lost_reason } of rows) {
    if (lost_reason !== null) return { ...state, reason: lost_reason }
    if (expires_at && expires_at <= now) return { ...state, reason: expired }
    if (now.getTime() - checked_at.getTime() < fresh) continue
    const access = await findAccess(house, db, { business_id, service, account })
    if (!access || access.id !== id) return { ...state, reason: forgotten }
    const verdict = await signIn.verdictOf(house, app, access)
    const reason = await noteVerdict(house, db, { business_id, access, verdict })
    if (reason !== null) return { ...state, reason }
  }
  return { ...state, token_valid: true }
}

/** Notes what Meta says of a token; the reason it was lost, or null. Without an answer the last word counts. */
async function noteVerdict(
  house: House,
  db: Db,
  { business_id, access, verdict }: { business_id: number; access: MetaAccess; verdict: Verdict },
): Promise<string | null> {
  const now = house.now()
  if (typeof verdict === 'string') {
    await loseAccess(db, { business_id, access, now, reason: verdict })
    return verdict
  }
  if (verdict === null) {
    await db
      .updateTable('meta_connection')
      .set({ checked_at: now })
      .where('business_id', '=', business_id)
      .where('id', '=', access.id)
      .execute()
  }
  return null
}
