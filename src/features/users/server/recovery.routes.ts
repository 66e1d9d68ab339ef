import { done } from '#lib/call/done.ts'
import { serve } from '#platform/http/call/serve.ts'
import { forgetPassword, setNewPassword } from '../contract.ts'
import { requireUncommon } from './common-passwords.ts'
import { requestRecovery, resetPassword } from './reset.ts'

const forgetPasswordRoute = serve(forgetPassword, async ({ body, db, house, isMuted }) => {
  // Over the limit an e-mail gets no more mail, but the same answer, which reveals nothing and locks nobody out.
  if (!isMuted) await requestRecovery(house, db, body.email)
  return done('Você receberá um link para recuperar sua senha em seu e-mail.')
})

const newPasswordRoute = serve(setNewPassword, async (call) => {
  const { new_password, password_reset_token } = call.body
  requireUncommon(call.house, 'new_password', new_password)
  await resetPassword(call.db, call, { token: password_reset_token, password: new_password })
  return done('Senha alterada com sucesso!')
})

export const recoveryRoutes = [forgetPasswordRoute, newPasswordRoute]
