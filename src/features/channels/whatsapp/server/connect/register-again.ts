import { findAccess } from '../../../server/connection.queries.ts'
import { requestRegistration } from './steps.ts'
import type { Act } from '#platform/act.ts'
import type { Trx } from '#platform/database/database.ts'
import type { Job } from '#platform/jobs/job.ts'

type OfNumber = { business_id: number; number_id: number }

/** Meta allows about ten registrations in three days: a number that refuses again within this time is not registered again. */
const pauseMs = 60_000

/** Asks Meta to register a number again with the PIN that it had; what Meta wants from a person is written to the number. */
export const registerAgainJob: Job<OfNumber> = {
  name: 'channels.register_again',
  tries: 3,
  async run({ house, now }, { business_id, number_id }) {
    const { db } = house
    const number = await db
      .selectFrom('wa_number')
      .select(['phone_number_id', 'wa_account_id', 'pin'])
      .where('business_id', '=', business_id)
      .where('id', '=', number_id)
      .executeTakeFirst()
    if (!number) return
    const { phone_number_id, wa_account_id: account, pin } = number
    const access = await findAccess(house, db, { business_id, service: 'whatsapp', account })
    if (!access) return
    const given = { business_id, phone_number_id, token: access.token, sealedPin: pin }
    const progress = await requestRegistration(house, given)
    if (progress.missing !== null && progress.needs === 'retry') throw new Error('Meta did not register it.')
    await db
      .updateTable('wa_number')
      .set(
        progress.missing === null
          ? { pin: progress.pin }
          : {
              status: 'inactive',
              missing: progress.missing,
              missing_reason: progress.reason,
              notice: progress.reason,
              notice_at: now,
            },
      )
      .where('business_id', '=', business_id)
      .where('id', '=', number_id)
      .execute()
  },
}

/** Meta says that a number is not registered: it is registered again, once for all messages that hear so (D-135). */
export async function registerAgain(trx: Trx, act: Act, given: OfNumber): Promise<void> {
  const asked = await trx
    .updateTable('wa_number')
    .set({ registered_again_at: act.now })
    .where('business_id', '=', given.business_id)
    .where('id', '=', given.number_id)
    .where((eb) =>
      eb.or([
        eb('registered_again_at', 'is', null),
        eb('registered_again_at', '<=', new Date(act.now.getTime() - pauseMs)),
      ]),
    )
    .returning('id')
    .executeTakeFirst()
  if (asked) await act.house.enqueue(trx, registerAgainJob, given)
}
