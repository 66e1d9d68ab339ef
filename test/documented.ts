import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import type { FastifyInstance } from 'fastify'
import type { Endpoint } from '#lib/call/endpoint.ts'
import { type ApiDocument, operationIdOf } from '#platform/http/call/openapi.ts'

/** The document that the server makes, as a check of answers; each schema is compiled at its first answer. */
function answerChecks(document: ApiDocument) {
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  formats.default(ajv)
  ajv.addSchema({ $id: 'document', ...document })
  const operations = new Map(
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => [
        operation.operationId,
        { at: [path, method], responses: operation.responses },
      ]),
    ),
  )
  const compiled = new Map<string, ValidateFunction>()
  const compiledAt = (...keys: string[]) => {
    const pointer = keys.map((key) => key.replaceAll('~', '~0').replaceAll('/', '~1')).map(encodeURIComponent)
    const $ref = `document#/${pointer.join('/')}`
    const known = compiled.get($ref) ?? ajv.compile({ $ref })
    compiled.set($ref, known)
    return known
  }

  /** The difference between an answer and its description, in words; null if there is none. */
  return (endpoint: Endpoint, status: number, type: string | undefined, body: unknown): string | null => {
    const { at, responses } = operations.get(operationIdOf(endpoint))!
    const response = responses[status]
    if (!response) return `no answer ${status}`
    if (status >= 300 && status < 400) return null
    const media = type?.split(';', 1)[0]
    const content = response.content ?? {}
    if (!media) return Object.keys(content).length > 0 && body ? 'no type' : null
    if (!content[media] && !content['*/*']) return `${status} has no ${media}`
    if (media !== 'application/json' || !content[media] || typeof body !== 'string') return null
    const isValid = compiledAt('paths', ...at, 'responses', String(status), 'content', media, 'schema')
    if (isValid(JSON.parse(body))) return null
    return `${status}: ${ajv.errorsText(isValid.errors, { dataVar: '' })} in ${body.slice(0, 2000)}`
  }
}

let checks: ReturnType<typeof answerChecks> | null = null

/**
 * Compares every answer of the declared calls with the document of the API (docs/decisions/0089). Gives a function that throws if an answer
 * since its last call was not as described. Call it before the app is ready.
 */
export function checkAnswers(app: FastifyInstance): () => void {
  const faults: string[] = []
  app.addHook('onSend', async (request, reply, payload) => {
    const { endpoint } = request.routeOptions.config as { endpoint?: Endpoint }
    // A page that leaves cuts its stream: Fastify's message about it goes nowhere, since the answer has begun. Nor do messages to a page
    // that gave its call up before the call was read.
    if (!endpoint || request.raw.destroyed || reply.raw.headersSent || reply.getHeader('content-encoding'))
      return
    checks ??= answerChecks(app.swagger() as unknown as ApiDocument)
    const type = reply.getHeader('content-type') as string | undefined
    const fault = checks(endpoint, reply.statusCode, type, payload)
    if (fault) faults.push(`${endpoint.method} ${endpoint.path}: ${fault}`)
  })
  return () => {
    if (faults.length > 0) throw new Error(`Not as the document says:\n${faults.splice(0).join('\n')}`)
  }
}
