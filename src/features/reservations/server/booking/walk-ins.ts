import { placeAt } from '#features/availability/rules.ts'
import { loadDay } from '#features/availability/server/queries.ts'
import { attendanceMessages } from '../../attendance.ts'
import { shareBranch } from '#features/availability/server/branch-lock.queries.ts'
import { lockDays } from './seats.queries.ts'
import { deleteWalkIn, findWalkIn, insertWalkIn, type WalkInRecord } from './walk-ins.queries.ts'
import { notFound, Refusal } from '#lib/call/refusal.ts'
import { localNow } from '#lib/days/zoned.ts'
import type { Act } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door/door.ts'

type Party = { person_number: number; name?: string | null | undefined; over_capacity?: boolean | undefined }

/**
 * Seats people at the branch's now, under the locks of a booking and after its sum (D-38). A party that does not fit is refused as 'full'
 * unless the host insists. Outside all hours no seats are held and nobody is refused. The settings for reservations do not apply at the
 * door.
 */
export function seatWalkIn(
  db: Db,
  branch: Branch,
  { person_number, name, over_capacity = false }: Party,
  act: Act,
): Promise<WalkInRecord> {
  const { now } = act
  const { date, time } = localNow(now, branch.timezone)
  return transaction(db, async (trx) => {
    await lockDays(trx, branch, [date], shareBranch(trx, branch))
    const place = placeAt(await loadDay(trx, branch, date), time)
    if (place && place.left < person_number && !over_capacity) {
      const seats_left = Math.max(0, place.left)
      throw new Refusal('full', attendanceMessages.noSeats, { extra: { seats_left } })
    }
    const service_id = place?.service_id ?? null
    const row = { date, time, person_number, name: name ?? null, service_id, created_at: now }
    const saved = await insertWalkIn(trx, branch, row)
    const changes = { date, time, person_number, over_capacity }
    await audit(trx, act, { action: 'create', entity: 'walk_in', entity_id: saved.id, branch, changes })
    return saved
  })
}

/** Removes a walk-in of the branch's today. If two people do, the second gets 404. */
export function takeBackWalkIn(db: Db, branch: Branch, id: number, act: Act): Promise<void> {
  const { date } = localNow(act.now, branch.timezone)
  return transaction(db, async (trx) => {
    const gone = await deleteWalkIn(trx, branch, id, date)
    if (!gone) {
      if (!(await findWalkIn(trx, branch, id))) throw notFound()
      throw new Refusal('not_today', attendanceMessages.walkInNotToday)
    }
    const { time, person_number } = gone
    const changes = { date, time, person_number }
    await audit(trx, act, { action: 'delete', entity: 'walk_in', entity_id: id, branch, changes })
  })
}
