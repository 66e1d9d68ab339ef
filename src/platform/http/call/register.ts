import type { FastifyInstance, FastifyReply, FastifyRequest, RouteOptions } from 'fastify'
import { filledPath } from '#lib/call/call-encoding.ts'
import type { Endpoint, Guard, Schema } from '#lib/call/endpoint.ts'
import { limitedAddress } from '#platform/http/door/address.ts'
import { type AdmittedCall, admissions } from '#platform/http/door/admit.ts'
import { readMultipart } from '#platform/http/call/bodies.ts'
import { compileObjects } from '#platform/http/call/compiled-schemas.ts'
import type { Db } from '#platform/database/database.ts'
import { DatabaseUnavailable } from '#platform/database/unavailable.ts'
import type { Doorkeeper } from '#platform/http/door/door.ts'
import { EventAnswer, eventStreams } from '#platform/http/call/event-stream.ts'
import { FileAnswer, sendFile } from '#platform/http/call/file-answer.ts'
import { createOnce, findAnswer } from '#platform/http/door/idempotency.ts'
import { passGuard, type GuardPass, type Subject } from '#platform/http/door/guard.ts'
import {
  accessInWords,
  needsSession,
  operationIdOf,
  responseOf,
  unchangedResponse,
} from '#platform/http/call/openapi.ts'
import { type Call, type Route, unguarded } from '#platform/http/call/serve.ts'
import { unchanged } from '#platform/http/call/unchanged.ts'
import { type InputPart, parseInput } from '#platform/http/call/validate.ts'
import type { House } from '#platform/house.ts'
import { type GuardLimits, guardLimits } from '#platform/limits/table.ts'

declare module 'fastify' {
  interface FastifyRequest {
    admitted: AdmittedCall | null
  }
  interface FastifyContextConfig {
    endpoint?: Endpoint
  }
  interface FastifySchema {
    'x-refuses'?: boolean
    'x-statuses'?: Endpoint['statuses']
  }
}

/** Refuses to start with a route that lacks an access rule, names an unknown ability, or has a scope that its path does not name. */
function requireRule({ endpoint }: Route, doorkeeper: Doorkeeper) {
  const name = `${endpoint.method} ${endpoint.path}`
  const access = endpoint.access as Endpoint['access'] | undefined
  if (!access?.who) throw new Error(`${name} has no access rule.`)
  const needsBranch = access.who === 'visitor' || (access.who === 'ability' && access.scope === 'branch')
  const needsBusiness = needsBranch || (access.who === 'ability' && access.scope === 'business')
  if (needsBusiness && !endpoint.path.includes('/:business_id'))
    throw new Error(`${name} names no business_id.`)
  if (needsBranch && !endpoint.path.includes('/:branch_id')) throw new Error(`${name} names no branch_id.`)
  const ability = access.who === 'ability' ? access.ability : 'staff' in access ? access.staff : undefined
  if (ability && !doorkeeper.abilities.includes(ability)) {
    throw new Error(`${name} asks for an ability that does not exist: ${ability}.`)
  }
  if (endpoint.events && endpoint.method !== 'GET')
    throw new Error(`${name} is a stream, which is only read.`)
  if (endpoint.creates && endpoint.file) throw new Error(`${name} creates, and a file cannot be given again.`)
}

const bodyTypes = ['application/json', 'application/x-www-form-urlencoded', 'multipart/form-data']

/**
 * Keys of different callers never collide: the scope contains the person's id, or the branch that a visitor writes to. The address is
 * the route's with the parsed values, because the same create may arrive with a slash at the end or a percent-encoded letter.
 */
function idempotencyScope({ method, path }: Endpoint, { person, params }: GuardedCall): string {
  const who = person ? `user ${person.id}` : 'visitor'
  return `${method} ${filledPath(path, params)} ${who}`
}

/** What the validator has parsed. */
type Input = { params: object; query: Fields; body: Fields }
type Fields = Record<string, unknown>

type GuardedCall = Omit<Call, keyof Input> & Input & { business_id: number | null }

/** Whether the call has steps before its handler; a create that is sent again skips them. */
const hasSteps = ({ endpoint, steps }: Route) => endpoint.guard !== undefined || Object.keys(steps).length > 0

/** Whom an attempt is counted for, unless the route says so itself. */
function subjectIn(body: Fields, guard: Guard): Subject {
  const { subject }: GuardLimits = guardLimits[guard.limits]
  const value = subject && body[subject]
  return typeof value === 'string' ? value : null
}

/** Runs the steps of a call in order: finds what it needs, passes the guard, does long work, and then calls `answer`. */
async function pass(
  { endpoint: { guard }, steps }: Route,
  call: GuardedCall,
  answer: (brought: unknown) => Promise<unknown>,
): Promise<unknown> {
  const { body, query } = call
  const found = await steps.find?.(call)
  const subject = guard && (steps.subject ? steps.subject(call, found) : subjectIn(body, guard))
  let passed: GuardPass | null = null
  if (guard && subject !== undefined && subject !== unguarded) {
    const { 'recaptcha-token': token } = { ...body, ...query }
    passed = await passGuard(call, guard, {
      subject,
      token: typeof token === 'string' ? token : undefined,
    })
    call.isMuted = passed.isMuted
  }
  let answered: unknown
  try {
    answered = await answer(steps.prepare ? await steps.prepare(call, found) : found)
  } catch (error) {
    await passed?.settle({ error })
    throw error
  }
  await passed?.settle({})
  return answered
}

/** A call that only reads, and may answer JSON. */
const isRead = ({ method, answer }: Endpoint) => method === 'GET' && answer !== undefined

