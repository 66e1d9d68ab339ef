import { type Compilable, sql } from 'kysely'
import { type BookingVerdict, bookingAt, type DayContext } from '#features/availability/rules.ts'
import type { DayParts } from '#features/availability/server/queries.ts'
import type { RequestForm } from '../../form.ts'
import type { OwnDuplicate } from '../../request.contract.ts'
import { reservationMessages } from '../../rules.ts'
import { Refusal } from '#lib/call/refusal.ts'
import type { LocalNow } from '#lib/days/zoned.ts'
import { compiled, together } from '#platform/database/engine/statements.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** Who books. Refusals of visitors carry `error:true`, which fills the page's own alert (D-02, D-48). */
export type Audience = DayContext['audience']

/** An expected refusal of a booking. */
export const refused = (audience: Audience, code: string, sentence: string) =>
  new Refusal(code, sentence, audience === 'visitor' ? { extra: { error: true } } : {})

/** The refusal of a second table in the same service (D-142). `own`: the table that the phone has, for its own device only. */
export const duplicateRefusal = (own?: OwnDuplicate) =>
  new Refusal('duplicate', reservationMessages.enough, {
    extra: { error: true, duplicate: true, ...(own && { own }) },
  })

/** The refusal of a party that gets no seats (D-48). */
export function bookingRefusalOf(
  booking: Exclude<BookingVerdict, { kind: 'free' }>,
  audience: Audience,
): Refusal {
  switch (booking.kind) {
    case 'tooFew':
      return refused(audience, 'too_few', reservationMessages.tooFew(booking.limit))
    case 'tooMany':
      return refused(audience, 'too_many_people', reservationMessages.tooMany(booking.limit))
    case 'closed':
      return refused(
        audience,
        'closed',
        audience === 'visitor' ? reservationMessages.closed : reservationMessages.closedToAll,
      )
    default:
      return refused(audience, booking.kind, reservationMessages[booking.kind])
  }
}

const locking = compiled((db, day: { business_id: number; branch_id: number; date: string }) =>
  db
    .insertInto('reservation_day')
    .values({ business_id: day.business_id, branch_id: day.branch_id, date: day.date })
    .onConflict((conflict) =>
      // A row that is there is locked and not rewritten, which keeps its queue in order of arrival.
      conflict
        .columns(['business_id', 'branch_id', 'date'])
        .doUpdateSet({ date: sql`excluded.date` })
        .where(sql<boolean>`false`),
    ),
)

/**
 * The statement on which bookings of the same date queue, so that seats are counted one booking at a time; earlier dates are locked first
 * (D-38).
 */
export const lockDay = (db: Db, { business_id, id: branch_id }: BranchKey, date: string) =>
  locking.of(db, { business_id, branch_id, date })

/** Sends `first` and the locks of these dates in one write; answers the rows of `first`. */
export async function lockDays<Row>(
  trx: Trx,
  branch: BranchKey,
  dates: readonly string[],
  first: Compilable<Row>,
): Promise<Row[]> {
  const [rows] = await together(trx, first, ...dates.toSorted().map((date) => lockDay(trx, branch, date)))
  return rows
}

/** The service in which a party gets seats, by what decides the date. Throws the refusals of D-48. */
export function requireSeats(
  day: DayParts,
  { time, person_number }: Pick<RequestForm, 'time' | 'person_number'>,
  audience: Audience,
  now: LocalNow,
): number {
  const booking = bookingAt({ ...day, audience, now }, time, person_number)
  if (booking.kind !== 'free') throw bookingRefusalOf(booking, audience)
  return booking.service_id
}
