import { confirmPresence } from '../contract.ts'
import { filledPath } from '#lib/call/call-encoding.ts'
import * as sitePath from '#lib/address/site-path.ts'
import type { Branch } from '#platform/http/door/door.ts'
import { isOfOwnPage } from '#platform/http/door/own-page.ts'
import type { Call } from '#platform/http/call/serve.ts'
import { seal, unseal } from '#platform/sealed.ts'

/** Sent only to one invitation's page and call, which `__Host-` would not allow; contains only the reservation and the phone. */
const cookieName = '__Secure-present'
const purpose = 'present'
const validSeconds = 180 * 86_400

type Invitation = { branch: Branch; params: { id: number; token: string } }
type InvitationCall = Pick<Call, 'house' | 'reply'> & Invitation

function setCookie({ branch, params: { id, token }, reply }: InvitationCall, value: string, seconds: number) {
  const call = filledPath(confirmPresence.path, {
    business_id: branch.business_id,
    branch_id: branch.id,
    id,
    token,
  })
  reply.header(
    'Set-Cookie',
    [sitePath.rsvp(branch.slug, id, token), call].map(
      (path) => `${cookieName}=${value}; Max-Age=${seconds}; Path=${path}; HttpOnly; Secure; SameSite=Lax`,
    ),
  )
}

/** Marks this device as the one on which this phone confirmed. */
export function rememberPresent(call: InvitationCall, phone: string): void {
  const text = JSON.stringify([call.branch.business_id, call.params.id, phone])
  setCookie(call, seal(call.house.settings.secretKey, purpose, text), validSeconds)
}

export const forgetPresent = (call: InvitationCall): void => setCookie(call, '', 0)

/** The phone that confirmed for this reservation on this device; null if none did. */
export function presentHere(
  { house, request }: Pick<Call, 'house' | 'request'>,
  { business_id }: Branch,
  id: number,
): string | null {
  const cookies = request.headers.cookie?.split(/;\s*/) ?? []
  const value = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
  const text = value && unseal(house.settings.secretKey, purpose, value)
  if (!text) return null
  const [business, reservation, phone] = JSON.parse(text) as [number, number, string]
  return business === business_id && reservation === id ? phone : null
}

/** The same for a call, which only our own pages make with it (D-05). */
export const presentInCall = (call: Pick<Call, 'house' | 'request'> & Invitation): string | null =>
  isOfOwnPage(call.request.headers, call.house.settings)
    ? presentHere(call, call.branch, call.params.id)
    : null
