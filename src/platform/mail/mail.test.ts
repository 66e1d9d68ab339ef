import { createServer, type AddressInfo } from 'node:net'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { bareHouse } from '#test/bare-house.ts'
import { testDatabase } from '#test/database.ts'
import { letterContent } from '#test/letter.ts'
import { readMail } from '#test/read-mail.ts'
import { smtpServer, type SmtpFault } from '#test/smtp.ts'
import { transaction } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import { registerDevMail } from './dev-mail.ts'
import { mailJobs } from './jobs.ts'
import { type Letter, sendMail } from './mail.ts'
import { handOverMail } from './smtp.ts'
import { actOf } from '#platform/act.ts'

const database = await testDatabase()
const jobs = mailJobs({})

const letter = (recipient: string, changes: Partial<Letter> = {}): Letter => ({
  business_id: null,
  kind: 'test',
  recipient,
  subject: 'Confirmação de Reserva',
  content: letterContent(),
  ...changes,
})

/** A house that sends by a mail server with these faults, or without a mail server. */
async function houseWithMail(faults?: SmtpFault[]) {
  const server = faults ? await smtpServer(faults) : null
  const environment = { ...(server ? { SMTP_URL: server.url } : {}), MAIL_FROM: 'Casa Cheia <oi@casa.test>' }
  const { house, queue, lines } = await bareHouse(database, jobs, { environment })
  return { house, queue, lines, server: server! }
}

const outbox = ({ db }: House, recipient: string) =>
  db.selectFrom('mail').selectAll().where('recipient', '=', recipient).executeTakeFirstOrThrow()

test('a letter leaves with the transaction that caused it, once, as text and as HTML', async () => {
  const { house, queue, server } = await houseWithMail([])

  const rolledBack = transaction(house.db, async (trx) => {
    await sendMail(trx, actOf('job', house), letter('never@example.com'))
    throw new Error('changed my mind')
  })
  await expect(rolledBack).rejects.toThrow('changed my mind')
  await transaction(house.db, (trx) => sendMail(trx, actOf('job', house), letter('once@example.com')))
  expect(await outbox(house, 'once@example.com')).toMatchObject({ status: 'queued', sent_at: null })
  await queue.drain(house)
  await queue.drain(house)

  expect(await outbox(house, 'once@example.com')).toMatchObject({ status: 'sent', attempts: 1, error: null })
  expect(server.received).toHaveLength(1)
  const [message] = server.received
  const { type, parts, headers } = readMail(message!)
  expect(type).toBe('multipart/alternative')
  expect(parts.map((part) => part.headers['content-type'])).toEqual([
    'text/plain; charset=utf-8',
    'text/html; charset=utf-8',
  ])
  expect(headers).toMatchObject({
    to: 'once@example.com',
    subject: 'Confirmação de Reserva',
    'auto-submitted': 'auto-generated',
    'message-id': expect.stringMatching(/^<[0-9a-f]{32}@localhost>$/),
  })
})

test('a letter with a live secret keeps nothing of it once it was handed over, refused or lost on the way', async () => {
  const faults: SmtpFault[] = [
    { at: 'RCPT', answer: '450 later' },
    { at: 'RCPT', answer: '550 no such user' },
    { at: 'end', answer: 'hang up' },
  ]
  const { house, queue, server } = await houseWithMail(faults)
  const secret = letter('secret-later@example.com', { secret: true })
  await sendMail(house.db, actOf('job', house), secret)
  await queue.drain(house)
  const waiting = await outbox(house, secret.recipient)
  await sendMail(house.db, actOf('job', house), letter('secret-refused@example.com', { secret: true }))
  await queue.drain(house)
  await queue.drain(house)
  await sendMail(house.db, actOf('job', house), letter('secret-sent@example.com', { secret: true }))
  await sendMail(house.db, actOf('job', house), letter('secret-open@example.com'))
  await queue.drain(house)

  expect(waiting).toMatchObject({ status: 'queued', letter: letterContent() })
  expect(waiting.body).not.toBe('')
  const emptied = { body: '', letter: null }
  const rows = await house.db.selectFrom('mail').selectAll().where('secret', '=', true).execute()
  expect(rows.map(({ status }) => status).toSorted()).toEqual(['failed', 'sent', 'unclear'])
  expect(rows).toEqual(rows.map((row) => ({ ...row, ...emptied })))
  expect((await outbox(house, 'secret-open@example.com')).body).not.toBe('')
  expect(server.received.some((message) => message.includes('To: secret-sent@example.com'))).toBe(true)
})

test('while the mail server is down nothing fails, and later each letter arrives once', async () => {
  const { house, queue, server } = await houseWithMail([])
  await server.close()

  const recipients = ['a@example.com', 'b@example.com', 'c@example.com']
  for (const recipient of recipients) await sendMail(house.db, actOf('job', house), letter(recipient))
  const down = await queue.drain(house)
  await server.reopen()
  const up = await queue.drain(house)
  await queue.drain(house)

  expect(down.map(({ outcome }) => outcome)).toEqual(['retry', 'retry', 'retry'])
  expect(up.map(({ outcome }) => outcome)).toEqual(['done', 'done', 'done'])
  const arrived = server.received.map((message) => /^To: (.*)$/m.exec(message)?.[1]?.trim())
  expect(arrived).toHaveLength(3)
  expect(new Set(arrived)).toEqual(new Set(recipients))
  expect(await outbox(house, 'a@example.com')).toMatchObject({ status: 'sent', attempts: 2 })
})

