import type { App } from '../world/app.ts'
import { json, type Answer } from '../wire/answer.ts'
import type { Call } from '../wire/call.ts'
import { GraphError, invalidParameter } from '../wire/graph-error.ts'
import { textOf } from '../wire/json.ts'
import { requireToken } from '../graph/access.ts'
import { lives, mintToken, secondsOfLife } from '../graph/token-mint.ts'

const day = 86_400_000

/** The token host has an envelope of its own. */
const refused = (message: string): Answer =>
  json({ error_type: 'OAuthException', code: 400, error_message: message }, 400)

const appByInstagram = (call: Call): App | undefined =>
  Object.values(call.sim.world.apps).find((app) => app.instagram_id === textOf(call.body.client_id))

/** `POST /oauth/access_token` of Instagram's token host: a code becomes a token of about an hour. */
export function instagramToken(call: Call): Answer {
  const { sim, body } = call
  const app = appByInstagram(call)
  if (!app) return refused('Invalid platform app')
  if (app.instagram_secret !== body.client_secret) return refused('Invalid client secret')
  if (body.grant_type !== 'authorization_code') return refused('Invalid grant_type')
  // The fragment `#_` is not part of the code.
  const code = sim.world.codes[textOf(body.code) ?? '']
  if (!code || code.kind !== 'instagram' || code.app_id !== app.id)
    return refused('Invalid authorization code')
  if (code.used) return refused('This authorization code has been used')
  if (code.expires_at <= sim.clock.now()) return refused('This authorization code has expired')
  if (code.redirect_uri !== textOf(body.redirect_uri)) {
    return refused(
      'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    )
  }
  code.used = true
  const token = mintToken(sim, {
    kind: 'instagram',
    app_id: app.id,
    owner_id: code.owner_id,
    scopes: code.scopes,
    lives: lives.instagramShort,
  })
  return json({
    access_token: token.value,
    user_id: Number(sim.world.instagram[code.owner_id]?.id),
    permissions: code.scopes,
  })
}

/** `GET /access_token`: a short token becomes one of 60 days. */
export function longInstagramToken(call: Call): Answer {
  const { sim, query } = call
  if (query.grant_type !== 'ig_exchange_token') throw invalidParameter('Invalid grant_type')
  const token = requireToken(call, 'instagram')
  if (sim.world.apps[token.app_id]?.instagram_secret !== query.client_secret) {
    throw new GraphError(1, '', {
      status: 400,
      message: 'Error validating client secret.',
      isTransient: false,
    })
  }
  if (token.long)
    throw new GraphError(452, '', {
      status: 400,
      message:
        'Session key invalid. This could be because the session key has an incorrect format, or because the user has revoked this session',
    })
  const { app_id, owner_id, scopes } = token
  const long = mintToken(sim, {
    kind: 'instagram',
    app_id,
    owner_id,
    scopes,
    lives: lives.longToken,
    long: true,
  })
  return json({
    access_token: long.value,
    token_type: 'bearer',
    expires_in: secondsOfLife(long),
  })
}

/** `GET /refresh_access_token`: a living token that is at least a day old lives for another 60 days. */
export function refreshedInstagramToken(call: Call): Answer {
  const { sim, query } = call
  if (query.grant_type !== 'ig_refresh_token') throw invalidParameter('Invalid grant_type')
  const token = requireToken(call, 'instagram')
  if (!token.long)
    throw new GraphError(190, '', {
      message: 'Error validating access token: only long-lived tokens can be refreshed.',
    })
  if (sim.clock.now() - token.issued_at < day) {
    throw new GraphError(10, '', {
      status: 400,
      message: '(#10) The access token must be at least 24 hours old to be refreshed.',
    })
  }
  const { app_id, owner_id, scopes } = token
  const fresh = mintToken(sim, {
    kind: 'instagram',
    app_id,
    owner_id,
    scopes,
    lives: lives.longToken,
    long: true,
  })
  return json({
    access_token: fresh.value,
    token_type: 'bearer',
    expires_in: secondsOfLife(fresh),
    permissions: scopes.join(','),
  })
}
