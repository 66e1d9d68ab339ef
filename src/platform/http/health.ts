import { sql } from 'kysely'
import type { FastifyInstance } from 'fastify'
import { diskSpaceCheck } from '#platform/http/disk-space.ts'
import type { House } from '#platform/house.ts'

/**
 * Process alive (live), able to serve (ready: the database answers and there is room to write), and the short form. None shows
 * versions or hosts. After `stopping` it is not ready, and each answer ends its connection, so that clients go elsewhere.
 */
export function registerHealth(app: FastifyInstance, house: House) {
  const state = { stopping: false }
  const hasRoom = diskSpaceCheck(house)
  const ready = async () => {
    if (state.stopping) return false
    try {
      await sql`select 1`.execute(house.db)
      return await hasRoom()
    } catch {
      return false
    }
  }
  app.addHook('onRequest', (_request, reply, done) => {
    if (state.stopping) reply.header('Connection', 'close')
    done()
  })
  const schema = { hide: true }
  app.get('/api/health/live', { schema }, async () => ({ status: 'ok' }))
  for (const path of ['/api/health', '/api/health/ready']) {
    app.get(path, { schema }, async (_request, reply) => {
      const ok = await ready()
      if (!ok) reply.code(503).header('Retry-After', '2')
      return reply.header('Cache-Control', 'no-store').send({ status: ok ? 'ok' : 'unavailable' })
    })
  }
  return { stopping: () => void (state.stopping = true) }
}
