import { expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Tables } from '#platform/database/tables.ts'

/** Joined to a query on `branch` as one of its columns: the address with its city (2 §3), null while there is none. */
export function addressOfBranch() {
  const eb = expressionBuilder<Tables, 'branch'>()
  return jsonObjectFrom(
    eb
      .selectFrom('address')
      .select(['street', 'complement', 'number', 'district', 'zipcode'])
      .select((row) =>
        jsonObjectFrom(
          row
            .selectFrom('city')
            .select(['city.name', 'city.state_id'])
            .whereRef('city.id', '=', 'address.city_id'),
        ).as('city'),
      )
      .whereRef('address.business_id', '=', 'branch.business_id')
      .whereRef('address.id', '=', 'branch.address_id'),
  ).as('address')
}
