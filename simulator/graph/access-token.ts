import type { App } from '../world/app.ts'
import { json, type Answer } from '../wire/answer.ts'
import type { Call } from '../wire/call.ts'
import { GraphError, invalidParameter } from '../wire/graph-error.ts'
import { textOf } from '../wire/json.ts'
import { deadToken } from './access.ts'
import { lives, mintToken, secondsOfLife } from './token-mint.ts'

function requireClient(call: Call): App {
  const [id, secret] = [textOf(call.body.client_id), textOf(call.body.client_secret)]
  if (!id) throw new GraphError(101, '', { message: 'Missing client_id parameter.' })
  const app = call.sim.world.apps[id]
  if (!app) throw new GraphError(101, '')
  if (app.secret !== secret)
    throw new GraphError(1, '', {
      status: 400,
      message: 'Error validating client secret.',
      isTransient: false,
    })
  return app
}

function exchangedCode(call: Call, app: App): Answer {
  const { world, clock } = call.sim
  const code = world.codes[textOf(call.body.code) ?? '']
  if (!code || code.app_id !== app.id || code.kind === 'instagram') {
    throw invalidParameter('Invalid verification code format.')
  }
  if (code.used)
    throw new GraphError(100, '', { subcode: 36_009, message: 'This authorization code has been used.' })
  if (code.expires_at <= clock.now()) {
    throw new GraphError(100, '', { subcode: 36_007, message: 'This authorization code has expired.' })
  }
  const redirectUri = textOf(call.body.redirect_uri) ?? ''
  // A redirect needs the dialog's address, byte by byte; the SDK's code needs none, or an empty one.
  if ((code.redirect_uri ?? '') !== redirectUri) {
    throw new GraphError(100, '', {
      subcode: 36_008,
      message:
        'Error validating verification code. Please make sure your redirect_uri is identical to the one you used in the OAuth dialog request',
    })
  }
  code.used = true
  const isBusiness = code.kind === 'sdk'
  const token = mintToken(call.sim, {
    kind: isBusiness ? 'business' : 'user',
    app_id: app.id,
    owner_id: code.owner_id,
    scopes: code.scopes,
    targets: code.targets,
    lives: isBusiness ? 0 : lives.browserToken,
    long: isBusiness,
  })
  return json({
    access_token: token.value,
    token_type: 'bearer',
    expires_in: secondsOfLife(token),
  })
}

function exchangedToken(call: Call, app: App): Answer {
  const { world, clock } = call.sim
  const short = world.tokens[textOf(call.body.fb_exchange_token) ?? '']
  if (!short || short.kind === 'instagram')
    throw new GraphError(190, '', { message: 'Invalid OAuth access token - Cannot parse access token' })
  if (short.app_id !== app.id)
    throw new GraphError(190, '', {
      message: 'Error validating access token: token belongs to another application.',
    })
  const dead = deadToken(short, clock.now())
  if (dead) throw new GraphError(190, '', dead)
  if (short.kind === 'business') return json({ access_token: short.value, token_type: 'bearer' })
  const { owner_id, scopes, targets } = short
  const token = mintToken(call.sim, {
    kind: 'user',
    app_id: app.id,
    owner_id,
    scopes,
    targets,
    lives: lives.longToken,
    long: true,
  })
  return json({
    access_token: token.value,
    token_type: 'bearer',
    expires_in: secondsOfLife(token),
  })
}

/** `/oauth/access_token` of Graph: a code, a short token, or the app's own credentials become a token. */
export function accessToken(call: Call): Answer {
  const app = requireClient(call)
  switch (call.body.grant_type) {
    case 'fb_exchange_token':
      return exchangedToken(call, app)
    case 'client_credentials':
      return json({ access_token: `${app.id}|${app.secret}`, token_type: 'bearer' })
    case undefined:
    case 'authorization_code':
      return exchangedCode(call, app)
    default:
      throw invalidParameter('Invalid grant_type')
  }
}
