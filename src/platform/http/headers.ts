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

/** A content security policy for one document; every directive is written here, and nothing inline may run. */
export function contentPolicy(sources: Sources = {}): string {
  const list = (name: string, more: string[] = []) => `${name} ${["'self'", ...more].join(' ')}`
  return [
    "default-src 'none'",
    list('script-src', sources.script),
    list('style-src', sources.style),
    list('img-src', ['data:', 'blob:', ...(sources.image ?? [])]),
    // What customers recorded and filmed, in a conversation.
    list('media-src'),
    list('font-src'),
    list('connect-src', sources.connect),
    list('worker-src'),
    list('manifest-src'),
    ...(sources.frame?.length ? [`frame-src ${sources.frame.join(' ')}`] : []),
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The policy of answers that are no documents: they may load and run nothing. */
const inert = "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'"

/** A new nonce for one document's own style elements. */
export const newNonce = () => randomBytes(16).toString('base64')

/** The headers that helmet writes into an answer; they are always the same, so they are computed once. */
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

/** Security headers of every answer of every status (D-101); a document replaces the policy with its own. */
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
