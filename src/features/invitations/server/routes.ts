import { requirePastBirthDate } from '#features/guests/server/birth-date.ts'
import { confirmPresence, type InviteeForm, withdrawPresence } from '../contract.ts'
import { invitationMessages, takesInvitees } from '../rules.ts'
import { forgetPresent, presentInCall, rememberPresent } from './present.ts'
import { deleteInvitee, listConfirmed, saveInvitee } from './queries.ts'
import { inviteeLimit } from '#features/reservations/rules.ts'
import { lockReservation } from '#features/reservations/server/queries.ts'
import { requireByToken } from '#features/reservations/server/own/visitors.ts'
import { done } from '#lib/call/done.ts'
import { notFound, Refusal } from '#lib/call/refusal.ts'
import { type LocalNow, localNow } from '#lib/days/zoned.ts'
import { type Db, transaction, type Trx } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'
import { type Call, serve } from '#platform/http/call/serve.ts'

type ConfirmCall = Call<typeof confirmPresence>
type WithdrawCall = Call<typeof withdrawPresence>

/** Only the invitation's token is accepted (D-87). Checked before the rate limit, so that requests without it do not use up its attempts. */
async function requireInvited(call: ConfirmCall | WithdrawCall) {
  const { holder } = await requireByToken(call, call.params)
  if (holder !== 'invitee') throw notFound()
}

/** Locks the reservation, so that its invitees are counted and written one at a time; refuses once nobody can confirm any more. */
async function lockOpen(trx: Trx, branch: Branch, id: number, local: LocalNow) {
  const reservation = await lockReservation(trx, branch, id)
  if (reservation && takesInvitees(reservation, local)) return reservation
  throw new Refusal('not_open', invitationMessages.closed)
}

/** Adds an invitee unless the party is complete; if two want the last place, one gets it (D-88, D-143). */
function addInvitee(
  db: Db,
  branch: Branch,
  id: number,
  invitee: InviteeForm,
  { now, local }: { now: Date; local: LocalNow },
) {
  return transaction(db, async (trx) => {
    const reservation = await lockOpen(trx, branch, id, local)
    const confirmed = await listConfirmed(trx, branch, id)
    const isKnown = confirmed.some(({ phone }) => phone === invitee.phone)
    if (!isKnown && confirmed.length >= inviteeLimit(reservation.person_number)) {
      throw new Refusal('full', invitationMessages.full)
    }
    await saveInvitee(trx, branch, id, invitee, now)
  })
}

async function confirm(call: ConfirmCall) {
  const { db, branch, params, body, now } = call
  const local = localNow(now, branch.timezone)
  const { name, phone, email, birth_date = null } = body
  if (birth_date) requirePastBirthDate({ branch, now }, birth_date)
  await addInvitee(db, branch, params.id, { name, phone, email, birth_date }, { now, local })
  rememberPresent(call, phone)
  return done(invitationMessages.present(name), { guest: { name, phone } })
}

async function withdraw(call: WithdrawCall) {
  const { db, branch, params, now } = call
  const phone = presentInCall(call)
  if (phone === null) throw new Refusal('not_present', invitationMessages.unknown)
  await transaction(db, async (trx) => {
    await lockOpen(trx, branch, params.id, localNow(now, branch.timezone))
    await deleteInvitee(trx, branch, params.id, phone)
  })
  forgetPresent(call)
  return done(invitationMessages.withdrawn)
}

export const routes = [
  serve(confirmPresence, { find: requireInvited }, confirm),
  serve(withdrawPresence, { find: requireInvited }, withdraw),
]
