import { isProvenEmail, unmask, withOfferedEmail } from '../rules.ts'
import { isKnownDevice, type DeviceMemory, rememberDevice } from './known-device.ts'
import { findInBusiness } from './queries.ts'
import { readReference } from './reference.ts'
import { phoneKey } from '#lib/person/phone.ts'
import { Refusal } from '#lib/call/refusal.ts'
import type { Branch } from '#platform/http/door/door.ts'
import type { Call } from '#platform/http/call/serve.ts'

/** A call with a visitor's form. */
type FormsCall = Pick<Call, 'db' | 'house' | 'now' | 'request' | 'reply'> & { branch: Branch }

/** The fields of a public form that a look-up may fill in; e-mail and birth date may be masks, '' is no e-mail. */
type Form = {
  name: string
  phone: string
  email: string
  birth_date: string
  customer_id?: number | string | null | undefined
}

/**
 * The person in a visitor's form, with the stored value for each masked field (D-60) if the form has the reference of a look-up of this
 * phone in this branch. `masked`: a mask was replaced. `before`: the customer with this phone in the business. `isKnown`: this device is
 * known for that customer. `mutesEmail`: the e-mail is the record's, and neither proven nor typed here (D-168). Throws `masked` when a mask
 * is no longer valid, such as after 30 minutes.
 */
export async function readPerson(call: FormsCall, form: Form) {
  const { db, branch } = call
  const { name, phone, email, birth_date, customer_id } = form
  const reference = typeof customer_id === 'string' ? readReference(call, customer_id) : null
  const isOfThis =
    reference !== null &&
    phoneKey(reference.phone) === phoneKey(phone) &&
    reference.branch.id === branch.id &&
    reference.branch.business_id === branch.business_id
  const before = (await findInBusiness(db, branch, phone)) ?? null
  const stored = before?.is_linked ? withOfferedEmail(before) : null
  const read = unmask({ name, email, birth_date }, stored, isOfThis)
  const isKnown = before !== null && isKnownDevice(call, branch.business_id, before)
  if (read.kind === 'whole') {
    const isRestored = read.person.email !== email
    const mutesEmail = isRestored && !isProvenEmail(before?.email_source ?? null)
    return { person: read.person, masked: read.masked, before, isKnown, mutesEmail }
  }
  throw new Refusal('masked', 'Confira os seus dados e tente novamente.', { extra: { error: true } })
}

/**
 * Call after the form was accepted: remembers that this device gave these data, so that the guest need not enter them again (D-60).
 * `before` and `stored`: the customer before the form and after it; `table`: the reservation that it asked for.
 */
export function rememberPerson(
  call: FormsCall,
  { name, phone, email, birth_date }: Form,
  customer: DeviceMemory,
): void {
  const given = { name, phone, email: email || null, birth_date }
  rememberDevice(call, call.branch.business_id, { ...customer, given })
}
