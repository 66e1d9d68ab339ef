import { findPerson } from '#features/customers/server/personal-data.ts'
import { countsOf, findHoldings } from './holdings.ts'
import { personOf } from '#lib/person/person.ts'
import { formatPhone } from '#lib/person/phone.ts'
import type { Db } from '#platform/database/database.ts'

/** Everything that a business holds of a phone's person (LGPD, art. 18 II), as JSON: rows by kind, instants in UTC. */
export async function exportPerson(
  db: Db,
  { business_id, phone }: { business_id: number; phone: string },
  now: Date,
) {
  const person = await findPerson(db, personOf(business_id, phone))
  const business = await db
    .selectFrom('business')
    .select(['id', 'name'])
    .where('id', '=', business_id)
    .executeTakeFirstOrThrow()
  const branches = await db
    .selectFrom('branch')
    .select(['id', 'name', 'branch as unit'])
    .where('business_id', '=', business_id)
    .orderBy('id')
    .execute()
  const { held } = await findHoldings(db, person)
  return {
    phone: formatPhone(phone),
    business,
    exported_at: now.toISOString(),
    branches,
    counts: countsOf(held),
    ...held,
  }
}
