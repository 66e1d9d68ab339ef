import { expressionBuilder } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { Address } from '../address.ts'
import type { AddressParts } from '../rules.ts'
import type { Branch } from '#platform/http/door/door.ts'

/** A column for a query on `branch`: the address with its city (pages spec §3), or null. */
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
  )
}

/** The address of a branch with its city, or null. */
export async function findBranchAddress(
  db: Db,
  branch: Pick<Branch, 'business_id' | 'id' | 'address_id'>,
): Promise<AddressParts | null> {
  if (branch.address_id === null) return null
  const row = await db
    .selectFrom('branch')
    .select(addressOfBranch().as('address'))
    .where('business_id', '=', branch.business_id)
    .where('id', '=', branch.id)
    .executeTakeFirst()
  return row?.address ?? null
}

/** `addressOfBranch` with every id, for the full branch (back-office spec §3). */
export function fullAddressOfBranch() {
  const eb = expressionBuilder<Tables, 'branch'>()
  return jsonObjectFrom(
    eb
      .selectFrom('address')
      .select(['address.id', 'zipcode', 'street', 'number', 'district', 'complement', 'city_id'])
      .select((row) => {
        const city = row.selectFrom('city').whereRef('city.id', '=', 'address.city_id')
        return [
          city.select('city.state_id').as('state_id'),
          jsonObjectFrom(city.select(['city.id', 'city.name', 'city.state_id'])).as('city'),
        ]
      })
      .whereRef('address.business_id', '=', 'branch.business_id')
      .whereRef('address.id', '=', 'branch.address_id'),
  ).as('address')
}

/** The address with this id of this business, with its city; otherwise null. */
export async function findAddress(
  db: Db,
  businessId: number,
  addressId: number | null,
): Promise<Address | null> {
  if (addressId === null) return null
  const address = await db
    .selectFrom('address')
    .leftJoin('city', 'city.id', 'address.city_id')
    .where('address.business_id', '=', businessId)
    .where('address.id', '=', addressId)
    .select(['zipcode', 'street', 'number', 'complement', 'district', 'city.name as city', 'city.state_id'])
    .executeTakeFirst()
  return address ?? null
}

/** Updates the address of the business with `addressId`, or inserts a new one, and answers its id. */
export async function saveAddress(
  trx: Db,
  businessId: number,
  addressId: number | null,
  { city, state_id, ...lines }: Address,
): Promise<number> {
  const row = { ...lines, city_id: city && state_id ? await saveCity(trx, state_id, city) : null }
  const changed =
    addressId === null
      ? undefined
      : await trx
          .updateTable('address')
          .set(row)
          .where('business_id', '=', businessId)
          .where('id', '=', addressId)
          .returning('id')
          .executeTakeFirst()
  if (changed) return changed.id
  const added = await trx
    .insertInto('address')
    .values({ business_id: businessId, ...row })
    .returning('id')
    .executeTakeFirstOrThrow()
  return added.id
}

/** The id of the address after a save: undefined keeps the address, null removes it. */
export async function moveAddress(
  trx: Db,
  businessId: number,
  addressId: number | null,
  address: Address | null | undefined,
): Promise<number | null> {
  if (address === undefined) return addressId
  return address === null ? null : saveAddress(trx, businessId, addressId, address)
}

/** Deletes an address that no branch or business refers to; call it after the reference was removed. */
export async function removeAddress(trx: Db, businessId: number, addressId: number): Promise<void> {
  await trx
    .deleteFrom('address')
    .where('business_id', '=', businessId)
    .where('id', '=', addressId)
    .where((eb) =>
      eb.not(
        eb.or([
          eb.exists(
            eb
              .selectFrom('branch')
              .whereRef('branch.business_id', '=', 'address.business_id')
              .whereRef('branch.address_id', '=', 'address.id')
              .select('branch.id'),
          ),
          eb.exists(
            eb
              .selectFrom('business')
              .whereRef('business.id', '=', 'address.business_id')
              .whereRef('business.entity_address_id', '=', 'address.id')
              .select('business.id'),
          ),
        ]),
      ),
    )
    .execute()
}

/** The id of a city of a state; adds the city if it is new. */
async function saveCity(trx: Db, state_id: number, name: string): Promise<number> {
  const find = () =>
    trx
      .selectFrom('city')
      .where('state_id', '=', state_id)
      .where('name', '=', name)
      .select('id')
      .executeTakeFirst()
  const known = await find()
  if (known) return known.id
  const added = await trx
    .insertInto('city')
    .values({ state_id, name })
    .onConflict((conflict) => conflict.columns(['state_id', 'name']).doNothing())
    .returning('id')
    .executeTakeFirst()
  // Somebody else added it at the same moment, so it exists now.
  const { id } = added ?? (await find()) ?? {}
  if (!id) throw new Error(`City ${name} of state ${state_id} is not there.`)
  return id
}
