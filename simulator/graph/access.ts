import type { Account } from '../world/account.ts'
import type { App } from '../world/app.ts'
import type { InstagramAccount } from '../world/instagram-account.ts'
import type { BusinessNumber } from '../world/number.ts'
import type { Token } from '../world/token.ts'
import type { World } from '../world/world.ts'
import type { Call } from '../wire/call.ts'
import { GraphError, unknownNode } from '../wire/graph-error.ts'

const expired = (token: Token, now: number) => token.expires_at !== 0 && token.expires_at <= now

/** Why a token no longer counts, as error 190 tells it; null while it does. */
export function deadToken(token: Token, now: number): { subcode: number; message: string } | null {
  if (token.revoked !== null) {
    return {
      subcode: token.revoked,
      message:
        token.revoked === 460
          ? 'Error validating access token: The session has been invalidated because the user changed their password or Facebook has changed the session for security reasons.'
          : token.revoked === 458
            ? 'Error validating access token: The user has not authorized application.'
            : 'Error validating access token: The session was invalidated.',
    }
  }
  return expired(token, now)
    ? {
        subcode: 463,
        message: `Error validating access token: Session has expired on ${new Date(token.expires_at).toUTCString()}.`,
      }
    : null
}

/** The token of the call: of a person or business, or of an Instagram account. Refuses others with code 190. */
export function requireToken({ sim, token }: Call, kind: 'facebook' | 'instagram' = 'facebook'): Token {
  if (!token) throw new GraphError(104, '')
  const found = sim.world.tokens[token]
  if (!found || (found.kind === 'instagram') !== (kind === 'instagram')) {
    throw new GraphError(190, '', { message: 'Invalid OAuth access token - Cannot parse access token' })
  }
  const dead = deadToken(found, sim.clock.now())
  if (dead) throw new GraphError(190, '', dead)
  return found
}

export function requireScope(token: Token, scope: string): void {
  if (token.scopes.includes(scope)) return
  throw new GraphError(scope === 'whatsapp_business_messaging' ? 200 : 10, `Missing permission: ${scope}`, {
    message:
      scope === 'whatsapp_business_messaging'
        ? '(#200) You do not have the necessary permissions required to send messages on behalf of this WhatsApp Business Account'
        : `(#10) This endpoint requires the '${scope}' permission`,
  })
}

/** The app whose `id|secret` the call bears. */
export function requireAppToken({ sim, token }: Call, appId?: string): App {
  const [id = '', secret = ''] = (token ?? '').split('|')
  const app = sim.world.apps[id]
  if (!app || app.secret !== secret) {
    throw new GraphError(190, '', { message: 'Invalid OAuth access token signature.' })
  }
  if (appId !== undefined && appId !== id)
    throw new GraphError(15, '', { message: '(#15) This method must be called with an app access_token' })
  return app
}

/** The WABAs that a token reaches: those of the person's portfolios, within what was granted. */
export function reachable(world: World, token: Token): Account[] {
  const portfolios = (world.people[token.owner_id]?.portfolios ?? []).map((id) => world.portfolios[id]!)
  return Object.values(world.accounts).filter(
    (account) =>
      portfolios.some(({ id, clients }) => id === account.portfolio_id || clients.includes(account.id)) &&
      (token.targets === null || token.targets.includes(account.id)),
  )
}

/** A WABA within reach of the call's token. */
export function requireAccount(call: Call, id: string, scope = 'whatsapp_business_management'): Account {
  const token = requireToken(call)
  const account = reachable(call.sim.world, token).find((one) => one.id === id)
  if (!account) throw unknownNode(id, call.method)
  requireScope(token, scope)
  return account
}

/** A number of a WABA within reach of the call's token. */
export function requireNumber(
  call: Call,
  id: string,
  scope = 'whatsapp_business_management',
): BusinessNumber {
  const token = requireToken(call)
  const number = call.sim.world.numbers[id]
  if (!number || !reachable(call.sim.world, token).some((one) => one.id === number.account_id)) {
    throw unknownNode(id, call.method)
  }
  requireScope(token, scope)
  return number
}

/** The Instagram account of the call's token, named by `me` or either of its ids. */
export function requireInstagram(
  call: Call,
  id: string,
  scope = 'instagram_business_manage_messages',
): InstagramAccount {
  const token = requireToken(call, 'instagram')
  const account = call.sim.world.instagram[token.owner_id]
  if (!account || !['me', account.user_id, account.id].includes(id)) throw unknownNode(id, call.method)
  requireScope(token, scope)
  return account
}
