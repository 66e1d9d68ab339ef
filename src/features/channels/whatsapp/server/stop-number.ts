import type { Act } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import type { Trx } from '#platform/database/database.ts'

/** What Meta said, in Portuguese, for the person who manages channels. */
type Notice = { business_id: number; number_id: number; notice: string }

const numberOf = (trx: Trx, { business_id, number_id }: Notice) =>
  trx.updateTable('wa_number').where('business_id', '=', business_id).where('id', '=', number_id)

/** Meta refuses everything of this number: it sends nothing until somebody switches it on again (D-135). */
export async function stopNumber(trx: Trx, act: Act, given: Notice): Promise<void> {
  const { business_id, number_id, notice } = given
  const stopped = await numberOf(trx, given)
    .set({ status: 'inactive', notice, notice_at: act.now })
    .where('status', '=', 'active')
    .returning('id')
    .executeTakeFirst()
  if (!stopped) return
  const changes = { status: ['active', 'inactive'], notice }
  await audit(trx, act, { action: 'stop', entity: 'wa_number', entity_id: number_id, business_id, changes })
}

/** Meta refuses some of what this number sends: it goes on, and the person who manages channels reads why. */
export async function warnNumber(trx: Trx, act: Act, given: Notice): Promise<void> {
  await numberOf(trx, given).set({ notice: given.notice, notice_at: act.now }).execute()
}