function callOf(house: House, request: FastifyRequest, reply: FastifyReply, db: Db): GuardedCall {
  const { person = null, branch = null, business_id = null } = request.admitted ?? {}
  const { params, query, body } = request as Input
  return {
    params,
    query,
    body: body ?? {},
    actor: person ? 'person' : 'guest',
    person,
    branch,
    business_id,
    db,
    house,
    now: house.now(),
    ip: limitedAddress(request.ip),
    request_id: request.id,
    isMuted: false,
    request,
    reply,
  }
}

/**
 * Runs a call whose admission was remembered, with the check before its first statements. Null when the check did not pass: nothing that was
 * sent with it ran, and the call is admitted as if nothing were remembered.
 */
async function runBehind(
  house: House,
  request: FastifyRequest,
  reply: FastifyReply,
  run: (call: GuardedCall) => Promise<unknown>,
): Promise<{ answer: unknown } | null> {
  const { check, business_id } = request.admitted!
  const { db, holds } = house.database.behind(check!, business_id)
  const [done] = await Promise.allSettled([run(callOf(house, request, reply, db))])
  if (done.status === 'rejected' && done.reason instanceof DatabaseUnavailable) throw done.reason
  if (!(await holds())) return null
  if (done.status === 'rejected') throw done.reason
  return { answer: done.value }
}

/** Registers the features' calls: admission, parsing, idempotency, answer; describes each in the OpenAPI document. */
export function registerRoutes(app: FastifyInstance, house: House, doorkeeper: Doorkeeper, routes: Route[]) {
  app.decorateRequest('admitted', null)
  app.setValidatorCompiler<Schema>(({ schema, httpPart }) => {
    compileObjects(schema)
    return (given) => parseInput(schema, httpPart as InputPart, given)
  })
  app.setSerializerCompiler<Schema>(({ schema }) => {
    compileObjects(schema)
    return (answer) => JSON.stringify(schema.parse(answer))
  })
  const streams = eventStreams(app)
  const admission = admissions(house, doorkeeper)
  for (const route of routes) {
    requireRule(route, doorkeeper)
    const { endpoint, handle } = route
    const { method, path, params, query, body, summary, access } = endpoint
    const options: RouteOptions = {
      method,
      url: path,
      config: { endpoint },
      // A compressor would hold events back.
      ...(endpoint.events ? { compress: false } : {}),
      schema: {
        summary,
        description: accessInWords(access),
        tags: [path.split('/').find((part) => part && part !== 'api' && !part.startsWith(':')) ?? 'api'],
        operationId: operationIdOf(endpoint),
        security: needsSession(access) ? [{ session: [] }, { sessionHeader: [] }] : [],
        ...(access.who === 'ability' ? { 'x-ability': access.ability } : {}),
        'x-refuses': method !== 'GET' || Boolean(endpoint.refuses),
        'x-statuses': endpoint.statuses,
        ...(body ? { consumes: endpoint.upload && !endpoint.json ? bodyTypes.slice(-1) : bodyTypes } : {}),
        ...(params ? { params } : {}),
        ...(query ? { querystring: query } : {}),
        ...(body ? { body } : {}),
        response: { 200: responseOf(endpoint), ...(endpoint.tagged ? { 304: unchangedResponse } : {}) },
      },
      onRequest: async (request) => {
        request.admitted =
          (isRead(endpoint) && admission.recall(access, request)) || (await admission.admit(access, request))
      },
      preValidation: (request) => readMultipart(request, endpoint.upload),
      // The handler throws it: a call that was only remembered is admitted before its fault is told.
      attachValidation: isRead(endpoint),
      handler: async (request, reply) => {
        reply.header('Cache-Control', 'no-store')
        const run = (call: GuardedCall) => pass(route, call, (brought) => handle(call, brought))
        const send = (answer: unknown) => {
          if (answer instanceof EventAnswer) return streams.send(reply, answer)
          if (answer === unchanged) return reply.code(304).send()
          return endpoint.file && answer instanceof FileAnswer
            ? sendFile(reply, endpoint.file, answer)
            : answer
        }
        if (request.admitted?.check) {
          const done = !request.validationError && (await runBehind(house, request, reply, run))
          if (done) return send(done.answer)
          request.admitted = await admission.admit(access, request)
        }
        if (request.validationError) throw request.validationError
        const { business_id = null } = request.admitted ?? {}
        const own = business_id === null ? house.db : house.database.ofBusiness(business_id)
        const call = callOf(house, request, reply, own)
        const { now } = call
        const key = request.headers['idempotency-key']
        if (!endpoint.creates || typeof key !== 'string') {
          return send(await run(call))
        }
        const scope = idempotencyScope(endpoint, call)
        const { secretKey } = house.settings
        const asked = { scope, key, business_id, body: request.body, now, secretKey }
        const known = hasSteps(route) && (await findAnswer(own, asked))
        if (known) return known.answer
        return pass(route, call, (brought) =>
          createOnce(own, asked, (trx) => handle({ ...call, db: trx }, brought)),
        )
      },
    }
    if (endpoint.raw) registerRaw(app, options, endpoint.raw)
    else app.route(options)
  }
}

/** A route whose handler gets the bytes of the body as they came. */
function registerRaw(app: FastifyInstance, options: RouteOptions, { maxBytes }: { maxBytes: number }) {
  void app.register(async (apart) => {
    apart.removeAllContentTypeParsers()
    apart.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
    apart.route({ ...options, bodyLimit: maxBytes })
  })
}