test('a server that puts us off is asked again with the same Message-ID, one that refuses is not', async () => {
  const faults: SmtpFault[] = [
    { at: 'greeting', answer: '421 busy' },
    { at: 'RCPT', answer: '451 greylisted' },
    { at: 'end', answer: '452 no room' },
  ]
  const { house, queue, server } = await houseWithMail(faults)
  await sendMail(house.db, actOf('job', house), letter('later@example.com'))

  for (const outcome of ['retry', 'retry', 'retry', 'done']) {
    expect((await queue.drain(house)).map((run) => run.outcome)).toEqual([outcome])
  }

  expect(await outbox(house, 'later@example.com')).toMatchObject({ status: 'sent', attempts: 4 })
  const ids = server.received.map((message) => /Message-ID: (.*)/.exec(message)?.[1])
  expect(ids).toHaveLength(2)
  expect(ids[0]).toBe(ids[1])

  faults.push({ at: 'RCPT', answer: '550 no such user nobody@example.com' })
  await sendMail(house.db, actOf('job', house), letter('nobody@example.com'))
  expect((await queue.drain(house)).map((run) => run.outcome)).toEqual(['done'])
  expect(await queue.drain(house)).toEqual([])
  expect(await outbox(house, 'nobody@example.com')).toMatchObject({ status: 'failed', attempts: 1 })
})

test('after an unclear end a letter is not sent again', async () => {
  const { house, queue, server } = await houseWithMail([{ at: 'end', answer: 'hang up' }])
  await sendMail(house.db, actOf('job', house), letter('perhaps@example.com'))

  await queue.drain(house)
  await queue.drain(house)

  expect(server.received).toHaveLength(1)
  expect(await outbox(house, 'perhaps@example.com')).toMatchObject({ status: 'unclear', attempts: 1 })
})

test('a letter whose delivery died half-way is unclear and not sent again', async () => {
  const { house, queue, server } = await houseWithMail([])
  await sendMail(house.db, actOf('job', house), letter('died@example.com'))
  await house.db
    .updateTable('mail')
    .set({ status: 'sending' })
    .where('recipient', '=', 'died@example.com')
    .execute()

  await queue.drain(house)

  expect(server.received).toHaveLength(0)
  expect(await outbox(house, 'died@example.com')).toMatchObject({ status: 'unclear' })
})

const message = { from: 'oi@casa.test', to: 'a@example.com', raw: Buffer.from('Subject: x\r\n\r\ny\r\n') }

test('a silent server is given up after the time limit, unclear only once it had taken the message', async () => {
  const silentAfter = async (steps: number, timeoutMs: number) => {
    const answers = ['220 test', '250 ok', '250 ok', '250 ok', '354 go on'].slice(0, steps)
    const server = createServer((socket) => {
      socket.on('error', () => {})
      const answer = () => {
        const next = answers.shift()
        if (next) socket.write(`${next}\r\n`)
      }
      answer()
      socket.on('data', answer)
    })
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
    onTestFinished(() => void server.close())
    return handOverMail(`smtp://127.0.0.1:${(server.address() as AddressInfo).port}`, message, timeoutMs)
  }

  expect(await silentAfter(0, 300)).toMatchObject({ kind: 'unreachable' })
  expect(await silentAfter(4, 300)).toMatchObject({ kind: 'unreachable' })
  // Even a busy machine answers in this time, before its silence.
  expect(await silentAfter(5, 3000)).toMatchObject({ kind: 'unclear' })
})

test('a server on another machine that offers no TLS gets neither password nor message', async () => {
  const server = await smtpServer()
  // An address of this machine that is no loopback address by its name.
  const elsewhere = server.url.replace('127.0.0.1', 'maria:segredo@0.0.0.0')

  expect(await handOverMail(elsewhere, message)).toMatchObject({ kind: 'unreachable', code: 'ETLS' })
  expect(server.received).toEqual([])
  expect(await handOverMail(`${elsewhere.replace('maria:segredo@', '')}?requireTLS=false`, message)).toEqual({
    kind: 'sent',
  })
})

test.each([
  'a@example.com\r\nBcc: everyone@example.com',
  'a@example.com, b@example.com',
  'Anna <a@example.com>',
  'a@example.com\n',
  'nobody',
  '',
])('the recipient %j is kept as not sent, and fails nobody', async (recipient) => {
  const { house, queue, server } = await houseWithMail([])

  await sendMail(house.db, actOf('job', house), letter(recipient))

  expect(await queue.drain(house)).toEqual([])
  expect(server.received).toEqual([])
  const newest = await house.db
    .selectFrom('mail')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  expect(newest).toMatchObject({ recipient, status: 'failed' })
})

