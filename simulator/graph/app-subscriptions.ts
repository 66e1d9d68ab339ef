import type { World } from '../world/world.ts'
import type { App, AppSubscription, WebhookObject } from '../world/app.ts'
import { json, success, type Answer } from '../wire/answer.ts'
import type { Call } from '../wire/call.ts'
import { GraphError, invalidParameter } from '../wire/graph-error.ts'
import { listOf, textOf } from '../wire/json.ts'
import { webhookFields } from '../webhooks/fields.ts'
import { failedHandshake } from '../webhooks/handshake.ts'
import { requireAppToken } from './access.ts'

/** Checks a callback by the handshake and keeps it; answers null, or the fault. */
export async function configureCallback(
  world: World,
  app: App,
  object: WebhookObject,
  given: AppSubscription,
): Promise<string | null> {
  const failed = await failedHandshake(world, given.callback_url, given.verify_token)
  if (!failed) app.subscriptions[object] = given
  return failed
}

const isObject = (text: unknown): text is WebhookObject =>
  text === 'whatsapp_business_account' || text === 'instagram'

/** `POST /{app_id}/subscriptions` with the app's own token. */
export async function configureApp(call: Call): Promise<Answer> {
  const app = requireAppToken(call, call.params.id)
  const { object, fields } = call.body
  const [callbackUrl, verifyToken] = [textOf(call.body.callback_url), textOf(call.body.verify_token)]
  if (!isObject(object))
    throw invalidParameter('Param object must be one of {whatsapp_business_account, instagram}')
  if (!callbackUrl || !verifyToken)
    throw invalidParameter('The parameters callback_url and verify_token are required.')
  const names = (typeof fields === 'string' ? fields.split(',') : listOf(fields).map(String)).map((name) =>
    name.trim(),
  )
  const unknown = names.find((name) => !webhookFields[object].includes(name))
  if (unknown !== undefined || names.length === 0)
    throw invalidParameter(`Param fields[0] must be one of the valid fields - got "${unknown ?? ''}"`)
  const failed = await configureCallback(call.sim.world, app, object, {
    callback_url: callbackUrl,
    verify_token: verifyToken,
    fields: names,
  })
  if (failed)
    throw new GraphError(2200, '', {
      status: 400,
      message: `(#2200) Callback verification failed with the following errors: ${failed}`,
    })
  call.sim.changed()
  return success
}

/** `GET /{app_id}/subscriptions`. */
export function listAppSubscriptions(call: Call): Answer {
  const app = requireAppToken(call, call.params.id)
  return json({
    data: Object.entries(app.subscriptions).map(([object, { callback_url, fields }]) => ({
      object,
      callback_url,
      active: true,
      fields: fields.map((name) => ({ name, version: call.version })),
    })),
  })
}
