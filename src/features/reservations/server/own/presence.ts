import { reservationMessages } from '../../rules.ts'
import { reservationFieldNames } from '../../fields.ts'
import { isAhead, requireReservation, type ReservationRecord } from '../queries.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { localNow } from '#lib/days/zoned.ts'
import type { Act } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { Branch } from '#platform/http/door/door.ts'

/** How the owner said that they come. */
export type PresenceBy = NonNullable<ReservationRecord['presence_confirmed_by']>

/**
 * Stores that the owner of a confirmed reservation comes, until its time. Repeating it succeeds without effect; refuses cancelled, waiting
 * and past reservations.
 */
export function noteComing(
  db: Db,
  branch: Branch,
  id: number,
  by: PresenceBy,
  act: Act,
): Promise<ReservationRecord> {
  const { now } = act
  return transaction(db, async (trx) => {
    const confirmed = await trx
      .updateTable('reservation')
      .set({ presence_confirmed_at: now, presence_confirmed_by: by })
      .where(inBranch(branch))
      .where('id', '=', id)
      .where('status', '=', 'CON')
      .where('presence_confirmed_at', 'is', null)
      .where('attendance', 'is', null)
      .where(isAhead(localNow(now, branch.timezone)))
      .returning(reservationFieldNames)
      .executeTakeFirst()
    if (!confirmed) {
      const reservation = await requireReservation(trx, branch, id)
      if (reservation.status === 'CON' && reservation.presence_confirmed_at) return reservation
      throw new Refusal('not_confirmable', reservationMessages.notConfirmable)
    }
    await audit(trx, act, {
      action: 'confirm-presence',
      entity: 'reservation',
      entity_id: id,
      branch,
      changes: { presence_confirmed_by: by },
    })
    return confirmed
  })
}
