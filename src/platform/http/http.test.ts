import { Readable } from 'node:stream'
import { pino } from 'pino'
import * as z from 'zod/mini'
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, calendarDate, Done, Id } from '#lib/fields.ts'
import { Refusal } from '#lib/call/refusal.ts'
import type { Branch, Doorkeeper, SignedInUser } from '#platform/http/door/door.ts'
import { FileAnswer } from '#platform/http/call/file-answer.ts'
import { registerHealth } from '#platform/http/health.ts'
import { registerOpenApi } from '#platform/http/call/openapi.ts'
import { registerRoutes } from '#platform/http/call/register.ts'
import { buildServer } from '#platform/http/server.ts'
import { pruneAnswers } from '#platform/http/door/idempotency.ts'
import { serve } from '#platform/http/call/serve.ts'
import type { House } from '#platform/house.ts'
import { newLog } from '#platform/log.ts'
import { loadSettings } from '#platform/settings.ts'
import { testDatabase, testFolder } from '#test/database.ts'

const person: SignedInUser = {
  id: 7,
  name: 'Ana',
  email: 'ana@exemplo.com',
  profile_id: 4,
  features: ['chat'],
  session: 's',
}
const colleague: SignedInUser = { ...person, id: 8, name: 'Bia', email: 'bia@exemplo.com' }
const log = pino({ level: 'silent' })
const branch = { business_id: 1, id: 2 } as Branch

const doorkeeper: Doorkeeper = {
  abilities: ['chat', 'channel'],
  async identify(_db, { token, businessId, branchId }) {
    const found = token === 'good' ? person : token === 'colleague' ? colleague : null
    const reachesBusiness = businessId === 1
    return (
      found && { person: found, reachesBusiness, branch: reachesBusiness && branchId === 2 ? branch : null }
    )
  },
  findPublicBranch: async (_db, businessId, branchId) =>
    businessId === 1 && branchId === 3 ? { branch: { business_id: 1, id: 3 } as Branch } : null,
  findBranch: async () => null,
}

const Note = z.object({
  text: z.string().check(z.minLength(1, 'Texto é obrigatório.')),
  people: z.int(),
  on: calendarDate(),
  shown: z._default(z.boolean(), true),
})

const writeNote = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/note',
  access: { who: 'ability', ability: 'chat', scope: 'branch' },
  summary: 'Write a note.',
  params: BranchPath,
  body: Note,
  creates: true,
  answer: z.extend(Done, { note: Note }),
})
const refuse = endpoint({
  method: 'PUT',
  path: '/api/refuse',
  access: { who: 'public' },
  summary: 'Refuse.',
  answer: Done,
})
const breakDown = endpoint({
  method: 'GET',
  path: '/api/break',
  access: { who: 'public' },
  summary: 'Break.',
  answer: Done,
})
const onlyChannel = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/channel',
  access: { who: 'ability', ability: 'channel', scope: 'business' },
  summary: 'Needs another ability.',
  params: z.object({ business_id: Id }),
  answer: Done,
})
const visit = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/visit/:id',
  access: { who: 'visitor' },
  summary: 'Seen by visitors.',
  params: z.extend(BranchPath, { id: Id }),
  answer: z.object({ branch: z.int(), staff: z.boolean() }),
})

const askForTable = endpoint({
  method: 'POST',
  path: '/api/table',
  access: { who: 'public' },
  summary: 'Ask for a table.',
  body: z.object({ people: z.int() }),
  creates: true,
  guard: { limits: 'form', botCheck: 'customer' },
  answer: z.extend(Done, { inTransaction: z.boolean() }),
})

const fillShelf = endpoint({
  method: 'POST',
  path: '/api/shelf/:id',
  access: { who: 'public' },
  summary: 'Put something on a shelf.',
  params: z.object({ id: Id }),
  body: z.object({ text: z.string() }),
  creates: true,
  answer: z.extend(Done, { count: z.int() }),
})

