import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, afterEach, beforeAll, expect, expectTypeOf, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { type CallerSettings, createCall, newIdempotencyKey, sentenceOf } from '#lib/call/call.ts'
import { endpoint, type RefusedAnswer } from '#lib/call/endpoint.ts'
import { Done, Id } from '#lib/fields.ts'

type SentRequest = { method: string; url: string; headers: IncomingMessage['headers']; body: string }
type FakeAnswer = { status?: number; headers?: Record<string, string>; body?: string }

const access = { who: 'public' } as const
const params = z.object({ id: Id })

const readGuest = endpoint({
  method: 'GET',
  path: '/api/guest/:id',
  access,
  summary: 'Read.',
  params,
  query: z.object({ search: z.string(), page: z.int(), open: z.nullable(z.boolean()) }),
  answer: z.object({ name: z.string() }),
})
const saveGuest = endpoint({
  method: 'POST',
  path: '/api/guest',
  access,
  summary: 'Save.',
  body: z.object({
    name: z.string(),
    phone: z.optional(z.string()),
    vip: z.boolean(),
    table: z.nullable(z.int()),
    tags: z.array(z.string()),
  }),
  creates: true,
  answer: z.extend(Done, { guest: z.object({ id: z.int() }) }),
})
const saveSchedule = endpoint({
  method: 'PUT',
  path: '/api/schedule',
  access,
  summary: 'Save nested values.',
  body: z.object({ meta: z.array(z.object({ from: z.string(), enabled: z.boolean() })) }),
  json: true,
  answer: Done,
})
const uploadImage = endpoint({
  method: 'POST',
  path: '/api/upload',
  access,
  summary: 'Upload.',
  body: z.object({ kind: z.string(), image: z.instanceof(Blob) }),
  answer: Done,
})
const readDay = endpoint({
  method: 'GET',
  path: '/api/day/:date(^\\d{4}-\\d{2}-\\d{2}$)/slots',
  access,
  summary: 'Read a day.',
  params: z.object({ date: z.string() }),
  answer: z.array(z.string()),
})
const approve = endpoint({ method: 'PUT', path: '/api/approve', access, summary: 'Approve.', answer: Done })
const exportList = endpoint({
  method: 'GET',
  path: '/api/export',
  access,
  summary: 'Export.',
  file: { type: 'text/csv', name: 'lista.csv' },
})
const enter = endpoint({
  method: 'POST',
  path: '/api/enter',
  access,
  summary: 'Enter.',
  body: z.object({ email: z.string() }),
  guard: { limits: 'recovery', botCheck: 'auth' },
  answer: Done,
})
const answer = endpoint({
  method: 'PUT',
  path: '/api/answer',
  access,
  summary: 'Answer.',
  body: z.object({ nps: z.string() }),
  guard: { limits: 'answer', botCheck: 'research', botCheckIfAsked: true },
  answer: Done,
})
const lookUp = endpoint({
  method: 'GET',
  path: '/api/look-up',
  access,
  summary: 'Look up.',
  query: z.object({ phone: z.string() }),
  guard: { limits: 'lookUp', botCheck: 'customer' },
  answer: z.object({ found: z.boolean() }),
})

const readLog = endpoint({
  method: 'GET',
  path: '/api/log',
  access,
  summary: 'Read again and again.',
  answer: z.object({ lines: z.array(z.string()) }),
  tagged: true,
})

const done = JSON.stringify({ success: true, msg: 'Pronto.' })
const guest = { name: 'Ana', vip: true, table: null, tags: ['janela'] }

let server: Server
let baseUrl: string
let heard: SentRequest[] = []
let say: (heard: SentRequest) => FakeAnswer = () => ({})

async function hear(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { method = '', url = '', headers } = request
  const one = { method, url, headers, body: await text(request) }
  heard.push(one)
  const { status = 200, headers: more = {}, body = done } = say(one)
  response.writeHead(status, { 'Content-Type': 'application/json', ...more }).end(body)
}

