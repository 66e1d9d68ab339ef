import type { FastifyReply, FastifyRequest } from 'fastify'
import * as sitePath from '#lib/address/site-path.ts'

/** Only for the error page: the slug in the address that led there, so that the page can name that house. */
const cookieName = '__Secure-lost'
const keptSeconds = 60
const attributes = `Max-Age=${keptSeconds}; Path=${sitePath.error}; HttpOnly; Secure; SameSite=Lax`

/** Leads to /error/404, which shows whose address it was (D-117). The address of that page stays as specified, so a cookie says it. */
export function leadToNotFound(request: FastifyRequest, reply: FastifyReply) {
  const { slug } = (request.params ?? {}) as { slug?: string }
  if (slug && /^[a-z0-9-]{3,60}$/i.test(slug)) {
    reply.header('Set-Cookie', `${cookieName}=${slug}; ${attributes}`)
  }
  return reply.redirect(sitePath.notFound)
}

/** The slug in the address that led here within the last minute, as it was given. */
export function lostSlug(request: FastifyRequest): string | null {
  const cookies = request.headers.cookie?.split(/;\s*/) ?? []
  return cookies.find((cookie) => cookie.startsWith(`${cookieName}=`))?.slice(cookieName.length + 1) ?? null
}
