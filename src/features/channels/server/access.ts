import { firstReadable, type MetaAccess } from './connection.queries.ts'
import type { Account } from './port.ts'
import { wires } from './wires.ts'
import type { Db } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'

/** The access to send by an account now; null while it is not connected or switched off. */
export async function accessOf(house: House, db: Db, ours: Account): Promise<MetaAccess | null> {
  const rows = await wires[ours.channel].signIns(db, ours, house.now()).execute()
  return firstReadable(house, ours.business_id, rows)
}
