import { sql } from 'kysely'
import { erasedName, type DataSubject } from '#lib/person/person.ts'
import type { Db, Trx } from '#platform/database/database.ts'

/** What `invitations` holds of a person: the reservations of others that they confirmed for. */
export function invitationHoldings(db: Db, { business_id, phones }: DataSubject) {
  return db
    .selectFrom('reservation_guest')
    .select(['reservation_id', 'name', 'phone', 'email', 'birth_date', 'created_at', 'updated_at'])
    .where('business_id', '=', business_id)
    .where('phone', 'in', phones)
    .orderBy('created_at')
    .execute()
}

const anonymous = {
  name: erasedName,
  // The phone is part of the key.
  phone: sql<string>`'apagado-' || gen_random_uuid()`,
  email: '',
  birth_date: null,
}

/** Anonymises a person wherever they confirmed; the number of confirmed people stays (D-98). */
export async function eraseInvitee(trx: Trx, { business_id, phones }: DataSubject): Promise<void> {
  await trx
    .updateTable('reservation_guest')
    .set(anonymous)
    .where('business_id', '=', business_id)
    .where('phone', 'in', phones)
    .execute()
}

/** Anonymises everybody who confirmed for these reservations. */
export async function eraseInviteesOf(trx: Trx, business_id: number, reservations: number[]): Promise<void> {
  if (reservations.length === 0) return
  await trx
    .updateTable('reservation_guest')
    .set(anonymous)
    .where('business_id', '=', business_id)
    .where('reservation_id', 'in', reservations)
    .execute()
}
