import type * as z from 'zod/mini'
import type { NewNumber } from '../../../connect.contract.ts'
import { findAccess, saveAccess } from '../../../server/connection.queries.ts'
import { verifyWhatsAppToken } from '../sign-in/verify.ts'
import { claimHalfway, claimNumber } from './claim.queries.ts'
import { takeSignedIn } from './signed-in-token.ts'
import { noteAgreements, settleNumber } from './settle.ts'
import { continueConnecting } from './steps.ts'
import { notFound, Refusal } from '#lib/call/refusal.ts'
import type { PersonAct } from '#platform/act.ts'
import { type Db, transaction } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import { logged } from '#platform/meta/outcome.ts'
import { listPhoneNumbers, type PhoneNumber, readPhoneNumber } from '../graph/numbers.ts'

const refused = (code: string, message: string) => new Refusal(code, message, { extra: { message } })

/** Refusals of the wizard carry their sentence as `message` too (WANUM-40). */
async function inWizard<T>(step: () => Promise<T>): Promise<T> {
  try {
    return await step()
  } catch (error) {
    if (!(error instanceof Refusal) || error.status !== 200 || 'message' in error.extra) throw error
    throw new Refusal(error.code, error.message, { extra: { ...error.extra, message: error.message } })
  }
}

/** The number as Meta has it within the account; refuses one of another account. */
async function requireInAccount(
  { meta, log }: House,
  token: string,
  { wa_account_id, phone_number_id }: z.output<typeof NewNumber>,
): Promise<PhoneNumber> {
  const numbers = await listPhoneNumbers(meta.graph, { token, waba_id: wa_account_id })
  if (numbers.kind !== 'done') {
    log.warn({ what: 'phone_numbers', ...logged(numbers) }, 'meta')
    throw refused('meta_refused', numbers.sentence)
  }
  const phone = numbers.answer.find(({ id }) => id === phone_number_id)
  if (!phone) throw refused('number_elsewhere', 'Este número não pertence à conta do WhatsApp escolhida.')
  return phone
}

/**
 * Connects a number: token, account, subscription, registration, in this order (meta-platform §3). What fails half-way stays as an inactive
 * number with a reason, and the same call, or `finishNumber`, goes on.
 */
export function connectNumber(act: PersonAct, business_id: number, given: z.output<typeof NewNumber>) {
  return inWizard(async () => {
    const { house, now, person } = act
    const db = house.database.ofBusiness(business_id)
    const { accounts: _, ...verified } = await verifyWhatsAppToken(
      house,
      takeSignedIn(act, business_id, given.access_token),
    )
    const phone = await requireInAccount(house, verified.token, given)
    const account = given.wa_account_id
    const { id, pin } = await claimNumber(house, { business_id, given, phone, now })
    await transaction(db, async (trx) => {
      const grant = { business_id, service: 'whatsapp' as const, account, ...verified }
      await saveAccess(house, trx, { grant, now, user_id: person.id })
      if (given.agreements) await noteAgreements(trx, act, { business_id, wa_number_id: id })
    })
    const progress = await continueConnecting(house, {
      business_id,
      waba_id: account,
      phone,
      token: verified.token,
      sealedPin: pin,
      pin: given.pin,
    })
    return settleNumber(act, { business_id, id, progress })
  })
}

/** The token of a number; refuses where the access was lost. */
export async function requireAccess(house: House, db: Db, business_id: number, account: string) {
  const access = await findAccess(house, db, { business_id, service: 'whatsapp', account })
  if (access) return access
  throw refused('disconnected', 'O acesso ao WhatsApp foi perdido. Conecte o número novamente.')
}

/** Goes on with a number that stopped half-way. */
export function finishConnection(
  act: PersonAct,
  { business_id, id, pin }: { business_id: number; id: number; pin?: string | undefined },
) {
  return inWizard(async () => {
    const { house, now } = act
    const db = house.database.ofBusiness(business_id)
    const number = await db
      .selectFrom('wa_number')
      .select(['id', 'missing', 'phone_number_id', 'wa_account_id'])
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!number) throw notFound('Número não encontrado.')
    if (number.missing === null) {
      return { success: true as const, message: 'Número conectado com sucesso!', wa_number: { id } }
    }
    const { token } = await requireAccess(house, db, business_id, number.wa_account_id)
    const phone = await readPhoneNumber(house.meta.graph, { token, phone_number_id: number.phone_number_id })
    if (phone.kind !== 'done') {
      house.log.warn({ what: 'phone_number', ...logged(phone) }, 'meta')
      throw refused('meta_refused', phone.sentence)
    }
    const claimed = await claimHalfway(db, business_id, id, now)
    const progress = await continueConnecting(house, {
      business_id,
      waba_id: number.wa_account_id,
      phone: phone.answer,
      token,
      sealedPin: claimed.pin,
      pin,
    })
    return settleNumber(act, { business_id, id, progress })
  })
}