beforeAll(async () => {
  server = createServer((request, response) => void hear(request, response)).listen(0, '127.0.0.1')
  await once(server, 'listening')
  baseUrl = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterEach(() => {
  heard = []
  say = () => ({})
  vi.useRealTimers()
})
afterAll(() => server.close())

const caller = (settings: Partial<CallerSettings> = {}) =>
  createCall({ baseUrl, token: () => null, onSignedOut: () => {}, ...settings })
const call: ReturnType<typeof caller>['call'] = (...asked) => caller().call(...asked)
const answers = (status: number, body: object) => (say = () => ({ status, body: JSON.stringify(body) }))

test('every call goes to the configured API base URL', { tags: ['API-01'] }, async () => {
  await caller({ baseUrl: `${baseUrl}/base` }).call(approve, {})

  expect(heard[0]?.url).toBe('/base/api/approve')
})

test(
  'a stored token travels as X-AUTH-TOKEN and as Authorization bearer',
  { tags: ['API-02', 'API-03'] },
  async () => {
    await caller({ token: () => 'segredo' }).call(approve, {})

    expect(heard[0]?.headers).toMatchObject({ 'x-auth-token': 'segredo', authorization: 'Bearer segredo' })
  },
)

test('without a stored token neither header is sent', { tags: ['API-02', 'API-03'] }, async () => {
  await call(approve, {})

  expect(heard[0]?.headers).not.toHaveProperty('x-auth-token')
  expect(heard[0]?.headers).not.toHaveProperty('authorization')
})

test(
  'a body is form-encoded by default: booleans as words, null as nothing, lists as JSON',
  { tags: ['API-04'] },
  async () => {
    await call(saveGuest, { body: guest })

    expect(heard[0]?.headers['content-type']).toMatch(/^application\/x-www-form-urlencoded/)
    expect(Object.fromEntries(new URLSearchParams(heard[0]?.body))).toEqual({
      name: 'Ana',
      vip: 'true',
      table: '',
      tags: '["janela"]',
    })
  },
)

test('a body that nests travels as JSON', { tags: ['API-05'] }, async () => {
  const body = { meta: [{ from: '19:00', enabled: false }] }

  await call(saveSchedule, { body })

  expect(heard[0]?.headers['content-type']).toBe('application/json')
  expect(JSON.parse(heard[0]?.body ?? '')).toEqual(body)
})

test(
  'a file travels as multipart in the field named file, after the other fields',
  { tags: ['API-06'] },
  async () => {
    const image = new File(['conteúdo'], 'prato.png', { type: 'image/png' })

    await call(uploadImage, { body: { kind: 'avatar', image } })

    expect(heard[0]?.headers['content-type']).toMatch(/^multipart\/form-data; boundary=/)
    expect(heard[0]?.body).toMatch(/name="kind"\r\n\r\navatar[^]*name="file"; filename="prato\.png"/)
  },
)

test('a download answers the blob and the name that the server gave it', { tags: ['API-07'] }, async () => {
  const headers = { 'Content-Type': 'text/csv', 'Content-Disposition': 'attachment; filename="clientes.csv"' }
  say = () => ({ headers, body: 'nome;telefone' })

  const { blob, filename } = await caller().download(exportList, {})

  expect(filename).toBe('clientes.csv')
  expect(await blob.text()).toBe('nome;telefone')
})

test('a download without a name from the server has the declared one', { tags: ['API-07'] }, async () => {
  say = () => ({ headers: { 'Content-Type': 'text/csv' }, body: 'nome;telefone' })

  expect((await caller().download(exportList, {})).filename).toBe('lista.csv')
})

test('a refused download throws with the sentence of the server', { tags: ['API-07'] }, async () => {
  answers(403, { success: false, msg: 'Você não tem permissão para esta ação.' })

  const failed = caller().download(exportList, {})

  await expect(failed).rejects.toMatchObject({ status: 403, msg: 'Você não tem permissão para esta ação.' })
})

test('every request accepts JSON, a download too', { tags: ['API-08'] }, async () => {
  await call(approve, {})
  await caller().download(exportList, {})

  expect(heard.map(({ headers }) => headers.accept)).toEqual(['application/json', 'application/json'])
})

/** The error that a call throws; undefined if it succeeds. */
const thrownBy = (called: Promise<unknown>) =>
  called.then(
    () => undefined,
    (error: unknown) => error,
  )

/** A fetch that never answers; `after` says whether its request was aborted after so many milliseconds. */
function unanswered() {
  vi.useFakeTimers()
  let signal: AbortSignal | null | undefined
  const never: typeof fetch = (_url, options) =>
    new Promise((_resolve, reject) => {
      signal = options?.signal
      signal?.addEventListener('abort', () => reject(signal?.reason as Error))
    })
  const after = async (ms: number) => {
    await vi.advanceTimersByTimeAsync(ms)
    return signal?.aborted
  }
  return { fetch: never, after }
}

test(
  'a request without an answer is given up after 300000 ms, not before',
  { tags: ['API-09'] },
  async () => {
    const { fetch, after } = unanswered()
    const failed = thrownBy(caller({ fetch }).call(approve, {}))

    expect(await after(299_999)).toBe(false)
    expect(await after(1)).toBe(true)
    expect(await failed).toMatchObject({ name: 'CallFailed', status: 0 })
  },
)

test(
  'an upload without an answer is given up after 1500000 ms, not before',
  { tags: ['API-10'] },
  async () => {
    const { fetch, after } = unanswered()
    const body = { kind: 'avatar', image: new Blob(['x']) }
    const failed = thrownBy(caller({ fetch }).call(uploadImage, { body }))

    expect(await after(1_499_999)).toBe(false)
    expect(await after(1)).toBe(true)
    expect(await failed).toMatchObject({ name: 'CallFailed', status: 0 })
  },
)

test('an answered call leaves no timer behind', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  // A fetch over a network would set timers too.
  const fetch = async () => new Response(done)

  await caller({ fetch }).call(approve, {})

  expect(vi.getTimerCount()).toBe(0)
})

test('a caller may give up earlier', async () => {
  const early = new AbortController()
  const { fetch } = unanswered()
  const failed = thrownBy(caller({ fetch }).call(approve, {}, { signal: early.signal }))

  early.abort()

  expect(await failed).toMatchObject({ name: 'CallFailed', status: 0 })
})

test('path values are encoded, and a query leaves out what is undefined', async () => {
  say = () => ({ body: '{"name":"Ana"}' })

  await call(readGuest, {
    params: { id: 7 },
    query: { search: 'São João & Cia', page: undefined, open: null },
  })
  await call(readDay, { params: { date: '2026/11 20' } })

  expect(heard[0]?.url).toBe('/api/guest/7?search=S%C3%A3o+Jo%C3%A3o+%26+Cia&open=')
  expect(heard[1]?.url).toBe('/api/day/2026%2F11%2020/slots')
})

test('a read resolves with its answer, and its type says nothing of refusals', async () => {
  say = () => ({ body: '{"name":"Ana"}' })

  const answer = await call(readGuest, { params: { id: 7 } })

  expect(answer).toEqual({ name: 'Ana' })
  expectTypeOf(answer).toEqualTypeOf<{ name: string }>()
})

test('a refused read throws with the status and the sentence', async () => {
  answers(404, { success: false, msg: 'Registro não encontrado.', code: 'not_found' })

  const failed = call(readGuest, { params: { id: 7 } })

  await expect(failed).rejects.toMatchObject({
    status: 404,
    msg: 'Registro não encontrado.',
    code: 'not_found',
  })
})

test('a mutation resolves with its answer or with the refusal, told apart by success', async () => {
  answers(200, { success: true, msg: 'Pronto.', guest: { id: 3 } })

  const answer = await call(saveGuest, { body: guest })

  expectTypeOf(answer).toExtend<{ success: true; guest: { id: number } } | RefusedAnswer>()
  expect(answer.success && answer.guest.id).toBe(3)
})

test.each([200, 403, 404, 422, 429])(
  'a mutation refused with %i resolves with the sentence and the fields',
  async (status) => {
    answers(status, { success: false, msg: 'Nome é obrigatório.', errors: { name: ['Nome é obrigatório.'] } })

    const answer = await call(saveGuest, { body: guest })

    expect(answer).toEqual({
      success: false,
      msg: 'Nome é obrigatório.',
      errors: { name: ['Nome é obrigatório.'] },
    })
  },
)

test('a refusal without a sentence has an empty one, so that the catalogue speaks', async () => {
  answers(200, { success: false })

  expect(await call(approve, {})).toEqual({ success: false, msg: '' })
})

test('a server in trouble makes a call fail, with its sentence when it says one', async () => {
  answers(503, { success: false, msg: 'O sistema está ocupado.' })

  const error = await thrownBy(call(approve, {}))

  expect(error).toMatchObject({ status: 503 })
  expect(sentenceOf(error, 'Houve um erro.')).toBe('O sistema está ocupado.')
})

test(
  'a guest’s create or read is sent once more after the seconds that a busy server asks for',
  { tags: ['D-48'] },
  async () => {
    const busy = JSON.stringify({ success: false, msg: 'O sistema está ocupado.' })
    const visitor = caller({ repeatsBusy: true }).call
    const told = (after: string | null, times: number) => {
      heard = []
      say = (): FakeAnswer => {
        if (heard.length > times) return {}
        return { status: 503, headers: { ...(after !== null && { 'Retry-After': after }) }, body: busy }
      }
    }
    const create = { body: guest }

    told('0', 1)
    expect(await visitor(saveGuest, create, { key: 'k1' })).toMatchObject({ success: true })
    expect(heard.map(({ headers }) => headers['idempotency-key'])).toEqual(['k1', 'k1'])

    told('0', 2)
    expect(await thrownBy(visitor(saveGuest, create, { key: 'k2' }))).toMatchObject({ status: 503 })
    expect(heard).toHaveLength(2)

    // It waits as it was told.
    told('1', 1)
    const begun = performance.now()
    await visitor(saveGuest, create, { key: 'k3' })
    expect(performance.now() - begun).toBeGreaterThanOrEqual(990)

    for (const [after, options] of [
      ['0', {}],
      ['60', { key: 'k4' }],
      [null, { key: 'k5' }],
    ] as const) {
      told(after, 1)
      expect(await thrownBy(visitor(saveGuest, create, options))).toMatchObject({ status: 503 })
      expect(heard).toHaveLength(1)
    }
    told('0', 1)
    expect(await thrownBy(caller({}).call(saveGuest, create, { key: 'k6' }))).toMatchObject({ status: 503 })
    expect(heard).toHaveLength(1)
  },
)

test('what is no JSON makes a call fail, whatever its status, and the catalogue speaks', async () => {
  for (const status of [200, 404, 500]) {
    say = () => ({ status, body: '<html>' })

    const error = await thrownBy(call(approve, {}))

    expect(error).toMatchObject({ status, msg: undefined })
    expect(sentenceOf(error, 'Houve um erro.')).toBe('Houve um erro.')
  }
})

test('no network makes a call fail with status 0', async () => {
  const nobody = caller({ baseUrl: 'http://127.0.0.1:1' })

  await expect(nobody.call(approve, {})).rejects.toMatchObject({ name: 'CallFailed', status: 0 })
})

test('a 401 tells that the session has ended, on any call', async () => {
  answers(401, { success: false, msg: 'Sua sessão expirou. Entre novamente.' })
  const onSignedOut = vi.fn()
  const staff = caller({ token: () => 'segredo', onSignedOut })

  await staff.call(approve, {})
  await staff.call(readGuest, { params: { id: 7 } }).catch(() => {})
  await staff.download(exportList, {}).catch(() => {})

  expect(onSignedOut).toHaveBeenCalledTimes(3)
})

test('a late 401 of an older session does not end the one that has begun since', async () => {
  let token = 'antigo'
  const onSignedOut = vi.fn()
  say = () => {
    token = 'novo'
    return { status: 401, body: '{"success":false}' }
  }

  await caller({ token: () => token, onSignedOut }).call(approve, {})

  expect(onSignedOut).not.toHaveBeenCalled()
})

test('the key of a form travels as Idempotency-Key, and no two are alike', { tags: ['D-106'] }, async () => {
  const key = newIdempotencyKey()
  await call(saveGuest, { body: guest }, { key })
  await call(approve, {})

  expect(heard[0]?.headers['idempotency-key']).toBe(key)
  expect(heard[1]?.headers).not.toHaveProperty('idempotency-key')
  expect(newIdempotencyKey()).not.toBe(key)
})

test('a page of plain http makes its keys without randomUUID', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })

  const key = newIdempotencyKey()

  vi.unstubAllGlobals()
  expect(key).toMatch(/^[0-9a-f]{32}$/)
})

