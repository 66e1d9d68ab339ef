import { devicesCustomers, isKnownDevice } from './known-device.ts'
import { findLinked, type FoundCustomer } from './queries.ts'
import type { Branch } from '#platform/http/door/door.ts'
import type { Call } from '#platform/http/call/serve.ts'

/**
 * The customer of this branch whom this device is known for, by the data that it gave last, with the reservations that were asked for on it
 * (D-60, docs/decisions/0055). Null for a device that is not known, as for a request that another site made.
 */
export async function findOwnGuest(
  call: Pick<Call, 'db' | 'house' | 'now' | 'request'> & { branch: Branch },
): Promise<{ customer: FoundCustomer; tables: number[] } | null> {
  const known = devicesCustomers(call)
  if (known.length === 0) return null
  const found = await findLinked(
    call.db,
    call.branch,
    known.map(({ id }) => id),
  )
  for (const { id, tables } of known) {
    const customer = found.find((one) => one.id === id)
    if (customer && isKnownDevice(call, call.branch.business_id, customer)) return { customer, tables }
  }
  return null
}
