import { attendanceMessages } from '../../attendance.ts'
import { type Action, reservationMessages, outcomeOf, type Status, statusOn } from '../../rules.ts'
import type { OwnerNews } from '../letters/letters.ts'
import { mailInvitees, mailNews } from '../letters/mails.ts'
import { requireReservation, moveTo, type ReservationRecord } from '../queries.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { localNow } from '#lib/days/zoned.ts'
import type { Act } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'

const newsOf = {
  approve: 'confirmed',
  refuse: 'refused',
  cancel: 'cancelled',
} as const satisfies Record<Action, OwnerNews>

const refusals: Record<Action, () => Refusal> = {
  approve: () => new Refusal('not_waiting', reservationMessages.notWaiting),
  refuse: () => new Refusal('not_open', reservationMessages.notRefusable),
  cancel: () => new Refusal('not_cancellable', reservationMessages.notCancellable),
}

/** Why a reservation, in this status on the branch's day, cannot be moved. */
function refusalOf(
  action: Action,
  { attendance, date }: ReservationRecord,
  status: Status,
  today: string,
): Refusal {
  // Until staff undo the mark.
  if (action === 'refuse' && attendance === 'arrived')
    return new Refusal('arrived', attendanceMessages.arrived)
  if (action === 'approve' && status === 'WAI' && date < today)
    return new Refusal('past', reservationMessages.past)
  return refusals[action]()
}

/**
 * Approves, refuses or cancels (D-45, D-86) and mails the owner once, and the invited people if nobody needs to come. Repeating it succeeds
 * without effect; any other change is refused.
 */
export function decide(
  db: Db,
  branch: Branch,
  id: number,
  action: Action,
  act: Act,
): Promise<ReservationRecord> {
  const { now } = act
  const local = localNow(now, branch.timezone)
  return transaction(db, async (trx) => {
    const moved = await moveTo(trx, branch, id, action, { now, local })
    if (!moved) {
      const reservation = await requireReservation(trx, branch, id)
      const status: Status = statusOn(local.date, reservation)
      if (status !== outcomeOf(action)) throw refusalOf(action, reservation, status, local.date)
      return reservation
    }
    const changes = { status: outcomeOf(action) }
    await audit(trx, act, { action, entity: 'reservation', entity_id: id, branch, changes })
    const toBranch = action === 'cancel' ? { branch: 'cancelled' as const } : {}
    await mailNews(trx, act, branch, moved, { owner: newsOf[action], ...toBranch })
    if (action !== 'approve') await mailInvitees(trx, act, branch, moved, newsOf[action])
    return moved
  })
}
