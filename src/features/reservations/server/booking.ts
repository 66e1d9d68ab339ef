import { isAutoAccepted } from '#features/availability/config.ts'
import { shareBranch } from '#features/availability/server/branch-lock.ts'
import { registerFromForm } from '#features/guests/server/registration.ts'
import { saveCustomer } from '#features/customers/server/save-customer.ts'
import { type RequestForm, wishesOf } from '../form.ts'
import { mayAskForAnother, messages, type Status, storedReason } from '../rules.ts'
import { mailNews } from './mails.ts'
import { liveDatesOf, type ReservationRow } from './queries.ts'
import { type Audience, lockDays, refused, requireSeats } from './seats.ts'
import { localNow } from '#lib/zoned.ts'
import type { Act } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, transaction, type Trx } from '#platform/database/database.ts'
import type { Branch, BranchKey } from '#platform/http/door.ts'
import { newLinkToken } from '#platform/secrets.ts'

/** The columns for a form; the server determined customer and service (D-38, D-55). */
export function columnsOf(form: RequestForm, found: { customer_id: number; service_id: number | null }) {
  return {
    ...found,
    date: form.date,
    time: `${form.time}:00`,
    person_number: form.person_number,
    ...storedReason(form.reason),
    ...wishesOf((name) => form[name] || null),
    owner_name: form.name,
    owner_phone: form.phone,
    owner_email: form.email,
    owner_birth_date: form.birth_date,
  }
}

async function insertReservation(
  trx: Trx,
  branch: BranchKey,
  columns: ReturnType<typeof columnsOf> & { status: Status; owner_masked: boolean },
  now: Date,
): Promise<ReservationRow> {
  const unmarked = { attendance: null, attended_at: null }
  const row = { ...columns, ...unmarked, token: newLinkToken(), token_rsvp: newLinkToken(), updated_at: now }
  const { id } = await trx
    .insertInto('reservation')
    .values({ ...row, business_id: branch.business_id, branch_id: branch.id, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, ...row }
}

/**
 * Makes a reservation in one transaction that locks branch, phone and date, in this order (D-38). Seats are summed in a statement after the
 * last lock, so no two bookings count the same free seats. A visitor's reservation waits unless approval is automatic. One that staff enter
 * is confirmed (D-47), and overwrites the customer's data (D-55). `owner_masked`: the owner's data were filled in from masks, and stay
 * masked in public (D-60). `isKnown`: the form comes from the customer's own device (D-128). Throws the refusals of D-48 and D-104.
 */
export async function bookTable(
  db: Db,
  branch: Branch,
  form: RequestForm & { owner_masked?: boolean; isKnown?: boolean },
  audience: Audience,
  act: Act,
): Promise<ReservationRow> {
  const { now } = act
  const local = localNow(now, branch.timezone)
  const isStaff = audience === 'staff'
  const { name, phone, email, birth_date, person_number, date, time } = form
  const { owner_masked = false, isKnown = false } = form
  // In a rush for the last seats most requests fail: refuse them before they queue for a lock.
  await requireSeats(db, branch, form, audience, local)
  return transaction(db, async (trx) => {
    await shareBranch(trx, branch)
    const register = isStaff ? saveCustomer : registerFromForm
    const customer_id = await register(trx, branch, { name, phone, email, birth_date }, { now, isKnown })
    if (!isStaff && !mayAskForAnother(await liveDatesOf(trx, branch, phone, local), date)) {
      throw refused(audience, 'enough', messages.enough)
    }
    await lockDays(trx, branch, [date])
    const { config, service_id } = await requireSeats(trx, branch, form, audience, local)

    const status = isStaff || isAutoAccepted(config, person_number) ? 'CON' : 'WAI'
    const columns = columnsOf(form, { customer_id, service_id })
    const saved = await insertReservation(trx, branch, { ...columns, status, owner_masked }, now)
    const action = isStaff ? 'create' : 'request'
    const changes = { status, date, time, person_number }
    await audit(trx, act, { action, entity: 'reservation', entity_id: saved.id, branch, changes })
    const owner = status === 'CON' ? 'confirmed' : 'received'
    await mailNews(trx, act, branch, saved, { owner, ...(isStaff ? {} : { branch: 'requested' }) })
    return saved
  })
}
