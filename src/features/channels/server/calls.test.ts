import { afterAll, beforeEach, expect, test } from 'vitest'
import { type GraphAnswer, graphServer } from '#test/graph.ts'
import {
  exchangeInstagramCode,
  lengthenInstagramToken,
  readInstagramAccount,
  refreshInstagramToken,
  subscribeInstagram,
} from '../instagram/server/graph.ts'
import {
  listPhoneNumbers,
  readPhoneNumber,
  registerNumber,
  requestCode,
  subscribeAccount,
  verifyCode,
} from '../whatsapp/server/graph/numbers.ts'
import { openMeta } from '#platform/meta/open.ts'
import { instagramSettings, metaSettings } from '#platform/meta/settings.ts'
import {
  submitTemplate,
  deleteMetaTemplate,
  editTemplate,
  listMetaTemplates,
  readTemplate,
} from '../whatsapp/server/graph/templates.ts'
import { debugToken, exchangeCode, lengthenToken } from '../whatsapp/server/graph/tokens.ts'
import { newAgent } from '#platform/meta/transport.ts'

const server = await graphServer(() => 'hang up')
const agent = newAgent()
afterAll(async () => {
  await agent.destroy()
  await server.close()
})
beforeEach(() => void (server.requests.length = 0))

const hosts = {
  META_VERSION: 'v25.0',
  META_GRAPH_URL: server.url,
  META_DIALOG_URL: '',
  META_SDK_URL: '',
  META_MEDIA_HOSTS: [],
  INSTAGRAM_GRAPH_URL: `${server.url}/ig`,
  INSTAGRAM_TOKEN_URL: `${server.url}/api`,
  INSTAGRAM_DIALOG_URL: '',
}
const meta = openMeta({ meta: metaSettings(hosts), instagram: instagramSettings(hosts) }, { agent })
const { graph } = meta
const app = { id: '777', secret: 'segredo-do-app' }
const token = 'EAAtoken'
const account = { token, waba_id: '1030' }

/** A call's request to Meta, and its outcome. */
async function asked(answer: GraphAnswer, call: () => Promise<unknown>) {
  server.answer = () => answer
  const outcome = await call()
  const { method, path, query, body, headers } = server.requests.at(-1)!
  return { line: `${method} ${path}`, query, body, bearer: headers.authorization, outcome }
}

const done = { json: { success: true } }

test('templates are listed, read, created, edited and deleted by the account’s token', async () => {
  const row = {
    id: 'N',
    name: 'aviso',
    language: 'pt_BR',
    status: 'APPROVED',
    category: 'UTILITY',
  }
  const text = JSON.stringify({ data: [row] }).replace('"N"', '90071992547409931')

  const list = await asked({ text }, () => listMetaTemplates(graph, account))
  expect(list.line).toBe('GET /v25.0/1030/message_templates')
  expect(list.outcome).toMatchObject({ kind: 'done', answer: [{ id: '90071992547409931', components: [] }] })

  const one = await asked({ json: row }, () => readTemplate(graph, { ...account, id: '55' }))
  expect(one.line).toBe('GET /v25.0/55')

  const draft = { name: 'aviso', language: 'pt_BR', category: 'UTILITY', components: [] } as const
  const created = await asked({ json: { id: '55', status: 'PENDING', category: 'MARKETING' } }, () =>
    submitTemplate(graph, { ...account, draft }),
  )
  expect(created.line).toBe('POST /v25.0/1030/message_templates')
  expect(JSON.parse(created.body)).toEqual(draft)
  expect(created.bearer).toBe('Bearer EAAtoken')

  const edited = await asked(done, () =>
    editTemplate(graph, { ...account, id: '55', changes: { components: [] } }),
  )
  expect([edited.line, edited.body]).toEqual(['POST /v25.0/55', '{"components":[]}'])

  const deleted = await asked(done, () => deleteMetaTemplate(graph, { ...account, id: '55', name: 'aviso' }))
  expect(deleted.line).toBe('DELETE /v25.0/1030/message_templates')
  expect(deleted.query).toEqual({ name: 'aviso', hsm_id: '55' })
})

