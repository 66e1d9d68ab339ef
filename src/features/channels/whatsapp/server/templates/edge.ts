import { type MetaAccess, findAccess, loseAccess } from '../../../server/connection.queries.ts'
import type { TemplateNumber } from './queries.ts'
import { Refusal } from '#lib/call/refusal.ts'
import type { Act } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import { type MetaFailure, logged, type MetaOutcome } from '#platform/meta/outcome.ts'

/** The token for the calls about a number's templates; null while nobody connected it. */
export const templateAccess = (act: Act, db: Db, { business_id, wa_account_id }: TemplateNumber) =>
  findAccess(act.house, db, { business_id, service: 'whatsapp', account: wa_account_id })

/** Notes in the log that Meta did not do it, and that the token is lost if it says so. */
export async function noteFailure(
  act: Act,
  { business_id }: { business_id: number },
  access: MetaAccess,
  failed: MetaFailure,
): Promise<void> {
  act.house.log.warn(logged(failed), 'templates: Meta did not do it')
  if (failed.kind !== 'refused' || failed.advice !== 'reconnect') return
  await loseAccess(act.house.db, { business_id, access, now: act.now, reason: failed.sentence })
}

/** The catalogue's sentence, followed by the known reason. */
export const failed = (msg: string, reason: string) =>
  new Refusal('not_submitted', msg, { extra: { reason } })

/**
 * Makes a call to Meta for somebody who waits for it; returns its answer, or throws the catalogue's sentence with Meta's reason. Nothing was
 * saved then.
 */
export async function submitted<T>(
  act: Act,
  { db, number, failure }: { db: Db; number: TemplateNumber; failure: string },
  call: (access: MetaAccess) => Promise<MetaOutcome<T>>,
): Promise<T> {
  const access = await templateAccess(act, db, number)
  if (!access) throw failed(failure, 'O WhatsApp está desconectado. Conecte-o de novo em Canais.')
  const outcome = await call(access)
  if (outcome.kind === 'done') return outcome.answer
  await noteFailure(act, number, access, outcome)
  const told = outcome.kind === 'refused' ? outcome.told : null
  throw failed(failure, told ? [told.title, told.text].filter(Boolean).join(': ') : outcome.sentence)
}
