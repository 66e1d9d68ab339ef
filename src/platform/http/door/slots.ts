import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type OutgoingHttpHeaders, type ServerResponse } from 'node:http'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyBaseLogger, FastifyInstance, FastifyServerFactory } from 'fastify'
import { fairTurns, TooBusy } from '#platform/turns.ts'

/**
 * How many requests run at once, how many wait, and how long. 64 creates on one date, the slowest work of guests and half of the
 * slots, take a fifth of a second; a request without a slot after 50 ms is refused within 100 ms, because under such a load a refusal
 * is written and read up to 50 ms late. The wait also slows down clients that retry at once.
 */
export const slotLimits = { slots: 128, waiting: 1000, patienceMs: 50 }

/** Served under any load: health checks, and cheap files without which a page that was already served would break. */
const alwaysServed = /^\/(api\/health|assets|auth|admin|master)(?=[/?]|$)/

/** The share of the slots that a request takes: its business's, or that of the first two parts of its path, such as `/reserva/slug`. */
const shareOf = (url = '') => /^\/(api\/business\/\d+|[^/?]*(\/[^/?]*)?)/.exec(url)?.[0] ?? ''

const isPage = ({ method, url = '' }: IncomingMessage) =>
  (method === 'GET' || method === 'HEAD') && !/^\/(api|files)\//.test(url)

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

type Answer = { headers: OutgoingHttpHeaders; body: string | Buffer }

/**
 * Refuses requests that cannot be served in time, with 503 and before any other work. A request holds a slot from its first line until
 * its answer is ready; a client that sends its body slowly or reads slowly holds none. `listen` creates the server for Fastify's option
 * `serverFactory`, `register` adds the hooks and must run before those that compress.
 */
export function requestSlots(log: FastifyBaseLogger, requestTimeout: number) {
  const slots = fairTurns({ ...slotLimits, places: slotLimits.slots })
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

  /** Logs one line a second, however many refusals there are. */
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
    // Reads and drops the rest of the request.
    request.resume()
    return true
  }

  const listen: FastifyServerFactory = (handle) =>
    // Without this option Node answers a request without a host itself; we answer it with our own message.
    createServer(
      { requestTimeout, keepAliveTimeout: 72_000, requireHostHeader: false },
      (request, response) => {
        if (alwaysServed.test(request.url ?? '')) return handle(request, response)
        slots.take(shareOf(request.url)).then(
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
      },
    )

  function register(app: FastifyInstance) {
    app.addHook('onRequest', async ({ raw }) => {
      if (refused.has(raw)) throw new TooBusy('No slot was free in time.')
    })
    app.addHook('preParsing', async ({ raw }) => {
      if (!held.has(raw) || !hasBody(raw) || raw.complete) return
      // A small body arrives with the headers, but is read from the socket after them.
      await nextTurn()
      if (!raw.complete) pause(raw)
    })
    app.addHook('preHandler', async ({ raw }, reply) => {
      if (paused.delete(raw)) hold(raw, reply.raw, slots.takeNow(shareOf(raw.url)))
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
