import type { FastifyInstance, FastifyReply } from 'fastify'
import { escapeHtml } from '#lib/html.ts'
import { notFound } from '#lib/refusal.ts'
import type { House } from '#platform/house.ts'
import { linked } from './html.ts'

const css = `
body { margin: 0 auto; max-width: 60rem; padding: 1.5rem; background: #fbf8f5; color: #241c1f; font: 16px/1.5 system-ui, sans-serif }
h1 { font-size: 1.5rem }
a { color: #7b2d4f }
table { width: 100%; border-collapse: collapse; background: #fff }
th, td { padding: .5rem .75rem; border: 1px solid #e7dfdb; text-align: left; vertical-align: top }
td { overflow-wrap: anywhere }
pre { padding: 1rem; border: 1px solid #e7dfdb; background: #fff; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
`

const page = (title: string, content: string) => `<!doctype html>
<html lang="pt-BR">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title><link rel="stylesheet" href="/dev/mail.css"></head>
<body><h1>${escapeHtml(title)}</h1>
${content}
</body></html>
`

const statuses: Record<string, string> = {
  queued: 'Na fila',
  sending: 'Enviando',
  sent: 'Enviada',
  unclear: 'Incerta',
  failed: 'Não enviada',
}

const instant = new Intl.DateTimeFormat('pt-BR', {
  dateStyle: 'short',
  timeStyle: 'medium',
  timeZone: 'America/Sao_Paulo',
})

type Filter = { Querystring: { to?: unknown } }
const shown = 100

/**
 * The outbox to read in development, where no SMTP_URL is set: /dev/mail, one letter at /dev/mail/:id, and the same as JSON
 * at /dev/mail.json?to=. Registers nothing in production or on a public address (D-110).
 */
export function registerDevMail(app: FastifyInstance, { settings, db }: House) {
  if (!settings.relaxed) return

  const letters = ({ to }: Filter['Querystring']) =>
    db
      .selectFrom('mail')
      .selectAll()
      .$if(typeof to === 'string', (query) => query.where('recipient', '=', to as string))
      .orderBy('id', 'desc')
      .limit(shown)
      .execute()
  const asHtml = (reply: FastifyReply, html: string) =>
    reply
      .header(
        'Content-Security-Policy',
        "default-src 'none'; style-src 'self'; base-uri 'none'; frame-ancestors 'none'",
      )
      .header('Cache-Control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html)

  app.get('/dev/mail.css', { schema: { hide: true } }, (_request, reply) =>
    reply.type('text/css; charset=utf-8').send(css),
  )

  app.get<Filter>('/dev/mail.json', { schema: { hide: true } }, async (request, reply) => {
    return reply.header('Cache-Control', 'no-store').send({ data: await letters(request.query) })
  })

  app.get<Filter>('/dev/mail', { schema: { hide: true } }, async (request, reply) => {
    const rows = (await letters(request.query)).map(
      ({ id, created_at, recipient, subject, status }) =>
        `<tr><td>${instant.format(created_at)}</td><td>${escapeHtml(recipient)}</td>
<td><a href="/dev/mail/${id}">${escapeHtml(subject)}</a></td><td>${statuses[status] ?? status}</td></tr>`,
    )
    const head = '<tr><th>Criada em</th><th>Para</th><th>Assunto</th><th>Situação</th></tr>'
    const content = rows.length > 0 ? `<table>${head}${rows.join('\n')}</table>` : '<p>Nenhuma mensagem.</p>'
    return asHtml(reply, page('Mensagens enviadas', content))
  })

  app.get<{ Params: { id: string } }>('/dev/mail/:id', { schema: { hide: true } }, async (request, reply) => {
    const id = /^\d{1,15}$/.test(request.params.id) ? Number(request.params.id) : 0
    const letter = await db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()
    if (!letter) throw notFound('Mensagem não encontrada.')
    const { recipient, subject, body, status, created_at, error } = letter
    return asHtml(
      reply,
      page(
        subject,
        `<p>Para ${escapeHtml(recipient)} em ${instant.format(created_at)}. ${statuses[status] ?? status}${error ? `: ${escapeHtml(error)}` : '.'}</p>
<pre>${linked(body)}</pre>
<p><a href="/dev/mail">Todas as mensagens</a></p>`,
      ),
    )
  })
}
