import type { Channel } from '../../rules.ts'
import { Refusal } from '#lib/call/refusal.ts'
import type { PersonAct } from '#platform/act.ts'
import { seal, unseal } from '#platform/sealed.ts'

/** The only use of a token: one session, one business, one service. */
type TokenPurpose = { secretKey: string; session: string; business_id: number; service: Channel }

const prefix = 'cc1.'

/** How long the page may take to hand it back. */
const handedMs = 10 * 60_000

const purposeOf = ({ session, business_id, service }: TokenPurpose) =>
  `meta handed token ${service} ${business_id} ${session}`

/**
 * Hides a token on its way through a browser: the address and history hold a text that is valid for ten minutes, and only for the session,
 * business and service that began the sign-in. So nobody can connect their own account to another house by sending somebody an address.
 */
export const handOut = (bound: TokenPurpose, token: string, now: Date): string =>
  prefix + seal(bound.secretKey, purposeOf(bound), JSON.stringify({ token, until: now.getTime() + handedMs }))

/** The token that was handed out; a text of another form is a token of Meta itself. Refuses one of another session, or an old one. */
export function takeBack(bound: TokenPurpose, given: string, now: Date): string {
  if (!given.startsWith(prefix)) return given
  const text = unseal(bound.secretKey, purposeOf(bound), given.slice(prefix.length))
  const { token, until } = JSON.parse(text ?? '{"until":0}') as { token: string; until: number }
  if (until > now.getTime()) return token
  throw new Refusal('sign_in_expired', 'O acesso expirou antes de ser salvo. Conecte o canal novamente.')
}

/** The token that a page handed back, for its session, business and service only. */
export function handedBack(
  { person, house, now }: PersonAct,
  of: { business_id: number; service: Channel },
  given: string,
): string {
  return takeBack({ secretKey: house.settings.secretKey, session: person.session, ...of }, given, now)
}
