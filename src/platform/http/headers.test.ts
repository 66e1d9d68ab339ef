import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { endpoint } from '#lib/call/endpoint.ts'
import { Done } from '#lib/fields.ts'
import type { Doorkeeper } from '#platform/http/door/door.ts'
import { registerRoutes } from '#platform/http/call/register.ts'
import { serve } from '#platform/http/call/serve.ts'
import { buildServer } from '#platform/http/server.ts'
import type { House } from '#platform/house.ts'
import { loadSettings } from '#platform/settings.ts'

const reached = Promise.withResolvers<void>()
const closes = Promise.withResolvers<void>()
const route = (path: string, handle: () => Promise<{ success: true; msg: string }>) =>
  serve(
    endpoint({
      method: 'POST',
      path,
      access: { who: 'public' },
      summary: 'Answer.',
      body: z.object({ text: z.optional(z.string()) }),
      answer: Done,
    }),
    handle,
  )
const done = { success: true as const, msg: '' }
const routes = [
  route('/api/note/:name', async () => done),
  route('/api/break', async () => {
    throw new Error('a bug')
  }),
]

let app: Awaited<ReturnType<typeof buildServer>>
let port: number
beforeAll(async () => {
  const settings = loadSettings({ DATA_DIR: '/nowhere' })
  app = await buildServer(settings, pino({ level: 'silent' }))
  const house = { settings, now: () => new Date() } as unknown as House
  registerRoutes(app, house, { abilities: [] } as unknown as Doorkeeper, routes)
  // Half a request times out within half a second.
  Object.assign(app.server, { headersTimeout: 300, connectionsCheckingInterval: 100 })
  app.addHook('preClose', () => {
    reached.resolve()
    return closes.promise
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => app.close())

type RawAnswer = { status: number; headers: Map<string, string>; body: string }

/** Sends these bytes on a new or an open connection, and returns the server's answer. */
function say(bytes: string, socket = connect(port, '127.0.0.1')): Promise<RawAnswer> {
  return new Promise((resolve) => {
    socket.write(bytes)
    let text = ''
    socket.setEncoding('utf8')
    socket.on('data', (more) => (text += more))
    // A server that closes while a client still writes resets the connection; its answer has arrived by then.
    socket.on('error', () => {})
    socket.on('close', () => {
      const [head = '', ...body] = text.split('\r\n\r\n')
      const [first = '', ...lines] = head.split('\r\n')
      const headers = lines.map((line): [string, string] => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()]
      })
      resolve({ status: Number(first.split(' ')[1]), headers: new Map(headers), body: body.join('\r\n\r\n') })
    })
  })
}

const request = (line: string, headers: string[] = [], body = '') =>
  [`${line} HTTP/1.1`, 'Host: x', 'Connection: close', ...headers, '', body].join('\r\n')
const post = (path: string, body: string, type = 'application/json') =>
  request(`POST ${path}`, [`Content-Type: ${type}`, `Content-Length: ${Buffer.byteLength(body)}`], body)

const safety: Record<string, string> = {
  'content-security-policy': "default-src 'none'; base-uri 'none'; object-src 'none'; frame-ancestors 'none'",
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'strict-transport-security': 'max-age=31536000',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
}

function expectSafe({ headers }: RawAnswer) {
  for (const [name, value] of Object.entries(safety)) expect([name, headers.get(name)]).toEqual([name, value])
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/)
  expect(headers.has('x-powered-by')).toBe(false)
}

test.each<[string, number, string]>([
  ['an answer', 200, post('/api/note/a', '{}')],
  ['broken input', 422, post('/api/note/a', '{"text":1}')],
  ['a broken body', 400, post('/api/note/a', '{')],
  ['a body of no known kind', 415, post('/api/note/a', '<a/>', 'application/xml')],
  ['a body that is too large', 413, post('/api/note/a', 'x'.repeat(500_001))],
  ['a bug', 500, post('/api/break', '{}')],
  ['an unknown address', 404, request('GET /api/nothing')],
  ['an unknown page', 302, request('GET /nothing')],
  ['an unknown method', 404, request('PROPFIND /api/note/a')],
  ['a malformed page address', 302, request('GET /%E0%A4%A')],
  ['a malformed address of the API', 400, request('GET /api/%')],
  ['a malformed address that is written to', 400, request('POST /%E0%A4%A', ['Content-Length: 0'])],
  ['an address that is too long', 414, post(`/api/note/${'x'.repeat(301)}`, '{}')],
  ['bytes that are no HTTP request', 400, 'this is no HTTP\r\n\r\n'],
  ['headers that are too large', 431, request('GET /api/nothing', [`X-Large: ${'x'.repeat(20_000)}`])],
  ['headers that never end', 408, 'GET /api/nothing HTTP/1.1\r\nHost: x\r\n'],
  ['a request without a host', 400, 'GET /api/nothing HTTP/1.1\r\nConnection: close\r\n\r\n'],
  ['an expectation that nobody meets', 417, request('GET /api/nothing', ['Expect: a-miracle'])],
])('%s carries the safety headers', { tags: ['D-101'] }, async (_, status, bytes) => {
  const answer = await say(bytes)

  expect(answer.status).toBe(status)
  expectSafe(answer)
  if (status >= 400) {
    expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
    expect(JSON.parse(answer.body)).toMatchObject({ success: false, msg: expect.stringMatching(/^[A-Z]/) })
    expect(answer.headers.get('cache-control')).toBe('no-store')
  }
})

test(
  'a request that comes while the server closes is answered, with the safety headers',
  { tags: ['D-101'] },
  async () => {
    const open = connect(port, '127.0.0.1')
    await once(open, 'connect')
    const closing = app.close()
    await reached.promise

    const answer = await say(post('/api/note/a', '{}'), open)
    closes.resolve()
    await closing

    expect(answer.status).toBe(200)
    expectSafe(answer)
    expect(answer.headers.get('connection')).toBe('close')
  },
)
