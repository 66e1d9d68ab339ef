import { expect, onTestFinished, test } from 'vitest'
import { bareHouse } from '#test/bare-house.ts'
import { testDatabase } from '#test/database.ts'
import { letterContent } from '#test/letter.ts'
import { leavesOf, readMail } from '#test/read-mail.ts'
import { smtpServer, type SmtpFault } from '#test/smtp.ts'
import type { LetterContent } from '#lib/text/letter.ts'
import { transaction } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import { deliverMail } from './deliver.ts'
import { mailJobs } from './jobs.ts'
import { sendMail } from './mail.ts'
import { actOf } from '#platform/act.ts'

const database = await testDatabase()
const jobs = mailJobs({})

async function mailHouse(faults: SmtpFault[] = []) {
  const server = await smtpServer(faults)
  const environment = { SMTP_URL: server.url, MAIL_FROM: 'Casa Cheia <oi@casa.test>' }
  return { ...(await bareHouse(database, jobs, { environment })), server }
}

const write = (
  house: House,
  recipient: string,
  changes: Partial<LetterContent> = {},
  subject = 'Agendamento aceito',
) =>
  transaction(house.db, (trx) =>
    sendMail(trx, actOf('job', house), {
      business_id: null,
      kind: 'test',
      recipient,
      subject,
      content: letterContent(changes),
    }),
  )

const rowOf = ({ db }: House, recipient: string) =>
  db.selectFrom('mail').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()

/** Writes one letter, sends it and returns what the mail server received. */
async function sent(changes: Partial<LetterContent> = {}, subject?: string) {
  const { house, queue, server } = await mailHouse()
  await write(house, 'maria@example.com', changes, subject)
  await queue.drain(house)
  expect(server.received).toHaveLength(1)
  return readMail(server.received[0]!)
}

test(
  'text and HTML arrive as alternatives and say the same, with accents and all',
  { tags: ['D-95'] },
  async () => {
    const message = await sent()

    expect(message.type).toBe('multipart/alternative')
    const [text, html, ...others] = message.parts
    expect(others).toEqual([])
    for (const said of [
      'Olá, João!',
      'sábado, 21/11/2026',
      'Cancele até 2 horas antes.',
      'Política de cancelamento',
    ]) {
      expect(text!.text).toContain(said)
      expect(html!.text).toContain(said)
    }
    expect(text!.text).toContain('https://casa.test/reserva/x?a=1&b=2')
    expect(html!.text).toContain('href="https://casa.test/reserva/x?a=1&amp;b=2"')
    expect(html!.text).toMatch(/^<!DOCTYPE html .*<\/html>$/s)
  },
)

test(
  'a venue signs with its name by the address of the platform, and answers go to the venue',
  { tags: ['D-95'] },
  async () => {
    const { headers } = await sent({ reply_to: 'pinheiros@cantina.test' })

    expect(headers.from).toBe('"Cantina da Praça · Centro via Casa Cheia" <oi@casa.test>'.replaceAll('"', ''))
    expect(headers['reply-to']).toContain('<pinheiros@cantina.test>')
    expect(headers['auto-submitted']).toBe('auto-generated')
    expect(headers['message-id']).toMatch(/^<[0-9a-f]{32}@localhost>$/)
  },
)

test(
  'the platform’s own letters come from MAIL_FROM as it is, and name nobody to answer',
  { tags: ['D-95'] },
  async () => {
    const sender = { ...letterContent().sender, name: 'Casa Cheia', unit: '' }

    const { headers } = await sent({ sender })

    expect(headers.from).toBe('Casa Cheia <oi@casa.test>')
    expect(headers['reply-to']).toBeUndefined()
  },
)

test.each([
  'Cantina\r\nBcc: all@example.com',
  'Cantina" <x@example.com>, "Y',
  'x@example.com, Cantina',
  'Cantina <x@example.com>',
  '=?utf-8?Q?Banco?=',
])('a venue called %j makes no header and no other sender', { tags: ['D-95'] }, async (name) => {
  const { headers } = await sent({
    sender: { ...letterContent().sender, name },
    reply_to: 'pinheiros@cantina.test',
  })

  expect(headers).not.toHaveProperty('bcc')
  expect(headers.to).toBe('maria@example.com')
  expect(headers.from!.match(/<[^<>]*>$/)?.[0]).toBe('<oi@casa.test>')
  expect(headers['reply-to']!.match(/<[^<>]*>$/)?.[0]).toBe('<pinheiros@cantina.test>')
})

test.each(['a@example.com\r\nBcc: all@example.com', 'a@example.com, b@example.com', 'nobody'])(
  'an answer goes to no such address as %j',
  { tags: ['D-95'] },
  async (reply_to) => {
    const { headers } = await sent({ reply_to })

    expect(headers['reply-to']).toBeUndefined()
    expect(headers).not.toHaveProperty('bcc')
  },
)

test('a calendar file goes beside both alternatives', { tags: ['D-95'] }, async () => {
  const calendar = 'BEGIN:VCALENDAR\r\nSUMMARY:Mesa em Praça\r\nEND:VCALENDAR\r\n'

  const message = await sent({ calendar })

  expect(message.type).toBe('multipart/mixed')
  expect(message.parts.map(({ type }) => type)).toEqual(['multipart/alternative', 'text/calendar'])
  const [text, html, file] = leavesOf(message)
  expect([text!.type, html!.type]).toEqual(['text/plain', 'text/html'])
  // A method needs an organizer (RFC 5546); the file has none.
  expect(file!.headers['content-type']).not.toContain('method')
  expect(file!.headers['content-disposition']).toContain('filename=agendamento.ics')
  expect(file!.text).toBe(calendar)
})

