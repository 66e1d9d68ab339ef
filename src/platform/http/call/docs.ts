import { createHash } from 'node:crypto'
import { escapeHtml } from '#lib/text/html.ts'

type Operation = {
  summary?: string
  description?: string
  parameters?: { name: string; in: string; required?: boolean; schema?: unknown }[]
  requestBody?: { content: Record<string, { schema?: unknown }> }
  responses?: Record<string, { content?: Record<string, { schema?: unknown }> }>
}
type OpenApi = {
  info: { title: string; version: string; description?: string }
  paths: Record<string, Record<string, Operation>>
}

const style = `body{font:15px/1.5 system-ui,sans-serif;margin:0 auto;max-width:60rem;padding:1.5rem;color:#241c1f;background:#fbf8f5}
summary{cursor:pointer;padding:.5rem 0}details{border-bottom:1px solid #e7dfdb}code,pre{font:13px/1.45 ui-monospace,monospace}
pre{background:#fff;border:1px solid #e7dfdb;border-radius:6px;padding:.75rem;overflow:auto}b{display:inline-block;min-width:4rem;color:#7b2d4f}
small{color:#5c5257}h2{margin-top:2rem}`

const block = (title: string, schema: unknown) =>
  schema ? `<p>${title}</p><pre>${escapeHtml(JSON.stringify(schema, null, 2))}</pre>` : ''

function operationHtml(path: string, method: string, operation: Operation): string {
  const body = Object.values(operation.requestBody?.content ?? {})[0]?.schema
  const answers = Object.entries(operation.responses ?? {}).flatMap(([status, answer]) =>
    Object.entries(answer.content ?? {}).map(([type, { schema }]) =>
      block(`Answer ${escapeHtml(status)} <small>${escapeHtml(type)}</small>`, schema),
    ),
  )
  const parameters = (operation.parameters ?? [])
    .map(
      ({ name, in: where }) =>
        `<li><code>${escapeHtml(name)}</code> <small>${escapeHtml(where)}</small></li>`,
    )
    .join('')
  return `<details><summary><b>${escapeHtml(method.toUpperCase())}</b> <code>${escapeHtml(path)}</code><br>
<small>${escapeHtml(operation.summary ?? '')} ${escapeHtml(operation.description ?? '')}</small></summary>
${parameters ? `<ul>${parameters}</ul>` : ''}${block('Body', body)}${answers.join('')}</details>`
}

/** The API documentation as a page without scripts; the policy allows its one style element by hash. */
export function docsPage(document: OpenApi): { html: string; policy: string } {
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => operationHtml(path, method, operation)),
  )
  const { title, version, description = '' } = document.info
  const hash = createHash('sha256').update(style).digest('base64')
  return {
    policy: `default-src 'none'; style-src 'sha256-${hash}'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'`,
    html: `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${escapeHtml(title)}</title><style>${style}</style></head><body><h1>${escapeHtml(title)} <small>${escapeHtml(version)}</small></h1>
<p>${escapeHtml(description)}</p><p><a href="/api/openapi.json">openapi.json</a></p>${operations.join('\n')}</body></html>`,
  }
}