const readList = endpoint({
  method: 'GET',
  path: '/api/list',
  access: { who: 'public' },
  summary: 'A list, or its file.',
  query: z.object({ as: z._default(z.enum(['json', 'file', 'renamed']), 'json') }),
  answer: z.object({ rows: z.array(z.int()) }),
  file: { type: 'text/csv; charset=utf-8', name: 'lista.csv' },
})
const printList = endpoint({
  method: 'GET',
  path: '/api/list/print',
  access: { who: 'public' },
  summary: 'A list on paper.',
  file: { type: 'application/pdf', name: 'lista.pdf' },
})

let checked: boolean[] = []
let written = 0
let filled = 0
const routes = [
  serve(writeNote, async ({ body }) => {
    written++
    if (body.text === 'recusar') throw new Refusal('no', 'Recusado.')
    return { success: true as const, msg: 'Nota salva.', note: { ...body, secret: 'never sent' } }
  }),
  serve(
    askForTable,
    { find: async ({ db }) => void checked.push(db.isTransaction) },
    async ({ body, db }) => {
      if (body.people > 8) throw new Refusal('full', 'Não há lugares.')
      return { success: true as const, msg: '', inTransaction: db.isTransaction }
    },
  ),
  serve(fillShelf, async () => ({ success: true as const, msg: '', count: ++filled })),
  serve(refuse, async () => {
    throw new Refusal('full', 'Não há lugares.', { extra: { error: true } })
  }),
  serve(breakDown, async () => {
    throw new Error('a bug with a secret: maria@exemplo.com')
  }),
  serve(onlyChannel, async () => ({ success: true as const, msg: '' })),
  serve(readList, async ({ query }) => {
    if (query.as === 'json') return { rows: [1, 2], secret: 'never sent' }
    return new FileAnswer(Readable.from(['1\n', '2\n']), query.as === 'renamed' ? 'Maçã (1).csv' : undefined)
  }),
  serve(printList, async () => new FileAnswer(Buffer.from('%PDF-'))),
  serve(visit, async (call) => ({ branch: call.branch.id, staff: call.person !== null })),
]

let app: Awaited<ReturnType<typeof buildServer>>
let house: House

beforeAll(async () => {
  const settings = loadSettings({ DATA_DIR: await testFolder() })
  const database = await testDatabase()
  house = {
    settings,
    database,
    db: database.db,
    now: () => new Date(),
    enqueue: async () => {},
  } as unknown as House
  app = await buildServer(settings, log)
  await registerOpenApi(app, { title: 'Casa Cheia', version: '1', url: settings.appUrl })
  registerRoutes(app, house, doorkeeper, routes)
  registerHealth(app, house)
  await app.ready()
})
afterAll(() => app.close())

const note = '/api/business/1/branch/2/note'
const signedIn = { 'x-auth-token': 'good' }
const json = (body: object, headers: Record<string, string> = signedIn) =>
  app.inject({ method: 'POST', url: note, headers, payload: body })

/** A server with only the health calls, over this house. */
async function healthOf(over: Partial<House>) {
  const alone = await buildServer(house.settings, log)
  const { stopping } = registerHealth(alone, { ...house, ...over })
  onTestFinished(() => alone.close())
  return { stopping, ask: (path: string) => alone.inject(`/api/health${path}`) }
}

describe('health', () => {
  test('a folder that cannot be written is not ready, and live', async () => {
    const settings = { ...house.settings, dataDir: '/dev/null/nowhere' }
    const { ask } = await healthOf({ settings })

    const ready = await ask('/ready')

    expect([ready.statusCode, ready.headers['retry-after']]).toEqual([503, '2'])
    expect((await ask('/live')).statusCode).toBe(200)
  })

  test('once it stops it is not ready, and its answers close their connections', async () => {
    const { ask, stopping } = await healthOf({})
    expect((await ask('/ready')).headers.connection).not.toBe('close')

    stopping()

    expect((await ask('/ready')).statusCode).toBe(503)
    expect((await ask('/live')).headers.connection).toBe('close')
  })
})

