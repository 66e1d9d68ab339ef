import { debugToken, exchangeCode } from '../graph/tokens.ts'
import type { SignInService } from '../../../server/port.ts'

const retired = 'O acesso foi retirado no Facebook ou expirou. Conecte o canal novamente.'
const changedPassword = 'A senha do Facebook mudou e o acesso foi encerrado. Conecte o canal novamente.'
const removedApp = 'O aplicativo foi removido no Facebook. Conecte o canal novamente.'

/** Why Meta ended a token, by the subcode of error 190. */
const bySubcode: Record<number, string> = { 460: changedPassword, 458: removedApp }

/** The sign-in at Facebook. */
export const facebookSignIn: SignInService = {
  appOf: ({ meta }) => meta.app,
  scope: 'whatsapp_business_management,whatsapp_business_messaging,business_management',
  dialogOf: ({ meta }) => `${meta.dialogUrl}/${meta.version}/dialog/oauth`,
  callback: '/api/meta/oauth/callback',
  exchange: ({ meta }, app, returned) => exchangeCode(meta.graph, app, returned),
  async verdictOf({ meta }, app, { token }) {
    const debugged = await debugToken(meta.graph, app, token)
    if (debugged.kind !== 'done') return { unknown: true }
    const { is_valid, error } = debugged.answer
    return is_valid ? null : (bySubcode[error?.subcode ?? 0] ?? retired)
  },
}
