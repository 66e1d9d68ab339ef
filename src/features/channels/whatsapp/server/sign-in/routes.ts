import { connectWhatsApp } from './connect.ts'
import {
  checkWhatsApp,
  returnFromFacebook,
  startWhatsAppSignIn,
  updateWhatsAppToken,
} from '../../../oauth.contract.ts'
import { checkConnection } from '../../../server/oauth/check.ts'
import { handedBack } from '../../../server/oauth/handed-token.ts'
import { comeBack } from '../../../server/oauth/return.ts'
import { startSignIn } from '../../../server/oauth/start.ts'
import { whatsApp } from '../../platform.ts'
import { serve } from '#platform/http/call/serve.ts'
import { done } from '#lib/call/done.ts'

const service = whatsApp.channel

export const whatsAppSignInRoutes = [
  serve(startWhatsAppSignIn, async (call) => ({
    url: await startSignIn(call, service, call.query.business_id),
  })),
  serve(returnFromFacebook, (call) => comeBack(call, service)),
  serve(updateWhatsAppToken, async (call) => {
    const { business_id } = call.params
    const token = handedBack(call, { business_id, service }, call.body.access_token)
    await connectWhatsApp(call, business_id, token)
    return done('WhatsApp conectado.')
  }),
  serve(checkWhatsApp, ({ house, db, params }) => checkConnection(house, db, params.business_id, service)),
]
