import { isAutoAccepted } from '#features/availability/config.ts'
import { type Booking, bookingAt } from '#features/availability/rules.ts'
import { findConfig, loadDay } from '#features/availability/server/queries.ts'
import { registerFromForm } from '#features/customers/server/registration.ts'
import type { RequestForm } from '#features/reservations/form.ts'
import { mayAskForAnother, messages, type Status } from '#features/reservations/rules.ts'
import { type Cause, mailBranch, mailOwner } from '#features/reservations/server/mails.ts'
import { liveDatesOf, type ReservationRow } from '#features/reservations/server/queries.ts'
import { newToken } from '#features/reservations/server/tokens.ts'
import { Refusal } from '#lib/refusal.ts'
import { type LocalNow, localNow } from '#lib/zoned.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, transaction, type Trx } from '#platform/database/database.ts'
import type { Branch, BranchKey } from '#platform/http/door.ts'

/** A refused request says `error:true`, so that the page shows this sentence and no general one (D-02, D-48). */
const refused = (code: string, sentence: string) => new Refusal(code, sentence, { extra: { error: true } })

function refusalOf(booking: Exclude<Booking, { kind: 'free' }>): Refusal {
  switch (booking.kind) {
    case 'tooFew':
      return refused('too_few', messages.tooFew(booking.limit))
    case 'tooMany':
      return refused('too_many_people', messages.tooMany(booking.limit))
    default:
      return refused(booking.kind, messages[booking.kind])
  }
}

/** Held to the end of the transaction: services, closures and capacity are written under the exclusive one (D-38). */
function shareBranch(trx: Trx, branch: BranchKey) {
  return trx
    .selectFrom('branch')
    .select('id')
    .where('business_id', '=', branch.business_id)
    .where('id', '=', branch.id)
    .forShare()
    .execute()
}

/** Whoever books this date of this branch queues here, so that seats are counted by one at a time. */
function lockDay(trx: Trx, branch: BranchKey, date: string) {
  return trx
    .insertInto('reservation_day')
    .values({ business_id: branch.business_id, branch_id: branch.id, date })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'branch_id', 'date'])
        .doUpdateSet({ date: (row) => row.ref('excluded.date') }),
    )
    .execute()
}

/** The service a visitor's party gets at this time. Throws the refusals of D-48. */
async function requireSeats(db: Db, branch: BranchKey, form: RequestForm, now: LocalNow) {
  const day = await loadDay(db, branch, form.date)
  const booking = bookingAt({ ...day, audience: 'visitor', now }, form.time, form.person_number)
  if (booking.kind !== 'free') throw refusalOf(booking)
  return { config: day.config, service_id: booking.service_id }
}

/**
 * A visitor's request, in one transaction whose locks come in the one order branch, phone, date (D-38): the seats are summed in a
 * statement after the last lock, so no two requests see the same free seats. Throws the refusals of D-48 and D-104.
 */
export async function requestTable(
  db: Db,
  branch: Branch,
  form: RequestForm,
  cause: Cause,
): Promise<{ id: number; token: string; status: Status }> {
  const { now, ip, person } = cause
  const local = localNow(now, branch.timezone)
  const { name, phone, email, birth_date, person_number, date, time, reason } = form
  // In a rush for the last seats most come too late: they are told so without queueing for a lock.
  await requireSeats(db, branch, form, local)
  return transaction(db, async (trx) => {
    await shareBranch(trx, branch)
    const customer_id = await registerFromForm(trx, branch, { name, phone, email, birth_date }, now)
    if (!mayAskForAnother(await liveDatesOf(trx, branch, phone, local), date)) {
      throw refused('enough', messages.enough)
    }
    await lockDay(trx, branch, date)
    const { config, service_id } = await requireSeats(trx, branch, form, local)

    const status = isAutoAccepted(config, person_number) ? 'CON' : 'WAI'
    const reservation: Omit<ReservationRow, 'id'> = {
      customer_id,
      date,
      time: `${time}:00`,
      person_number,
      status,
      reason,
      comment: form.comment || null,
      service_id,
      owner_name: name,
      owner_phone: phone,
      owner_email: email,
      owner_birth_date: birth_date,
      token: newToken(),
      token_rsvp: newToken(),
    }
    const { id } = await trx
      .insertInto('reservation')
      .values({
        ...reservation,
        business_id: branch.business_id,
        branch_id: branch.id,
        created_at: now,
        updated_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    const saved = { id, ...reservation }
    const changes = { status, date, time, person_number }
    await audit(trx, {
      now,
      person,
      branch,
      ip,
      action: 'request',
      entity: 'reservation',
      entity_id: id,
      changes,
    })
    const policy = (await findConfig(trx, branch))?.cancellation_policy ?? null
    await mailOwner(trx, cause, branch, saved, status === 'CON' ? 'confirmed' : 'received', policy)
    await mailBranch(trx, cause, branch, saved, 'requested')
    return { id, token: saved.token, status }
  })
}
