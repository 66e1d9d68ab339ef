import type { Socket } from 'node:net'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'

/** How long what was sent on a new connection may take to arrive. */
const arrivalMs = 250

/** How long a server that stops takes connections that came before; a busy one may never be without any. */
const acceptMs = 2000

/**
 * A server that stops first takes the connections that already wait for it: the system has answered them, and resets those that nobody took
 * when it no longer listens. Node takes one in a turn of its loop, so under load many wait; meanwhile requests wait for their answers, since
 * each answer would bring the client's next connection. It then ends the connections on which nothing
 * arrived, such as those that a browser opens ahead. Node waits a minute for each, as it does for a request that is still being sent.
 */
export function endUnusedConnections(app: FastifyInstance): void {
  const open = new Set<Socket>()
  let taken = 0
  app.server.on('connection', (socket) => {
    taken++
    open.add(socket)
    socket.once('close', () => open.delete(socket))
  })
  const endUnused = () => {
    for (const socket of open) if (socket.bytesRead === 0) socket.destroy()
  }
  async function takeWaiting() {
    const until = performance.now() + acceptMs
    // The rest of this turn may look for none.
    await nextTurn()
    let before: number
    do {
      before = taken
      // Continues right after the loop looked for connections and for what they sent.
      await nextTurn()
    } while (taken > before && performance.now() < until)
  }
  let taking: Promise<void> | null = null
  app.addHook('onRequest', async () => {
    if (taking) await taking
  })
  app.addHook('preClose', async () => {
    taking = takeWaiting()
    await taking
    taking = null
    // In the same turn, before more connections come; Fastify's own close then only waits for the running requests.
    app.server.close()
    setTimeout(() => setImmediate(endUnused), arrivalMs)
  })
}
