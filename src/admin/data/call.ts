import { clientSettings } from '#admin/client-settings.ts'
import { expireSession, rememberDeepLink, storedSession } from '#admin/current/session.ts'
import { solveBotCheck } from '#lib/bot-check/bot-check.ts'
import { createCall } from '#lib/call/call.ts'
import * as staffPath from '#lib/address/staff-path.ts'

const { apiBaseUrl, botCheck, recaptchaSiteKey } = clientSettings()

/** The staff app's calls: they send the stored session, and lead back to the sign-in when it has ended (D-04). */
export const { call, download } = createCall({
  baseUrl: apiBaseUrl,
  token: () => storedSession()?.token ?? null,
  onSignedOut: signInAgain,
  botCheck: (action) => solveBotCheck({ kind: botCheck, baseUrl: apiBaseUrl, recaptchaSiteKey }, action),
})

/** Forgets the session and opens the sign-in, which then leads back to this page (D-14). */
export function signInAgain(): void {
  rememberDeepLink(location.pathname + location.search)
  void expireSession().then(() => location.replace(staffPath.signIn))
}
