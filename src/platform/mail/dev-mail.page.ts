import { escapeHtml } from '#lib/text/html.ts'

/** The style sheet of the outbox in development. */
export const devMailCss = `
:root { color-scheme: light dark; --ink: #241c1f; --muted: #5c5257; --line: #e7dfdb; --paper: #fbf8f5; --card: #fff; --link: #7b2d4f }
@media (prefers-color-scheme: dark) {
  :root { --ink: #f3ecee; --muted: #b9abb0; --line: #3e3438; --paper: #191416; --card: #231c1f; --link: #e6bccb }
}
* { box-sizing: border-box }
body { margin: 0 auto; max-width: 80rem; padding: 1.5rem 1rem 3rem; background: var(--paper); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; overflow-wrap: anywhere }
h1 { margin: 0 0 1rem; font-size: 1.5rem; line-height: 1.3 }
h2 { margin: 0 0 .5rem; font-size: 1rem }
a { color: var(--link) }
nav { margin-bottom: 1rem }
nav a { display: inline-block; padding: .65rem 0 }
.letters { margin: 0; padding: 0; list-style: none; background: var(--card); border: 1px solid var(--line); border-radius: 10px }
.letters li + li { border-top: 1px solid var(--line) }
.letters a { display: grid; grid-template-columns: 11rem minmax(0, 1fr) minmax(0, 2fr) 7rem; gap: 0 1rem; padding: .75rem 1rem; color: inherit; text-decoration: none }
.letters a:hover strong, .letters a:focus-visible strong { text-decoration: underline }
.letters strong { font-weight: 600 }
.letters span, dt { color: var(--muted) }
dl { display: grid; grid-template-columns: max-content minmax(0, 1fr); gap: .25rem 1rem; margin: 0 0 1.5rem }
dd { margin: 0 }
.both { display: grid; gap: 1.5rem; grid-template-columns: minmax(0, 3fr) minmax(0, 2fr) }
iframe { display: block; width: 100%; height: 66rem; background: #fbf8f5; border: 1px solid var(--line); border-radius: 10px }
pre { margin: 0; padding: 1rem; background: var(--card); border: 1px solid var(--line); border-radius: 10px; white-space: pre-wrap; overflow-wrap: anywhere; font: inherit }
@media (max-width: 60rem) {
  .both { grid-template-columns: minmax(0, 1fr) }
}
@media (max-width: 62rem) {
  .letters a { grid-template-columns: minmax(0, 1fr) auto }
  .letters strong { grid-column: 1 / -1; order: -1 }
  .letters .to { grid-column: 1 / -1 }
}
`

/** A page of the outbox. `content` is HTML. */
export const devMailPage = (title: string, content: string) => `<!doctype html>
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

type LetterRow = { id: number; created_at: Date; recipient: string; subject: string; status: string }

/** The list of letters, newest first as given. */
export function letterList(letters: LetterRow[]): string {
  if (letters.length === 0) return '<p>Nenhuma mensagem.</p>'
  const items = letters.map(
    ({ id, created_at, recipient, subject, status }) =>
      `<li><a href="/dev/mail/${id}"><span>${instant.format(created_at)}</span><span class="to">${escapeHtml(recipient)}</span>
<strong>${escapeHtml(subject)}</strong><span>${statuses[status] ?? status}</span></a></li>`,
  )
  return `<ul class="letters">${items.join('\n')}</ul>`
}

type Details = LetterRow & { body: string; error: string | null }
type Beside = { from: string; reply_to: string | null; hasHtml: boolean; hasCalendar: boolean }

/** One letter: its recipient, and both alternatives side by side. */
export function letterDetails(letter: Details, { from, reply_to, hasHtml, hasCalendar }: Beside): string {
  const { id, recipient, created_at, status, error, body } = letter
  const rows: [string, string | null][] = [
    ['De', escapeHtml(from)],
    ['Para', escapeHtml(recipient)],
    ['Responder a', reply_to && escapeHtml(reply_to)],
    ['Criada em', instant.format(created_at)],
    ['Situação', `${statuses[status] ?? status}${error ? `: ${escapeHtml(error)}` : ''}`],
    ['Anexo', hasCalendar ? `<a href="/dev/mail/${id}/agendamento.ics">agendamento.ics</a>` : null],
  ]
  const facts = rows.flatMap(([name, value]) => (value ? [`<dt>${name}</dt><dd>${value}</dd>`] : []))
  const html = hasHtml
    ? `<iframe title="A mensagem em HTML" sandbox="allow-popups allow-popups-to-escape-sandbox" src="/dev/mail/${id}/html"></iframe>
<p><a href="/dev/mail/${id}/html">Abrir sozinha</a></p>`
    : '<p>Esta mensagem só tem texto.</p>'
  return `<nav><a href="/dev/mail">Todas as mensagens</a></nav>
<dl>${facts.join('\n')}</dl>
<div class="both"><section><h2>HTML</h2>${html}</section>
<section><h2>Texto</h2><pre>${escapeHtml(body)}</pre></section></div>`
}
