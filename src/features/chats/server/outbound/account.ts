import type { Channel } from '#features/channels/rules.ts'
import { type MetaAccess, firstReadable, signIns } from '#features/channels/server/connection.queries.ts'
import type { Db } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'

/** A number or Instagram account of ours that messages leave by. */
export type Account = { business_id: number; channel: Channel; account: string }

/** The number of a WhatsApp account's queue; undefined for one that is not here. */
export const findSendingNumber = (db: Db, { business_id, account }: Account) =>
  db
    .selectFrom('wa_number')
    .select(['id', 'status', 'wa_account_id', 'notice'])
    .where('business_id', '=', business_id)
    .where('phone_number_id', '=', account)
    .executeTakeFirst()

/** The sign-ins by which an account of ours sends now, the best first; none while it is not connected or switched off. */
export const signInsOf = (db: Db, { business_id, channel, account }: Account, now: Date) =>
  channel === 'instagram'
    ? signIns(db, { business_id, service: channel, now })
    : signIns(db, { business_id, service: channel, now })
        .innerJoin('wa_number', 'wa_number.business_id', 'meta_connection.business_id')
        .where('wa_number.phone_number_id', '=', account)
        .where('wa_number.status', '=', 'active')
        .where((row) =>
          row.or([
            row('meta_connection.account', '=', row.ref('wa_number.wa_account_id')),
            row('meta_connection.account', '=', ''),
          ]),
        )

/** The access to send by an account now; null while it is not connected or switched off. */
export async function accessOf(house: House, db: Db, ours: Account): Promise<MetaAccess | null> {
  return firstReadable(house, ours.business_id, await signInsOf(db, ours, house.now()).execute())
}
