import { sql } from 'kysely'
import type { House } from '#platform/house.ts'
import type { Job } from '#platform/jobs/job.ts'
import { composeMail } from './compose.ts'
import { inWords, type LetterWriters, type MailRow } from './letter.ts'
import { mailDelivery } from './outbox.queries.ts'
import { handOverMail, type Message } from './smtp.ts'

/** The mail server cannot be reached or asks us to retry later; the queue retries. */
class MailServerUnavailable extends Error {
  override name = 'MailServerUnavailable'
}

/**
 * Sends one letter of the outbox, at most once. It claims the letter before it calls the server. A letter that is already claimed belongs
 * to a run that died: it may have arrived, so it is not sent again. If the outbox has facts instead of a text, `writers` write the letter
 * at its first attempt, and it is kept for the others.
 */
export const deliverMail = (writers: LetterWriters): Job<{ mail_id: number; request_id?: string }> => ({
  ...mailDelivery,
  async run({ house }, { mail_id }) {
    const claimed = await claim(house, mail_id)
    if (!claimed) return
    const { row, message } = await composed(house, writers, claimed)
    if (!row.letter && !row.body) return settle(house, row, 'failed', 'the letter was emptied')
    const { smtpUrl } = house.settings
    if (!smtpUrl) return settle(house, row, 'sent')
    const outcome = await handOverMail(smtpUrl, message)
    if (outcome.kind === 'sent') return settle(house, row, 'sent')
    const { reason } = outcome
    if (outcome.kind === 'refused') return settle(house, row, 'failed', reason)
    if (outcome.kind === 'unclear') return settle(house, row, 'unclear', reason)
    await settle(house, row, 'queued', reason)
    throw new MailServerUnavailable(reason)
  },
})

const emptied = { body: '', letter: null }

/** The letter, if this run may send it. */
async function claim({ db }: House, id: number): Promise<MailRow | undefined> {
  const row = await db
    .updateTable('mail')
    .set(({ eb }) => ({ status: 'sending', attempts: eb('attempts', '+', 1) }))
    .where('id', '=', id)
    .where('status', '=', 'queued')
    .returningAll()
    .executeTakeFirst()
  if (row) return row
  await db
    .updateTable('mail')
    .set({
      status: 'unclear',
      error: 'the delivery was interrupted',
      body: sql`case when secret then '' else body end`,
      letter: sql`case when secret then null else letter end`,
    })
    .where('id', '=', id)
    .where('status', '=', 'sending')
    .execute()
  return undefined
}

/** The message of a claimed letter. If it cannot be made, nothing was sent: the letter waits for the next attempt. */
async function composed(
  house: House,
  writers: LetterWriters,
  claimed: MailRow,
): Promise<{ row: MailRow; message: Message }> {
  try {
    const row = await inWords(house, writers, claimed)
    return { row, message: await composeMail(house, row) }
  } catch (error) {
    await settle(house, claimed, 'queued', 'the message could not be made')
    throw error
  }
}

/** The words of a letter that was just written; a row that was emptied meanwhile stays empty. */
function wordsInsteadOfFacts({ subject, body, letter }: MailRow) {
  const instead = (words: string | null, column: 'subject' | 'body' | 'letter') =>
    sql<string>`case when letter ? 'about' then ${words} else ${sql.ref(column)} end`
  return {
    subject: instead(subject, 'subject'),
    body: instead(body, 'body'),
    letter: instead(letter === null ? null : JSON.stringify(letter), 'letter'),
  }
}

/** Stores the outcome and the letter. Empties a secret letter that will not be tried again, unless the outbox itself is the delivery. */
async function settle(
  { db, now, log, settings }: House,
  row: MailRow,
  status: MailRow['status'],
  error: string | null = null,
) {
  const { id, kind, secret } = row
  if (status === 'failed' || status === 'unclear')
    log.warn({ mail_id: id, kind, status }, 'mail not delivered')
  const isEmptied = secret && status !== 'queued' && settings.smtpUrl
  await db
    .updateTable('mail')
    .set({
      status,
      error: error?.slice(0, 500) ?? null,
      ...(status === 'sent' ? { sent_at: now() } : {}),
      ...(isEmptied ? emptied : wordsInsteadOfFacts(row)),
    })
    .where('id', '=', id)
    .where('status', 'in', ['sending', 'unclear'])
    .execute()
}
