import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance, FastifyServerFactory } from 'fastify'
import { fairTurns, TooBusy } from '#platform/turns.ts'

/**
 * How many requests are worked on at once, how many wait for that, and how long. 64 creates on one date, the slowest of what guests do
 * and half of the places, take a fifth of a second; what gets no place within 75 ms is refused within 100 ms. That wait also slows
 * down clients that ask again at once.
 */
const limits = { places: 128, waiting: 1000, patienceMs: 75 }

/** Whatever the load: what a balancer asks, and what costs next to nothing but breaks a page that was served. */
const alwaysServed = /^\/(api\/health|assets|auth|admin|master)(?=[/?]|$)/

/** Whose share of the places a request takes: that of its business, or of the first two parts of its address, as `/reserva/slug`. */
const shareOf = (url = '') => /^\/(api\/business\/\d+|[^/?]*(\/[^/?]*)?)/.exec(url)?.[0] ?? ''

const isPage = ({ method, url = '' }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|files)\//.test(url)

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

type Answer = { headers: OutgoingHttpHeaders; body: string | Buffer }

/**
 * Refuses with 503, before anything else is done for it, what cannot be served in time. A request has a place from its first line until
 * its answer is ready; neither a body that comes slowly nor a slow reader holds one. `listen` makes the server of Fastify's option
 * `serverFactory`, `register` adds the hooks before those that compress.
 */
export function placesOfRequests(log: FastifyBaseLogger, requestTimeout: number) {
  const places = fairTurns(limits)
  const held = new WeakMap<IncomingMessage, () => void>()
  const paused = new WeakSet<IncomingMessage>()
  const refused = new WeakSet<IncomingMessage>()
  let refusals = 0
  /** Fastify writes the first refusal of a call and of a page; the others are copies, at a third of the cost. */
  const copies: { call?: Answer; page?: Answer } = {}

  function hold(request: IncomingMessage, response: ServerResponse, end: () => void) {
    held.set(request, end)
    response.once('close', end)
  }

  function pause(request: IncomingMessage) {
    held.get(request)?.()
    paused.add(request)
  }

  /** One line a second, however many there are. */
  function count() {
    if (refusals++ > 0) return
    const say = () => {
      log.warn({ refused: refusals }, 'requests refused: too many at once')
      refusals = 0
    }
    setTimeout(say, 1000).unref()
  }

  function refuse(request: IncomingMessage, response: ServerResponse): boolean {
    const copy = isPage(request) ? copies.page : copies.call
    if (!copy) return false
    response.writeHead(503, { ...copy.headers, 'x-request-id': randomUUID() })
    response.end(copy.body)
    // What it still sends is of no use.
    request.resume()
    return true
  }

  const listen: FastifyServerFactory = (handle) =>
    createServer({ requestTimeout, keepAliveTimeout: 72_000 }, (request, response) => {
      if (alwaysServed.test(request.url ?? '')) return handle(request, response)
      places.take(shareOf(request.url)).then(
        (end) => {
          if (request.socket.destroyed) return end()
          hold(request, response, end)
          handle(request, response)
        },
        () => {
          count()
          if (refuse(request, response)) return
          refused.add(request)
          handle(request, response)
        },
      )
    })

  function register(app: FastifyInstance) {
    app.addHook('onRequest', async ({ raw }) => {
      if (refused.has(raw)) throw new TooBusy('No place was free in time.')
    })
    app.addHook('preParsing', async ({ raw }) => {
      if (!held.has(raw) || !hasBody(raw) || raw.complete) return
      // A small body comes with the headers, and is read from the socket after them.
      await nextTurn()
      if (!raw.complete) pause(raw)
    })
    app.addHook('preHandler', async ({ raw }, reply) => {
      if (paused.delete(raw)) hold(raw, reply.raw, places.takeNow(shareOf(raw.url)))
    })
    app.addHook('onSend', async ({ raw }, reply, body) => {
      held.get(raw)?.()
      if (!refused.has(raw) || raw.method === 'HEAD') return
      if (typeof body !== 'string' && !Buffer.isBuffer(body)) return
      const kind = String(reply.getHeader('content-type')).startsWith('text/html') ? 'page' : 'call'
      copies[kind] ??= {
        headers: {
          ...(reply.getHeaders() as OutgoingHttpHeaders),
          'content-length': Buffer.byteLength(body),
        },
        body,
      }
    })
  }

  return { listen, register }
}
