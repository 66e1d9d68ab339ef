import { createHash } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { hexColor } from '#lib/colors.ts'
import type { FilledPage, Site } from '#lib/page.ts'
import { Refusal } from '#lib/call/refusal.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { isStorable } from '#lib/call/storable.ts'
import type { Db } from '#platform/database/database.ts'
import { DatabaseUnavailable } from '#platform/database/unavailable.ts'
import { limitedAddress } from '#platform/http/door/address.ts'
import { clientSettingsOf } from '#platform/http/page/client-settings.ts'
import { colorSheetPath } from '#platform/http/page/colors.ts'
import { failedPage } from '#platform/http/contract.ts'
import { type DocumentMemory, documentMemory } from '#platform/http/page/document-memory.ts'
import { type Analytics, documentHtml, type Head } from '#platform/http/page/document.ts'
import { answerError, leadToClean } from '#platform/http/errors.ts'
import { contentPolicy } from '#platform/http/headers.ts'
import { leadToNotFound } from '#platform/http/page/lost.ts'
import { pageMemory } from '#platform/http/page/page-memory.ts'
import type { Renderer, Sources } from '#platform/http/page/renderer.ts'
import { sitePages } from '#platform/http/page/site-pages.ts'
import type { House } from '#platform/house.ts'
import { TooBusy } from '#platform/turns.ts'

/** The argument of a page's `load`. Parameters are those of the address, percent-decoded. */
export type PageRequest<Names extends string = string> = {
  params: Record<Names, string>
  query: Record<string, string | string[] | undefined>
  request: FastifyRequest
  db: Db
  house: House
  /** The time of this request. */
  now: Date
  /** The visitor's address as limits count it (D-94). */
  ip: string
}

/** A page to show, filled in by its token, with what its document needs around it. */
export type FilledDocument = {
  page: FilledPage
  head: Head
  /** The branch whose colours the page uses. */
  branch?: { color_primary: string | null; color_secondary: string | null }
  analytics?: Analytics | null
  /** The page makes calls that ask for a bot check (D-93). */
  checksVisitors?: boolean
  /** Shows what only this device has done: no copy is kept, and nobody else gets the page. */
  ofDevice?: boolean
  /** A still preview of the page for staff: nothing on it runs or can be clicked. */
  still?: boolean
  status?: number
}

/** Redirects the visitor: 302 unless a status is given. */
export type PageRedirect = { redirect: string; status?: 301 | 302 }

/** Null: nothing exists at this address; the visitor gets the answer for unknown addresses. */
export type PageAnswer = FilledDocument | PageRedirect | null

export type PageRoute = { path: string; load: (visit: PageRequest) => Promise<PageAnswer> }

type NamesIn<Path extends string> = Path extends `${string}:${infer Name}/${infer Rest}`
  ? Name | NamesIn<`/${Rest}`>
  : Path extends `${string}:${infer Name}`
    ? Name
    : Path extends `${string}*`
      ? '*'
      : never

/** Declares a page by its path, such as `/perfil/:slug`, and the function that loads it. */
export function page<Path extends string>(route: {
  path: Path
  load: (visit: PageRequest<NamesIn<Path>>) => Promise<PageAnswer>
}): PageRoute {
  return route
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Renders a page outside its own address; null where no pages are served. */
    document: ((filled: FilledDocument) => Promise<string>) | null
  }
}

/** The whole document of a page, for a call that returns it. Throws 'unavailable' where no pages are served. */
export async function documentOf({ server }: FastifyRequest, filled: FilledDocument): Promise<string> {
  if (server.document) return server.document(filled)
  throw new Refusal('unavailable', 'As páginas não estão disponíveis agora. Tente de novo em instantes.')
}

const siteStyle = 'src/visitor/site.css'
const counter = 'src/visitor/analytics.enhance.ts'

/** Hosts for visitor counting, each allowed only on pages that count with it: the pixel never sees a secret address (D-90). */
const googleSources: Sources = {
  script: ['https://www.googletagmanager.com'],
  connect: [
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
    'https://www.googletagmanager.com',
  ],
  image: ['https://*.google-analytics.com', 'https://www.googletagmanager.com'],
}
const pixelSources: Sources = {
  script: ['https://connect.facebook.net'],
  connect: ['https://www.facebook.com'],
  image: ['https://www.facebook.com'],
}

