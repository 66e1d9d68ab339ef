import { eraseInviteesOf } from '#features/invitations/server/personal-data.ts'
import {
  eraseReservations,
  eraseWalkInsBefore,
  lockReservationsBefore,
} from '#features/reservations/server/personal-data.ts'
import { keptYears } from '../rules.ts'
import { dateIn } from '#lib/days/zoned.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import type { Job } from '#platform/jobs/job.ts'

const batchSize = 500

/** Anonymises one batch of a branch's old reservations with their invitees; returns how many. */
function forgetBatch(db: Db, branch: BranchKey, before: { today: string; years: number }, now: Date) {
  return transaction(db, async (trx) => {
    const ids = await lockReservationsBefore(trx, branch, { ...before, limit: batchSize })
    await eraseReservations(trx, branch.business_id, ids, now)
    await eraseInviteesOf(trx, branch.business_id, ids)
    return ids.length
  })
}

/** After 5 years a reservation, its invitees and the walk-ins of its time no longer say who it was (D-98); their numbers stay. */
export const forgetOldReservations: Job<Record<never, never>> = {
  name: 'forget_old_reservations',
  cron: '7 5 * * *',
  async run({ house: { db }, now }) {
    const branches = await db.selectFrom('branch').select(['business_id', 'id', 'timezone']).execute()
    for (const { timezone, ...branch } of branches) {
      const before = { today: dateIn(now, timezone), years: keptYears }
      while ((await forgetBatch(db, branch, before, now)) === batchSize);
      await eraseWalkInsBefore(db, branch, before)
    }
  },
}
