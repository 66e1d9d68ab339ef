import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import type { Fault } from '../faults/faults.ts'
import { graphRoutes } from '../graph/routes.ts'
import type { Sim } from '../sim.ts'
import { newTrace } from '../world/ids.ts'
import type { Answer } from './answer.ts'
import { parseBody } from './body.ts'
import type { Call } from './call.ts'
import { GraphError } from './graph-error.ts'
import { fieldsOf, textOf, type Fields } from './json.ts'
import { redacted, withoutSecrets } from './request-log.ts'
import { matched, type Route } from './route.ts'

const [oldest, newest] = [20, 25]

function checkVersion(route: Route, version: string | null): void {
  if (version === null) {
    if (route.version === 'required')
      throw new GraphError(2500, '', { message: 'Unknown path components: the version is missing' })
    return
  }
  const number = Number(/^v(\d+)\.0$/.exec(version)?.[1])
  if (route.version === 'none' || !(number <= newest))
    throw new GraphError(2500, '', { message: `Unknown path components: /${version}` })
  if (number < oldest) throw new GraphError(2635, '')
}

function tokenOf(request: IncomingMessage, body: Fields): string | null {
  return (
    /^(?:Bearer|OAuth) (.+)$/i.exec(request.headers.authorization ?? '')?.[1] ??
    textOf(body.access_token) ??
    null
  )
}

function faultOf(call: Call): Fault | null {
  const { sim, method, path, body, params } = call
  return sim.faults.take({
    method,
    path,
    number: params.id === 'me' ? sim.world.tokens[call.token ?? '']?.owner_id : params.id,
    customer: textOf(body.to) ?? textOf(fieldsOf(body.recipient).id) ?? textOf(body.recipient),
    template: textOf(fieldsOf(body.template).name),
  })
}

/** The answer of a fault instead of the endpoint's; null lets the call go on. */
async function instead({ effect }: Fault): Promise<Answer | 'reset' | null> {
  switch (effect.kind) {
    case 'error':
      throw new GraphError(effect.code, effect.details ?? '', {
        subcode: effect.subcode,
        status: effect.status,
      })
    case 'malformed':
      return {
        status: 200,
        headers: { 'content-type': 'application/json' },
        body: '{"messages":[{"id":"wamid.',
      }
    case 'empty':
      return { status: 200, body: '' }
    case 'html':
      return {
        status: 502,
        headers: { 'content-type': 'text/html' },
        body: '<html><body><h1>Sorry, something went wrong.</h1></body></html>',
      }
    case 'reset':
      return 'reset'
    case 'slow':
      await wait(effect.ms)
      return null
    default:
      return null
  }
}

async function run(call: Call, route: Route): Promise<Answer | 'reset'> {
  checkVersion(route, call.version)
  call.fault = faultOf(call)
  const other = call.fault && (await instead(call.fault))
  if (other) return other
  const used = call.sim.budget.take(call)
  const handled = await route.handle(call)
  const answer = { ...handled, headers: { ...handled.headers, ...used } }
  if (call.fault?.effect.kind !== 'accepted-without-answer') return answer
  await wait(call.fault.effect.ms)
  return 'reset'
}

/** Answers one request of the platform's API, and keeps it in the log. */
export async function answerPlatform(
  sim: Sim,
  request: IncomingMessage,
  raw: Buffer,
): Promise<Answer | 'reset'> {
  const started = performance.now()
  const at = sim.clock.now()
  const address = new URL(request.url ?? '/', sim.url)
  const [, version = null, rest = ''] = /^(?:\/(v[\d.]+))?(\/.*)$/.exec(address.pathname) ?? []
  const path = rest.replace(/(.)\/$/, '$1')
  const method = request.method ?? 'GET'
  const query = Object.fromEntries(address.searchParams)
  const headers = request.headers as Record<string, string | undefined>
  const call: Call = {
    sim,
    method,
    path,
    version,
    query,
    headers,
    raw,
    params: {},
    body: query,
    files: [],
    token: null,
    fault: null,
  }
  let simulated = true
  let answer: Answer | 'reset'
  try {
    const { body, files } = await parseBody(raw, headers['content-type'] ?? '')
    Object.assign(call, { body: { ...query, ...body }, files })
    call.token = tokenOf(request, call.body)
    const found = graphRoutes.flatMap((route) => {
      const params = route.method === method ? matched(route.pattern, path) : null
      return params ? [{ route, params }] : []
    })[0]
    if (!found) {
      simulated = false
      throw new GraphError(path.split('/').length > 2 ? 2500 : 100, '', {
        message: `Unknown path components: ${path}`,
      })
    }
    call.params = found.params
    answer = await run(call, found.route)
  } catch (error) {
    if (!(error instanceof GraphError)) throw error
    answer = error.answer(newTrace(sim.world))
  }
  sim.requests.add({
    at,
    method,
    path: address.pathname,
    simulated,
    query: withoutSecrets(query) as Record<string, string>,
    token: call.token === null ? null : redacted(call.token),
    body: withoutSecrets(call.body),
    status: answer === 'reset' ? 0 : answer.status,
    ms: Math.round(performance.now() - started),
    fault: call.fault?.effect.kind ?? null,
    answer: answer === 'reset' ? null : withoutSecrets(fieldsOf(answer.json)),
  })
  sim.changed()
  return answer
}
