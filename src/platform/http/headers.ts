import { randomBytes } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import helmet from 'helmet'

type Sources = {
  script?: string[]
  style?: string[]
  connect?: string[]
  image?: string[]
  frame?: string[]
}

/** A policy for one document; every directive is written here, nothing inline runs. */
export function contentPolicy(sources: Sources = {}): string {
  const list = (name: string, more: string[] = []) => `${name} ${["'self'", ...more].join(' ')}`
  return [
    "default-src 'none'",
    list('script-src', sources.script),
    list('style-src', sources.style),
    list('img-src', ['data:', 'blob:', ...(sources.image ?? [])]),
    list('font-src'),
    list('connect-src', sources.connect),
    list('worker-src'),
    list('manifest-src'),
    ...(sources.frame ? [`frame-src ${sources.frame.join(' ')}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** What is no document: it may load and run nothing. */
const inert = "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

/** A fresh nonce for one document's own style elements. */
export const newNonce = () => randomBytes(16).toString('base64')

/** The library writes them into an answer; they are the same for all, so they are written once and kept. */
function written(): Record<string, string> {
  const headers: Record<string, string> = {}
  const answer = {
    setHeader: (name: string, value: string) => void (headers[name.toLowerCase()] = value),
    removeHeader: () => {},
  }
  const write = helmet({
    contentSecurityPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  write({} as IncomingMessage, answer as unknown as ServerResponse, () => {})
  return {
    ...headers,
    'content-security-policy': inert,
    'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
  }
}

const safety = written()

/** Safety headers of every answer of every status (D-101); a document puts its own policy in the place of this one. */
export const safetyHeaders = (requestId: string): Record<string, string> => ({
  ...safety,
  'x-request-id': requestId,
})

export function registerHeaders(app: FastifyInstance) {
  app.addHook('onRequest', (request, reply, done) => {
    reply.headers(safetyHeaders(request.id))
    done()
  })
}
