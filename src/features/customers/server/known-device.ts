import { createHmac } from 'node:crypto'
import type { Owner } from '#features/customers/server/registration.ts'
import { isOfOwnPage } from '#platform/http/own-page.ts'
import type { Call } from '#platform/http/serve.ts'
import { seal, unseal } from '#platform/sealed.ts'
import { plain } from '#lib/plain.ts'

/** The cookie of D-60. Browsers take `__Host-` and Secure from https and from this machine itself, so development has it too. */
const cookieName = '__Host-known-device'
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'
const purpose = 'known device'
const validSeconds = 180 * 86_400
const mostCustomers = 5

/** What a device gave of one customer, as a keyed hash, and when, in seconds. */
type Entry = { hash: string; since: number }

/** A call of the device whose cookie is read. */
type DevicesCall = Pick<Call, 'house' | 'now' | 'request'>

/** A person's data as one hash: the same whatever the capitals, accents and spaces. */
function hashOf(
  { house }: DevicesCall,
  business_id: number,
  { phone, name, email, birth_date }: Owner,
): string {
  const words = plain(name).trim().replace(/\s+/g, ' ')
  return createHmac('sha256', house.settings.secretKey)
    .update(JSON.stringify([purpose, business_id, phone, words, email?.toLowerCase() ?? null, birth_date]))
    .digest('base64url')
    .slice(0, 22)
}

/** What this device is known by: nothing when another site makes it ask (D-05), or when the cookie is not ours. */
function entriesOf({ house, now, request }: DevicesCall): Entry[] {
  if (!isOfOwnPage(request.headers, house.settings)) return []
  const cookies = request.headers.cookie?.split(/;\s*/) ?? []
  const value = cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1)
  const text = value && unseal(house.settings.secretKey, purpose, value)
  if (!text) return []
  const oldest = now.getTime() / 1000 - validSeconds
  return (JSON.parse(text) as Entry[]).filter(({ since }) => since > oldest)
}

/**
 * Whether this device itself gave these very data of this person (D-60). Somebody who merely filled in a form for the same phone did
 * not, nor whoever gave data that the house has changed since: a device reads back nothing but what it gave.
 */
export function isKnownDevice(call: DevicesCall, business_id: number, person: Owner): boolean {
  const hash = hashOf(call, business_id, person)
  return entriesOf(call).some((entry) => entry.hash === hash)
}

/**
 * After a form that was accepted: from now on this device is known by the person as stored, if it was known before, or if `given` says
 * the same. Of a customer without an e-mail a friend can say the same, and would be known by it: there only the form that makes the
 * customer does, `before` which there was nobody. The cookie keeps five of them, each for 180 days.
 */
export function rememberDevice(
  call: DevicesCall & Pick<Call, 'reply'>,
  business_id: number,
  { before, stored, given }: { before: Owner | null; stored: Owner; given: Owner },
): void {
  const { house, now, request, reply } = call
  if (!isOfOwnPage(request.headers, house.settings)) return
  const hash = hashOf(call, business_id, stored)
  const entries = entriesOf(call)
  const hashBefore = before && hashOf(call, business_id, before)
  const others = entries.filter((entry) => entry.hash !== hash && entry.hash !== hashBefore)
  const isKnown = others.length < entries.length
  const isProof = (!before || before.email !== null) && hashOf(call, business_id, given) === hash
  if (!isKnown && !isProof) return
  const since = Math.floor(now.getTime() / 1000)
  const text = JSON.stringify([{ hash, since }, ...others].slice(0, mostCustomers))
  const value = seal(house.settings.secretKey, purpose, text)
  reply.header('Set-Cookie', `${cookieName}=${value}; Max-Age=${validSeconds}; ${attributes}`)
}

/** Takes the cookie away. Another site can make nobody forgotten either. */
export function forgetKnownDevice({
  house,
  request,
  reply,
}: Pick<Call, 'house' | 'request' | 'reply'>): void {
  if (!isOfOwnPage(request.headers, house.settings)) return
  reply.header('Set-Cookie', `${cookieName}=; Max-Age=0; ${attributes}`)
}
