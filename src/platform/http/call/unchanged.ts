import { createHash } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A handler's answer where its call is `tagged`: what the client holds is still right (304). */
export const unchanged = Symbol('unchanged')

/**
 * Whether the client already holds the answer in this state; if not, the answer gets the state's tag. `state` is everything that the
 * answer depends on: who asks, what, and the state of the data, read before the data themselves.
 */
export function isHeld(
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  state: readonly unknown[],
): boolean {
  const digest = createHash('sha256').update(JSON.stringify(state)).digest('base64url').slice(0, 32)
  const tag = `W/"${digest}"`
  reply.header('ETag', tag)
  return request.headers['if-none-match'] === tag
}
