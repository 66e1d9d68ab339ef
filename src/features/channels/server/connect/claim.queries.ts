import type { NewNumber } from '../../connect.contract.ts'
import type { ExpressionBuilder } from 'kysely'
import { Refusal } from '#lib/refusal.ts'
import type { Db } from '#platform/database/database.ts'
import type { Tables } from '#platform/database/tables.ts'
import type { PhoneNumber } from '#platform/meta/numbers.ts'
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
  /** Whether a number that is already connected may be connected again: its access was lost. */
  again: boolean
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
 * Takes a number for one connection at a time and answers its row. Refuses a number that is connected, here or anywhere (D-82), and one that
 * somebody else is connecting.
 */
export async function claimNumber(db: Db, { business_id, given, phone, now, again }: Claim) {
  const { phone_number_id, business_account_id, wa_account_id } = given
  const facts = { ...numberFactsOf(phone, now), business_account_id, wa_account_id, connecting_at: now }
  const made = await db
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
  const taken = await db
    .updateTable('wa_number')
    .set(facts)
    .where('business_id', '=', business_id)
    .where('phone_number_id', '=', phone_number_id)
    .where(isFree(now))
    .$if(!again, (query) => query.where('missing', 'is not', null))
    .returning(['id', 'pin'])
    .executeTakeFirst()
  if (taken) return taken
  throw await whyNot(db, business_id, phone_number_id)
}

const isFree = (now: Date) => (row: ExpressionBuilder<Tables, 'wa_number'>) =>
  row.or([
    row('connecting_at', 'is', null),
    row('connecting_at', '<', new Date(now.getTime() - connectingMs)),
  ])

async function whyNot(db: Db, business_id: number, phone_number_id: string): Promise<Refusal> {
  const own = await db
    .selectFrom('wa_number')
    .select(['id', 'connecting_at', 'missing'])
    .where('business_id', '=', business_id)
    .where('phone_number_id', '=', phone_number_id)
    .executeTakeFirst()
  if (!own) return refused('number_taken', 'Este número já está conectado a outro negócio.')
  if (own.missing !== null || own.connecting_at !== null) return alreadyConnecting()
  return refused('number_connected', 'Este número já está conectado.', { wa_number: { id: own.id } })
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
