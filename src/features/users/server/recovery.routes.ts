import { Refusal } from '#lib/refusal.ts'
import { requireHuman } from '#platform/bot-check/bot-check.ts'
import { serve } from '#platform/http/serve.ts'
import { hit } from '#platform/limits/limits.ts'
import { forgetPassword, newPassword } from '../contract.ts'
import { requireUncommon } from './common-passwords.ts'
import { recoveryAddressLimit, recoveryEmailLimit } from './limits.ts'
import { requestRecovery, resetPassword } from './reset.ts'

const forgetPasswordRoute = serve(forgetPassword, async (call) => {
  const { body, db, house, ip } = call
  const { email, 'recaptcha-token': token } = body
  const byAddress = await hit(call, [recoveryAddressLimit(ip)])
  // Past its hard limit an e-mail gets no further mail, and the same answer: nobody learns or locks anything.
  const byEmail = await hit(call, [recoveryEmailLimit(email)]).catch(refusedAs('too_many'))
  const hard = byAddress.soft || byEmail?.soft !== false
  try {
    await requireHuman({ ...call, action: 'auth', token, hard })
  } catch (refusal) {
    // An e-mail is anybody's to type: what no person sent uses up nobody's recoveries (D-129).
    await byEmail?.undo()
    throw refusal
  }
  if (byEmail) await requestRecovery(house, db, email)
  return {
    success: true as const,
    msg: 'Você receberá um link para recuperar sua senha em seu e-mail.',
  }
})

/** Turns the refusal of this code into null. */
const refusedAs = (code: string) => (error: unknown) => {
  if (error instanceof Refusal && error.code === code) return null
  throw error
}

const newPasswordRoute = serve(newPassword, async (call) => {
  const { new_password, password_reset_token } = call.body
  requireUncommon(call.house, 'new_password', new_password)
  await resetPassword(call.db, call, { token: password_reset_token, password: new_password })
  return { success: true as const, msg: 'Senha alterada com sucesso!' }
})

export const recoveryRoutes = [forgetPasswordRoute, newPasswordRoute]
