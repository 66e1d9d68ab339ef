import type { Token } from '../world/token.ts'
import { json, type Answer } from '../wire/answer.ts'
import type { Call } from '../wire/call.ts'
import { GraphError, invalidParameter } from '../wire/graph-error.ts'
import { deadToken, requireAppToken, requireToken } from './access.ts'

const seconds = (ms: number) => Math.floor(ms / 1000)

/** Scopes with the WABAs that were granted; without a selection there are no target ids. */
const granular = ({ scopes, targets }: Token) =>
  scopes.map((scope) =>
    targets && scope.startsWith('whatsapp_business') ? { scope, target_ids: targets } : { scope },
  )

/** `/debug_token`: what a token is, to its own app or to itself. */
export function debugToken(call: Call): Answer {
  const { world, clock } = call.sim
  const given = call.query.input_token
  if (!given) throw invalidParameter('The parameter input_token is required.')
  const asking = call.token?.includes('|') ? requireAppToken(call).id : requireToken(call).app_id
  const token = world.tokens[given]
  if (!token || token.kind === 'instagram') {
    return json({
      data: {
        is_valid: false,
        scopes: [],
        error: { code: 190, message: 'Invalid OAuth access token - Cannot parse access token' },
      },
    })
  }
  if (token.app_id !== asking) {
    throw new GraphError(100, '', {
      message: '(#100) The App_id in the input_token did not match the Viewing App',
    })
  }
  const dead = deadToken(token, clock.now())
  return json({
    data: {
      app_id: token.app_id,
      type: token.kind === 'business' ? 'SYSTEM_USER' : 'USER',
      application: world.apps[token.app_id]?.name,
      ...(dead ? { error: { code: 190, message: dead.message, subcode: dead.subcode } } : {}),
      expires_at: seconds(token.expires_at),
      data_access_expires_at: token.kind === 'business' ? 0 : seconds(token.data_access_expires_at),
      is_valid: !dead,
      issued_at: seconds(token.issued_at),
      scopes: token.scopes,
      granular_scopes: granular(token),
      user_id: token.owner_id,
    },
  })
}
