import type { Db } from '#platform/database/database.ts'

/** The business whose WhatsApp number this is, by the platform's id. Looks through all businesses: an event names none. */
export function findWhatsAppAccount(db: Db, phoneNumberId: string) {
  return db
    .selectFrom('wa_number')
    .select('business_id')
    .where('phone_number_id', '=', phoneNumberId)
    .executeTakeFirst()
}

/** The business whose Instagram account this is, by the platform's id. Looks through all businesses: an event names none. */
export function findInstagramAccount(db: Db, account: string) {
  return db
    .selectFrom('meta_connection')
    .select('business_id')
    .where('service', '=', 'instagram')
    .where('account', '=', account)
    .executeTakeFirst()
}

/** The numbers of a WhatsApp account (WABA), of whichever business has it. */
export function numbersOfAccount(db: Db, account: string) {
  return db
    .selectFrom('wa_number')
    .select(['business_id', 'id', 'display_phone_number'])
    .where('wa_account_id', '=', account)
    .orderBy('id')
    .execute()
}
export type AccountNumber = Awaited<ReturnType<typeof numbersOfAccount>>[number]
