import { stopSentence } from '../../number-words.ts'
import { findAccess, loseAccess } from '../../../server/connection.queries.ts'
import { stopNumber } from '../stop-number.ts'
import { numberFactsOf } from './claim.queries.ts'
import type { Act } from '#platform/act.ts'
import { transaction } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import type { Job } from '#platform/jobs/job.ts'
import { logged } from '#platform/meta/outcome.ts'
import { type PhoneNumber, readPhoneNumber } from '../graph/numbers.ts'

type OfNumber = { business_id: number; id: number }

/** How old what Meta says of a number may be when somebody opens its page. */
const freshMs = 10 * 60_000

/** Whether to ask Meta about a number again. */
export const isOld = (checkedAt: Date | null, now: Date): boolean =>
  checkedAt === null || now.getTime() - checkedAt.getTime() > freshMs

/** Notes what Meta says of a number. A word that is new for it, and with which nothing should leave, stops it (0074). */
async function noteFacts(act: Act, { business_id, id }: OfNumber, phone: PhoneNumber): Promise<void> {
  await transaction(act.house.db, async (trx) => {
    const before = await trx
      .selectFrom('wa_number')
      .select('platform_status')
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) return
    const facts = numberFactsOf(phone, act.now)
    await trx
      .updateTable('wa_number')
      .set(facts)
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .execute()
    const notice = stopSentence(facts.platform_status)
    if (notice === null || facts.platform_status === before.platform_status) return
    await stopNumber(trx, act, { business_id, number_id: id, notice })
  })
}

/** Reads quality, limit, names and state of a number from Meta, unless that was done after `since`. */
export const readNumber: Job<OfNumber & { since: string }> = {
  name: 'channels.read-number',
  tries: 2,
  async run(act, { business_id, id, since }) {
    const { house, now } = act
    const { db, meta, log } = house
    const number = await db
      .selectFrom('wa_number')
      .select(['phone_number_id', 'wa_account_id', 'checked_at'])
      .where('business_id', '=', business_id)
      .where('id', '=', id)
      .executeTakeFirst()
    if (!number || (number.checked_at !== null && number.checked_at > new Date(since))) return
    const { phone_number_id, wa_account_id: account } = number
    const access = await findAccess(house, db, { business_id, service: 'whatsapp', account })
    if (!access) return
    const phone = await readPhoneNumber(meta.graph, { token: access.token, phone_number_id })
    if (phone.kind === 'done') return noteFacts(act, { business_id, id }, phone.answer)
    log.warn({ what: 'phone_number', ...logged(phone) }, 'meta')
    if (phone.kind === 'refused' && (phone.code === 190 || phone.code === 0)) {
      await loseAccess(db, { business_id, access, now, reason: phone.sentence })
    }
  },
}

/** Asks Meta about these numbers, unless somebody did after `since`. */
export async function rereadNumbers(
  { db, enqueue }: Pick<House, 'db' | 'enqueue'>,
  numbers: readonly OfNumber[],
  since: Date,
): Promise<void> {
  for (const { business_id, id } of numbers) {
    await enqueue(db, readNumber, { business_id, id, since: since.toISOString() })
  }
}

/** Every few hours: events get lost. */
export const readAllNumbers: Job<Record<never, never>> = {
  name: 'channels.read-all-numbers',
  cron: '47 */4 * * *',
  async run({ house, now }) {
    const numbers = await house.db
      .selectFrom('wa_number')
      .select(['business_id', 'id'])
      .where('missing', 'is', null)
      .orderBy('id')
      .execute()
    await rereadNumbers(house, numbers, now)
  },
}
