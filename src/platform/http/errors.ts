import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '#lib/refusal.ts'
import { DatabaseUnavailable } from '#platform/database/unavailable.ts'
import { TooBusy } from '#platform/turns.ts'

const bug = 'Houve um erro! Por favor, tente novamente.'

/** What Fastify itself refuses before a handler runs, in the words of a person. */
const sentences: Record<number, string> = {
  400: 'Os dados enviados não são válidos.',
  404: 'Endereço não encontrado.',
  408: 'A conexão demorou demais. Tente novamente.',
  413: 'O conteúdo enviado é grande demais.',
  414: 'O endereço é longo demais.',
  415: 'Formato de dados não aceito.',
  431: 'Os cabeçalhos enviados são grandes demais.',
}

const isPage = (request: FastifyRequest) =>
  (request.method === 'GET' || request.method === 'HEAD') && !/^\/(api|assets|files)\//.test(request.url)

function answer(reply: FastifyReply, status: number, body: object) {
  return reply
    .code(status)
    .header('Cache-Control', 'no-store')
    .type('application/json; charset=utf-8')
    .serializer((payload: unknown) => JSON.stringify(payload))
    .send(body)
}

/** Answers one thrown error: a refusal as D-03 says, an unavailable database or too much load as 503, anything else as a bug logged whole. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  if (error instanceof Refusal) {
    reply.headers(error.headers)
    const { status, code, message, extra } = error
    return answer(reply, status, { success: false, msg: message, code, ...extra })
  }
  if (error instanceof DatabaseUnavailable || error instanceof TooBusy) {
    // Of what is refused in a rush the request's own line says enough.
    if (!(error instanceof TooBusy)) request.log.warn({ err: error }, 'database unavailable')
    reply.header('Retry-After', '2')
    return answer(reply, 503, {
      success: false,
      msg: 'O sistema está ocupado. Tente novamente em instantes.',
      code: 'unavailable',
    })
  }
  const { statusCode: status = 500, code } = error as FastifyError
  // What no text is encoded like is no address either.
  if (code === 'FST_ERR_BAD_URL' && isPage(request)) return reply.redirect('/error/404')
  if (status >= 400 && status < 500) {
    return answer(reply, status, {
      success: false,
      msg: sentences[status] ?? sentences[400],
      code: 'bad_request',
    })
  }
  request.log.error({ err: error }, 'bug')
  if (isPage(request)) return reply.redirect('/error/500')
  return answer(reply, 500, { success: false, msg: bug, code: 'bug' })
}

/** One place answers every error and every unknown address: the API in its envelope, pages by the error pages. */
export function registerErrors(app: FastifyInstance) {
  app.setErrorHandler(answerError)
  app.setNotFoundHandler((request, reply) => {
    if (isPage(request)) return reply.redirect('/error/404')
    return answer(reply, 404, { success: false, msg: sentences[404], code: 'not_found' })
  })
}
