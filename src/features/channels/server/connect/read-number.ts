import { findAccess, loseAccess } from '../connection.queries.ts'
import { factsOf } from './claim.queries.ts'
import type { Job } from '#platform/jobs/job.ts'
import { logged } from '#platform/meta/outcome.ts'
import { readPhoneNumber } from '#platform/meta/numbers.ts'

/** How old what Meta says of a number may be when somebody opens its page. */
const freshMs = 10 * 60_000

/** Whether to ask Meta about a number again. */
export const isOld = (checkedAt: Date | null, now: Date): boolean =>
  checkedAt === null || now.getTime() - checkedAt.getTime() > freshMs

/** Reads quality, limit and names of a number from Meta. A later run finds it fresh and does nothing. */
export const readNumber: Job<{ business_id: number; id: number }> = {
  name: 'channels.read-number',
  tries: 2,
  async run({ house, now }, { business_id, id }) {
    const { db, meta, log } = house
    const number = await db
      .selectFrom('wa_number')
      .select(['phone_number_id', 'wa_account_id', 'checked_at'])
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!number || !isOld(number.checked_at, now)) return
    const { phone_number_id, wa_account_id: account } = number
    const access = await findAccess(house, db, { business_id, service: 'whatsapp', account })
    if (!access) return
    const phone = await readPhoneNumber(meta.graph, { token: access.token, phone_number_id })
    if (phone.kind !== 'done') {
      log.warn({ what: 'phone_number', ...logged(phone) }, 'meta')
      if (phone.kind === 'refused' && (phone.code === 190 || phone.code === 0)) {
        await loseAccess(db, { business_id, access, now, reason: phone.sentence })
      }
      return
    }
    await db
      .updateTable('wa_number')
      .set(factsOf(phone.answer, now))
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .execute()
  },
}