test('a line break in a subject makes no header', async () => {
  const { house, queue, server } = await houseWithMail([])

  await sendMail(
    house.db,
    actOf('job', house),
    letter('s@example.com', { subject: 'Reserva de Ana\r\nBcc: everyone@example.com' }),
  )
  await queue.drain(house)

  const [head] = server.received[0]!.split('\r\n\r\n')
  expect(head).toContain('Subject: Reserva de Ana Bcc: everyone@example.com')
  expect(head).not.toMatch(/^Bcc:/m)
})

test('neither log nor job row holds the recipient, the text or what the server said about them', async () => {
  const { house, queue, lines } = await houseWithMail([
    { at: 'RCPT', answer: '450 wait, secret@example.com' },
  ])
  await sendMail(house.db, actOf('job', house, 'req-5'), letter('secret@example.com'))

  await queue.drain(house)
  await queue.drain(house)

  const { rows } = await database.executeSql('select job::text from pgboss.job')
  expect(JSON.stringify([rows, lines])).not.toMatch(/secret@|João/)
  expect(lines).toContainEqual(
    expect.objectContaining({ job: 'deliver_mail', request_id: 'req-5', outcome: 'done' }),
  )
})

test('without SMTP_URL the outbox is the delivery and can be read at /dev/mail', async () => {
  const { house, queue } = await houseWithMail()
  const app = fastify()
  registerDevMail(app, house, {})
  const subject = 'Recupere sua senha <b>agora</b>'

  const content = letterContent({ sections: [{ title: 'Observação', text: '<script>alert(1)</script>' }] })
  await sendMail(house.db, actOf('job', house), letter('dev@example.com', { subject, content }))

  expect(await queue.drain(house)).toEqual([])
  const row = await outbox(house, 'dev@example.com')
  expect(row).toMatchObject({ status: 'sent', subject })
  const list = await app.inject('/dev/mail')
  expect(list.body).toContain('Recupere sua senha &lt;b&gt;agora&lt;/b&gt;')
  expect(list.headers['content-security-policy']).toContain("style-src 'self'")
  const one = await app.inject(`/dev/mail/${row.id}`)
  expect(one.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(one.body).toContain(`src="/dev/mail/${row.id}/html"`)
  expect(one.body).toContain('sandbox="allow-popups allow-popups-to-escape-sandbox"')
  expect(`${list.body}${one.body}`).not.toMatch(/<script|<style| style=/)
  const html = await app.inject(`/dev/mail/${row.id}/html`)
  expect(html.body).toContain('<a href="https://casa.test/reserva/x?a=1&amp;b=2"')
  expect(html.body).toContain('&lt;script&gt;alert(1)&lt;/script&gt;')
  expect(html.headers['content-security-policy']).toMatch(/^default-src 'none';.* sandbox allow-popups/)
  expect(html.headers['content-security-policy']).toContain("frame-ancestors 'self'")
  expect((await app.inject('/dev/mail.css')).headers['content-type']).toContain('text/css')
  const json = (await app.inject('/dev/mail.json?to=dev@example.com')).json()
  expect(json.data).toEqual([
    expect.objectContaining({ recipient: 'dev@example.com', subject, status: 'sent' }),
  ])
  for (const url of [
    '/dev/mail/0',
    '/dev/mail/0/html',
    `/dev/mail/${row.id}/agendamento.ics`,
    '/dev/mail/nine',
    '/dev/mail/99999999999999999999',
  ]) {
    expect((await app.inject(url)).statusCode).toBe(404)
  }
  expect((await app.inject('/dev/mail?to=a&to=b')).statusCode).toBe(200)
})

test('in production and on a public address there is no /dev/mail', async () => {
  const environments: Record<string, string>[] = [
    { HOST: '0.0.0.0' },
    { APP_URL: 'https://casa.test', SECRET_KEY: 'a key of the test that is long enough' },
  ]
  for (const environment of environments) {
    const { house } = await bareHouse(database, [], { environment })
    const app = fastify()
    registerDevMail(app, house, {})

    for (const url of ['/dev/mail', '/dev/mail/1', '/dev/mail/1/html', '/dev/mail.json', '/dev/mail.css']) {
      expect((await app.inject(url)).statusCode).toBe(404)
    }
  }
})

test('letters are forgotten after 90 days', async () => {
  let now = new Date('2030-01-01T12:00:00Z')
  const { house, queue } = await bareHouse(database, jobs, { now: () => now })
  await sendMail(house.db, actOf('job', house), letter('old@example.com'))
  now = new Date('2030-01-02T12:00:00Z')
  await sendMail(house.db, actOf('job', house), letter('younger@example.com'))

  now = new Date('2030-04-01T13:00:00Z')
  await house.enqueue(house.db, { name: 'forget_mail' }, {})
  await queue.drain(house)

  const left = await house.db.selectFrom('mail').select('recipient').execute()
  expect(left).toEqual([{ recipient: 'younger@example.com' }])
})
