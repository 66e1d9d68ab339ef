import type { InjectOptions } from 'fastify'
import type * as z from 'zod/mini'
import { expect, test } from 'vitest'
import type { Schema } from '#lib/endpoint.ts'
import { testHouse } from '../app.ts'
import { wrongBodies, wrongTexts, wrongValues } from './input.values.ts'
import { endpoints, requestOf } from './routes.calls.ts'
import { newWorld, noon, snapshot } from './scene.ts'

const house = await testHouse({ now: noon })

/** Names of an object schema's fields. */
function fieldsOf(schema: Schema | undefined): string[] {
  const { def } = (schema as unknown as z.core.$ZodTypes | undefined)?._zod ?? {}
  return def && 'shape' in def ? Object.keys(def.shape) : []
}

type Request = InjectOptions & { url: string }
type Answer = { status: number; text: string; type: string; ms: number }

async function ask(request: Request): Promise<Answer> {
  const started = performance.now()
  const answer = await house.request(request)
  return {
    status: answer.statusCode,
    text: answer.body,
    type: String(answer.headers['content-type']),
    ms: performance.now() - started,
  }
}

const english =
  /\b(the|invalid|expected|required|must|should|not found|too (big|small|long|many)|unknown|bad request)\b/i

/** What is wrong with an answer to wrong input, or null. */
function faultOf({ status, text, type, ms }: Answer): string | null {
  if (status >= 500) return `${status}`
  if (ms > 1000) return `took ${Math.round(ms)} ms`
  if (status < 400) return status === 200 ? null : `${status}`
  if (!type.startsWith('application/json')) return `${status} as ${type}`
  const {
    success,
    msg,
    errors = {},
  } = JSON.parse(text) as {
    success: unknown
    msg: unknown
    errors?: Record<string, string[]>
  }
  if (success !== false || typeof msg !== 'string' || msg.trim() === '') return `${status} without envelope`
  const sentences = [msg, ...Object.values(errors).flat()]
  return sentences.find((sentence) => english.test(sentence)) ?? null
}

/** A request as one line, short enough for a person. */
function shown({ method, url, query, payload }: Request): string {
  const parts = [method, url, JSON.stringify(query ?? null), JSON.stringify(payload ?? null)]
  return parts.map((part) => String(part).slice(0, 200)).join(' ')
}

let fields = 0

/** Every wrong request of a call, made from a good one by breaking one thing. */
function wrongRequests(name: string, good: Request): Request[] {
  const endpoint = endpoints.get(name)!
  const asked = (good.query ?? {}) as Record<string, string>
  const payload = (good.payload ?? {}) as Record<string, unknown>
  const parts = endpoint.path.split('/')
  const given = good.url.split('/')
  const hasBody = endpoint.method !== 'GET'
  const form = 'application/x-www-form-urlencoded'
  // What an address or a form can carry.
  const written = () => wrongTexts(fields++).filter((text) => text.isWellFormed())
  const short = () => written().filter((text) => text.length < 10_000)
  return [
    ...parts.flatMap((part, index) =>
      part.startsWith(':')
        ? short().map((text) => ({ ...good, url: given.with(index, encodeURIComponent(text)).join('/') }))
        : [],
    ),
    ...fieldsOf(endpoint.query).flatMap((field) =>
      short().map((text) => ({ ...good, query: { ...asked, [field]: text } })),
    ),
    ...fieldsOf(endpoint.body).flatMap((field) => [
      ...[...wrongTexts(fields), ...wrongValues(fields)].map((value) => ({
        ...good,
        payload: { ...payload, [field]: value },
      })),
      ...written().map((text) => ({
        ...good,
        headers: { ...good.headers, 'content-type': form },
        payload: new URLSearchParams({ ...(payload as Record<string, string>), [field]: text }).toString(),
      })),
    ]),
    ...(hasBody
      ? wrongBodies.map(([type, body]) => ({
          ...good,
          payload: body,
          headers: { ...good.headers, 'content-type': type },
        }))
      : []),
  ]
}

test.each([...endpoints.keys()])(
  'wrong input to %s is refused in Portuguese within a second and changes nothing',
  { timeout: 120_000 },
  async (name) => {
    const world = await newWorld(house)
    const good = (): Request => ({
      ...requestOf(name, world, 'own'),
      // Whatever it says of the session does not end it for the next one.
      headers: name.endsWith('/logout') ? {} : { 'x-auth-token': world.people.master.token },
    })
    const refused: Request[] = []
    const faults: string[] = []

    for (const request of wrongRequests(name, good())) {
      let answer = await ask(request)
      // A second look, so that a machine busy with something else is not taken for slow code.
      if (answer.ms > 1000) answer = await ask(request)
      const fault = faultOf(answer)
      if (fault) faults.push(`${fault}: ${shown(request)}`)
      else if (answer.status >= 400) refused.push(request)
    }
    expect(faults).toEqual([])

    const before = await snapshot(house)
    for (const request of refused) await house.request(request)
    expect(await snapshot(house)).toEqual(before)
  },
)

test('wrong headers are refused or ignored', async () => {
  const world = await newWorld(house)
  const create = 'POST /api/business/:business_id/branch/:branch_id/reservation'
  const names =
    'idempotency-key x-auth-token authorization if-none-match accept accept-encoding x-forwarded-for cookie origin host'
  const texts = ['x', ' ', 'ç'.repeat(20), 'a'.repeat(5000), "' or true --", '\t\t\t\t', 'Bearer é']
  const headers = names.split(' ').flatMap((name) => texts.map((text) => ({ [name]: text })))

  for (const given of headers) {
    for (const name of [create, 'GET /api/business/:business_id/branch/:branch_id']) {
      const answer = await ask({ ...requestOf(name, world, 'own'), headers: given })

      expect([given, faultOf(answer)]).toEqual([given, null])
    }
  }
})

test('an address that leads nowhere is 404 in the envelope, however it is written', async () => {
  const addresses = ['/api/nada', '/api//auth', '/api/auth/%00', '/api/user/1/2/3']

  for (const url of [...addresses, `/api/${'a'.repeat(5000)}`, '/api/%ZZ', '/api/user/%E0%A4%A']) {
    const answer = await ask({ method: 'GET', url })

    expect([url, faultOf(answer)]).toEqual([url, null])
    expect(answer.status).toBeGreaterThanOrEqual(400)
  }
})