describe('the door', () => {
  test('no session and a dead one are 401', { tags: ['D-04', 'PERM-08'] }, async () => {
    expect((await json({}, {})).statusCode).toBe(401)
    expect((await json({}, { 'x-auth-token': 'dead' })).statusCode).toBe(401)
  })

  test('either header signs in; two different ones sign in nobody', { tags: ['D-05'] }, async () => {
    const body = { text: 'a', people: 1, on: '2026-11-20' }

    expect((await json(body, { authorization: 'Bearer good' })).statusCode).toBe(200)
    expect((await json(body, { authorization: 'Bearer good', 'x-auth-token': 'good' })).statusCode).toBe(200)
    expect((await json(body, { authorization: 'Bearer good', 'x-auth-token': 'other' })).statusCode).toBe(401)
  })

  test('a token in the query or in a cookie is not read', { tags: ['D-05'] }, async () => {
    const answer = await app.inject({
      method: 'POST',
      url: `${note}?token=good`,
      headers: { cookie: 'token=good' },
    })

    expect(answer.statusCode).toBe(401)
  })

  test.each([
    '/api/business/9/branch/2/note',
    '/api/business/1/branch/9/note',
    '/api/business/x/branch/2/note',
  ])('a business or branch out of reach is 403, existing or not: %s', { tags: ['D-04'] }, async (url) => {
    expect((await app.inject({ method: 'POST', url, headers: signedIn })).statusCode).toBe(403)
  })

  test('without the ability the call is refused', { tags: ['D-23'] }, async () => {
    const answer = await app.inject({ url: '/api/business/1/channel', headers: signedIn })

    expect(answer.statusCode).toBe(403)
    expect(answer.json().msg).toBe('Você não tem permissão para esta ação.')
  })

  test('a visitor sees published branches only, and staff are recognised on their own', async () => {
    expect((await app.inject('/api/business/1/branch/3/visit/1')).json()).toEqual({ branch: 3, staff: false })
    expect((await app.inject('/api/business/1/branch/2/visit/1')).statusCode).toBe(404)
    const staff = await app.inject({ url: '/api/business/1/branch/2/visit/1', headers: signedIn })
    expect(staff.json()).toEqual({ branch: 2, staff: true })
  })

  test.each(['abc', '0', '-1', '1.5', '99999999999999999999', "1'--"])(
    'the id %s is an unknown one: 404',
    { tags: ['D-03'] },
    async (id) => {
      expect((await app.inject(`/api/business/1/branch/3/visit/${encodeURIComponent(id)}`)).statusCode).toBe(
        404,
      )
    },
  )

  test('a route without an access rule, with an unknown ability, a scope its path does not name or a file that is a create does not start', async () => {
    const start = async (change: object) => {
      const other = await buildServer(house.settings, log)
      const changed = { ...onlyChannel, ...change } as typeof onlyChannel
      registerRoutes(other, house, doorkeeper, [{ endpoint: changed, handle: async () => ({}), steps: {} }])
    }

    await expect(start({ access: undefined })).rejects.toThrow('has no access rule')
    await expect(start({ access: { who: 'ability', ability: 'fly', scope: 'business' } })).rejects.toThrow(
      'fly',
    )
    await expect(start({ access: { who: 'visitor' } })).rejects.toThrow('names no branch_id')
    const file = { type: 'text/csv', name: 'lista.csv' }
    await expect(start({ creates: true, file })).rejects.toThrow('cannot be given again')
  })
})

