import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'

/** How long what was sent on a new connection may take to arrive. */
const arrivalMs = 250

/**
 * A server that stops ends the connections on which nothing arrived, such as those that a browser opens ahead. Node waits a minute for each, as
 * it does for a request that is still being sent.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  app.server.on('connection', (socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const endUnused = () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  app.addHook('preClose', async () => void setTimeout(endUnused, arrivalMs))
}
