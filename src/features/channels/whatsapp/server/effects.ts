import { findSendingNumber } from './accounts.queries.ts'
import { registerAgain } from './connect/register-again.ts'
import { stopNumber, warnNumber } from './stop-number.ts'
import { stopTemplate } from './templates/stop.ts'
import { syncTemplatesJob } from './templates/sync.ts'
import type { RefusedSend } from '../../server/port.ts'
import type { Act } from '#platform/act.ts'
import type { Trx } from '#platform/database/database.ts'

/** The changes that a refusal makes to its number or template. */
export async function applyNumberEffect(
  trx: Trx,
  act: Act,
  { ours, effect, code, sentence, templateId }: RefusedSend,
): Promise<void> {
  const number = await findSendingNumber(trx, ours)
  if (!number) return
  const { business_id } = ours
  const of = { business_id, number_id: number.id }
  if (effect === 'stop number') await stopNumber(trx, act, { ...of, notice: sentence })
  if (effect === 'warn') await warnNumber(trx, act, { ...of, notice: sentence })
  if (effect === 'register') await registerAgain(trx, act, of)
  if (effect === 'read templates') await act.house.enqueue(trx, syncTemplatesJob, of)
  if (effect === 'stop template') {
    const template_id = await templateId()
    if (template_id) await stopTemplate(trx, { business_id, template_id, code: code!, now: act.now })
  }
}
