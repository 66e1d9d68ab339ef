import { readFileSync } from 'node:fs'
import { stripTypeScriptTypes } from 'node:module'
import { join } from 'node:path'
import { html, type Answer } from '../wire/answer.ts'

const titles: Record<string, { title: string; script: string }> = {
  '/': { title: 'Celular do cliente', script: 'phones.ts' },
  '/celular': { title: 'Celular do cliente', script: 'phones.ts' },
  '/painel': { title: 'Painel Meta', script: 'panel.ts' },
}

const read = (file: string) => readFileSync(join(import.meta.dirname, file), 'utf8')

function page(title: string, script: string): Answer {
  return html(`<!doctype html>
<html lang="pt-BR"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title} · simulador</title><link rel="icon" href="data:,"><link rel="stylesheet" href="/pages/pages.css">
<script type="module" src="/pages/browser/${script}"></script></head>
<body><header class="top"><strong>Meta simulada</strong><nav><a href="/celular">Celular do cliente</a><a href="/painel">Painel Meta</a></nav>
<span class="note">Nada sai desta máquina</span></header><main id="page"><p>Carregando…</p></main></body></html>`)
}

/** The pages for people and their files; null for any other address. Scripts are TypeScript whose types are removed as they are read. */
export function answerPage(path: string): Answer | null {
  const known = titles[path]
  if (known) return page(known.title, known.script)
  if (path === '/pages/pages.css')
    return { status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: read('pages.css') }
  const script = /^\/pages\/(browser\/(?:panel\/)?[a-z-]+\.ts)$/.exec(path)?.[1]
  if (script)
    return {
      status: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
      body: stripTypeScriptTypes(read(script)),
    }
  // The browser SDK, whose folder is the language.
  if (/^\/[a-z]{2}_[A-Z]{2}\/sdk\.js$/.test(path)) {
    return {
      status: 200,
      headers: { 'content-type': 'text/javascript; charset=utf-8' },
      body: stripTypeScriptTypes(read('sdk.ts')),
    }
  }
  return null
}
