import { json, success, type Answer } from '../wire/answer.ts'
import type { Call } from '../wire/call.ts'
import { GraphError, invalidParameter } from '../wire/graph-error.ts'
import { textOf } from '../wire/json.ts'
import { failedHandshake } from '../webhooks/handshake.ts'
import { requireAccount, requireToken } from './access.ts'

/** `GET /{waba}/subscribed_apps`. */
export function listSubscribed(call: Call): Answer {
  const account = requireAccount(call, call.params.id ?? '')
  return json({
    data: Object.entries(account.subscribed).map(([appId, override]) => ({
      whatsapp_business_api_data: {
        id: appId,
        name: call.sim.world.apps[appId]?.name,
        link: `https://www.facebook.com/games/?app_id=${appId}`,
      },
      ...(override ? { override_callback_uri: override.callback_url } : {}),
    })),
  })
}

/** `POST /{waba}/subscribed_apps`: an own callback needs a plain subscription first, and proves itself at once. */
export async function subscribe(call: Call): Promise<Answer> {
  const account = requireAccount(call, call.params.id ?? '')
  const appId = requireToken(call).app_id
  const [callbackUrl, verifyToken] = [textOf(call.body.override_callback_uri), textOf(call.body.verify_token)]
  if (callbackUrl === undefined) {
    account.subscribed[appId] = null
    call.sim.changed()
    return success
  }
  if (!(appId in account.subscribed)) {
    throw invalidParameter(
      'Before override the current callback uri, your app must be subscribed to receive messages for WhatsApp Business Account',
    )
  }
  if (!verifyToken) throw invalidParameter('The parameter verify_token is required.')
  const failed = await failedHandshake(call.sim.world, callbackUrl, verifyToken)
  if (failed)
    throw new GraphError(2200, '', {
      status: 400,
      message: `(#2200) Callback verification failed with the following errors: ${failed}`,
    })
  account.subscribed[appId] = { callback_url: callbackUrl, verify_token: verifyToken }
  call.sim.changed()
  return success
}

/** `DELETE /{waba}/subscribed_apps`. */
export function unsubscribe(call: Call): Answer {
  const account = requireAccount(call, call.params.id ?? '')
  delete account.subscribed[requireToken(call).app_id]
  call.sim.changed()
  return success
}
