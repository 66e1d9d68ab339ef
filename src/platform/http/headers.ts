import { randomBytes } from 'node:crypto'
import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

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

/** Safety headers on every answer of every status (D-101); a document sets its own policy before it is sent. */
export async function registerHeaders(app: FastifyInstance) {
  await app.register(helmet, {
    global: true,
    contentSecurityPolicy: false,
    strictTransportSecurity: { maxAge: 31_536_000, includeSubDomains: false },
    referrerPolicy: { policy: 'strict-origin-when-cross-origin' },
    frameguard: { action: 'deny' },
    crossOriginResourcePolicy: { policy: 'same-origin' },
    crossOriginOpenerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
  })
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('X-Request-Id', request.id)
    reply.header('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=()')
    done()
  })
  app.addHook('onSend', (_request, reply, payload, done) => {
    if (!reply.hasHeader('Content-Security-Policy')) reply.header('Content-Security-Policy', inert)
    done(null, payload)
  })
}
