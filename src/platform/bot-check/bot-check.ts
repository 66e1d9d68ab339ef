import type { BotAction } from '#lib/call/endpoint.ts'
import { Refusal } from '#lib/call/refusal.ts'
import type { Db } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import { hitCheaply, isPastSoft } from '#platform/limits/limits.ts'
import { undeclaredLimits } from '#platform/limits/table.ts'
import { issueChallenge, readSolution } from './proof-of-work.ts'
import { askRecaptcha } from './recaptcha.ts'

export const botCheckRefused = () =>
  new Refusal('bot_check', 'Não foi possível validar o acesso. Tente novamente.')

/** The challenge of GET /api/bot-check, by the configured kind of check; harder for an address that must solve a harder one. */
export async function challengeFor(call: { house: House; db: Db; now: Date; ip: string }, action: BotAction) {
  const { house, now, ip } = call
  const { botCheck, recaptchaSiteKey, secretKey } = house.settings
  if (botCheck === 'off') return { kind: 'off' as const }
  if (botCheck === 'recaptcha') return { kind: 'recaptcha' as const, site_key: recaptchaSiteKey ?? '' }
  const hard = await isPastSoft(call, { ...undeclaredLimits.harderCheck, key: `${action} ${ip}` })
  return { kind: 'pow' as const, challenge: await issueChallenge(secretKey, { action, hard, now }) }
}

type Check = {
  house: House
  db: Db
  now: Date
  /** The caller's address: when it needs a harder challenge, the next one it fetches is harder. */
  ip: string
  action: BotAction
  token: string | undefined
  /** A soft limit is exceeded (D-94). */
  hard: boolean
}

/**
 * Throws 'bot_check' unless the token proves a solved check for this action, not used before, and a hard one if `hard`.
 * While reCAPTCHA cannot be reached, callers within their soft limits pass.
 */
export async function requireHuman(check: Check): Promise<void> {
  const { house, now, action, token = '', hard } = check
  const { botCheck, recaptchaSecret, secretKey } = house.settings
  if (botCheck === 'off') return
  if (botCheck === 'recaptcha') {
    const verdict = await askRecaptcha(recaptchaSecret ?? '', { token, action, hard })
    if (verdict.kind === 'unreachable') house.log.warn({ err: verdict.error }, 'recaptcha unreachable')
    if (verdict.kind === 'refused' || (verdict.kind === 'unreachable' && hard)) throw botCheckRefused()
    return
  }
  const solved = await readSolution(secretKey, token, now)
  if (hard && !solved?.hard)
    hitCheaply(check, { ...undeclaredLimits.harderCheck, key: `${action} ${check.ip}` })
  if (!solved || solved.action !== action || (hard && !solved.hard)) throw botCheckRefused()
  if (!(await isFirstUse(check.db, solved))) throw botCheckRefused()
}

async function isFirstUse(db: Db, { nonce, expires }: { nonce: string; expires: Date }): Promise<boolean> {
  const first = await db
    .insertInto('bot_challenge')
    .values({ challenge: nonce, expires_at: expires })
    .onConflict((conflict) => conflict.column('challenge').doNothing())
    .returning('challenge')
    .executeTakeFirst()
  return first !== undefined
}

/** Deletes used challenges that have expired, which nobody can use again. */
export async function pruneChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('bot_challenge').where('expires_at', '<', now).execute()
}
