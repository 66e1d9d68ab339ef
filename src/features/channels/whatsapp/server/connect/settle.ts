import { sql } from 'kysely'
import { agreements, agreementsVersion, type Agreement } from '../../../rules.ts'
import { syncTemplatesJob } from '../templates/sync.ts'
import { resumeWaiting } from '../../../server/resume.ts'
import { rereadNumbers } from './read-number.ts'
import type { Progress } from './steps.ts'
import { Refusal } from '#lib/call/refusal.ts'
import type { PersonAct } from '#platform/act.ts'
import { audit } from '#platform/audit/audit.ts'
import { type Db, transaction } from '#platform/database/database.ts'

/** Notes who agreed to which text. */
export async function noteAgreements(
  db: Db,
  { person, now }: Pick<PersonAct, 'person' | 'now'>,
  { business_id, wa_number_id }: { business_id: number; wa_number_id: number },
): Promise<void> {
  const names = Object.keys(agreements) as Agreement[]
  await db
    .insertInto('wa_agreement')
    .values(
      names.map((agreement) => ({
        business_id,
        wa_number_id,
        agreement,
        text_version: agreementsVersion,
        agreed_at: now,
        agreed_user_id: person.id,
      })),
    )
    .execute()
}

/**
 * Stores the end of a connection: connected and active, or inactive with the missing step. Returns the call's answer, or throws the refusal
 * that says how to go on.
 */
export async function settleNumber(
  act: PersonAct,
  { business_id, id, progress }: { business_id: number; id: number; progress: Progress },
) {
  const { house } = act
  const isDone = progress.missing === null
  await transaction(house.database.ofBusiness(business_id), async (trx) => {
    await trx
      .updateTable('wa_number')
      .set({
        connecting_at: null,
        missing: progress.missing,
        missing_reason: isDone ? null : progress.reason,
        status: isDone ? 'active' : 'inactive',
        ...(isDone
          ? {
              pin: progress.pin,
              notice: null,
              notice_at: null,
              // What Meta said before the registration no longer holds.
              platform_status: sql<
                string | null
              >`case when platform_status = 'CONNECTED' then platform_status end`,
            }
          : {}),
      })
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .execute()
    const action = isDone ? 'connect' : 'connect_halfway'
    await audit(trx, act, { action, entity: 'wa_number', entity_id: id, business_id })
  })
  if (isDone) {
    await house.enqueue(house.db, syncTemplatesJob, { business_id, number_id: id })
    await rereadNumbers(house, [{ business_id, id }], act.now)
    await resumeWaiting(house.db, house, business_id)
    return { success: true as const, message: 'Número conectado com sucesso!', wa_number: { id } }
  }
  const { reason, needs, missing } = progress
  throw new Refusal(`needs_${needs}`, reason, { extra: { message: reason, missing, wa_number: { id } } })
}
