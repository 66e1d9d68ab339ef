import { type Selectable, sql } from 'kysely'
import type { MailTable } from '#platform/database/tables.ts'
import type { House } from '#platform/house.ts'
import type { Job } from '#platform/jobs/job.ts'
import { composeMail } from './compose.ts'
import { deliverMailName } from './mail.ts'
import { handOver, type Message } from './smtp.ts'

type Row = Selectable<MailTable>

/** The mail server cannot be reached or asks us to retry later; the queue retries. */
class MailServerUnavailable extends Error {
  override name = 'MailServerUnavailable'
}

/**
 * Sends one letter of the outbox, at most once. It claims the letter before it calls the server; a letter that is already claimed
 * belongs to a run that died: nobody knows whether it arrived, and it is not sent again.
 */
export const deliverMail: Job<{ mail_id: number; request_id?: string }> = {
  name: deliverMailName,
  // 8 attempts over one to two hours: enough for a mail server that restarts or delays unknown senders.
  backoffSeconds: 30,
  async run({ house }, { mail_id }) {
    const row = await claim(house, mail_id)
    if (!row) return
    const { smtpUrl } = house.settings
    if (!smtpUrl) return settle(house, row, 'sent')
    const outcome = await handOver(smtpUrl, await composed(house, row))
    if (outcome.kind === 'sent') return settle(house, row, 'sent')
    const { reason } = outcome
    if (outcome.kind === 'refused') return settle(house, row, 'failed', reason)
    if (outcome.kind === 'unclear') return settle(house, row, 'unclear', reason)
    await settle(house, row, 'queued', reason)
    throw new MailServerUnavailable(reason)
  },
}

const emptied = { body: '', letter: null }

/** The letter, if this run may send it. */
async function claim({ db }: House, id: number): Promise<Row | undefined> {
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
async function composed(house: House, row: Row): Promise<Message> {
  try {
    return await composeMail(house, row)
  } catch (error) {
    await settle(house, row, 'queued', 'the message could not be made')
    throw error
  }
}

/** Stores the outcome. Empties a secret letter that will not be tried again, unless the outbox itself is the delivery. */
async function settle(
  { db, now, log, settings }: House,
  { id, kind, secret }: Row,
  status: Row['status'],
  error: string | null = null,
) {
  if (status === 'failed' || status === 'unclear')
    log.warn({ mail_id: id, kind, status }, 'mail not delivered')
  await db
    .updateTable('mail')
    .set({
      status,
      error: error?.slice(0, 500) ?? null,
      ...(status === 'sent' ? { sent_at: now() } : {}),
      ...(secret && status !== 'queued' && settings.smtpUrl ? emptied : {}),
    })
    .where('id', '=', id)
    .where('status', 'in', ['sending', 'unclear'])
    .execute()
}
