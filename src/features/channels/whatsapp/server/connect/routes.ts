import {
  addNumber,
  finishNumber,
  requestNumberCode,
  setNumberStatus,
  signInByCode,
  verifyNumberCode,
} from '../../../connect.contract.ts'
import { signInWithCode } from './by-code.ts'
import { sendNumberCode, verifyNumber } from './code.ts'
import { connectNumber, finishConnection } from './connect.ts'
import { switchNumber } from './status.ts'
import { type Route, serve } from '#platform/http/call/serve.ts'
import { done } from '#lib/call/done.ts'

export const connectRoutes: Route[] = [
  serve(addNumber, (call) => connectNumber(call, call.params.business_id, call.body)),
  serve(finishNumber, (call) => finishConnection(call, { ...call.params, pin: call.body.pin })),
  serve(requestNumberCode, (call) => sendNumberCode(call, call.params, call.body.method)),
  serve(verifyNumberCode, (call) => verifyNumber(call, call.params, call.body.code)),
  serve(signInByCode, (call) => signInWithCode(call, call.params.business_id, call.body.code)),
  serve(setNumberStatus, async (call) => {
    const status = await switchNumber(call.db, call, { ...call.params, status: call.body.status })
    const msg = status === 'active' ? 'Número ativado.' : 'Número desativado.'
    return done(msg, { wa_number: { status } })
  }),
]
