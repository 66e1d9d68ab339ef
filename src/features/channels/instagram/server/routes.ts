import { connectInstagram } from './connect.ts'
import {
  checkInstagram,
  returnFromInstagram,
  startInstagramSignIn,
  updateInstagramToken,
} from '../../oauth.contract.ts'
import { checkConnection } from '../../server/oauth/check.ts'
import { handedBack } from '../../server/oauth/handed-token.ts'
import { comeBack } from '../../server/oauth/return.ts'
import { startSignIn } from '../../server/oauth/start.ts'
import { instagram } from '../platform.ts'
import { serve } from '#platform/http/call/serve.ts'
import { done } from '#lib/call/done.ts'

const service = instagram.channel

export const instagramRoutes = [
  serve(startInstagramSignIn, async (call) => ({
    url: await startSignIn(call, service, call.query.business_id),
  })),
  serve(returnFromInstagram, (call) => comeBack(call, service)),
  serve(updateInstagramToken, async (call) => {
    const { business_id } = call.params
    const token = handedBack(call, { business_id, service }, call.body.access_token)
    await connectInstagram(call, business_id, { token, expires_in: call.body.expires_in })
    return done('Instagram conectado.')
  }),
  serve(checkInstagram, ({ house, db, params }) => checkConnection(house, db, params.business_id, service)),
]