describe('bodies', () => {
  const expected = { text: 'Olá', people: 4, on: '2026-11-20', shown: false }

  test('JSON', { tags: ['API-05'] }, async () => {
    expect((await json({ ...expected, on: '20/11/2026' })).json().note).toEqual(expected)
  })

  test('form-encoded', { tags: ['API-04', 'D-06'] }, async () => {
    const answer = await app.inject({
      method: 'POST',
      url: note,
      headers: { ...signedIn, 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'text=Ol%C3%A1&people=4&on=20/11/2026&shown=false&profile_id=1',
    })

    expect(answer.json()).toEqual({ success: true, msg: 'Nota salva.', note: expected })
  })

  test('multipart', { tags: ['API-06'] }, async () => {
    const form = new FormData()
    for (const [name, value] of Object.entries({ text: 'Olá', people: '4', on: '20/11/2026', shown: '0' })) {
      form.set(name, value)
    }
    form.set('file', new Blob(['x']), 'foto.png')
    const request = new Request('http://x', { method: 'POST', body: form })
    const answer = await app.inject({
      method: 'POST',
      url: note,
      headers: { ...signedIn, 'content-type': request.headers.get('content-type')! },
      payload: Buffer.from(await request.arrayBuffer()),
    })

    expect(answer.json().note).toEqual(expected)
  })

  test('an empty JSON body on PUT is fine', { tags: ['D-06'] }, async () => {
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/refuse',
      headers: { 'content-type': 'application/json' },
    })

    expect(answer.statusCode).toBe(200)
  })

  test('broken input is 422 with messages per field, and nothing ran', { tags: ['D-03'] }, async () => {
    const before = written
    const answer = await json({ text: '', people: 'quatro', on: '2026-02-30' })

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ success: false, msg: 'Texto é obrigatório.' })
    expect(Object.keys(answer.json().errors)).toEqual(['text', 'people', 'on'])
    expect(written).toBe(before)
  })

  test.each([
    ['{"text": ', 'application/json', 400],
    ['{"__proto__": {"x": 1}}', 'application/json', 400],
    ['<note/>', 'application/xml', 415],
    ['x', 'multipart/form-data', 400],
    ['x'.repeat(500_001), 'application/json', 413],
    [`text=${'x'.repeat(500_001)}`, 'application/x-www-form-urlencoded', 413],
  ])('a broken body is refused in the envelope', async (payload, type, status) => {
    const answer = await app.inject({
      method: 'POST',
      url: note,
      headers: { ...signedIn, 'content-type': type },
      payload,
    })

    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ success: false, msg: expect.any(String) })
  })
})

describe('answers', () => {
  test('an expected refusal is 200 with its sentence and what else it says', { tags: ['D-03'] }, async () => {
    const answer = await app.inject({ method: 'PUT', url: '/api/refuse' })

    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ success: false, msg: 'Não há lugares.', code: 'full', error: true })
  })

  test('a bug is 500 without details', { tags: ['D-03'] }, async () => {
    const answer = await app.inject('/api/break')

    expect(answer.statusCode).toBe(500)
    expect(answer.body).not.toContain('maria')
    expect(answer.json().msg).toBe('Houve um erro! Por favor, tente novamente.')
  })

  test('only what the contract names leaves the house', async () => {
    expect((await json({ text: 'a', people: 1, on: '2026-11-20' })).body).not.toContain('never sent')
  })

  test('an unknown address is 404 in the envelope, and every answer carries the safety headers', async () => {
    for (const url of ['/api/nothing', '/api/break', '/api/health', '/api/docs']) {
      const answer = await app.inject(url)
      expect(answer.headers['content-security-policy']).toContain("frame-ancestors 'none'")
      expect(answer.headers['x-content-type-options']).toBe('nosniff')
      expect(answer.headers['strict-transport-security']).toContain('max-age=31536000')
      expect(answer.headers['access-control-allow-origin']).toBeUndefined()
      expect(answer.headers['x-request-id']).toBeTruthy()
    }
    expect((await app.inject('/api/nothing')).json()).toMatchObject({ success: false })
  })

  test('OpenAPI 3.1 describes every call', async () => {
    const document = (await app.inject('/api/openapi.json')).json()

    expect(document.openapi).toBe('3.1.0')
    expect(Object.keys(document.paths)).toContain('/api/business/{business_id}/branch/{branch_id}/note')
    expect((await app.inject('/api/docs')).body).toContain(
      '/api/business/{business_id}/branch/{branch_id}/note',
    )
  })

  test('health says ok and nothing else', async () => {
    expect((await app.inject('/api/health')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/api/health/live')).json()).toEqual({ status: 'ok' })
    expect((await app.inject('/api/health/ready')).json()).toEqual({ status: 'ok' })
  })
})

