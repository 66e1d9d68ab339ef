import type { numberStatuses } from '../../../rules.ts'
import { resumeWaiting } from '../../../server/resume.ts'
import { notFound, Refusal } from '#lib/call/refusal.ts'
import type { PersonAct } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, transaction } from '#platform/database/database.ts'

type Status = (typeof numberStatuses)[number]

/** Switches a number on or off and answers its status (WANUM-35); on, it forgets why Meta stopped it, and what waited goes out. A number that is not connected yet cannot be switched on. */
export function switchNumber(
  db: Db,
  act: PersonAct,
  { business_id, id, status }: { business_id: number; id: number; status: Status },
): Promise<Status> {
  return transaction(db, async (trx) => {
    const before = await trx
      .selectFrom('wa_number')
      .select(['status', 'missing'])
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('Número não encontrado.')
    if (status === 'active' && before.missing !== null) {
      throw new Refusal('not_connected', 'Conclua a conexão deste número antes de ativá-lo.')
    }
    if (before.status === status) return status
    await trx
      .updateTable('wa_number')
      .set({ status, notice: null, notice_at: null })
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .execute()
    const changes = { status: [before.status, status] }
    await audit(trx, act, { action: 'switch', entity: 'wa_number', entity_id: id, business_id, changes })
    if (status === 'active') await resumeWaiting(trx, act.house, business_id)
    return status
  })
}