test('numbers are listed, verified and registered, and the account (WABA) is subscribed', async () => {
  const row = { id: '106', display_phone_number: '+55 11 95555-0100', verified_name: null }
  const number = { token, phone_number_id: '106' }

  const list = await asked({ json: { data: [row] } }, () => listPhoneNumbers(graph, account))
  expect(list.line).toBe('GET /v25.0/1030/phone_numbers')
  expect(list.query['fields']).toContain('messaging_limit_tier')
  expect((await asked({ json: row }, () => readPhoneNumber(graph, number))).line).toBe('GET /v25.0/106')

  const code = await asked(done, () => requestCode(graph, { ...number, method: 'VOICE' }))
  expect([code.line, code.body]).toEqual([
    'POST /v25.0/106/request_code',
    '{"code_method":"VOICE","language":"pt_BR"}',
  ])
  const verified = await asked(done, () => verifyCode(graph, { ...number, code: '123456' }))
  expect([verified.line, verified.body]).toEqual(['POST /v25.0/106/verify_code', '{"code":"123456"}'])
  const registered = await asked(done, () => registerNumber(graph, { ...number, pin: '654321' }))
  expect([registered.line, registered.body]).toEqual([
    'POST /v25.0/106/register',
    '{"messaging_product":"whatsapp","pin":"654321"}',
  ])
  expect((await asked(done, () => subscribeAccount(graph, account))).line).toBe(
    'POST /v25.0/1030/subscribed_apps',
  )
})

test('a code is exchanged once, a token lengthened, and what it is good for is asked with the app’s token', async () => {
  const granted = { json: { access_token: 'novo', token_type: 'bearer' } }

  const exchanged = await asked(granted, () => exchangeCode(graph, app, { code: 'c1' }))
  expect(exchanged.query).toEqual({ client_id: '777', client_secret: 'segredo-do-app', code: 'c1' })
  expect(exchanged.outcome).toEqual({ kind: 'done', answer: { access_token: 'novo', expires_in: null } })
  await asked({ status: 502, text: '' }, () =>
    exchangeCode(graph, app, { code: 'c2', redirectUri: 'https://a.b' }),
  )
  expect(server.requests).toHaveLength(2)
  expect(server.requests[1]!.query['redirect_uri']).toBe('https://a.b')

  const long = await asked({ json: { access_token: 'novo', expires_in: '5184000' } }, () =>
    lengthenToken(graph, app, token),
  )
  expect(long.query['grant_type']).toBe('fb_exchange_token')
  expect(long.outcome).toMatchObject({ answer: { expires_in: 5_184_000 } })

  const data = { app_id: '777', is_valid: true, expires_at: 0, scopes: ['a'] }
  const debugged = await asked({ json: { data } }, () => debugToken(graph, app, token))
  expect([debugged.line, debugged.bearer]).toEqual(['GET /v25.0/debug_token', 'Bearer 777|segredo-do-app'])
  expect(debugged.outcome).toMatchObject({ kind: 'done', answer: { app_id: '777', granular_scopes: [] } })
})

test.each([
  ['plain', { access_token: 'curto', user_id: 1 }],
  ['wrapped', { data: [{ access_token: 'curto', user_id: '1' }] }],
])('Instagram exchanges a code for a short token, %s, and then for 60 days', async (_form, json) => {
  const redirectUri = 'https://casa.test/api/meta-instagram/oauth/callback'
  const short = await asked({ json }, () => exchangeInstagramCode(meta, app, { code: 'c', redirectUri }))
  expect(short.line).toBe('POST /api/oauth/access_token')
  expect(Object.fromEntries(new URLSearchParams(short.body))).toMatchObject({
    grant_type: 'authorization_code',
    redirect_uri: redirectUri,
  })
  expect(short.outcome).toEqual({ kind: 'done', answer: { access_token: 'curto' } })

  const days60 = { json: { access_token: 'longo', expires_in: 5_184_000 } }
  const long = await asked(days60, () => lengthenInstagramToken(meta, app, 'curto'))
  expect([long.line, long.query['grant_type']]).toEqual(['GET /ig/access_token', 'ig_exchange_token'])
  const next = await asked(days60, () => refreshInstagramToken(meta, { token: 'longo', account: '1784' }))
  expect([next.line, next.query['grant_type']]).toEqual(['GET /ig/refresh_access_token', 'ig_refresh_token'])
})

test('an Instagram account is known by the id that its webhooks carry, and subscribed to its events', async () => {
  const me = { json: { id: '2', user_id: '17841', username: 'cantina' } }
  const read = await asked(me, () => readInstagramAccount(meta, { token, caller: 'app' }))
  expect([read.line, read.bearer]).toEqual(['GET /ig/v25.0/me', 'Bearer EAAtoken'])
  expect(read.outcome).toMatchObject({ answer: { id: '2', user_id: '17841' } })

  const subscribed = await asked(done, () => subscribeInstagram(meta, { token, account: '17841' }))
  expect(subscribed.line).toBe('POST /ig/v25.0/17841/subscribed_apps')
  expect(subscribed.query['subscribed_fields']).toContain('message_reactions')
})

test('an error of api.instagram.com has its code at the top', async () => {
  const json = { error_type: 'OAuthException', code: 400, error_message: 'Invalid authorization code' }

  const { outcome } = await asked({ status: 400, json }, () =>
    exchangeInstagramCode(meta, app, { code: 'c', redirectUri: 'https://a.b' }),
  )

  expect(outcome).toMatchObject({ kind: 'refused', code: null, advice: 'final', status: 400 })
})
