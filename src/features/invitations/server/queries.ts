import { expressionBuilder } from 'kysely'
import type { InviteeForm } from '../contract.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { BranchKey } from '#platform/http/door/door.ts'

/** Who confirmed for a reservation of this business, in order of confirmation. */
export function listConfirmed(db: Db, { business_id }: BranchKey, reservationId: number) {
  return db
    .selectFrom('reservation_guest')
    .select(['name', 'phone'])
    .where('business_id', '=', business_id)
    .where('reservation_id', '=', reservationId)
    .orderBy('created_at')
    .orderBy('phone')
    .execute()
}

/** How many confirmed: a column of a query on `reservation`. */
export const countConfirmed = () =>
  expressionBuilder<Tables, 'reservation'>()
    .selectFrom('reservation_guest as invitee')
    .select((invitee) => invitee.fn.countAll<number>().as('confirmed'))
    .whereRef('invitee.business_id', '=', 'reservation.business_id')
    .whereRef('invitee.reservation_id', '=', 'reservation.id')
    .$asScalar()

/** Adds an invitee, or updates the one with this phone (D-88). */
export function saveInvitee(
  trx: Trx,
  { business_id }: BranchKey,
  reservationId: number,
  { phone, ...said }: InviteeForm,
  now: Date,
) {
  return trx
    .insertInto('reservation_guest')
    .values({ business_id, reservation_id: reservationId, phone, ...said, created_at: now, updated_at: now })
    .onConflict((conflict) =>
      conflict
        .columns(['business_id', 'reservation_id', 'phone'])
        .doUpdateSet({ ...said, birth_date: said.birth_date ?? null, updated_at: now }),
    )
    .execute()
}

/** Deletes an invitee's entry. */
export function deleteInvitee(trx: Trx, { business_id }: BranchKey, reservationId: number, phone: string) {
  return trx
    .deleteFrom('reservation_guest')
    .where('business_id', '=', business_id)
    .where('reservation_id', '=', reservationId)
    .where('phone', '=', phone)
    .execute()
}
