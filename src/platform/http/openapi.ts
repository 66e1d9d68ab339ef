import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Access, Endpoint } from '#lib/endpoint.ts'
import { docsPage } from '#platform/http/docs.ts'

/** Who may make the call, in words, for the OpenAPI document. */
export function accessInWords(access: Access): string {
  const staff =
    'staff' in access && access.staff
      ? ` A session counts only if its user has the ability ${access.staff}.`
      : ''
  if (access.who === 'public') return `Public.${staff}`
  if (access.who === 'visitor') {
    return `Public, on a published branch. A session of the branch's staff is recognised; any other session is ignored.${staff}`
  }
  if (access.who === 'session') return 'Any signed-in user.'
  return `Needs the ability ${access.ability}${access.scope === 'platform' ? '' : ` on this ${access.scope}`}.`
}

/** The answers of a call, by media type if one of them is a file or a stream of events. */
export function responseOf({ answer, file, events }: Endpoint) {
  if (events) {
    const kinds = Object.entries(events).map(([event, data]) => z.object({ event: z.literal(event), data }))
    return {
      description: 'A stream of events, each with JSON as its data',
      content: { 'text/event-stream': { schema: z.union(kinds) } },
    }
  }
  if (!file) return answer
  const type = file.type.split(';', 1)[0]!
  return {
    description: `The file ${file.name}${answer ? ', or JSON' : ''}`,
    content: {
      ...(answer ? { 'application/json': { schema: answer } } : {}),
      [type]: { schema: z.file() },
    },
  }
}

/** The other answer of a tagged call, which has no body. */
export const unchangedResponse = z.null().register(z.globalRegistry, {
  description: 'The answer that the client holds, by its ETag in If-None-Match, is still right.',
})

/** Publishes OpenAPI 3.1 at /api/openapi.json and a readable page at /api/docs. Register before the routes. */
export async function registerOpenApi(
  app: FastifyInstance,
  options: { title: string; version: string; url: string },
) {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: options.title,
        version: options.version,
        description:
          'Every mutation answers {success, msg, …}. An expected refusal is 200 with success false and a Portuguese msg; ' +
          'invalid input 422 with errors per field; no session 401; not permitted 403; unknown id 404; too many requests 429; server busy 503.',
      },
      servers: [{ url: options.url }],
      components: {
        securitySchemes: {
          session: { type: 'http', scheme: 'bearer' },
          sessionHeader: { type: 'apiKey', in: 'header', name: 'X-AUTH-TOKEN' },
        },
      },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    return reply.header('Cache-Control', 'no-cache').send(app.swagger())
  })
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    const page = docsPage(app.swagger() as never)
    return reply
      .header('Content-Security-Policy', page.policy)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.html)
  })
}
