import { requireApp } from '../../../server/oauth/app.ts'
import { Refusal } from '#lib/call/refusal.ts'
import type { House } from '#platform/house.ts'
import { type MetaFailure, logged } from '#platform/meta/outcome.ts'
import type { MetaApp } from '#platform/meta/settings.ts'
import { type DebuggedToken, debugToken, type GrantedToken, lengthenToken } from '../graph/tokens.ts'

/** A WhatsApp token that Meta accepts for our app, as long-lived as it gets. */
export type VerifiedToken = {
  token: string
  /** Null: it never ends. */
  expires_at: Date | null
  data_access_expires_at: Date | null
  /** The accounts (WABA) that it reaches; null for all of the person. */
  accounts: string[] | null
}

/** Without these a number can neither be read nor send. */
const neededScopes = ['whatsapp_business_management', 'whatsapp_business_messaging']

const invalidToken = (sentence: string) => new Refusal('token_refused', sentence)

/** Why Meta did not accept something, as a refusal of ours. */
export function asRefusal(failed: MetaFailure, log: House['log'], what: string): Refusal {
  log.warn({ what, ...logged(failed) }, 'meta')
  return new Refusal('meta_refused', failed.sentence)
}

const instantOf = (seconds: number | null | undefined): Date | null =>
  seconds ? new Date(seconds * 1000) : null

function requireGood(app: MetaApp, debugged: DebuggedToken): void {
  if (debugged.app_id !== undefined && debugged.app_id !== app.id) {
    throw invalidToken('Este acesso é de outro aplicativo. Entre novamente com o Facebook.')
  }
  if (!debugged.is_valid || debugged.app_id === undefined) {
    throw invalidToken('O acesso ao Facebook não é válido ou expirou. Entre novamente com o Facebook.')
  }
  const missing = neededScopes.filter((scope) => !debugged.scopes.includes(scope))
  if (missing.length > 0) {
    throw invalidToken(
      `Faltou aceitar uma permissão do WhatsApp (${missing.join(', ')}). Entre novamente e aceite todas.`,
    )
  }
}

const accountsOf = ({ granular_scopes }: DebuggedToken): string[] | null =>
  granular_scopes.find(({ scope }) => scope === neededScopes[0])?.target_ids ?? null

/** Asks Meta about a token and exchanges it for a long-lived one. Refuses a token of another app, a dead one, and one without a scope. */
export async function verifyWhatsAppToken(
  { settings, meta, now, log }: House,
  token: string,
): Promise<VerifiedToken> {
  const app = requireApp(settings.meta.app)
  const debugged = await debugToken(meta.graph, app, token)
  if (debugged.kind === 'refused' && debugged.code === 100) {
    throw invalidToken('Este acesso é de outro aplicativo. Entre novamente com o Facebook.')
  }
  if (debugged.kind !== 'done') throw asRefusal(debugged, log, 'debug_token')
  requireGood(app, debugged.answer)
  const { expires_at, data_access_expires_at } = debugged.answer
  const ends = {
    data_access_expires_at: instantOf(data_access_expires_at),
    accounts: accountsOf(debugged.answer),
  }
  if (!expires_at) return { token, expires_at: null, ...ends }
  const long = await lengthenToken(meta.graph, app, token)
  if (long.kind === 'done') return { ...longLived(long.answer, expires_at, now()), ...ends }
  // Some tokens cannot be exchanged; they work until they end, and the end is watched.
  if (long.kind === 'refused' && long.advice === 'final') {
    return { token, expires_at: instantOf(expires_at), ...ends }
  }
  throw asRefusal(long, log, 'fb_exchange_token')
}

/** Without seconds in the answer the token ends no earlier than the one before. */
const longLived = ({ access_token, expires_in }: GrantedToken, expiresAt: number, now: Date) => ({
  token: access_token,
  expires_at: expires_in === null ? instantOf(expiresAt) : new Date(now.getTime() + expires_in * 1000),
})
