import { signIns } from '../../server/connection.queries.ts'
import type { Account } from '../../server/port.ts'
import { whatsApp } from '../platform.ts'
import type { Db } from '#platform/database/database.ts'

/** The business that has this number, by the platform's id. Looks through all businesses, because an event names none. */
export const findNumberBusiness = (db: Db, phoneNumberId: string) =>
  db
    .selectFrom('wa_number')
    .select('business_id')
    .where('phone_number_id', '=', phoneNumberId)
    .executeTakeFirst()

/** The numbers of an account (WABA), of whichever business has it. */
export function numbersOfAccount(db: Db, account: string) {
  return db
    .selectFrom('wa_number')
    .select(['business_id', 'id', 'display_phone_number'])
    .where('wa_account_id', '=', account)
    .orderBy('id')
    .execute()
}
export type AccountNumber = Awaited<ReturnType<typeof numbersOfAccount>>[number]

/** The number that messages leave by; undefined if it does not exist. */
export const findSendingNumber = (
  db: Db,
  { business_id, account }: Pick<Account, 'business_id' | 'account'>,
) =>
  db
    .selectFrom('wa_number')
    .select(['id', 'status', 'wa_account_id', 'notice'])
    .where('business_id', '=', business_id)
    .where('phone_number_id', '=', account)
    .executeTakeFirst()

/** The sign-ins by which a number that is switched on sends now, the best first. */
export const numberSignIns = (db: Db, { business_id, account }: Omit<Account, 'channel'>, now: Date) =>
  signIns(db, { business_id, service: whatsApp.channel, now })
    .innerJoin('wa_number', 'wa_number.business_id', 'meta_connection.business_id')
    .where('wa_number.phone_number_id', '=', account)
    .where('wa_number.status', '=', 'active')
    .where((row) =>
      row.or([
        row('meta_connection.account', '=', row.ref('wa_number.wa_account_id')),
        row('meta_connection.account', '=', ''),
      ]),
    )
