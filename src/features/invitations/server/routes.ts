import { requirePastBirthDate } from '#features/guests/server/birth-date.ts'
import { confirmPresence, type GuestForm } from '#features/invitations/contract.ts'
import { invitationMessages, takesGuests } from '#features/invitations/rules.ts'
import { listGuests, saveGuest } from '#features/invitations/server/queries.ts'
import { lockReservation } from '#features/reservations/server/queries.ts'
import { requireByToken } from '#features/reservations/server/visitors.ts'
import { notFound, Refusal } from '#lib/refusal.ts'
import { type LocalNow, localNow } from '#lib/zoned.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door.ts'
import { type Call, serve } from '#platform/http/serve.ts'

type Confirming = Call<typeof confirmPresence>

/** Only the guests' token is accepted (D-87). Checked before the rate limit, so that requests without it do not use up its attempts. */
async function requireInvited(call: Confirming) {
  const { holder } = await requireByToken(call, call.params)
  if (holder !== 'guest') throw notFound()
}

/** Adds a guest unless the party is complete; if two want the last place, one gets it (D-88). */
function addGuest(
  db: Db,
  branch: Branch,
  id: number,
  guest: GuestForm,
  { now, local }: { now: Date; local: LocalNow },
) {
  return transaction(db, async (trx) => {
    // Locks the reservation, so that its guests are counted and written one at a time.
    const reservation = await lockReservation(trx, branch, id)
    if (!reservation || !takesGuests(reservation, local)) {
      throw new Refusal('not_open', invitationMessages.noMoreGuests)
    }
    const guests = await listGuests(trx, branch, id)
    const isKnown = guests.some(({ phone }) => phone === guest.phone)
    if (!isKnown && guests.length >= reservation.person_number) {
      throw new Refusal('full', invitationMessages.guestsFull)
    }
    await saveGuest(trx, branch, id, guest, now)
  })
}

async function confirm({ db, branch, params, body, now }: Confirming) {
  const local = localNow(now, branch.timezone)
  const { name, phone, email, birth_date = null } = body
  if (birth_date) requirePastBirthDate({ branch, now }, birth_date)
  await addGuest(db, branch, params.id, { name, phone, email, birth_date }, { now, local })
  return { success: true as const, msg: invitationMessages.present(name), guest: { name, phone } }
}

export const routes = [serve(confirmPresence, { find: requireInvited }, confirm)]