test(
  'a solved bot check travels as recaptcha-token in the body, or in the query of a read',
  { tags: ['D-93'] },
  async () => {
    const visitor = caller({ botCheck: async (action) => `resolvido ${action}` })
    say = ({ method }) => ({ body: method === 'GET' ? '{"found":true}' : done })

    await visitor.call(enter, { body: { email: 'ana@exemplo.test' } })
    await visitor.call(lookUp, { query: { phone: '11912345678' } })

    expect(heard[0]?.body).toBe('email=ana%40exemplo.test&recaptcha-token=resolvido+auth')
    expect(heard[1]?.url).toBe('/api/look-up?phone=11912345678&recaptcha-token=resolvido+customer')
  },
)

test('a refused bot check is solved a second time, but not a third', async () => {
  let solved = 0
  answers(200, {
    success: false,
    code: 'bot_check',
    msg: 'Não foi possível validar o acesso. Tente novamente.',
  })

  const answer = await caller({ botCheck: async () => String(++solved) }).call(enter, {
    body: { email: 'a' },
  })

  expect(heard.map(({ body }) => body)).toEqual(['email=a&recaptcha-token=1', 'email=a&recaptcha-token=2'])
  expect(answer).toMatchObject({ success: false, code: 'bot_check' })
})

test(
  'a call that asks for a check only at times is sent without one first',
  { tags: ['D-129'] },
  async () => {
    const botCheck = vi.fn(async () => 'resolvido')
    const visitor = caller({ botCheck })
    await visitor.call(answer, { body: { nps: '9' } })
    expect(botCheck).not.toHaveBeenCalled()
    say = ({ body }) =>
      body.includes('resolvido') ? {} : { body: '{"success":false,"code":"bot_check","msg":""}' }

    const asked = await visitor.call(answer, { body: { nps: '9' } })

    expect(asked.success).toBe(true)
    expect(heard.map(({ body }) => body)).toEqual(['nps=9', 'nps=9', 'nps=9&recaptcha-token=resolvido'])
  },
)

