import type { NewNumber } from '../../../connect.contract.ts'
import { expressionBuilder } from 'kysely'
import { findAccess } from '../../../server/connection.queries.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { type Db, transaction, type Trx } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { House } from '#platform/house.ts'
import type { PhoneNumber } from '../graph/numbers.ts'
import type * as z from 'zod/mini'

/** How long one connection may take; after that another may begin. */
const connectingMs = 60_000

const refused = (code: string, message: string, extra: Record<string, unknown> = {}) =>
  new Refusal(code, message, { extra: { message, ...extra } })

type Claim = {
  business_id: number
  given: z.output<typeof NewNumber>
  phone: PhoneNumber
  now: Date
}

/** What Meta says of a number, as columns. */
export const numberFactsOf = (phone: PhoneNumber, now: Date) => ({
  display_phone_number: phone.display_phone_number,
  ...(phone.verified_name ? { verified_name: phone.verified_name } : {}),
  quality_rating: phone.quality_rating ?? null,
  messaging_limit: phone.messaging_limit_tier ?? null,
  platform_status: phone.status ?? null,
  name_status: phone.name_status ?? null,
  checked_at: now,
})

/**
 * Takes a number for one connection at a time and returns its row. Refuses a number that is connected, to this business or another (D-82),
 * or that somebody else is connecting. A connected number whose access was lost can be connected again.
 */
export function claimNumber(house: House, { business_id, given, phone, now }: Claim) {
  const { phone_number_id, business_account_id, wa_account_id } = given
  const facts = { ...numberFactsOf(phone, now), business_account_id, wa_account_id, connecting_at: now }
  return transaction(house.database.ofBusiness(business_id), async (trx) => {
    const made = await trx
      .insertInto('wa_number')
      .values({
        business_id,
        phone_number_id,
        verified_name: given.verified_name || phone.display_phone_number,
        ...facts,
        status: 'inactive',
        missing: 'subscription',
        created_at: now,
      })
      .onConflict((conflict) => conflict.column('phone_number_id').doNothing())
      .returning(['id', 'pin'])
      .executeTakeFirst()
    if (made) return made
    const { id, pin } = await requireFree(house, trx, { business_id, given, now })
    await trx
      .updateTable('wa_number')
      .set(facts)
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .execute()
    return { id, pin }
  })
}

/**
 * Locks and returns the row of a number that may be connected. Asks whether its access works only after that: another person who connected the
 * number had saved the access before the row was free.
 */
async function requireFree(house: House, trx: Trx, { business_id, given, now }: Omit<Claim, 'phone'>) {
  const row = await trx
    .selectFrom('wa_number')
    .select(['id', 'pin', 'missing', isFree(now).as('is_free')])
    .where('business_id', '=', business_id)
    .where('phone_number_id', '=', given.phone_number_id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw refused('number_taken', 'Este número já está conectado a outro negócio.')
  if (!row.is_free) throw alreadyConnecting()
  const account = given.wa_account_id
  if (row.missing === null && (await findAccess(house, trx, { business_id, service: 'whatsapp', account }))) {
    throw refused('number_connected', 'Este número já está conectado.', { wa_number: { id: row.id } })
  }
  return row
}

/** Nobody is connecting the number. */
const isFree = (now: Date) => {
  const row = expressionBuilder<Tables, 'wa_number'>()
  return row.or([
    row('connecting_at', 'is', null),
    row('connecting_at', '<', new Date(now.getTime() - connectingMs)),
  ])
}

const alreadyConnecting = () =>
  refused('number_connecting', 'Este número está sendo conectado por outra pessoa. Aguarde um minuto.')

/** Takes a number that stopped half-way, by its row. */
export async function claimHalfway(db: Db, business_id: number, id: number, now: Date) {
  const row = await db
    .updateTable('wa_number')
    .set({ connecting_at: now })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .where('missing', 'is not', null)
    .where(isFree(now))
    .returning(['id', 'pin', 'phone_number_id', 'wa_account_id'])
    .executeTakeFirst()
  if (!row) throw alreadyConnecting()
  return row
}
