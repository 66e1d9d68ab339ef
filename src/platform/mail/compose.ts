import { createHmac } from 'node:crypto'
import addressparser from 'nodemailer/lib/addressparser'
import MailComposer from 'nodemailer/lib/mail-composer'
import { type LetterContent, senderTitle } from '#lib/text/letter.ts'
import { describeFailure } from '#platform/failure.ts'
import type { House } from '#platform/house.ts'
import { letterOf, type MailRow } from './letter.ts'
import { isAddress } from './mail.ts'
import type { Message } from './smtp.ts'

/** Characters of a sender's name that mail programs still show. */
const nameLimit = 120

/**
 * The message of a letter: text and HTML as alternatives, and the calendar file as an attachment. It is the same at every attempt, with
 * the same Message-ID, so that a mailbox can recognise a duplicate. If the HTML cannot be made, the text is sent alone.
 */
export async function composeMail(house: House, row: MailRow): Promise<Message> {
  const { settings } = house
  const { id, recipient, subject, body } = row
  const letter = letterOf(row)
  const unguessable = createHmac('sha256', settings.secretKey).update(`mail ${id}`).digest('hex').slice(0, 32)
  const html = letter && (await htmlOf(house, row, letter))
  const node = new MailComposer({
    from: fromOf(settings.mailFrom, letter),
    to: { name: '', address: recipient },
    ...(letter?.reply_to && isAddress(letter.reply_to)
      ? { replyTo: { name: senderTitle(letter.sender), address: letter.reply_to } }
      : {}),
    subject,
    text: body,
    ...(html ? { html } : {}),
    attachments: letter?.calendar ? [calendarAttachment(letter.calendar)] : [],
    messageId: `<${unguessable}@${new URL(settings.appUrl).hostname}>`,
    date: row.created_at,
    headers: { 'Auto-Submitted': 'auto-generated' },
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const { from } = node.getEnvelope()
  return { from: from || '', to: recipient, raw: await node.build() }
}

async function htmlOf(
  house: House,
  { id, kind, subject }: MailRow,
  letter: LetterContent,
): Promise<string | null> {
  try {
    return await house.letterHtml(subject, letter)
  } catch (error) {
    house.log.error({ mail_id: id, kind, failure: describeFailure(error) }, 'letter without HTML')
    return null
  }
}

/** The sender: the platform's address with the venue's name, 'Cantina · Centro via Casa Cheia'. */
export function fromOf(
  mailFrom: string,
  letter: LetterContent | null,
): string | { name: string; address: string } {
  const [platform] = addressparser(mailFrom, { flatten: true })
  if (!letter || !platform || letter.sender.name === letter.platform.name) return mailFrom
  const name = `${senderTitle(letter.sender).slice(0, nameLimit)} via ${letter.platform.name}`
  // A header is one line; nodemailer quotes and encodes the rest.
  return { name: name.replace(/[\s\p{Cc}]+/gu, ' ').trim(), address: platform.address }
}

/** The address by which the platform sends, without its name. */
export const platformAddress = (mailFrom: string): string =>
  addressparser(mailFrom, { flatten: true })[0]?.address ?? mailFrom

/** A file with a method must say it of itself also in the mail (RFC 6047). */
function calendarAttachment(content: string) {
  const method = /^METHOD:([A-Z]+)\r?$/m.exec(content)?.[1]
  return {
    filename: 'agendamento.ics',
    content,
    contentType: `text/calendar; charset=utf-8${method ? `; method=${method}` : ''}`,
  }
}
