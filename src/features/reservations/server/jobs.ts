import { type Visit, recordVisits } from '#features/customers/server/visits.ts'
import { dateIn } from '#lib/days/zoned.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { Job } from '#platform/jobs/job.ts'

const batchSize = 500

/** Completes one batch of confirmed reservations before `today` in a zone and records the visits of guests who came. Returns how many. */
function completeBatch(db: Db, zone: string, today: string, now: Date): Promise<number> {
  return transaction(db, async (trx) => {
    const completed = await trx
      .with('due', (due) =>
        due
          .selectFrom('reservation')
          .innerJoin('branch', (join) =>
            join
              .onRef('branch.business_id', '=', 'reservation.business_id')
              .onRef('branch.id', '=', 'reservation.branch_id'),
          )
          .select(['reservation.business_id', 'reservation.id'])
          .where('branch.timezone', '=', zone)
          .where('reservation.status', '=', 'CON')
          .where('reservation.date', '<', today)
          .orderBy('reservation.business_id')
          .orderBy('reservation.id')
          .limit(batchSize)
          .forUpdate('reservation')
          .skipLocked(),
      )
      .updateTable('reservation')
      .from('due')
      .set({ status: 'COM', updated_at: now })
      .whereRef('reservation.business_id', '=', 'due.business_id')
      .whereRef('reservation.id', '=', 'due.id')
      .returning(['reservation.business_id', 'branch_id', 'customer_id', 'date', 'attendance'])
      .execute()
    const came = completed.filter(({ attendance }) => attendance !== 'no_show')
    const visits = came.filter((row): row is (typeof came)[number] & Visit => row.customer_id !== null)
    await recordVisits(trx, visits, now)
    return completed.length
  })
}

/** After its day in its branch, a confirmed reservation becomes COM and counts as a visit (D-44, D-56), unless staff marked a no-show. */
export const completeReservations: Job<Record<never, never>> = {
  name: 'reservations.complete',
  cron: '*/10 * * * *',
  async run({ house: { db }, now }) {
    const zones = await db.selectFrom('branch').select('timezone').distinct().execute()
    for (const { timezone } of zones) {
      const today = dateIn(now, timezone)
      while ((await completeBatch(db, timezone, today, now)) === batchSize);
    }
  },
}

export const jobs = [completeReservations]
