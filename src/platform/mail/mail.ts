import { type LetterContent, letterText } from '#lib/letter.ts'
import type { Act } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import { letterColumn, storableText } from './letter.ts'

/** A message to one person. */
export type Letter = {
  /** The business it is about; null for the platform's own mail, such as password recovery. */
  business_id: number | null
  /** The reason for the letter, such as `password_recovery`; for the outbox, never shown to the recipient. */
  kind: string
  recipient: string
  subject: string
  /** The text and the HTML alternative are made from it. */
  content: LetterContent
  /** It contains a valid secret, such as a recovery link: once it is sent, the outbox deletes its content. */
  secret?: true
}

/** The name of the delivery job; here, so that code that writes mail does not import the delivery. */
export const deliverMailName = 'deliver_mail'

const address = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

/** Whether a text is one e-mail address and nothing else. */
export const isAddress = (text: string): boolean => text.length <= 254 && address.test(text)

/**
 * Writes a letter into the outbox in the caller's transaction and enqueues its delivery (D-95); without SMTP_URL the
 * outbox is the delivery. Never fails because of the recipient: a letter to an invalid address is stored as `failed`.
 */
export async function sendMail(trx: Db, { house, now, request_id }: Act, letter: Letter): Promise<void> {
  const { business_id, kind, recipient, content, secret = false } = letter
  const deliverable = isAddress(recipient)
  const status = !deliverable ? 'failed' : house.settings.smtpUrl ? 'queued' : 'sent'
  const error = deliverable ? null : 'not one e-mail address'
  const sent_at = status === 'sent' ? now : null
  // A subject is one line, whatever name it contains.
  const subject = letter.subject
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)
  const { id } = await trx
    .insertInto('mail')
    .values({
      business_id,
      kind,
      recipient,
      subject,
      body: storableText(letterText(content)),
      letter: letterColumn(content),
      secret,
      created_at: now,
      status,
      error,
      sent_at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  if (status !== 'queued') return
  const data = { mail_id: id, ...(request_id ? { request_id } : {}) }
  await house.enqueue(trx, { name: deliverMailName }, data)
}
