import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '#lib/call/refusal.ts'
import type { House } from '#platform/house.ts'
import { fromOf } from './compose.ts'
import { devMailCss, devMailPage, letterDetails, letterList } from './dev-mail.page.ts'
import { inWords, letterOf, type LetterWriters, type MailRow } from './letter.ts'

type Filter = { Querystring: { to?: unknown } }
type One = { Params: { id: string } }
const shown = 100

const pagePolicy =
  "default-src 'none'; style-src 'self'; frame-src 'self'; base-uri 'none'; frame-ancestors 'none'"
/** A mail has inline styles and loads pictures by http; it runs no script. */
const mailPolicy =
  "default-src 'none'; style-src 'unsafe-inline'; img-src http: https:; base-uri 'none'; form-action 'none'; " +
  "frame-ancestors 'self'; sandbox allow-popups allow-popups-to-escape-sandbox"

const asHtml = (reply: FastifyReply, html: string, policy = pagePolicy) =>
  reply
    .header('Content-Security-Policy', policy)
    .header('Cache-Control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)

/**
 * The outbox in development, for use without SMTP_URL: /dev/mail, one letter at /dev/mail/:id with both alternatives and its
 * calendar file, and the rows as JSON at /dev/mail.json?to=. Registers nothing in production or on a public address (D-110).
 */
export function registerDevMail(app: FastifyInstance, house: House, writers: LetterWriters) {
  const { settings, db } = house
  if (!settings.relaxed) return
  const hidden = { schema: { hide: true } }

  async function letters({ to }: Filter['Querystring']): Promise<MailRow[]> {
    const rows = await db
      .selectFrom('mail')
      .selectAll()
      .$if(typeof to === 'string', (query) => query.where('recipient', '=', to as string))
      .orderBy('id', 'desc')
      .limit(shown)
      .execute()
    return Promise.all(rows.map((row) => inWords(house, writers, row)))
  }

  async function requireLetter(params: One['Params']): Promise<MailRow> {
    const id = /^\d{1,15}$/.test(params.id) ? Number(params.id) : 0
    const row = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()
    if (!row) throw notFound('Mensagem não encontrada.')
    return inWords(house, writers, row)
  }

  app.get('/dev/mail.css', hidden, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(devMailCss),
  )

  app.get<Filter>('/dev/mail.json', hidden, async (request, reply) => {
    return reply.header('Cache-Control', 'no-store').send({ data: await letters(request.query) })
  })

  app.get<Filter>('/dev/mail', hidden, async (request, reply) =>
    asHtml(reply, devMailPage('Mensagens enviadas', letterList(await letters(request.query)))),
  )

  app.get<One>('/dev/mail/:id', hidden, async (request, reply) => {
    const row = await requireLetter(request.params)
    const letter = letterOf(row)
    const from = fromOf(settings.mailFrom, letter)
    const details = letterDetails(row, {
      from: typeof from === 'string' ? from : `${from.name} <${from.address}>`,
      reply_to: letter?.reply_to ?? null,
      hasHtml: letter !== null,
      hasCalendar: !!letter?.calendar,
    })
    return asHtml(reply, devMailPage(row.subject, details))
  })

  app.get<One>('/dev/mail/:id/html', hidden, async (request, reply) => {
    const row = await requireLetter(request.params)
    const letter = letterOf(row)
    if (!letter) throw notFound('Mensagem não encontrada.')
    void reply.header('X-Frame-Options', 'SAMEORIGIN')
    return asHtml(reply, await house.letterHtml(row.subject, letter), mailPolicy)
  })

  app.get<One>('/dev/mail/:id/agendamento.ics', hidden, async (request, reply) => {
    const calendar = letterOf(await requireLetter(request.params))?.calendar
    if (!calendar) throw notFound('Mensagem não encontrada.')
    return reply.type('text/calendar; charset=utf-8').send(calendar)
  })
}
