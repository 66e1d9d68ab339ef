import { randomUUID } from 'node:crypto'
import { type IncomingMessage, type ServerResponse, STATUS_CODES } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { anyFailure } from '#lib/call/any-failure.ts'
import { Refusal } from '#lib/call/refusal.ts'
import * as sitePath from '#lib/address/site-path.ts'
import { DatabaseUnavailable } from '#platform/database/unavailable.ts'
import { cleanAddress } from '#platform/http/page/clean-address.ts'
import { safetyHeaders } from '#platform/http/headers.ts'
import { leadToNotFound } from '#platform/http/page/lost.ts'
import { TooBusy } from '#platform/turns.ts'

/** Messages for requests that Fastify itself refuses before a handler runs. */
const sentences: Record<number, string> = {
  400: 'Os dados enviados não são válidos.',
  404: 'Endereço não encontrado.',
  408: 'A conexão demorou demais. Tente novamente.',
  413: 'O conteúdo enviado é grande demais.',
  414: 'O endereço é longo demais.',
  415: 'Formato de dados não aceito.',
  417: 'Os cabeçalhos enviados não são aceitos.',
  431: 'Os cabeçalhos enviados são grandes demais.',
}

const isPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets|files)\//.test(request.url)

/** Leads to the address without what was added to it on its way (D-151); false if nothing was added. */
export function leadToClean(request: FastifyRequest, reply: FastifyReply): boolean {
  const clean = isPage(request) ? cleanAddress(request.url) : null
  if (clean === null) return false
  void reply.header('Cache-Control', 'no-cache').redirect(clean, 301)
  return true
}

/** Leads to the error page, or to the page whose address was made longer. */
const answerUnknownPage = (request: FastifyRequest, reply: FastifyReply) =>
  leadToClean(request, reply) ? reply : leadToNotFound(request, reply)

function answer(reply: FastifyReply, status: number, body: object) {
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body)
}

/** Answers a thrown error: a refusal as D-03 says, an unavailable database or too much load with 503, anything else as a logged bug. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) {
    reply.headers(error.headers)
    const { status, code, message, extra } = error
    return answer(reply, status, { success: false, msg: message, code, ...extra })
  }
  if (error instanceof DatabaseUnavailable || error instanceof TooBusy) {
    // For a request refused under load, the request's own log line is enough.
    if (!(error instanceof TooBusy)) request.log.warn({ err: error }, 'database unavailable')
    reply.header('Retry-After', '2')
    return answer(reply, 503, {
      success: false,
      msg: 'O sistema está ocupado. Tente novamente em instantes.',
      code: 'unavailable',
    })
  }
  const { statusCode: status = 500, code } = error as FastifyError
  // Something long may be behind the address of a page.
  if (status === 414 && leadToClean(request, reply)) return reply
  // An address that cannot be decoded does not exist.
  if (code === 'FST_ERR_BAD_URL' && isPage(request)) return answerUnknownPage(request, reply)
  if (status >= 400 && status < 500) {
    return answer(reply, status, {
      success: false,
      msg: sentences[status] ?? sentences[400],
      code: 'bad_request',
    })
  }
  request.log.error({ err: error }, 'bug')
  if (isPage(request)) return reply.redirect(sitePath.systemError)
  return answer(reply, 500, { success: false, msg: anyFailure, code: 'bug' })
}

/** Answers requests that the router refuses, such as an address that cannot be decoded; no hook has run for them. */
export function answerUnrouted(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  return answerError(error, request, reply.headers(safetyHeaders(request.id)))
}

/** The answer to requests that Node refuses before Fastify sees them, in the same envelope. */
function refusalOf(status: number): { headers: Record<string, string>; body: string } {
  const body = JSON.stringify({ success: false, msg: sentences[status], code: 'bad_request' })
  const headers = {
    ...safetyHeaders(randomUUID()),
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(body)),
    'cache-control': 'no-store',
    connection: 'close',
  }
  return { headers, body }
}

const parserStatus: Record<string, number> = {
  ERR_HTTP_REQUEST_TIMEOUT: 408,
  HPE_HEADER_OVERFLOW: 431,
  HPE_CHUNK_EXTENSIONS_OVERFLOW: 413,
}

/** Answers an invalid HTTP request; a closed connection gets no answer. */
export function answerBrokenRequest(error: NodeJS.ErrnoException, socket: Socket) {
  if (error.code === 'ECONNRESET' || !socket.writable) return socket.destroy()
  const status = parserStatus[error.code ?? ''] ?? 400
  const { headers, body } = refusalOf(status)
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  socket.write([`HTTP/1.1 ${status} ${STATUS_CODES[status]}`, ...lines, '', body].join('\r\n'))
  return socket.destroySoon()
}

function answerExpectation(_request: IncomingMessage, response: ServerResponse) {
  const { headers, body } = refusalOf(417)
  response.writeHead(417, headers).end(body)
}

const withoutHost = () => new Refusal('bad_request', sentences[400]!, { status: 400 })

/** Answers every error and every unknown address: API calls in their envelope, pages with the error pages. */
export function registerErrors(app: FastifyInstance) {
  app.setErrorHandler(answerError)
  app.server.on('checkExpectation', answerExpectation)
  app.addHook('onRequest', (request, _reply, done) => {
    done(request.headers.host === undefined && request.raw.httpVersion === '1.1' ? withoutHost() : undefined)
  })
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request)) return answerUnknownPage(request, reply)
    return answer(reply, 404, { success: false, msg: sentences[404], code: 'not_found' })
  })
}
