import { html, redirect, type Answer } from '../wire/answer.ts'
import { draw } from '../world/random.ts'
import type { Sim } from '../sim.ts'
import { lives, mintCode, mintToken, secondsOfLife } from '../graph/token-mint.ts'
import type { Asked } from './request.ts'

/** A person's decision: nothing, or who they are, with the scopes and WABAs that they left on. */
export type Decision = null | { owner_id: string; scopes: string[]; targets: string[] | null }

/** The values that go back to the app. */
function outcome(sim: Sim, asked: Asked, decision: Decision): Record<string, string> {
  const state: Record<string, string> = asked.state === null ? {} : { state: asked.state }
  if (!decision) {
    return {
      error: 'access_denied',
      error_reason: 'user_denied',
      error_description: 'The user denied your request.',
      ...state,
    }
  }
  const given = { app_id: asked.app.id, ...decision }
  if (asked.answers === 'code') {
    const kind = asked.service === 'instagram' ? 'instagram' : asked.popup ? 'sdk' : 'redirect'
    return { code: mintCode(sim, { ...given, kind, redirect_uri: asked.redirect_uri }).value, ...state }
  }
  const token = mintToken(sim, { ...given, kind: 'user', lives: lives.browserToken })
  return {
    access_token: token.value,
    expires_in: String(secondsOfLife(token)),
    data_access_expiration_time: String(Math.floor(token.data_access_expires_at / 1000)),
    user_id: decision.owner_id,
    granted_scopes: decision.scopes.join(','),
    ...state,
  }
}

const forScript = (value: unknown) => JSON.stringify(value).replaceAll('<', String.raw`\u003c`)

/** Embedded Signup's message to the page: the chosen WABA and number, as text of JSON. */
function signupMessages({ world }: Sim, asked: Asked, decision: Decision): unknown[] {
  if (asked.config_id === null) return []
  const type = 'WA_EMBEDDED_SIGNUP'
  if (!decision)
    return [JSON.stringify({ type, event: 'CANCEL', data: { current_step: 'BUSINESS_ACCOUNT_SELECTION' } })]
  const account = Object.values(world.accounts).find(
    ({ id }) => decision.targets === null || decision.targets.includes(id),
  )
  const number = Object.values(world.numbers).find(({ account_id }) => account_id === account?.id)
  const data = { phone_number_id: number?.id, waba_id: account?.id, business_id: account?.portfolio_id }
  return [JSON.stringify({ type, event: 'FINISH', data })]
}

/** Closes a dialog: back to the app's address, or a message to the window that opened it. */
export function close(sim: Sim, asked: Asked, decision: Decision): Answer {
  const values = outcome(sim, asked, decision)
  if (asked.redirect_uri === null) {
    const messages: unknown[] = [
      { source: 'casa-cheia-simulator', values },
      ...signupMessages(sim, asked, decision),
    ]
    // The message of Embedded Signup comes before or after the answer of the login.
    if (draw(sim.world) < 0.5) messages.reverse()
    return html(`<!doctype html><title>Pronto</title><script>
for (const message of ${forScript(messages)}) window.opener?.postMessage(message, '*')
window.close()
</script>`)
  }
  const address = new URL(asked.redirect_uri)
  // A token goes into the fragment, which no server sees.
  if ('access_token' in values) address.hash = new URLSearchParams(values).toString()
  else for (const [name, value] of Object.entries(values)) address.searchParams.set(name, value)
  return redirect(asked.service === 'instagram' && decision ? `${address.href}#_` : address.href)
}