test('two processes that work at once send each letter once', { tags: ['D-95'] }, async () => {
  const one = await mailHouse()
  const other = await bareHouse(database, jobs, {
    environment: { SMTP_URL: one.server.url, MAIL_FROM: 'Casa Cheia <oi@casa.test>' },
  })
  const recipients = Array.from({ length: 30 }, (_, at) => `both-${at}@example.com`)
  for (const recipient of recipients) await write(one.house, recipient)

  await one.queue.work(one.house)
  await other.queue.work(other.house)
  onTestFinished(() => Promise.all([one.queue.stop(), other.queue.stop()]).then(() => {}))
  await expect
    .poll(
      async () => {
        const left = one.house.db.selectFrom('mail').select('id').where('recipient', 'like', 'both-%')
        return (await left.where('status', '!=', 'sent').execute()).length
      },
      { timeout: 45_000 },
    )
    .toBe(0)

  const arrived = one.server.received.map((message) => readMail(message))
  expect(arrived).toHaveLength(recipients.length)
  expect(new Set(arrived.map(({ headers }) => headers.to))).toEqual(new Set(recipients))
  expect(new Set(arrived.map(({ headers }) => headers['message-id'])).size).toBe(recipients.length)
  expect(arrived.every(({ type }) => type === 'multipart/alternative')).toBe(true)
})

test(
  'of two runs of one delivery one sends, and the letter keeps its outcome',
  { tags: ['D-95'] },
  async () => {
    const { house, server } = await mailHouse()
    await write(house, 'twice@example.com')
    const { id } = await rowOf(house, 'twice@example.com')

    const act = actOf('job', house)
    await Promise.all([deliverMail({}).run(act, { mail_id: id }), deliverMail({}).run(act, { mail_id: id })])

    expect(server.received).toHaveLength(1)
    expect(await rowOf(house, 'twice@example.com')).toMatchObject({ status: 'sent', attempts: 1 })
  },
)

test(
  'what is sent is what was meant when it was written, also at the second try',
  { tags: ['D-95'] },
  async () => {
    const { house, queue, server } = await mailHouse([{ at: 'end', answer: '451 later' }])
    await write(house, 'again@example.com', { calendar: 'BEGIN:VCALENDAR\r\nEND:VCALENDAR\r\n' })

    await queue.drain(house)
    await queue.drain(house)

    const [first, second] = server.received.map((message) => readMail(message))
    const said = (message: typeof first) => leavesOf(message!).map(({ text }) => text)
    expect(said(second)).toEqual(said(first))
    expect(second!.headers['message-id']).toBe(first!.headers['message-id'])
  },
)

test(
  'a letter whose HTML cannot be made leaves as text, and the log says so without its words',
  { tags: ['D-95'] },
  async () => {
    const { house, queue, lines, server } = await mailHouse()
    house.letterHtml = () => Promise.reject(new Error('no templates'))
    await write(house, 'plain@example.com')

    await queue.drain(house)

    const message = readMail(server.received[0]!)
    expect(message).toMatchObject({ type: 'text/plain', text: expect.stringContaining('Olá, João!') })
    expect(lines).toContainEqual(expect.objectContaining({ msg: 'letter without HTML', kind: 'test' }))
    expect(JSON.stringify(lines)).not.toMatch(/plain@|João/)
  },
)

test(
  'a letter of an earlier version, which has only its text, is sent as that',
  { tags: ['D-95'] },
  async () => {
    const { house, queue, server } = await mailHouse()
    await write(house, 'earlier@example.com')
    await house.db
      .updateTable('mail')
      .set({ letter: null, body: 'Olá, Ana!' })
      .where('recipient', '=', 'earlier@example.com')
      .execute()

    await queue.drain(house)

    expect(readMail(server.received[0]!)).toMatchObject({
      type: 'text/plain',
      text: expect.stringContaining('Olá, Ana!'),
    })
    expect(await rowOf(house, 'earlier@example.com')).toMatchObject({ status: 'sent' })
  },
)

test(
  'a message that cannot be made was not sent: the letter waits for the next try',
  { tags: ['D-95'] },
  async () => {
    const { house, queue, server } = await mailHouse()
    await write(house, 'broken@example.com')
    const { appUrl } = house.settings
    house.settings.appUrl = 'no address'

    const [run] = await queue.drain(house)
    expect(run).toMatchObject({ outcome: 'retry' })
    expect(await rowOf(house, 'broken@example.com')).toMatchObject({ status: 'queued' })
    house.settings.appUrl = appUrl
    await queue.drain(house)

    expect(server.received).toHaveLength(1)
  },
)

test('a text that no database can hold fails no request', { tags: ['D-95'] }, async () => {
  const { house } = await mailHouse()

  await write(house, 'odd@example.com', { sections: [{ title: 'Observação', text: 'a\0b\ud800c' }] })

  expect(await rowOf(house, 'odd@example.com')).toMatchObject({
    status: 'queued',
    letter: { sections: [{ text: 'ab\ufffdc' }] },
  })
})