const recaptchaSources: Sources = {
  script: ['https://www.google.com/recaptcha/', 'https://www.gstatic.com/recaptcha/'],
  frame: ['https://www.google.com/recaptcha/'],
}

function mergedSources(all: (Sources | false | null | undefined)[]): Sources {
  const sum: Sources = {}
  for (const sources of all) {
    for (const [name, list] of Object.entries(sources || {}) as [keyof Sources, string[]][]) {
      sum[name] = [...(sum[name] ?? []), ...list]
    }
  }
  return sum
}

/** The answer of one address, the same for everybody: its headers, and its document, rendered on first use. */
type PreparedPage = {
  status: number
  headers: Record<string, string>
  /** Null where no copy may be kept. */
  etag: string | null
  document: () => Promise<Buffer>
}

/**
 * Serves the public pages: rendered on the server, revalidated by ETag without rendering again. A page that is the same for
 * everybody, without a secret in its address, is remembered for `settings.pageMemoryMs`; after that its data is read again, and
 * it is rendered again only if the data has changed.
 */
export function registerPages(app: FastifyInstance, house: House, routes: PageRoute[], renderer: Renderer) {
  app.document = (filled) => render(filled, filled.head.canonicalPath, house, renderer)
  const memory = pageMemory<PreparedPage>(house.settings.pageMemoryMs)
  const documents = documentMemory()
  const fail = failureAnswers(house, renderer)
  const options: RouteShorthandOptions = {
    schema: { hide: true },
    errorHandler(error, request, reply) {
      if (!(error instanceof TooBusy)) throw error
      void fail(error, request, reply).catch((reason) => answerError(reason, request, reply))
    },
  }
  for (const route of [...sitePages, ...routes]) {
    app.get(route.path, options, async (request, reply) => {
      if (leadToClean(request, reply)) return reply
      if (!isStorable([request.params, request.query])) return reply.callNotFound()
      const now = house.now()
      const remembered = memory.find(request.url, now)
      if (remembered) return send(remembered, request, reply)
      try {
        const answer = await route.load({
          params: request.params as Record<string, string>,
          query: request.query as PageRequest['query'],
          request,
          db: house.db,
          house,
          now,
          ip: limitedAddress(request.ip),
        })
        if (answer === null) return reply.callNotFound()
        if ('redirect' in answer) {
          reply.header('Cache-Control', 'no-cache')
          if (answer.redirect === sitePath.notFound) return leadToNotFound(request, reply)
          return reply.redirect(answer.redirect, answer.status ?? 302)
        }
        const prepared = prepare(answer, request.url, house, renderer, documents)
        if (prepared.etag) memory.keep(request.url, prepared, now)
        return await send(prepared, request, reply)
      } catch (error) {
        return fail(error, request, reply)
      }
    })
  }
}

function prepare(
  filled: FilledDocument,
  address: string,
  house: House,
  renderer: Renderer,
  documents?: DocumentMemory,
): PreparedPage {
  const { settings } = house
  const { head } = filled
  const { name, data } = filled.page
  const secret = head.noReferrer === true
  const isKept = !secret && !filled.ofDevice
  const policy = mergedSources([
    renderer.sources,
    filled.analytics?.google ? googleSources : null,
    filled.analytics?.pixel ? pixelSources : null,
    filled.checksVisitors && settings.botCheck === 'recaptcha' && recaptchaSources,
    settings.apiBaseUrl !== '' && { connect: [new URL(settings.apiBaseUrl).origin] },
  ])
  const hash = () =>
    createHash('sha1')
      .update(renderer.version())
      .update(
        JSON.stringify([
          name,
          { ...data, site: siteOf(house) },
          head,
          filled.branch,
          filled.analytics,
          filled.checksVisitors,
        ]),
      )
      .digest('base64url')
  const etag = !isKept || filled.status ? null : `W/"${hash()}"`
  const rendered = async () => Buffer.from(await render(filled, address, house, renderer))
  // In development, an edit changes the document without changing the data.
  const isShared = etag !== null && documents !== undefined && !renderer.finish
  let document: Promise<Buffer> | undefined
  return {
    status: filled.status ?? 200,
    headers: {
      'Cache-Control': isKept ? 'no-cache' : 'private, no-store',
      'Content-Security-Policy': contentPolicy(policy),
      ...(secret ? { 'Referrer-Policy': 'no-referrer' } : {}),
      ...(secret || head.noindex ? { 'X-Robots-Tag': 'noindex' } : {}),
    },
    etag,
    document: () => (document ??= isShared ? documents.find(etag, rendered) : rendered()),
  }
}

