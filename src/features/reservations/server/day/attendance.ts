import { attendanceMessages, isMarkable } from '../../attendance.ts'
import type { AttendanceStatus } from '../../rules.ts'
import { lockReservation, type ReservationRecord, writeAttendance } from '../queries.ts'
import { notFound, Refusal } from '#lib/call/refusal.ts'
import { staleRefusal } from '#lib/call/stale.ts'
import { dateIn } from '#lib/days/zoned.ts'
import type { Act } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'

type Change = { attendance: AttendanceStatus | null; seen?: AttendanceStatus | null | undefined }

/**
 * Marks attendance, or removes the mark, on a confirmed reservation of the branch's today. If two people send different marks, the second
 * is refused (D-107). Sending the current mark again changes nothing, not even the time of arrival.
 */
export function mark(
  db: Db,
  branch: Branch,
  id: number,
  { attendance, seen }: Change,
  act: Act,
): Promise<ReservationRecord> {
  return transaction(db, async (trx) => {
    const before = await lockReservation(trx, branch, id)
    if (!before) throw notFound()
    if (!isMarkable(before, dateIn(act.now, branch.timezone))) {
      throw new Refusal('not_today', attendanceMessages.notToday)
    }
    if (before.attendance === attendance) return before
    if (seen !== undefined && seen !== before.attendance) throw staleRefusal()
    const changes = { attendance: [before.attendance, attendance] }
    await audit(trx, act, { action: 'attendance', entity: 'reservation', entity_id: id, branch, changes })
    return writeAttendance(trx, branch, id, attendance, act.now)
  })
}
