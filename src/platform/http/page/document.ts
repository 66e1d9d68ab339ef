import { hexColor } from '#lib/colors.ts'
import { escapeHtml, jsonForScript } from '#lib/text/html.ts'
import { iconPath } from '#platform/http/page/icon.ts'
import type { Assets } from '#platform/http/page/renderer.ts'

/** Turns a path into an absolute address of this house, from APP_URL. */
export type AbsoluteUrl = (path: string) => string

/** A page's title and description, for the tab, for search engines and for the preview of a shared link. */
export type Head = {
  /** Without the platform's suffix, which is added to every document. */
  title: string
  /** The title of a shared link's preview, whole; absent: that of the document. */
  shareTitle?: string
  description: string
  /** The page's canonical path; addresses are made from APP_URL, never from request headers. */
  canonicalPath: string
  /** Path of the image in a link preview; `width` and `height` in pixels where they are known. */
  image?: { path: string; alt: string; width?: number; height?: number } | null
  /** Path of the picture that a phone puts on its home screen; absent or null: that of the platform, which phones ask for by themselves. */
  touchIcon?: string | null
  /** Path of the web manifest; null for a page with a secret in its address, because a phone would open another page in its place. */
  manifest?: string | null
  /** The page's content as schema.org data, for search engines; it contains nothing that the page's data does not. */
  structured?: (whole: AbsoluteUrl) => object
  noindex?: boolean
  /** The address contains a secret: no referrer, no indexing, no stored copy. */
  noReferrer?: boolean
}

/** Visitor counting of a branch (D-90); the caller has checked the ids. */
export type Analytics = {
  google: string | null
  pixel: string | null
  path: string
  /** The slug of an establishment that counts only visitors who agreed; absent or null: everybody is counted. */
  asks?: string | null
}

type DocumentParts = {
  head: Head
  platformName: string
  appUrl: string
  colorSheet: string | null
  themeColor: string | null
  assets: Assets
  html: string
  /** Nothing on the page can be clicked or reached by keyboard. */
  still?: boolean
  data?: unknown
  settings?: unknown
  analytics: Analytics | null
}

const attribute = (name: string, value: string | null) => (value ? ` ${name}="${escapeHtml(value)}"` : '')

function imageLines(image: Head['image'], address: AbsoluteUrl): string[] {
  if (!image) return []
  const { path, alt, width, height } = image
  return [
    `<meta property="og:image" content="${address(path)}">`,
    `<meta property="og:image:alt" content="${escapeHtml(alt)}">`,
    ...(width ? [`<meta property="og:image:width" content="${width}">`] : []),
    ...(height ? [`<meta property="og:image:height" content="${height}">`] : []),
    `<meta name="twitter:card" content="${(width ?? 0) >= 600 ? 'summary_large_image' : 'summary'}">`,
  ]
}

/** A whole HTML document; every value is escaped, and it contains no inline script (D-101). */
export function documentHtml(parts: DocumentParts): string {
  const { head, assets, analytics } = parts
  const whole: AbsoluteUrl = (path) => new URL(path, parts.appUrl).href
  const address: AbsoluteUrl = (path) => escapeHtml(whole(path))
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
    `<meta property="og:title" content="${head.shareTitle ? escapeHtml(head.shareTitle) : title}">`,
    `<meta property="og:description" content="${description}">`,
    '<meta property="og:type" content="website">',
    '<meta property="og:locale" content="pt_BR">',
    `<meta property="og:site_name" content="${escapeHtml(parts.platformName)}">`,
    head.noReferrer ? '' : `<meta property="og:url" content="${address(head.canonicalPath)}">`,
    ...imageLines(head.image, address),
    `<meta name="theme-color" content="${hexColor(parts.themeColor) ?? '#7b2d4f'}">`,
    '<meta name="format-detection" content="telephone=no">',
    `<link rel="icon" href="${iconPath(parts.themeColor)}">`,
    head.touchIcon ? `<link rel="apple-touch-icon" href="${escapeHtml(head.touchIcon)}">` : '',
    head.manifest && !head.noReferrer ? `<link rel="manifest" href="${escapeHtml(head.manifest)}">` : '',
    // A block of data, not a script: no browser runs it.
    head.structured && !hidden
      ? `<script type="application/ld+json">${jsonForScript(head.structured(whole))}</script>`
      : '',
    ...assets.styles.map((href) => `<link rel="stylesheet" href="${escapeHtml(href)}">`),
    parts.colorSheet ? `<link rel="stylesheet" href="${escapeHtml(parts.colorSheet)}">` : '',
    ...assets.preloads.map((href) => `<link rel="modulepreload" href="${escapeHtml(href)}">`),
    ...assets.modules.map((src) => `<script type="module" src="${escapeHtml(src)}"></script>`),
  ]
  const counting = analytics
    ? attribute('data-google', analytics.google) +
      attribute('data-pixel', analytics.pixel) +
      attribute('data-counted-path', analytics.path) +
      attribute('data-asks', analytics.asks ?? null)
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
