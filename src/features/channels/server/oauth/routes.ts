import {
  checkInstagram,
  checkWhatsApp,
  returnFromFacebook,
  returnFromInstagram,
  startInstagramSignIn,
  startWhatsAppSignIn,
  updateInstagramToken,
  updateWhatsAppToken,
} from '../../oauth.contract.ts'
import { checkConnection } from './check.ts'
import { takeBack } from './handed-token.ts'
import { connectInstagram } from './instagram.ts'
import { returnAddress } from './return.ts'
import { startSignIn } from './start.ts'
import { connectWhatsApp } from './whatsapp.ts'
import type { Channel } from '../../rules.ts'
import type { PersonAct } from '#platform/act.ts'
import { type Route, serve } from '#platform/http/call/serve.ts'

const success = { success: true as const }

/** The token that a page handed back, for its session, business and service only. */
function tokenOf(act: PersonAct, service: Channel, business_id: number, given: string): string {
  const { session } = act.person
  const { secretKey } = act.house.settings
  return takeBack({ secretKey, session, business_id, service }, given, act.now)
}

export const oauthRoutes: Route[] = [
  serve(startWhatsAppSignIn, async (call) => ({
    url: await startSignIn(call, 'whatsapp', call.query.business_id),
  })),
  serve(startInstagramSignIn, async (call) => ({
    url: await startSignIn(call, 'instagram', call.query.business_id),
  })),

  serve(returnFromFacebook, async ({ house, query, reply }) => {
    const address = await returnAddress(house, 'whatsapp', query)
    reply.code(303).header('Location', address).header('Referrer-Policy', 'no-referrer')
    return {}
  }),
  serve(returnFromInstagram, async ({ house, query, reply }) => {
    const address = await returnAddress(house, 'instagram', query)
    reply.code(303).header('Location', address).header('Referrer-Policy', 'no-referrer')
    return {}
  }),

  serve(updateWhatsAppToken, async (call) => {
    const { business_id } = call.params
    const token = tokenOf(call, 'whatsapp', business_id, call.body.access_token)
    await connectWhatsApp(call, business_id, token)
    return { ...success, msg: 'WhatsApp conectado.' }
  }),
  serve(updateInstagramToken, async (call) => {
    const { business_id } = call.params
    const token = tokenOf(call, 'instagram', business_id, call.body.access_token)
    await connectInstagram(call, business_id, { token, expires_in: call.body.expires_in })
    return { ...success, msg: 'Instagram conectado.' }
  }),

  serve(checkWhatsApp, ({ house, db, params }) => checkConnection(house, db, params.business_id, 'whatsapp')),
  serve(checkInstagram, ({ house, db, params }) =>
    checkConnection(house, db, params.business_id, 'instagram'),
  ),
]
