import { hasOptedOut } from '#features/chats/server/opt-out/queries.ts'
import { sql } from 'kysely'
import { refusesMessages } from '#features/customers/server/consents.ts'
import { hoursAfterArrival, latestHours } from '../rules.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

const hoursBefore = (now: Date, hours: number) => new Date(now.getTime() - hours * 3_600_000)

/** What a branch wants of its survey after a visit: since when it sends it, null if it does not, and by what template; null: by mail. */
export type AfterVisit = { mails_since: Date | null; template_id: number | null }

const columns = ['mails_since', 'template_id'] as const

/** The branch's choice; before it chooses, no survey is sent. */
export async function findAfterVisit(db: Db, branch: BranchKey): Promise<AfterVisit> {
  const config = await db
    .selectFrom('research_config')
    .select(columns)
    .where(inBranch(branch))
    .executeTakeFirst()
  return config ?? { mails_since: null, template_id: null }
}

/** Switches surveys on from now, or off; if they were on, they keep the time since which they are on. */
export const saveAfterVisit = (
  trx: Trx,
  { business_id, id: branch_id }: BranchKey,
  { mails, template_id, now }: { mails: boolean; template_id: number | null; now: Date },
): Promise<AfterVisit> =>
  trx
    .insertInto('research_config')
    .values({ business_id, branch_id, mails_since: mails ? now : null, template_id, updated_at: now })
    .onConflict((conflict) =>
      conflict.columns(['business_id', 'branch_id']).doUpdateSet({
        mails_since: mails ? sql`coalesce(research_config.mails_since, excluded.mails_since)` : null,
        template_id,
        updated_at: now,
      }),
    )
    .returning(columns)
    .executeTakeFirstOrThrow()

/** The templates that branches which send surveys chose. */
export const listSurveyTemplates = (db: Db) =>
  db
    .selectFrom('research_config')
    .select(['business_id', 'template_id'])
    .distinct()
    .where('mails_since', 'is not', null)
    .where('template_id', 'is not', null)
    .$narrowType<{ template_id: number }>()
    .execute()

/**
 * The visits whose survey is due, locked to the end of the transaction: guests who arrived two hours ago, in branches that send surveys
 * since before. Left out are guests who can be written to neither by one of these templates nor by mail, customers who are erased or said
 * that they want no messages, and all but one reservation of a customer on one day. Two calls at once get different visits.
 */
export function lockDueVisits(
  trx: Trx,
  { now, templates, most }: { now: Date; templates: number[]; most: number },
) {
  // A phone from masks was typed on a device that nobody knows (D-60).
  const byTemplate = sql<boolean>`(config.template_id = any(${templates}::bigint[])
    and reservation.owner_phone <> '' and not reservation.owner_masked)`
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
    .select(['reservation.owner_name', 'reservation.owner_email', 'reservation.owner_phone'])
    .select(['customer.id as customer_id', 'config.template_id', byTemplate.as('by_template')])
    .where('branch.status', '=', 'active')
    .where('branch.is_draft', '=', false)
    .where('business.status', '=', 'active')
    .where('config.mails_since', 'is not', null)
    .where('reservation.attendance', '=', 'arrived')
    .where('reservation.status', 'in', ['CON', 'COM'])
    .whereRef('reservation.attended_at', '>=', 'config.mails_since')
    .where('reservation.attended_at', '>', hoursBefore(now, latestHours))
    .where('reservation.attended_at', '<=', hoursBefore(now, hoursAfterArrival))
    .where((eb) =>
      eb.or([
        eb.and([
          eb('reservation.owner_email', 'is not', null),
          eb('reservation.owner_email_muted', '=', false),
        ]),
        byTemplate,
      ]),
    )
    .where('customer.erased_at', 'is', null)
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
    .where((eb) => eb.not(hasOptedOut(eb.ref('reservation.business_id'), eb.ref('reservation.owner_phone'))))
    .orderBy('reservation.attended_at')
    .orderBy('reservation.id')
    .limit(most)
    .forUpdate('reservation')
    .skipLocked()
    .execute()
}
