import { instagram } from '../platform.ts'
import type { Db } from '#platform/database/database.ts'

/** The business whose account this is, by the platform's id. Looks through all businesses: an event names none. */
export const findAccountBusiness = (db: Db, account: string) =>
  db
    .selectFrom('meta_connection')
    .select('business_id')
    .where('service', '=', instagram.channel)
    .where('account', '=', account)
    .executeTakeFirst()