describe('a call that answers a file', () => {
  test('sends it to be saved under its declared name, found by nobody', async () => {
    const [list, paper] = [await app.inject('/api/list?as=file'), await app.inject('/api/list/print')]

    expect(list.body).toBe('1\n2\n')
    expect(list.headers).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="lista.csv"',
      'cache-control': 'no-store',
      'referrer-policy': 'no-referrer',
      'x-robots-tag': 'noindex',
    })
    expect(paper.body).toBe('%PDF-')
    expect(paper.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment; filename="lista.pdf"',
    })
  })

  test('gives another name as every browser reads it', async () => {
    const { headers } = await app.inject('/api/list?as=renamed')

    expect(headers['content-disposition']).toBe(
      `attachment; filename="lista.csv"; filename*=UTF-8''Ma%C3%A7%C3%A3%20%281%29.csv`,
    )
  })

  test('answers its JSON as any other call where it declares both', async () => {
    const answer = await app.inject('/api/list')

    expect(answer.headers['content-type']).toContain('application/json')
    expect(answer.json()).toEqual({ rows: [1, 2] })
  })

  test('is described by its media types in OpenAPI', async () => {
    const { paths } = (await app.inject('/api/openapi.json')).json()
    const file = { schema: { type: 'string', format: 'binary' } }

    expect(paths['/api/list'].get.responses['200'].content).toMatchObject({
      'application/json': { schema: { type: 'object', required: ['rows'] } },
      'text/csv': file,
    })
    expect(paths['/api/list/print'].get.responses['200']).toMatchObject({
      description: 'The file lista.pdf',
      content: { 'application/pdf': file },
    })
    expect(Object.keys(paths['/api/list/print'].get.responses['200'].content)).toEqual(['application/pdf'])
  })
})

describe('Idempotency-Key', () => {
  const body = { text: 'uma vez', people: 2, on: '2026-11-20' }
  const withKey = (key: string, payload: object = body, token = 'good') =>
    json(payload, { 'x-auth-token': token, 'idempotency-key': key })

  test(
    'the same key and body give the first answer again, and nothing runs twice',
    { tags: ['D-106'] },
    async () => {
      const before = written
      const answers = await Promise.all([1, 2, 3, 4].map(() => withKey('chave-de-teste-1')))

      expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
      expect(answers[0]!.json().success).toBe(true)
      expect(written).toBe(before + 1)
    },
  )

  test('the same key with another body is 422', { tags: ['D-106'] }, async () => {
    await withKey('chave-de-teste-2')

    expect((await withKey('chave-de-teste-2', { ...body, people: 3 })).statusCode).toBe(422)
  })

  test('the same body in another order of its fields is the same body', { tags: ['D-106'] }, async () => {
    const before = written
    const { text, people, on } = body

    const answers = [
      await withKey('chave-de-teste-8'),
      await withKey('chave-de-teste-8', { on, people, text }),
    ]

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    expect(written).toBe(before + 1)
  })

  test('the first answer is given again for a day, then it is forgotten', { tags: ['D-106'] }, async () => {
    const before = written
    const after = (hours: number) => new Date(house.now().getTime() + hours * 3_600_000)
    await withKey('chave-de-teste-9')

    await pruneAnswers(house.db, after(23))
    await withKey('chave-de-teste-9')
    expect(written).toBe(before + 1)

    await pruneAnswers(house.db, after(25))
    await withKey('chave-de-teste-9')
    expect(written).toBe(before + 2)
  })

  test(
    'two people with one key have each a create of their own, with the same body and with another',
    { tags: ['D-106'] },
    async () => {
      const before = written
      const otherBody = { ...body, text: 'de outra pessoa' }

      const mine = await withKey('chave-de-teste-4')
      const same = await withKey('chave-de-teste-4', body, 'colleague')
      await withKey('chave-de-teste-5')
      const other = await withKey('chave-de-teste-5', otherBody, 'colleague')
      const again = await withKey('chave-de-teste-4')

      expect([mine, same, again].map((answer) => answer.json().note.text)).toEqual(Array(3).fill('uma vez'))
      expect(other.json().note.text).toBe('de outra pessoa')
      expect(written).toBe(before + 4)
    },
  )

  test('one address is one scope, however it is written', { tags: ['D-106'] }, async () => {
    const before = written
    const key = { ...signedIn, 'idempotency-key': 'chave-de-teste-6' }
    const send = (url: string) => app.inject({ method: 'POST', url, headers: key, payload: body })

    const answers = [await send(note)]
    for (const address of [
      `${note}/`,
      '/api/business/%31/branch/2/note',
      '/api/business/1/branch/2/%6Eote',
      `${note}?a=1&b=2`,
      `${note}/?b=2&a=1`,
    ]) {
      answers.push(await send(address))
    }

    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(answers.length).fill(200))
    expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
    expect(written).toBe(before + 1)
  })

  test(
    'a number of an address is one scope, however many zeros it begins with',
    { tags: ['D-106'] },
    async () => {
      const send = (id: string) =>
        app.inject({
          method: 'POST',
          url: `/api/shelf/${id}`,
          headers: { 'idempotency-key': 'chave-de-teste-7' },
          payload: { text: 'uma vez' },
        })

      const [first, again, other] = [await send('7'), await send('07'), await send('8')]

      expect([first.json().count, again.json().count, other.json().count]).toEqual([1, 1, 2])
    },
  )

  test('a refusal does not bind the key', { tags: ['D-106'] }, async () => {
    const refused = await withKey('chave-de-teste-3', { ...body, text: 'recusar' })
    const corrected = await withKey('chave-de-teste-3')

    expect(refused.json().success).toBe(false)
    expect(corrected.json().success).toBe(true)
  })
})

