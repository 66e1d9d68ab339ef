import { type LetterContent, letterText } from '#lib/text/letter.ts'
import type { Act } from '#platform/act.ts'
import type { Db } from '#platform/database/database.ts'
import { type OutboxRow, post } from './outbox.queries.ts'

/** To whom a letter goes, and why. */
type Envelope = {
  /** The business it is about; null for the platform's own mail, such as password recovery. */
  business_id: number | null
  /** The reason for the letter, such as `password_recovery`; for the outbox, never shown to the recipient. */
  kind: string
  recipient: string
}

/** The content of a letter: its text and the HTML alternative are made from it. */
export type LetterWords = { subject: string; content: LetterContent }

/** A message to one person. */
export type Letter = Envelope &
  LetterWords & {
    /** It contains a valid secret, such as a recovery link: once it is sent, the outbox deletes its content. */
    secret?: true
  }

/** The facts of a letter at the time of its cause: the delivery writes the letter from them (`LetterWriters`). Plain JSON. */
export type LetterFacts = { about: string }

const address = /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u

/** Whether a text is one e-mail address and nothing else. */
export const isAddress = (text: string): boolean => text.length <= 254 && address.test(text)

/** A subject is one line, whatever name it contains. */
const subjectLine = (subject: string) =>
  subject
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
    .slice(0, 200)

/** The words as the outbox keeps them. */
export const wordsColumns = ({ subject, content }: LetterWords) => ({
  subject: subjectLine(subject),
  body: letterText(content),
  letter: content,
})

/** How a row begins: without SMTP_URL the outbox is the delivery, and an invalid address is stored as `failed`. */
function rowOf({ house, now }: Act, { business_id, kind, recipient }: Envelope) {
  const deliverable = isAddress(recipient)
  const status = !deliverable ? 'failed' : house.settings.smtpUrl ? 'queued' : 'sent'
  return {
    business_id,
    kind,
    recipient,
    created_at: now,
    status,
    error: deliverable ? null : 'not one e-mail address',
    sent_at: status === 'sent' ? now : null,
  } as const
}

/** The row of a letter that its delivery writes from these facts. */
export const factsRow = (act: Act, envelope: Envelope, facts: LetterFacts): OutboxRow => ({
  ...rowOf(act, envelope),
  subject: '',
  body: '',
  letter: facts,
  secret: false,
})

/**
 * Writes a letter into the outbox in the caller's transaction and enqueues its delivery (D-95). Never fails because of the recipient.
 */
export const sendMail = (trx: Db, act: Act, letter: Letter): Promise<void> =>
  post(trx, act, [{ ...rowOf(act, letter), ...wordsColumns(letter), secret: letter.secret ?? false }])
