import * as z from 'zod/mini'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { graphError, graphServer } from '#test/graph.ts'
import { newClient } from './client.ts'
import { logged } from './outcome.ts'
import { newAgent } from './transport.ts'

const token = 'EAAGm0PX4ZCpsBAsegredo'
const server = await graphServer(() => 'hang up')
const agent = newAgent()
const clock = { now: 0 }
afterAll(async () => {
  await agent.destroy()
  await server.close()
})
beforeEach(() => {
  server.requests.length = 0
  clock.now = 0
})

const client = (limitMs?: number) =>
  newClient({
    base: `${server.url}/v25.0`,
    agent,
    now: () => clock.now,
    ...(limitMs === undefined ? {} : { limitMs }),
  })
const Named = z.object({ id: z.string() })
const read = { method: 'GET', path: '/1030', token, caller: '1030', answer: Named } as const
const write = { ...read, method: 'POST', body: { name: 'a' } } as const

test('a token goes into the header, and neither into the address nor into what is logged', async () => {
  server.answer = () =>
    graphError(190, { message: `Malformed access token ${token} EAAxyzxyzxyzxyzxyzxyz` }, 401)

  const outcome = await client().call({ ...read, query: { fields: 'id' } })

  expect(server.requests).toHaveLength(1)
  const [request] = server.requests
  expect(request).toMatchObject({ path: '/v25.0/1030', query: { fields: 'id' } })
  expect(request!.headers.authorization).toBe(`Bearer ${token}`)
  expect(outcome).toMatchObject({ kind: 'refused', code: 190, advice: 'reconnect', trace: 'A1bC2d' })
  expect(JSON.stringify(outcome)).not.toContain('EAA')
  expect(outcome.kind !== 'done' && logged(outcome)).toEqual({
    outcome: 'refused',
    code: 190,
    subcode: null,
    status: 401,
    advice: 'reconnect',
    trace: 'A1bC2d',
  })
})

test('ids above 2^53 stay whole', async () => {
  server.answer = () => ({ text: '{"id":"1","rows":[{"id":90071992547409931},{"id":5}]}' })
  const answer = z.object({ rows: z.array(z.object({ id: z.union([z.string(), z.number()]) })) })

  const outcome = await client().call({ ...read, answer })

  expect(outcome).toEqual({ kind: 'done', answer: { rows: [{ id: '90071992547409931' }, { id: 5 }] } })
})

test('a list of several pages is read whole by its cursors, and the address of Meta’s next page is not used', async () => {
  server.answer = ({ query }) => ({
    json: query['after']
      ? { data: [{ id: '3' }], paging: { cursors: { after: 'z' } } }
      : {
          data: [{ id: '1' }, { id: '2' }],
          paging: { cursors: { after: 'y' }, next: `http://elsewhere.test/?access_token=${token}` },
        },
  })

  const outcome = await client().list(read)

  expect(outcome).toEqual({ kind: 'done', answer: [{ id: '1' }, { id: '2' }, { id: '3' }] })
  expect(server.requests.map(({ query }) => query)).toEqual([{ limit: '100' }, { limit: '100', after: 'y' }])
})

test.each([
  ['a temporary error', graphError(2, {}, 500)],
  ['a gateway’s HTML', { status: 502, text: '<html>Bad gateway</html>' }],
  ['HTML with status 200', { text: '<html>Facebook</html>' }],
  ['an empty answer', { text: '' }],
  ['a connection that ends', 'hang up' as const],
])('a read is tried again after %s, and a change is not', async (_name, failure) => {
  let asked = 0
  server.answer = () => (++asked < 3 ? failure : { json: { id: '7' } })

  expect(await client().call(read)).toEqual({ kind: 'done', answer: { id: '7' } })
  expect(server.requests).toHaveLength(3)

  asked = 0
  const outcome = await client().call(write)
  expect(server.requests).toHaveLength(4)
  expect(outcome.kind).not.toBe('done')
})