describe('what comes before a create', { tags: ['D-93'] }, () => {
  const ask = (people: number, key?: string) =>
    app.inject({
      method: 'POST',
      url: '/api/table',
      payload: { people },
      headers: key ? { 'idempotency-key': key } : {},
    })
  beforeEach(() => void (checked = []))

  test('happens outside its transaction, with and without a key', async () => {
    const answers = [await ask(2), await ask(2, 'chave-de-mesa-1')]

    expect(answers.map((answer) => answer.json().inTransaction)).toEqual([false, true])
    expect(checked).toEqual([false, false])
  })

  test(
    'is not asked again of a key that has its answer, but of one that was refused',
    { tags: ['D-106'] },
    async () => {
      const first = await ask(2, 'chave-de-mesa-2')
      const again = await ask(2, 'chave-de-mesa-2')
      const other = await ask(3, 'chave-de-mesa-2')

      expect(again.json()).toEqual(first.json())
      expect(other.statusCode).toBe(422)
      expect(checked).toHaveLength(1)

      await ask(9, 'chave-de-mesa-3')
      await ask(2, 'chave-de-mesa-3')
      expect(checked).toHaveLength(3)
    },
  )
})

test('a missing asset is 404 and never another page; a missing page leads to the error page', async () => {
  expect((await app.inject('/assets/gone-1234.css')).statusCode).toBe(404)
  expect((await app.inject('/nothing/here')).headers.location).toBe('/error/404')
})

test('the log of a bug quotes neither the row nor the address that it met', { tags: ['D-98'] }, async () => {
  const lines: string[] = []
  const loud = await buildServer(
    house.settings,
    newLog('warn', { write: (line: string) => void lines.push(line) }),
  )
  const failing = serve(breakDown, async () => {
    const detail = 'Failing row contains (Maria Silva, 11987654321, maria@exemplo.com)'
    throw Object.assign(new Error('violates check for maria@exemplo.com'), { code: '23514', detail })
  })
  registerRoutes(loud, house, doorkeeper, [failing])

  await loud.inject('/api/break')
  await loud.close()

  expect(lines.join()).toContain('23514')
  expect(lines.join()).not.toMatch(/maria|11987654321|Failing row/i)
})

test('a file that nobody asked for is not kept, and a body nested without end is refused', async () => {
  const send = async (bytes: number) => {
    const form = new FormData()
    form.set('text', new Blob([new Uint8Array(bytes)]), 'grande.bin')
    const request = new Request('http://x', { method: 'POST', body: form })
    const payload = Buffer.from(await request.arrayBuffer())
    const headers = { ...signedIn, 'content-type': request.headers.get('content-type')! }
    return app.inject({ method: 'POST', url: note, headers, payload })
  }
  const file = await send(900_000)
  const large = await send(4_000_000)
  const deep = await app.inject({
    method: 'POST',
    url: note,
    headers: { ...signedIn, 'content-type': 'application/json' },
    payload: `{"text":${'['.repeat(200_000)}${']'.repeat(200_000)}}`,
  })

  expect(file.statusCode).toBe(422)
  expect(large.statusCode).toBe(413)
  expect(deep.statusCode).toBeGreaterThanOrEqual(400)
  expect(deep.statusCode).toBeLessThan(500)
})
