import { lockDueVisits } from './after-visit.queries.ts'
import { visitLetter } from './letters.ts'
import { insertLinks } from './survey-links.queries.ts'
import type { Act } from '#platform/act.ts'
import { type Trx, transaction } from '#platform/database/database.ts'
import type { Branch } from '#platform/http/door.ts'
import type { Job } from '#platform/jobs/job.ts'
import { sendMail } from '#platform/mail/mail.ts'
import { hashToken, newLinkToken } from '#platform/secrets.ts'

const batchSize = 50

const branchOf = (trx: Trx, { business_id, branch_id }: { business_id: number; branch_id: number }) =>
  trx
    .selectFrom('branch')
    .selectAll()
    .where('business_id', '=', business_id)
    .where('id', '=', branch_id)
    .executeTakeFirstOrThrow()

/** Mails one batch of surveys that are due, each with its link in one transaction; returns how many visits it looked at. */
function mailBatch(act: Act): Promise<number> {
  const { house, now } = act
  return transaction(house.db, async (trx) => {
    const due = await lockDueVisits(trx, now, batchSize)
    // A guest who booked two tables for one day is asked once.
    const visits = new Map(
      due.map((visit) => [[visit.branch_id, visit.customer_id, visit.date].join(' '), visit]),
    )
    const letters = [...visits.values()].map((visit) => ({ ...visit, token: newLinkToken() }))
    const stored = await insertLinks(
      trx,
      letters.map(({ business_id, branch_id, id, customer_id, token }) => ({
        business_id,
        branch_id,
        reservation_id: id,
        customer_id,
        token_hash: hashToken(token),
        sent_at: now,
      })),
    )
    const branches = new Map<number, Branch>()
    for (const letter of letters.filter(({ id }) => stored.includes(id))) {
      const branch = branches.get(letter.branch_id) ?? (await branchOf(trx, letter))
      branches.set(letter.branch_id, branch)
      await sendMail(trx, act, await visitLetter(trx, house, branch, letter))
    }
    return due.length
  })
}

/** Two hours after a guest arrived, asks by mail how the visit was, in branches that switched it on; once for a reservation. */
export const mailSurveys: Job<Record<never, never>> = {
  name: 'research.mail_surveys',
  cron: '*/5 * * * *',
  async run(act) {
    while ((await mailBatch(act)) === batchSize);
  },
}

export const jobs = [mailSurveys]
