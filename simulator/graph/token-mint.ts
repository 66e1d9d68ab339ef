import { newCodeText, newTokenText } from '../world/ids.ts'
import type { Code, Token, TokenKind } from '../world/token.ts'
import type { Sim } from '../sim.ts'

const [second, hour, day] = [1000, 3_600_000, 86_400_000]

/** How long each kind of token and code counts. */
export const lives = {
  browserToken: 2 * hour,
  longToken: 60 * day,
  instagramShort: hour,
  dataAccess: 90 * day,
  code: 30 * second,
  instagramCode: hour,
} as const

type Minted = {
  kind: TokenKind
  app_id: string
  owner_id: string
  scopes: string[]
  targets?: string[] | null
  /** Milliseconds; 0 never ends. */
  lives: number
  long?: boolean
}

/** A new token that counts from now on. */
export function mintToken(
  { world, clock }: Sim,
  { kind, app_id, owner_id, scopes, targets = null, lives: ms, long = false }: Minted,
): Token {
  const now = clock.now()
  const token: Token = {
    value: newTokenText(world, kind === 'instagram' ? 'IGAA' : 'EAA'),
    kind,
    app_id,
    owner_id,
    scopes,
    targets,
    long,
    issued_at: now,
    expires_at: ms === 0 ? 0 : now + ms,
    data_access_expires_at: now + lives.dataAccess,
    revoked: null,
  }
  world.tokens[token.value] = token
  return token
}

/** Seconds from the making of a token to its end, even if it is answered late; undefined if it never ends. */
export const secondsOfLife = (token: Token): number | undefined =>
  token.expires_at === 0 ? undefined : Math.floor((token.expires_at - token.issued_at) / 1000)

/** A new code of a dialog. */
export function mintCode({ world, clock }: Sim, given: Omit<Code, 'value' | 'expires_at' | 'used'>): Code {
  const ms = given.kind === 'instagram' ? lives.instagramCode : lives.code
  const code: Code = { ...given, value: newCodeText(world), expires_at: clock.now() + ms, used: false }
  world.codes[code.value] = code
  return code
}
