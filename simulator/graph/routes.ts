import { answerDialog, openDialog } from '../dialog/dialog.ts'
import {
  instagramMe,
  instagramProfile,
  listInstagramSubscribed,
  subscribeInstagram,
  unsubscribeInstagram,
} from '../instagram/account.ts'
import { instagramToken, longInstagramToken, refreshedInstagramToken } from '../instagram/oauth.ts'
import { sendInstagram } from '../instagram/send.ts'
import { deleteMedia, readMedia, uploadMedia } from '../media/graph.ts'
import type { Call } from '../wire/call.ts'
import { unknownNode } from '../wire/graph-error.ts'
import { get, post, remove, type Handler, type Route } from '../wire/route.ts'
import { json } from '../wire/answer.ts'
import { requireAccount, requireToken } from './access.ts'
import { accessToken } from './access-token.ts'
import { configureApp, listAppSubscriptions } from './app-subscriptions.ts'
import { debugToken } from './debug-token.ts'
import { pick } from './fields.ts'
import { changeNumber, numbersOf, readNumber } from './numbers.ts'
import { accountFields, accountsOf, me, myPortfolios } from './portfolios.ts'
import { deregister, register, requestCode, verifyCode } from './registration.ts'
import { sendMessage } from './send/send.ts'
import { listSubscribed, subscribe, unsubscribe } from './subscribed-apps.ts'
import { createTemplate } from './templates/create.ts'
import { editTemplate } from './templates/edit.ts'
import { listTemplates, readTemplate } from './templates/read.ts'
import { deleteTemplates } from './templates/remove.ts'

/** Both products answer at one address here; the kind of the token says which is meant. */
const byToken =
  (facebook: Handler, instagram: Handler): Handler =>
  (call) =>
    call.token?.startsWith('IGAA') ? instagram(call) : facebook(call)

const readAccount: Handler = (call) => {
  const account = requireAccount(call, call.params.id ?? '')
  return json(
    pick(
      call,
      accountFields(call, account),
      ['name', 'currency', 'timezone_id', 'message_template_namespace'],
      'WhatsAppBusinessAccount',
    ),
  )
}

/** `/{id}` is a number, a WABA, a template, a file or a person: whatever has the id. */
const node =
  (of: { numbers?: Handler; accounts?: Handler; templates?: Handler; media?: Handler }): Handler =>
  (call: Call) => {
    const { world } = call.sim
    const id = call.params.id ?? ''
    for (const kind of ['numbers', 'accounts', 'templates', 'media'] as const) {
      const handle = of[kind]
      if (handle && id in world[kind]) return handle(call)
    }
    requireToken(call)
    throw unknownNode(id, call.method)
  }

const unversioned = { version: 'optional' } as const

/** Every endpoint of the platform that is simulated. */
export const graphRoutes: Route[] = [
  get('/dialog/oauth', openDialog('facebook')),
  post('/dialog/oauth', answerDialog('facebook')),
  get('/oauth/authorize', openDialog('instagram'), { version: 'none' }),
  post('/oauth/authorize', answerDialog('instagram'), { version: 'none' }),
  get('/oauth/access_token', accessToken),
  post(
    '/oauth/access_token',
    (call) => (call.version === null ? instagramToken(call) : accessToken(call)),
    unversioned,
  ),
  get('/access_token', longInstagramToken, unversioned),
  get('/refresh_access_token', refreshedInstagramToken, unversioned),
  get('/debug_token', debugToken),
  get('/me', byToken(me, instagramMe)),
  get('/me/businesses', myPortfolios),
  post('/me/messages', sendInstagram),
  get('/:id/owned_whatsapp_business_accounts', accountsOf('owned')),
  get('/:id/client_whatsapp_business_accounts', accountsOf('client')),
  get('/:id/phone_numbers', numbersOf),
  post('/:id/register', register),
  post('/:id/deregister', deregister),
  post('/:id/request_code', requestCode),
  post('/:id/verify_code', verifyCode),
  get('/:id/subscribed_apps', byToken(listSubscribed, listInstagramSubscribed)),
  post('/:id/subscribed_apps', byToken(subscribe, subscribeInstagram)),
  remove('/:id/subscribed_apps', byToken(unsubscribe, unsubscribeInstagram)),
  get('/:id/subscriptions', listAppSubscriptions),
  post('/:id/subscriptions', configureApp),
  post('/:id/messages', byToken(sendMessage, sendInstagram)),
  post('/:id/media', uploadMedia),
  get('/:id/message_templates', listTemplates),
  post('/:id/message_templates', createTemplate),
  remove('/:id/message_templates', deleteTemplates),
  get(
    '/:id',
    byToken(
      node({ numbers: readNumber, accounts: readAccount, templates: readTemplate, media: readMedia }),
      instagramProfile,
    ),
  ),
  post('/:id', node({ numbers: changeNumber, templates: editTemplate })),
  remove('/:id', node({ media: deleteMedia })),
]
