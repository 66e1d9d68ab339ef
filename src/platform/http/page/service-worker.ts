import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { builtManifest } from '#platform/http/page/renderer.ts'

/** It may connect only to this house, and load no other script. */
const policy = "default-src 'none'; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

/**
 * Serves a built service worker at addresses of its own, whose folders are its scopes. Browsers check for a new version each time
 * (no-cache), so that it takes over with the next visit. Throws when the site is not built.
 */
export function registerServiceWorker(
  app: FastifyInstance,
  { addresses, source, dist }: { addresses: string[]; source: string; dist: string },
): void {
  const chunk = builtManifest(dist, 'visitor')[source]
  if (!chunk) throw new Error(`${source} is not part of the built site.`)
  const script = readFileSync(join(dist, 'client', chunk.file))
  const etag = `"${createHash('sha1').update(script).digest('base64url')}"`
  for (const address of addresses) {
    app.get(address, { schema: { hide: true } }, (request, reply) => {
      reply.header('Cache-Control', 'no-cache').header('Content-Security-Policy', policy).header('ETag', etag)
      if (request.headers['if-none-match'] === etag) return reply.code(304).send()
      return reply.type('text/javascript; charset=utf-8').send(script)
    })
  }
}