/** Sends the headers with a 304 too: a browser replaces its stored ones by them. */
async function send(prepared: PreparedPage, request: FastifyRequest, reply: FastifyReply) {
  reply.code(prepared.status).headers(prepared.headers)
  if (prepared.etag) {
    reply.header('ETag', prepared.etag)
    if (hasThisVersion(request, prepared.etag)) return reply.code(304).send()
  }
  return reply.type('text/html; charset=utf-8').send(await prepared.document())
}

async function render(
  filled: FilledDocument,
  address: string,
  house: House,
  renderer: Renderer,
): Promise<string> {
  const { settings } = house
  const site = siteOf(house)
  const { html, scripts, hydrates } = await renderer.render(filled.page, site)
  const analytics = filled.analytics ?? null
  const assets = renderer.assets([siteStyle, ...scripts, ...(analytics ? [counter] : [])])
  const document = documentHtml({
    head: filled.head,
    platformName: settings.platformName,
    appUrl: settings.appUrl,
    colorSheet: colorSheetPath(filled.branch),
    themeColor: hexColor(filled.branch?.color_primary),
    assets: filled.still ? { styles: assets.styles, preloads: [], modules: [] } : assets,
    html,
    still: filled.still ?? false,
    data: hydrates && !filled.still ? { ...filled.page.data, site } : undefined,
    settings: hydrates || filled.checksVisitors ? clientSettingsOf(settings) : undefined,
    analytics,
  })
  return renderer.finish && !filled.still ? renderer.finish(address, document) : document
}

function siteOf({ settings }: House): Site {
  return {
    platform: settings.platformName,
    url: settings.marketingUrl ?? null,
    privacyUrl: settings.privacyUrl ?? null,
    shortLinkBase: settings.shortLinkBase,
  }
}

function hasThisVersion(request: FastifyRequest, etag: string): boolean {
  const asked = request.headers['if-none-match']
  return asked !== undefined && asked.split(/\s*,\s*/).includes(etag)
}

/**
 * Missing pages (404) redirect to the error page; other failures are shown in place, so that 'Tentar novamente' can try again.
 * Under load many visitors get the same failure: its document is rendered once.
 */
function failureAnswers(house: House, renderer: Renderer) {
  let unavailable: PreparedPage | undefined
  const failed = (request: FastifyRequest, status: number, sentence: string | null) => {
    const head = {
      title: 'Algo deu errado!',
      description: 'Algo deu errado!',
      canonicalPath: '/',
      noindex: true,
    }
    return prepare({ page: failedPage.with({ sentence }), head, status }, request.url, house, renderer)
  }
  return async (error: unknown, request: FastifyRequest, reply: FastifyReply) => {
    if (error instanceof Refusal) {
      if (error.status === 404) return leadToNotFound(request, reply)
      reply.headers(error.headers)
      return send(failed(request, error.status, error.message), request, reply)
    }
    if (error instanceof DatabaseUnavailable || error instanceof TooBusy) {
      if (!(error instanceof TooBusy)) request.log.warn({ err: error }, 'database unavailable')
      reply.header('Retry-After', '2')
      if (!unavailable || renderer.finish) unavailable = failed(request, 503, null)
      return send(unavailable, request, reply)
    }
    request.log.error({ err: error }, 'bug')
    return send(failed(request, 500, null), request, reply)
  }
}
