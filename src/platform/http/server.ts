import { randomUUID } from 'node:crypto'
import compress from '@fastify/compress'
import fastify, { type FastifyBaseLogger, type FastifyInstance, LogController } from 'fastify'
import { bodyLimit, registerBodies } from '#platform/http/bodies.ts'
import { answerBrokenRequest, answerUnrouted, registerErrors } from '#platform/http/errors.ts'
import { registerHeaders } from '#platform/http/headers.ts'
import type { Settings } from '#platform/settings.ts'

/**
 * An HTTP server with the platform's manners and no routes yet: bodies, limits, safety headers, errors, compression, one log
 * line a request by its route's template (never its address: that may carry a phone or a token).
 */
export async function buildServer(settings: Settings, log: FastifyBaseLogger): Promise<FastifyInstance> {
  const app = fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    trustProxy: settings.trustProxy,
    bodyLimit,
    requestTimeout: 60_000,
    genReqId: () => randomUUID(),
    routerOptions: { ignoreTrailingSlash: true, maxParamLength: 300 },
    frameworkErrors: (error, request, reply) => void answerUnrouted(error, request, reply),
    clientErrorHandler: answerBrokenRequest,
    // Node would refuse it without a word; we do so in ours.
    http: { requireHostHeader: false },
    // What still comes on an open connection is answered, and the connection closed behind it.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
  })
  registerHeaders(app)
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