test('a change without an answer is unclear, a read unreachable, and a change that never left unreachable', async () => {
  server.answer = () => 'silence'
  const late = client(150)

  expect(await late.call({ ...read, tries: 1 })).toMatchObject({ kind: 'unreachable', reason: 'timeout' })
  expect(await late.call(write)).toMatchObject({ kind: 'unclear', reason: 'timeout' })

  server.answer = () => 'hang up'
  expect(await client().call(write)).toMatchObject({ kind: 'unclear', reason: 'network' })

  const nowhere = newClient({ base: 'http://127.0.0.1:9/v25.0', agent })
  expect(await nowhere.call(write)).toMatchObject({ kind: 'unreachable', reason: 'network' })
})

test('an answer above 4 MB is not read, and a redirect is not followed', async () => {
  server.answer = () => ({ json: { id: 'x'.repeat(5 * 1024 * 1024) } })
  expect(await client().call({ ...read, tries: 1 })).toMatchObject({ reason: 'unreadable' })

  server.answer = () => ({ status: 302, text: '', headers: { location: `${server.url}/elsewhere` } })
  expect(await client().call({ ...read, tries: 1 })).toMatchObject({ reason: 'unreadable' })
  expect(server.requests).toHaveLength(2)
})

test.each([4, 17, 80007])('after code %i the caller pauses, and only that caller', async (code) => {
  server.answer = ({ path }) => (path.endsWith('/1030') ? graphError(code) : { json: { id: '8' } })
  const ours = client()

  expect(await ours.call(read)).toMatchObject({ kind: 'refused', code, advice: 'wait', waitMs: 60_000 })
  expect(await ours.call(read)).toMatchObject({ kind: 'unreachable', reason: 'paused' })
  expect(server.requests).toHaveLength(1)
  expect(await ours.call({ ...read, path: '/8', caller: '8' })).toMatchObject({ kind: 'done' })

  clock.now += 60_000
  expect(await ours.call(read)).toMatchObject({ kind: 'refused' })
  expect(server.requests).toHaveLength(3)
})

test('X-Business-Use-Case-Usage is heeded: an account without calls left pauses as long as Meta says', async () => {
  const use = { type: 'whatsapp', call_count: 100, total_cputime: 3, total_time: 4 }
  const usage = JSON.stringify({ '1030': [{ ...use, estimated_time_to_regain_access: 7 }] })
  server.answer = () => ({ json: { id: '1' }, headers: { 'x-business-use-case-usage': usage } })
  const ours = client()

  expect(await ours.call(read)).toMatchObject({ kind: 'done' })
  expect(await ours.call(read)).toMatchObject({ kind: 'unreachable', reason: 'paused' })
  clock.now += 7 * 60_000
  expect(await ours.call(read)).toMatchObject({ kind: 'done' })
})

test('after five calls without an answer a number is left alone for 30 s, and others are not', async () => {
  server.answer = ({ path }) => (path.endsWith('/1030') ? 'hang up' : { json: { id: '9' } })
  const ours = client()
  for (let failed = 0; failed < 5; failed++) await ours.call(write)
  const other = { ...read, path: '/9', caller: '9' }

  expect(await ours.call(read)).toMatchObject({ kind: 'unreachable', reason: 'circuit' })
  expect(server.requests).toHaveLength(5)
  expect(await ours.call(other)).toMatchObject({ kind: 'done' })

  clock.now += 30_000
  server.answer = () => ({ json: { id: '1' } })
  expect(await ours.call(read)).toMatchObject({ kind: 'done' })
  expect(await ours.call(read)).toMatchObject({ kind: 'done' })
})

test('errors that Meta explains carry its words', async () => {
  server.answer = () =>
    graphError(100, {
      error_subcode: 2388299,
      error_user_title: 'Parâmetros',
      error_user_msg: 'A variável não pode ficar no começo.',
    })

  expect(await client().call(write)).toMatchObject({
    kind: 'refused',
    code: 100,
    subcode: 2388299,
    advice: 'final',
    told: { title: 'Parâmetros', text: 'A variável não pode ficar no começo.' },
  })
})
