import { instagram } from '../platform.ts'
import type { Db } from '#platform/database/database.ts'

/** The business that has this account, by the platform's id. Looks through all businesses, because an event names none. */
export const findAccountBusiness = (db: Db, account: string) =>
  db
    .selectFrom('meta_connection')
    .select('business_id')
    .where('service', '=', instagram.channel)
    .where('account', '=', account)
    .executeTakeFirst()