test('staff with a session solve no check, except to sign in', async () => {
  const botCheck = vi.fn(async () => 'resolvido')
  const staff = caller({ token: () => 'segredo', botCheck })
  say = ({ method }) => ({ body: method === 'GET' ? '{"found":true}' : done })

  await staff.call(lookUp, { query: { phone: '1' } })
  await staff.call(enter, { body: { email: 'a' } })

  expect(botCheck.mock.calls).toEqual([['auth']])
})

test('a check that cannot be solved makes the call fail before it is sent', async () => {
  const blocked = caller({ botCheck: () => Promise.reject(new Error('offline')) })

  await expect(blocked.call(enter, { body: { email: 'a' } })).rejects.toMatchObject({ status: 0 })
  expect(heard).toEqual([])
})

test('an answer that the page holds is asked for by its tag, and answered again while it is right', async () => {
  say = ({ headers }) =>
    headers['if-none-match'] === '"1"'
      ? { status: 304, body: '' }
      : { headers: { ETag: '"1"' }, body: JSON.stringify({ lines: ['um'] }) }
  const { call } = caller()

  const first = await call(readLog, {})
  const second = await call(readLog, {}, { held: first })
  const changed = await call(readLog, {}, { held: { lines: ['dois'] } })

  expect(second).toBe(first)
  expect(changed).toEqual(first)
  expect(heard.map(({ headers }) => headers['if-none-match'])).toEqual([undefined, '"1"', undefined])
})
