import { createHmac } from 'node:crypto'
import type { GuestData, SavedCustomer } from './registration.queries.ts'
import { phoneKey } from '#lib/person/phone.ts'
import { isOfOwnPage } from '#platform/http/door/own-page.ts'
import type { Call } from '#platform/http/call/serve.ts'
import { seal, unseal } from '#platform/sealed.ts'
import { searchForm } from '#lib/text/search-form.ts'

/** The cookie of D-60. Browsers accept `__Host-` and Secure from https and from localhost, so development has it too. */
const cookieName = '__Host-known-device'
const attributes = 'Path=/; HttpOnly; Secure; SameSite=Lax'
const purpose = 'known device'
const validSeconds = 180 * 86_400
const customerLimit = 5

/** How many tables of a customer a device remembers to have asked for, the newest first. */
const tableLimit = 3

/**
 * A keyed hash of the data that a device gave for one customer, and when, in seconds; the customer's id, and the reservations requested on
 * this device. Older cookies lack both.
 */
type Entry = { hash: string; since: number; customer?: number; tables?: number[] }

/** The customer before and after a form, and the reservation that it asked for. */
export type DeviceMemory = { before: GuestData | null; stored: SavedCustomer; table?: number }

type DevicesCall = Pick<Call, 'house' | 'now' | 'request'>

/** A keyed hash of a person's data, ignoring case, accents and spaces. */
function hashOf(
  { house }: DevicesCall,
  business_id: number,
  { phone, name, email, birth_date }: GuestData,
): string {
  const words = searchForm(name).trim().replace(/\s+/g, ' ')
  return createHmac('sha256', house.settings.secretKey)
    .update(
      JSON.stringify([
        purpose,
        business_id,
        phoneKey(phone),
        words,
        email?.toLowerCase() ?? null,
        birth_date,
      ]),
    )
    .digest('base64url')
    .slice(0, 22)
}

/** The customers that this device is known for; none if another site made the request (D-05), or if the cookie is not ours. */
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
 * Whether this device gave exactly these data of this person (D-60). A device that gave other data for the same phone is not known, nor is
 * one whose data staff have changed since: a device reads back only its own data.
 */
export function isKnownDevice(call: DevicesCall, business_id: number, person: GuestData): boolean {
  const hash = hashOf(call, business_id, person)
  return entriesOf(call).some((entry) => entry.hash === hash)
}

/** The customers that this device may be known for, the newest first; whether it is, `isKnownDevice` says by their stored data. */
export const devicesCustomers = (call: DevicesCall): { id: number; tables: number[] }[] =>
  entriesOf(call).flatMap(({ customer, tables = [] }) => (customer ? [{ id: customer, tables }] : []))

/**
 * Call after a form was accepted. The device becomes known for the person as stored, if it was known before or if `given` equals the stored
 * data. For a customer without an e-mail, a friend could give the same data; there only the form that creates the customer (`before` is
 * null) makes the device known. The cookie keeps five customers, each for 180 days. `table` is the reservation that the form asked for.
 */
export function rememberDevice(
  call: DevicesCall & Pick<Call, 'reply'>,
  business_id: number,
  { before, stored, given, table }: DeviceMemory & { given: GuestData },
): void {
  const { house, now, request, reply } = call
  if (!isOfOwnPage(request.headers, house.settings)) return
  const hash = hashOf(call, business_id, stored)
  const entries = entriesOf(call)
  const hashBefore = before && hashOf(call, business_id, before)
  const isOfThem = (entry: Entry) => entry.hash === hash || entry.hash === hashBefore
  const others = entries.filter((entry) => !isOfThem(entry))
  const isKnown = others.length < entries.length
  const isProof = (!before || before.email !== null) && hashOf(call, business_id, given) === hash
  if (!isKnown && !isProof) return
  const since = Math.floor(now.getTime() / 1000)
  const tables = entries.filter(isOfThem).flatMap((entry) => entry.tables ?? [])
  if (table !== undefined) tables.unshift(table)
  const entry: Entry = { hash, since, customer: stored.id, tables: tables.slice(0, tableLimit) }
  const text = JSON.stringify([entry, ...others].slice(0, customerLimit))
  const value = seal(house.settings.secretKey, purpose, text)
  reply.header('Set-Cookie', `${cookieName}=${value}; Max-Age=${validSeconds}; ${attributes}`)
}

/** Deletes the cookie, unless another site made the request. */
export function forgetKnownDevice({
  house,
  request,
  reply,
}: Pick<Call, 'house' | 'request' | 'reply'>): void {
  if (!isOfOwnPage(request.headers, house.settings)) return
  reply.header('Set-Cookie', `${cookieName}=; Max-Age=0; ${attributes}`)
}
