import { saveAccess } from '../../../server/connection.queries.ts'
import { type VerifiedToken, verifyWhatsAppToken } from './verify.ts'
import type { PersonAct } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, transaction } from '#platform/database/database.ts'

/** Tokens of accounts that a new one reaches too are no longer needed. */
async function forgetOlder(db: Db, business_id: number, { accounts }: VerifiedToken): Promise<void> {
  await db
    .deleteFrom('meta_connection')
    .where('business_id', '=', business_id)
    .where('service', '=', 'whatsapp')
    .where('account', '<>', '')
    .$if(accounts !== null, (query) => query.where('account', 'in', accounts!.length > 0 ? accounts! : ['']))
    .execute()
}

/** Stores a WhatsApp token for all numbers of a business that it reaches. */
export async function connectWhatsApp(act: PersonAct, business_id: number, token: string): Promise<void> {
  const { house, now, person } = act
  const verified = await verifyWhatsAppToken(house, token)
  const { accounts: _, ...access } = verified
  await transaction(house.database.ofBusiness(business_id), async (trx) => {
    await forgetOlder(trx, business_id, verified)
    const grant = { business_id, service: 'whatsapp' as const, account: '', ...access }
    await saveAccess(house, trx, { grant, now, user_id: person.id })
    await audit(trx, act, { action: 'connect', entity: 'whatsapp', business_id })
  })
}
