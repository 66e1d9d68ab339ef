import { sql } from 'kysely'
import { reservationFieldNames } from '../../fields.ts'
import { reservationsOf } from '../queries.ts'
import type { LocalNow } from '#lib/days/zoned.ts'
import type { Db } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** The most reservations that a customer's record lists. */
const shownLimit = 50

const ofCustomer = (db: Db, branch: BranchKey, customer_id: number) =>
  reservationsOf(db, branch).where('reservation.customer_id', '=', customer_id)

/** From how many visits on a party and a weekday count as a habit. */
const habitFrom = 3

/** A customer's reservations, the latest date first. */
export const lastOfCustomer = (db: Db, branch: BranchKey, customer_id: number) =>
  ofCustomer(db, branch, customer_id)
    .select(reservationFieldNames)
    .orderBy('date', 'desc')
    .orderBy('time', 'desc')
    .orderBy('id', 'desc')
    .limit(shownLimit)
    .execute()

/**
 * A confirmed reservation of a past day took place (D-44) unless the party did not come; a reservation of today did once its party arrived.
 */
const tookPlace = ({ date }: LocalNow) =>
  sql<boolean>`(status = 'COM' or (status = 'CON' and (date < ${date}::date or attendance = 'arrived')))
    and attendance is distinct from 'no_show'`

/** How a customer's reservations ended, and the party and weekday they usually come with. */
export async function figuresOfCustomer(db: Db, branch: BranchKey, customer_id: number, now: LocalNow) {
  const came = tookPlace(now)
  const { person_number, weekday, total, ...figures } = await ofCustomer(db, branch, customer_id)
    .select([
      sql<number>`count(*)`.as('total'),
      sql<number>`count(*) filter (where ${came})`.as('came'),
      sql<number>`count(*) filter (where attendance = 'no_show')`.as('no_show'),
      sql<number>`count(*) filter (where status = 'CAN')`.as('cancelled'),
      sql<number>`count(*) filter (where status = 'REC')`.as('refused'),
      sql<number>`count(*) filter (where status in ('WAI', 'CON') and date >= ${now.date}::date
        and attendance is null)`.as('ahead'),
      sql<number | null>`mode() within group (order by person_number) filter (where ${came})`.as(
        'person_number',
      ),
      sql<
        number | null
      >`mode() within group (order by extract(dow from date)::int) filter (where ${came})`.as('weekday'),
    ])
    .executeTakeFirstOrThrow()
  const isHabit = figures.came >= habitFrom && person_number !== null && weekday !== null
  const usual = isHabit ? { person_number, weekday } : null
  return { total, figures, usual }
}
