import type { App } from '../world/app.ts'
import type { Call } from '../wire/call.ts'
import { GraphError, invalidParameter } from '../wire/graph-error.ts'
import { textOf } from '../wire/json.ts'

/** The request of an app to a person in a dialog. */
export type Asked = {
  service: 'facebook' | 'instagram'
  app: App
  scopes: string[]
  state: string | null
  redirect_uri: string | null
  answers: 'code' | 'token'
  /** Opened by the browser SDK: the answer is posted to the window that opened it. */
  popup: boolean
  /** Embedded Signup. */
  config_id: string | null
}

const scopesOf = (text: string | undefined) => (text ?? '').split(/[,\s]+/).filter(Boolean)

function requireRedirect(app: App, address: string | undefined): string {
  if (!address || !/^https?:\/\//.test(address) || !URL.canParse(address))
    throw invalidParameter('Invalid redirect_uri: Given URL is not valid')
  if (app.redirect_uris.length > 0 && !app.redirect_uris.includes(address)) {
    throw new GraphError(191, '', {
      status: 400,
      message:
        "URL Blocked: This redirect failed because the redirect URI is not white-listed in the app's client OAuth settings.",
    })
  }
  return address
}

/** Reads a dialog's address, or the form of its page. */
export function askedOf({ sim: { world }, body }: Call, service: Asked['service']): Asked {
  const clientId = textOf(body.client_id)
  const app = Object.values(world.apps).find(
    (one) => (service === 'instagram' ? one.instagram_id : one.id) === clientId,
  )
  if (!app) throw new GraphError(101, '', { message: 'Invalid App ID' })
  const configId = textOf(body.config_id) ?? null
  if (configId !== null && !app.config_ids.includes(configId)) throw invalidParameter('Invalid config_id')
  const popup = body.display === 'popup' && service === 'facebook'
  const answers = body.response_type === 'code' || service === 'instagram' ? 'code' : 'token'
  const scopes =
    configId === null
      ? scopesOf(textOf(body.scope))
      : ['whatsapp_business_management', 'whatsapp_business_messaging', 'business_management']
  if (service === 'instagram' && body.response_type !== 'code')
    throw invalidParameter('Invalid response_type')
  if (scopes.length === 0) throw invalidParameter('The parameter scope is required')
  const unknown = scopes.find((scope) => !knownScopes[service].includes(scope))
  if (unknown !== undefined) throw new GraphError(100, '', { message: `Invalid Scopes: ${unknown}` })
  return {
    service,
    app,
    scopes,
    popup,
    answers,
    config_id: configId,
    state: textOf(body.state) ?? null,
    redirect_uri: popup ? null : requireRedirect(app, textOf(body.redirect_uri)),
  }
}

const knownScopes: Record<Asked['service'], string[]> = {
  facebook: [
    'public_profile',
    'email',
    'business_management',
    'whatsapp_business_management',
    'whatsapp_business_messaging',
    'whatsapp_business_manage_events',
    'instagram_basic',
    'instagram_manage_messages',
    'pages_manage_metadata',
    'pages_show_list',
    'pages_messaging',
  ],
  instagram: [
    'instagram_business_basic',
    'instagram_business_manage_messages',
    'instagram_business_manage_comments',
    'instagram_business_content_publish',
    'instagram_business_manage_insights',
  ],
}
