import { changeAt } from '#features/availability/changes.ts'
import { loadDay } from '#features/availability/server/queries.ts'
import { replaceKnown } from '#features/customers/server/record/edit-customer.ts'
import { savingCustomer } from '#features/customers/server/save-customer.queries.ts'
import { recordVisits, takeBackVisit } from '#features/customers/server/visits.ts'
import { requireEditedPhone } from '#lib/person/edited-phone.ts'
import { isPrivate } from '../../fields.ts'
import type { RequestForm } from '../../form.ts'
import { type Status, storedReason } from '../../rules.ts'
import { bookingColumnsOf } from './booking.ts'
import { hasVisitOn, lockForChange, type ReservationRecord, writeReservation } from '../queries.ts'
import { lockDays, bookingRefusalOf } from './seats.queries.ts'
import { notFound } from '#lib/call/refusal.ts'
import { refuseStale } from '#lib/call/stale.ts'
import { localNow } from '#lib/days/zoned.ts'
import type { Act } from '#platform/act.ts'
import { audit, changedFields } from '#platform/audit/audit.ts'
import { type Db, transaction, type Trx } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'

/** For the owner's data, the log says only that they changed (D-97). */
function withoutOwner(changes: Record<string, unknown>) {
  return Object.fromEntries(
    Object.entries(changes).map(([field, value]) => [field, isPrivate(field) ? '[…]' : value]),
  )
}

/** The customer and date that a completed reservation counts as a visit for; null if nobody came (D-44, D-56). */
const visitOf = ({ status, attendance, customer_id, date }: ReservationRecord) =>
  status === 'COM' && attendance !== 'no_show' && customer_id !== null ? { customer_id, date } : null

/** Moves the visit when a completed reservation changes its date or customer. */
async function moveVisit(
  trx: Trx,
  branch: Branch,
  before: ReservationRecord,
  after: ReservationRecord,
  now: Date,
): Promise<void> {
  const [was, is] = [visitOf(before), visitOf(after)]
  if (was?.customer_id === is?.customer_id && was?.date === is?.date) return
  if (was) await takeBackVisit(trx, branch, was, () => hasVisitOn(trx, branch, was))
  if (is) await recordVisits(trx, [{ business_id: branch.business_id, branch_id: branch.id, ...is }], now)
}

/**
 * Staff change a reservation, in any status (RES-28, D-108). If date and time stay, only additional people need seats; another date or time
 * is decided like a new booking. The customer's empty fields are filled; `update_customer` replaces the others, but for an e-mail that staff
 * did not type (D-138). The status stays, except that a visit that took place and moves ahead is confirmed again (D-44); another
 * date clears the attendance. Locks branch, reservation, phone, then dates ascending. Nothing else waits for a second reservation, so there
 * is no deadlock.
 */
export function changeReservation(
  db: Db,
  branch: Branch,
  id: number,
  form: RequestForm & { updated_at?: string | undefined; update_customer?: boolean | undefined },
  act: Act,
): Promise<ReservationRecord> {
  const { now } = act
  const { name, phone, email, birth_date, person_number, date, time } = form
  return transaction(db, async (trx) => {
    const before = await lockForChange(trx, branch, id)
    if (!before) throw notFound()
    refuseStale(before.updated_at, form.updated_at)
    requireEditedPhone(phone, before.owner_phone)
    const owner = { name, phone, email, birth_date }
    const isEmailTheirs = email !== before.owner_email
    if (form.update_customer) {
      await replaceKnown(trx, branch, isEmailTheirs ? owner : { ...owner, email: null }, act)
    }
    const dates = [...new Set([before.date, date])]
    const saving = savingCustomer(trx, branch, owner, act, { isEmailTheirs })
    const [customer] = await lockDays(trx, branch, dates, saving)
    const customer_id = customer!.id
    const day = await loadDay(trx, branch, date, { except: id })
    const held = { date: before.date, time: before.time, people: before.person_number }
    const local = localNow(now, branch.timezone)
    const change = changeAt({ ...day, audience: 'staff', now: local }, held, time, person_number)
    if (change.kind !== 'free' && change.kind !== 'kept') throw bookingRefusalOf(change, 'staff')

    const isMoved = change.kind === 'free'
    const status: Status = isMoved && before.status === 'COM' ? 'CON' : before.status
    const service_id = isMoved ? change.service_id : before.service_id
    // The attendance was for the old date.
    const { attendance, attended_at } =
      date === before.date ? before : { attendance: null, attended_at: null }
    // So was what its owner said, and when it was confirmed.
    const isAnother = date !== before.date || time !== held.time
    const { confirmed_at, presence_confirmed_at, presence_confirmed_by } = isAnother
      ? { confirmed_at: now, presence_confirmed_at: null, presence_confirmed_by: null }
      : before
    // An edit without a reason keeps the old one; null removes it (D-113).
    const { reason, reason_told } = form.reason === undefined ? before : storedReason(form.reason)
    const columns = { ...bookingColumnsOf(form, { customer_id, service_id }), reason, reason_told }
    const presence = { confirmed_at, presence_confirmed_at, presence_confirmed_by }
    // What staff entered instead is theirs to answer for (D-168).
    const owner_email_muted = before.owner_email_muted && !isEmailTheirs
    const after = { ...columns, owner_email_muted, status, attendance, attended_at, ...presence }
    const changes = withoutOwner(changedFields(before, after))
    await audit(trx, act, { action: 'edit', entity: 'reservation', entity_id: id, branch, changes })
    const saved = await writeReservation(trx, branch, id, { ...after, updated_at: now })
    await moveVisit(trx, branch, before, saved, now)
    return saved
  })
}
