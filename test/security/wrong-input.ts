/** Breaks a good request in one way after the other and checks the answers. */
import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { Endpoint } from '#lib/call/endpoint.ts'
import type { TestHouse } from '../app.ts'
import { worstTexts, worstValues, wrongBodies, wrongTexts, wrongValues } from './input.values.ts'
import { fieldsOf, kindsOf } from './kinds.ts'
import { endpoints, requestOf } from './routes.calls.ts'
import { newWorld, snapshot, type World } from './scene.ts'
import { watchWrites } from './writes.ts'

type Request = InjectOptions & { url: string }
type Answer = { status: number; text: string; type: string; ms: number }

/** The most milliseconds that an answer to wrong input may take. */
const mostMs = 1000

/** Sends a request to the house and times it; repeats a slow one, so that a busy machine does not look like slow code. */
export async function ask(house: TestHouse, request: Request): Promise<Answer> {
  for (let looks = 1; ; looks++) {
    const started = performance.now()
    const answer = await house.request(request)
    const ms = performance.now() - started
    if (ms > mostMs && looks < 5) continue
    return { status: answer.statusCode, text: answer.body, type: String(answer.headers['content-type']), ms }
  }
}

/** Words of programmers: English ones, and those of a schema's own sentences. */
const english =
  /\b(the|invalid|expected|required|must|should|not found|too (big|small|long|many)|unknown|bad request|esperava|recebeu|demasiad[oa])\b/i

/** The fault in an answer to wrong input, or null. */
export function faultOf({ status, text, type, ms }: Answer): string | null {
  if (status >= 500) return `${status}`
  if (ms > mostMs) return `took ${Math.round(ms)} ms`
  // A person who comes back from a service is always led to a page of ours.
  if (status < 400) return status === 200 || status === 303 ? null : `${status}`
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

/** A request as one line, short enough to read. */
function shown({ method, url, query, payload }: Request): string {
  const parts = [method, url, JSON.stringify(query ?? null), JSON.stringify(payload ?? null)]
  return parts.map((part) => String(part).slice(0, 200)).join(' ')
}

const shareOf = kindsOf(endpoints)

const form = 'application/x-www-form-urlencoded'

/** Every wrong request of a call, each made from a good one by breaking one thing. */
function wrongRequests(name: string, good: Request): Request[] {
  const endpoint = endpoints.get(name)!
  const asked = (good.query ?? {}) as Record<string, string>
  const payload = (good.payload ?? {}) as Record<string, unknown>
  const given = good.url.split('/')
  // Texts that a form or an address can carry.
  const written = (texts: string[]) => texts.filter((text) => text.isWellFormed())
  const short = (field: string) =>
    written([...worstTexts, ...shareOf(field, wrongTexts)]).filter((text) => text.length < 10_000)
  return [
    ...endpoint.path.split('/').flatMap((part, index) =>
      part.startsWith(':')
        ? short(`${name} ${part}`).map((text) => ({
            ...good,
            url: given.with(index, encodeURIComponent(text)).join('/'),
          }))
        : [],
    ),
    ...fieldsOf(endpoint.query).flatMap((field) =>
      short(`${name} query ${field}`).map((text) => ({ ...good, query: { ...asked, [field]: text } })),
    ),
    ...fieldsOf(endpoint.body).flatMap((field) => {
      const place = `${name} body ${field}`
      const json = [...worstTexts, ...worstValues, ...shareOf(place, [...wrongTexts, ...wrongValues])]
      return [
        ...json.map((value) => ({ ...good, payload: { ...payload, [field]: value } })),
        ...written(shareOf(place, wrongTexts)).map((text) => ({
          ...good,
          headers: { ...good.headers, 'content-type': form },
          payload: new URLSearchParams({ ...(payload as Record<string, string>), [field]: text }).toString(),
        })),
      ]
    }),
    ...(endpoint.method === 'GET'
      ? []
      : shareOf(`${name} body`, wrongBodies).map(([type, body]) => ({
          ...good,
          payload: body,
          headers: { ...good.headers, 'content-type': type },
        }))),
  ]
}

/** Tests every call of these methods, those that read in one world; each file takes some methods, so that the files run in parallel. */
export function testWrongInput(house: TestHouse, methods: Endpoint['method'][]): void {
  const names = [...endpoints].filter(([, { method }]) => methods.includes(method)).map(([name]) => name)
  let shared: Promise<World> | undefined
  const unchanged = () => (shared ??= newWorld(house))
  test.each(names)(
    'wrong input to %s is refused in Portuguese within a second and changes nothing',
    async (name) => {
      const world = methods.includes('GET') ? await unchanged() : await newWorld(house)
      const good = (): Request => ({
        ...requestOf(name, world, 'own'),
        // A sign-out must not end the session that the next request needs.
        headers: name.endsWith('/logout') ? {} : { 'x-auth-token': world.people.master.token },
      })
      // Refused, although a statement was sent that could change a row.
      const suspect: Request[] = []
      const faults: string[] = []
      using writes = watchWrites()

      for (const request of wrongRequests(name, good())) {
        const before = writes.count()
        const answer = await ask(house, request)
        const fault = faultOf(answer)
        if (fault) faults.push(`${fault}: ${shown(request)}`)
        else if (answer.status >= 400 && writes.count() > before) suspect.push(request)
      }
      expect(faults).toEqual([])

      if (suspect.length === 0) return
      const before = await snapshot(house)
      for (const request of suspect) await house.request(request)
      expect(await snapshot(house)).toEqual(before)
    },
  )
}
