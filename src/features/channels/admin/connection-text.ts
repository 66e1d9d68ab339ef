import { daysBeforeEnd } from '../rules.ts'
import type { checkWhatsApp } from '../oauth.contract.ts'
import { dayAndTime, wallClock } from '#lib/days/dates.ts'
import type { AnswerOf } from '#lib/call/endpoint.ts'

type ConnectionCheck = AnswerOf<typeof checkWhatsApp>

/** What a person should know about a channel's access: why it was lost, or that it ends soon; null for nothing. */
export function connectionText(checked: ConnectionCheck | undefined, timezone: string): string | null {
  if (!checked) return null
  if (!checked.configured) return 'Integração com a Meta não configurada.'
  const { token_valid, reason, expires_at } = checked
  if (!token_valid) return reason
  const endsSoon = expires_at && Date.parse(expires_at) - Date.now() < daysBeforeEnd * 86_400_000
  return endsSoon
    ? `O acesso termina ${dayAndTime(wallClock(expires_at, timezone))}. Conecte novamente.`
    : null
}
