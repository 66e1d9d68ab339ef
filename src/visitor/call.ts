import { filledPath } from '#lib/call/call-encoding.ts'
import { solveBotCheck } from '#lib/bot-check/bot-check.ts'
import { createCall } from '#lib/call/call.ts'
import type { RefusedAnswer } from '#lib/call/endpoint.ts'
import { jsonFrom } from './document-json.ts'
import { visitorCauseOf } from './no-network.ts'

export { newIdempotencyKey } from '#lib/call/call.ts'

type Settings = {
  apiBaseUrl: string
  botCheck: 'pow' | 'recaptcha' | 'off'
  recaptchaSiteKey: string | null
}

const settings = () =>
  jsonFrom<Settings>('settings') ?? { apiBaseUrl: '', botCheck: 'off', recaptchaSiteKey: null }

let caller: ReturnType<typeof createCall> | undefined

/** A visitor's calls: never with a staff session, so that staff trying the page see what guests see. */
export const call: ReturnType<typeof createCall>['call'] = (endpoint, input, options) => {
  const { apiBaseUrl, botCheck, recaptchaSiteKey } = settings()
  caller ??= createCall({
    baseUrl: apiBaseUrl,
    token: () => null,
    onSignedOut: () => {},
    repeatsBusy: true,
    botCheck: (action) => solveBotCheck({ kind: botCheck, baseUrl: apiBaseUrl, recaptchaSiteKey }, action),
  })
  return caller.call(endpoint, input, options)
}

/** The address of a call, for a link to a file. */
export const addressOf = (path: string, params: object): string =>
  settings().apiBaseUrl + filledPath(path, params)

/** A call without an answer as a refusal with its cause: `call(…).catch(withoutAnswer)`. */
export const withoutAnswer = (error: unknown): RefusedAnswer => ({
  success: false,
  msg: visitorCauseOf(error, navigator.onLine),
})
