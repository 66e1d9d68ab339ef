import swagger from '@fastify/swagger'
import type { FastifyInstance } from 'fastify'
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod'
import * as z from 'zod/mini'
import type { Access, Endpoint } from '#lib/call/endpoint.ts'
import { docsPage } from '#platform/http/call/docs.ts'

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
  const type = file.anyType ? '*/*' : file.type.split(';', 1)[0]!
  return {
    description: `The file ${file.name}${answer ? ', or JSON' : ''}`,
    content: {
      ...(answer ? { 'application/json': { schema: answer } } : {}),
      [type]: { schema: type === 'application/json' ? z.unknown() : z.file() },
    },
  }
}

/** The other answer of a tagged call, which has no body. */
export const unchangedResponse = z.null().register(z.globalRegistry, {
  description: 'The answer that the client holds, by its ETag in If-None-Match, is still right.',
})

export const needsSession = ({ who }: Access): boolean => who === 'ability' || who === 'session'

/** The name of a call for programs that are made from the document: of its method and path, so it stays while the call is there. */
export function operationIdOf({ method, path }: Endpoint): string {
  const words = path
    .replaceAll(/\([^)]*\)/g, '')
    .split(/[^a-zA-Z0-9:_]+/)
    .filter((word) => word !== '' && word !== 'api')
    .map((word) => (word.startsWith(':') ? `by_${word.slice(1)}` : word))
  return [method.toLowerCase(), ...words].join('_')
}

type Content = Record<string, { schema: object }>
type Operation = {
  operationId: string
  security: unknown[]
  parameters?: { in: string }[]
  requestBody?: unknown
  responses: Record<string, { description?: string; content?: Content }>
  'x-ability'?: string
  'x-refuses'?: boolean
  'x-statuses'?: Record<string, string>
}
/** A document that describes calls: each path with its operations by method. */
export type ApiDocument = { paths: Record<string, Record<string, Operation>>; components: object }

const refusal = {
  type: 'object',
  required: ['success', 'msg'],
  properties: {
    success: { const: false },
    msg: { type: 'string', description: 'A sentence in Portuguese for the person.' },
    code: { type: 'string' },
    errors: {
      type: 'object',
      description: 'By the path of a field, the sentences about it.',
      additionalProperties: { type: 'array', items: { type: 'string' } },
    },
  },
}

/** Each status that a call may refuse with, in words. */
function refusalsOf(operation: Operation, method: string): Record<string, string> {
  const { security, parameters = [], requestBody } = operation
  const hasInput = requestBody !== undefined || parameters.some((each) => each.in === 'query')
  // A body sent with a call that takes none is refused likewise.
  const mayHaveBody = method !== 'get'
  const means: [isPossible: boolean, status: number, words: string][] = [
    [mayHaveBody, 400, 'A body that cannot be read.'],
    [security.length > 0, 401, 'No session.'],
    [security.length > 0, 403, 'Not permitted.'],
    [parameters.some((each) => each.in === 'path'), 404, 'Unknown id.'],
    [mayHaveBody, 413, 'The body is too long.'],
    [mayHaveBody, 415, 'A body of another type.'],
    [hasInput, 422, 'Invalid input.'],
    [true, 429, 'Too many requests.'],
    [true, 500, 'A fault of the server.'],
    [true, 503, 'The server is busy: try again after the seconds of Retry-After.'],
  ]
  return Object.fromEntries(means.flatMap(([isPossible, ...each]) => (isPossible ? [each] : [])))
}

/** All answers of a call: its own, the expected refusals, which are 200 too, and every other status. */
function responsesOf(operation: Operation, method: string): Operation['responses'] {
  const { responses, 'x-refuses': refuses, 'x-statuses': more } = operation
  const schema = { $ref: '#/components/schemas/Refusal' }
  const done = responses['200']!
  const json = done.content?.['application/json']
  const refused = json && refuses ? { 'application/json': { schema: { anyOf: [json.schema, schema] } } } : {}
  const others = Object.entries({ ...refusalsOf(operation, method), ...more }).map(
    ([status, description]) => {
      if (Number(status) >= 400) return [status, { description, content: { 'application/json': { schema } } }]
      return [status, status === '206' ? { ...done, description } : { description }]
    },
  )
  return {
    ...responses,
    200: { ...done, ...(done.content ? { content: { ...done.content, ...refused } } : {}) },
    ...Object.fromEntries(others),
  }
}

/** The whole document, with the schemas that its calls name and everything that each call may answer. */
function completed(document: ApiDocument): ApiDocument {
  for (const methods of Object.values(document.paths)) {
    for (const [method, operation] of Object.entries(methods)) {
      operation.responses = responsesOf(operation, method)
      delete operation['x-refuses']
      delete operation['x-statuses']
    }
  }
  const components = document.components as { schemas?: object }
  return { ...document, components: { ...components, schemas: { ...components.schemas, Refusal: refusal } } }
}

/** What everybody may read of the document: not the calls of the operators of the platform. */
export function publicPart(document: ApiDocument): ApiDocument {
  const paths = Object.entries(document.paths).flatMap(([path, methods]) => {
    const shown = Object.entries(methods).filter(([, operation]) => operation['x-ability'] !== 'master-area')
    return shown.length > 0 ? [[path, Object.fromEntries(shown)] as const] : []
  })
  return { ...document, paths: Object.fromEntries(paths) }
}

/**
 * Publishes OpenAPI 3.1 at /api/openapi.json and a readable page at /api/docs, without the calls of the platform's operators; `app.swagger()`
 * is the whole document. Register before the routes.
 */
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
    transformObject: (document) => completed(jsonSchemaTransformObject(document) as never) as never,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async (_request, reply) => {
    return reply.header('Cache-Control', 'no-cache').send(publicPart(app.swagger() as never))
  })
  app.get('/api/docs', { schema: { hide: true } }, async (_request, reply) => {
    const page = docsPage(publicPart(app.swagger() as never) as never)
    return reply
      .header('Content-Security-Policy', page.policy)
      .header('Cache-Control', 'no-cache')
      .type('text/html; charset=utf-8')
      .send(page.html)
  })
}
