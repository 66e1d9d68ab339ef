import { finishConnection, requireAccess } from './connect.ts'
import { notFound, Refusal } from '#lib/call/refusal.ts'
import type { PersonAct } from '#platform/act.ts'
import type { House } from '#platform/house.ts'
import { type MetaFailure, logged } from '#platform/meta/outcome.ts'
import { requestCode, verifyCode } from '../graph/numbers.ts'

type OfNumber = { business_id: number; id: number }

async function reach({ house }: PersonAct, { business_id, id }: OfNumber) {
  const db = house.database.ofBusiness(business_id)
  const number = await db
    .selectFrom('wa_number')
    .select(['phone_number_id', 'wa_account_id'])
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .executeTakeFirst()
  if (!number) throw notFound('Número não encontrado.')
  const { token } = await requireAccess(house, db, business_id, number.wa_account_id)
  return { token, phone_number_id: number.phone_number_id }
}

function refusal(failed: MetaFailure, log: House['log'], what: string): Refusal {
  log.warn({ what, ...logged(failed) }, 'meta')
  return new Refusal('needs_code', failed.sentence, { extra: { message: failed.sentence } })
}

/** Lets Meta send a code to the number. */
export async function sendNumberCode(act: PersonAct, number: OfNumber, method: 'SMS' | 'VOICE') {
  const reached = await reach(act, number)
  const { meta, log } = act.house
  const sent = await requestCode(meta.graph, { ...reached, method })
  if (sent.kind !== 'done') throw refusal(sent, log, 'request_code')
  const message = method === 'SMS' ? 'Código enviado por SMS.' : 'A Meta vai ligar para este número.'
  return { success: true as const, message }
}

/** Verifies the number with the code, and goes on with its connection. */
export async function verifyNumber(act: PersonAct, number: OfNumber, code: string) {
  const reached = await reach(act, number)
  const { meta, log } = act.house
  const verified = await verifyCode(meta.graph, { ...reached, code })
  if (verified.kind !== 'done') throw refusal(verified, log, 'verify_code')
  return finishConnection(act, number)
}
