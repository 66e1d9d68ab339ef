import type { Channel } from '#features/channels/rules.ts'
import { type Access, findAccess } from '#features/channels/server/connection.queries.ts'
import type { Db } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'

/** A number or Instagram account of ours that messages leave by. */
export type Account = { business_id: number; channel: Channel; account: string }

/** The number of a WhatsApp account's queue; undefined for one that is not here. */
export const findNumber = (db: Db, { business_id, account }: Account) =>
  db
    .selectFrom('wa_number')
    .select(['id', 'status', 'wa_account_id'])
    .where('business_id', '=', business_id)
    .where('phone_number_id', '=', account)
    .executeTakeFirst()

/** The access to send by an account now; null while it is not connected or switched off. */
export async function accessOf(house: House, db: Db, ours: Account): Promise<Access | null> {
  const { business_id, channel } = ours
  if (channel === 'instagram') return findAccess(house, db, { business_id, service: channel })
  const number = await findNumber(db, ours)
  if (number?.status !== 'active') return null
  return findAccess(house, db, { business_id, service: channel, account: number.wa_account_id })
}
