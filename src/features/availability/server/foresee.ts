import type { foreseeChange } from '../foresee.contract.ts'
import { nightAbility } from '../exceptions.ts'
import { exceptedService } from './exceptions.ts'
import { findLeftOut } from './left-out.queries.ts'
import { listServiceRows, type StoredService } from './queries.ts'
import { changedRow, goneWith, rowOf } from './service-changes.ts'
import type { BodyOf } from '#lib/call/endpoint.ts'
import { forbidden } from '#lib/call/refusal.ts'
import { localNow } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'

type Change = BodyOf<typeof foreseeChange>
type ForeseeContext = { now: Date; features: readonly string[] }

/** The services after a change. Throws what the change itself would throw. */
function servicesAfter(before: StoredService[], { id, service, exception }: Change, today: string) {
  if (id === null) {
    // Without a form nothing is added, and nothing changes.
    return service ? [...before, rowOf(service, before, 0)] : before
  }
  if (service) {
    const row = changedRow(before, id, service)
    return before.map((one) => (one.id === id ? { ...one, ...row } : one))
  }
  if (exception) {
    const excepted = exceptedService(before, id, exception, today)
    return before.map((one) => (one.id === id ? excepted : one))
  }
  const gone = goneWith(before, id)
  return before.filter((one) => !gone.includes(one.id))
}

/** The ability that the change needs (D-149). */
const abilityOf = ({ id, service, exception }: Change, today: string) =>
  id !== null && !service && exception ? nightAbility(exception.date, today) : 'reservation-config'

/**
 * The guests whom a change would leave without a seat (D-124). It reads without locks: only the answer of the change itself counts. Throws
 * 403 to people who may not make the change.
 */
export async function foresee(db: Db, branch: Branch, { now, features }: ForeseeContext, change: Change) {
  const local = localNow(now, branch.timezone)
  if (!features.includes(abilityOf(change, local.date))) throw forbidden()
  const before = await listServiceRows(db, branch, local.date)
  return findLeftOut(db, branch, local, before, servicesAfter(before, change, local.date))
}
