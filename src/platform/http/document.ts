import { hexColor } from '#lib/colors.ts'
import { escapeHtml, jsonForScript } from '#lib/html.ts'
import type { Assets } from '#platform/http/renderer.ts'

/** What a page says about itself, for the tab, for search engines and for the preview of a shared link. */
export type Head = {
  /** Without the platform's suffix, which every document gets. */
  title: string
  description: string
  /** The page's one true path; addresses are made from APP_URL, never from request headers. */
  canonicalPath: string
  /** Path or address of the image a link preview shows. */
  image?: string | null
  noindex?: boolean
  /** The address holds a secret: no referrer, no index, no copy kept. */
  noReferrer?: boolean
}

/** Visitor counting of a branch (D-90); ids are checked by who hands them over. */
export type Analytics = { google: string | null; pixel: string | null; path: string }

type DocumentParts = {
  head: Head
  platformName: string
  appUrl: string
  colorSheet: string | null
  themeColor: string | null
  assets: Assets
  html: string
  /** Nothing on it can be pressed or reached by keyboard. */
  still?: boolean
  data?: unknown
  settings?: unknown
  analytics: Analytics | null
}

const attribute = (name: string, value: string | null) => (value ? ` ${name}="${escapeHtml(value)}"` : '')

/** A whole HTML document; every value is escaped, nothing in it runs inline (D-101). */
export function documentHtml(parts: DocumentParts): string {
  const { head, assets, analytics } = parts
  const address = (path: string) => escapeHtml(new URL(path, parts.appUrl).href)
  const title = escapeHtml(`${head.title} | ${parts.platformName}`)
  const description = escapeHtml(head.description)
  const hidden = head.noindex || head.noReferrer
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    hidden
      ? '<meta name="robots" content="noindex">'
      : `<link rel="canonical" href="${address(head.canonicalPath)}">`,
    head.noReferrer ? '<meta name="referrer" content="no-referrer">' : '',
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    '<meta property="og:type" content="website">',
    '<meta property="og:locale" content="pt_BR">',
    `<meta property="og:site_name" content="${escapeHtml(parts.platformName)}">`,
    head.noReferrer ? '' : `<meta property="og:url" content="${address(head.canonicalPath)}">`,
    head.image ? `<meta property="og:image" content="${address(head.image)}">` : '',
    `<meta name="theme-color" content="${hexColor(parts.themeColor) ?? '#7b2d4f'}">`,
    '<meta name="format-detection" content="telephone=no">',
    '<link rel="icon" href="data:,">',
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    parts.colorSheet ? `<link rel="stylesheet" href="${escapeHtml(parts.colorSheet)}">` : '',
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    ...assets.modules.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`),
  ]
  const counting = analytics
    ? attribute('data-google', analytics.google) +
      attribute('data-pixel', analytics.pixel) +
      attribute('data-counted-path', analytics.path)
    : ''
  const json = (id: string, value: unknown) =>
    value === undefined ? '' : `<script type="application/json" id="${id}">${jsonForScript(value)}</script>`
  return `<!doctype html>
<html lang="pt-BR"${counting}>
<head>
${lines.filter(Boolean).join('\n')}
</head>
<body${parts.still ? ' inert' : ''}>${parts.html}${json('data', parts.data)}${json('settings', parts.settings)}</body>
</html>
`
}
