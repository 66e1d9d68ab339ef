import { sql } from 'kysely'
import { refusesMessages } from '#features/customers/server/consents.ts'
import { hoursAfterArrival, latestHours } from '../rules.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

/** Since when the branch mails surveys; null if it does not. */
export async function findMailsSince(db: Db, { business_id, id }: BranchKey): Promise<Date | null> {
  const config = await db
    .selectFrom('research_config')
    .select('mails_since')
    .where('business_id', '=', business_id)
    .where('branch_id', '=', id)
    .executeTakeFirst()
  return config?.mails_since ?? null
}

/** Switches the mails on from now on, or off; one that is on stays on since when it was. */
export async function saveMails(
  trx: Trx,
  { business_id, id: branch_id }: BranchKey,
  { mails, now }: { mails: boolean; now: Date },
): Promise<Date | null> {
  const { mails_since } = await trx
    .insertInto('research_config')
    .values({ business_id, branch_id, mails_since: mails ? now : null, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'branch_id']).doUpdateSet({
        mails_since: mails ? sql`coalesce(research_config.mails_since, excluded.mails_since)` : null,
        updated_at: now,
      }),
    )
    .returning('mails_since')
    .executeTakeFirstOrThrow()
  return mails_since
}

/**
 * The visits whose survey is due, locked to the end of the transaction: guests who arrived two hours ago, in branches that mail surveys
 * since before. Left out are reservations without an e-mail, customers who are erased or said that they want no messages, and all but one
 * reservation of a customer on one day. Two who ask at once get different ones.
 */
export function lockDueVisits(trx: Trx, now: Date, most: number) {
  return trx
    .selectFrom('research_config as config')
    .innerJoin('branch', (join) =>
      join.onRef('branch.business_id', '=', 'config.business_id').onRef('branch.id', '=', 'config.branch_id'),
    )
    .innerJoin('business', 'business.id', 'config.business_id')
    .innerJoin('reservation', (join) =>
      join
        .onRef('reservation.business_id', '=', 'config.business_id')
        .onRef('reservation.branch_id', '=', 'config.branch_id'),
    )
    .innerJoin('customer', (join) =>
      join
        .onRef('customer.business_id', '=', 'reservation.business_id')
        .onRef('customer.id', '=', 'reservation.customer_id'),
    )
    .select(['reservation.business_id', 'reservation.branch_id', 'reservation.id', 'reservation.date'])
    .select(['reservation.owner_name', 'reservation.owner_email', 'customer.id as customer_id'])
    .where('branch.status', '=', 'active')
    .where('branch.is_draft', '=', false)
    .where('business.status', '=', 'active')
    .where('config.mails_since', 'is not', null)
    .where('reservation.attendance', '=', 'arrived')
    .where('reservation.status', 'in', ['CON', 'COM'])
    .whereRef('reservation.attended_at', '>=', 'config.mails_since')
    .where('reservation.attended_at', '>', hoursBefore(now, latestHours))
    .where('reservation.attended_at', '<=', hoursBefore(now, hoursAfterArrival))
    .where('reservation.owner_email', 'is not', null)
    .where('customer.erased_at', 'is', null)
    .$narrowType<{ owner_email: string }>()
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('survey_link as link')
            .innerJoin('reservation as other', (join) =>
              join
                .onRef('other.business_id', '=', 'link.business_id')
                .onRef('other.id', '=', 'link.reservation_id'),
            )
            .select('link.reservation_id')
            .whereRef('link.business_id', '=', 'reservation.business_id')
            .whereRef('link.branch_id', '=', 'reservation.branch_id')
            .whereRef('link.customer_id', '=', 'reservation.customer_id')
            .whereRef('other.date', '=', 'reservation.date'),
        ),
      ),
    )
    .where((eb) => eb.not(refusesMessages()))
    .orderBy('reservation.attended_at')
    .orderBy('reservation.id')
    .limit(most)
    .forUpdate('reservation')
    .skipLocked()
    .execute()
}
