import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { bodyLimit, registerBodies } from '#platform/http/call/bodies.ts'
import { answerBrokenRequest, answerUnrouted, registerErrors } from '#platform/http/errors.ts'
import { registerHeaders } from '#platform/http/headers.ts'
import { requestSlots } from '#platform/http/door/slots.ts'
import { endUnusedConnections } from '#platform/http/unused-connections.ts'
import type { Settings } from '#platform/settings.ts'

/**
 * An HTTP server with everything but routes: bodies, limits, security headers, errors, compression, one log
 * line per request with its route's template (never its address, which may contain a phone or a token).
 */
export async function buildServer(settings: Settings, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const slots = requestSlots(log, 60_000)
  const app = fastify({
    serverFactory: slots.listen,
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    bodyLimit,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void answerUnrouted(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
    // Requests that still arrive on an open connection are answered, and then the connection is closed.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  endUnusedConnections(app)
  registerHeaders(app)
  slots.register(app)
  await app.register(compress, { global: true, threshold: 1024, encodings: ['br', 'gzip'] })
  await registerBodies(app)
  registerErrors(app)
  app.addHook('onResponse', (request, reply, done) => {
    request.log.info(
      {
        method: request.method,
        route: request.routeOptions.url ?? 'unknown',
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'request',
    )
    done()
  })
  return app
}
