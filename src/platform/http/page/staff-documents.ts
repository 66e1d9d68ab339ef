import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { escapeHtml, jsonForScript } from '#lib/text/html.ts'
import * as staffPath from '#lib/address/staff-path.ts'
import { contentPolicy, newNonce } from '#platform/http/headers.ts'
import { iconPath } from '#platform/http/page/icon.ts'
import type { Renderer } from '#platform/http/page/renderer.ts'
import { clientSettingsOf, metaSdkOf } from '#platform/http/page/client-settings.ts'
import type { House } from '#platform/house.ts'

/** The documents of the staff side: each loads one entry, which renders in the browser. */
const entries = {
  auth: 'src/auth.tsx',
  admin: 'src/admin.tsx',
  gallery: 'src/ui/gallery/gallery.tsx',
} as const

type Entry = keyof typeof entries

/** Meta's SDK opens a pop-up, frames its own page and asks Graph: only the document with the wizard allows that. */
function sdkOf({ settings }: House, request: FastifyRequest) {
  const sdk = request.routeOptions.url === staffPath.numbers ? metaSdkOf(settings) : null
  if (!sdk) return null
  const origin = (address: string) => new URL(address).origin
  const [script, dialog, graph] = [sdk.sdkUrl, settings.meta.dialogUrl, settings.meta.graphUrl].map(origin)
  return {
    sdk,
    sources: { script: [script!], frame: [dialog!], connect: [graph!, dialog!, script!] },
    headers: { 'Cross-Origin-Opener-Policy': 'same-origin-allow-popups' },
  }
}

async function sendDocument(
  house: House,
  renderer: Renderer,
  entry: Entry,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { settings } = house
  const assets = renderer.assets([entries[entry]])
  const nonce = newNonce()
  const more = renderer.sources ?? {}
  const meta = sdkOf(house, request)
  const html = `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${escapeHtml(settings.platformName)}</title>
<meta name="robots" content="noindex">
<meta name="csp-nonce" content="${nonce}">
<meta name="format-detection" content="telephone=no">
<link rel="icon" href="${iconPath(null)}">
${assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`).join('\n')}
${assets.preloads.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`).join('\n')}
${assets.modules.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`).join('\n')}
</head>
<body><div id="root"></div>
<noscript><p>Ative o JavaScript do navegador para usar o painel.</p></noscript>
<script type="application/json" id="settings">${jsonForScript({ ...clientSettingsOf(settings), meta: meta?.sdk ?? null })}</script></body>
</html>
`
  return (
    reply
      .header(
        'Content-Security-Policy',
        contentPolicy({
          script: [
            ...(settings.botCheck === 'recaptcha'
              ? ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/']
              : []),
            ...(meta?.sources.script ?? []),
            ...(more.script ?? []),
          ],
          style: [...((more.style ?? []).length ? more.style! : [`'nonce-${nonce}'`])],
          connect: [
            ...(settings.apiBaseUrl ? [new URL(settings.apiBaseUrl).origin] : []),
            ...(meta?.sources.connect ?? []),
            ...(more.connect ?? []),
          ],
          frame: [
            ...(settings.botCheck === 'recaptcha' ? ['https://www.google.com/recaptcha/'] : []),
            ...(meta?.sources.frame ?? []),
          ],
        }),
      )
      .headers(meta?.headers ?? {})
      .header('Cache-Control', 'no-store')
      // The address of a recovery link contains a secret (D-90).
      .header('Referrer-Policy', 'no-referrer')
      .type('text/html; charset=utf-8')
      .send(renderer.finish ? await renderer.finish(request.url, html) : html)
  )
}

/** Serves the sign-in area, the staff app and, in development, the gallery of the UI kit. */
export function registerStaffDocuments(app: FastifyInstance, house: House, renderer: Renderer) {
  const addresses: [string, Entry][] = [
    [staffPath.authArea, 'auth'],
    [`${staffPath.authArea}/*`, 'auth'],
    [staffPath.numbers, 'admin'],
    [`${staffPath.adminArea}/*`, 'admin'],
    [`${staffPath.masterArea}/*`, 'admin'],
    ...(house.settings.relaxed ? ([['/dev/ui', 'gallery']] satisfies [string, Entry][]) : []),
  ]
  for (const [url, entry] of addresses) {
    app.get(url, { schema: { hide: true } }, (request, reply) =>
      sendDocument(house, renderer, entry, request, reply),
    )
  }
}
