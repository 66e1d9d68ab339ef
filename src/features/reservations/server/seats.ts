import { type Booking, bookingAt, type Day } from '#features/availability/rules.ts'
import { loadDay } from '#features/availability/server/queries.ts'
import type { RequestForm } from '../form.ts'
import { messages } from '../rules.ts'
import { Refusal } from '#lib/refusal.ts'
import type { LocalNow } from '#lib/zoned.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door.ts'

/** Who books. Refusals of visitors carry `error:true`, which fills the page's own alert (D-02, D-48). */
export type Audience = Day['audience']

/** An expected refusal of a booking. */
export const refused = (audience: Audience, code: string, sentence: string) =>
  new Refusal(code, sentence, audience === 'visitor' ? { extra: { error: true } } : {})

/** The refusal of a party that gets no seats (D-48). */
export function refusalOf(booking: Exclude<Booking, { kind: 'free' }>, audience: Audience): Refusal {
  switch (booking.kind) {
    case 'tooFew':
      return refused(audience, 'too_few', messages.tooFew(booking.limit))
    case 'tooMany':
      return refused(audience, 'too_many_people', messages.tooMany(booking.limit))
    case 'closed':
      return refused(audience, 'closed', audience === 'visitor' ? messages.closed : messages.closedToAll)
    default:
      return refused(audience, booking.kind, messages[booking.kind])
  }
}

/**
 * Bookings of the same date queue here, so that seats are counted one booking at a time; earlier dates are locked first (D-38). The row is
 * only locked, not rewritten, which keeps its queue in order of arrival.
 */
export async function lockDays(trx: Trx, branch: BranchKey, dates: string[]): Promise<void> {
  for (const date of [...new Set(dates)].toSorted()) {
    while (!((await lockDay(trx, branch, date)) || (await openDay(trx, branch, date))));
  }
}

/** Locks the date's row; returns whether it exists. */
async function lockDay(trx: Trx, branch: BranchKey, date: string): Promise<boolean> {
  const rows = await trx
    .selectFrom('reservation_day')
    .select('date')
    .where('business_id', '=', branch.business_id)
    .where('branch_id', '=', branch.id)
    .where('date', '=', date)
    .forNoKeyUpdate()
    .execute()
  return rows.length > 0
}

/** Inserts a date's row, which is then locked; false when another transaction inserted it meanwhile. */
async function openDay(trx: Trx, branch: BranchKey, date: string): Promise<boolean> {
  const made = await trx
    .insertInto('reservation_day')
    .values({ business_id: branch.business_id, branch_id: branch.id, date })
    .onConflict((conflict) => conflict.doNothing())
    .returning('date')
    .execute()
  return made.length > 0
}

/** The service in which the party gets seats at this time. Throws the refusals of D-48. */
export async function requireSeats(
  db: Db,
  branch: BranchKey,
  { date, time, person_number }: Pick<RequestForm, 'date' | 'time' | 'person_number'>,
  audience: Audience,
  now: LocalNow,
) {
  const day = await loadDay(db, branch, date)
  const booking = bookingAt({ ...day, audience, now }, time, person_number)
  if (booking.kind !== 'free') throw refusalOf(booking, audience)
  return { config: day.config, service_id: booking.service_id }
}
