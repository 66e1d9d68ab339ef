import { beforeEach, expect, test } from 'vitest'
import {
  checkInstagram,
  checkWhatsApp,
  returnFromFacebook,
  returnFromInstagram,
  startInstagramSignIn,
  startWhatsAppSignIn,
  updateInstagramToken,
  updateWhatsAppToken,
} from '../../oauth.contract.ts'
import { findAccess } from '../connection.queries.ts'
import { checkConnection } from './check.ts'
import type { Channel } from '../../rules.ts'
import { openMeta } from '#platform/meta/open.ts'
import { testHouse } from '#test/app.ts'
import { graphError } from '#test/graph.ts'
import { goodToken, metaStand } from '#test/meta-stand.ts'
import { type Signed, type Venue, venue } from '#test/venue.ts'

const start = '2026-11-21T15:00:00Z'
const meta = await metaStand()
const product = await testHouse({ settings: meta.settings, now: start })
const { house } = product
const { db } = house
beforeEach(() => {
  meta.reset()
  // Without circuits and pauses of the test before.
  Object.assign(house, { meta: openMeta(house.settings) })
  product.turnTo(start)
})

const services = {
  whatsapp: {
    start: startWhatsAppSignIn,
    back: returnFromFacebook,
    put: updateWhatsAppToken,
    check: checkWhatsApp,
  },
  instagram: {
    start: startInstagramSignIn,
    back: returnFromInstagram,
    put: updateInstagramToken,
    check: checkInstagram,
  },
}

const begin = async ({ business_id, owner }: Venue, service: Channel, person: Signed = owner) => {
  const answer = await product.call(
    services[service].start,
    { query: { business_id } },
    { token: person.token },
  )
  return { ...answer, url: answer.status === 200 && answer.body.url ? new URL(answer.body.url) : null }
}

/** Comes back from the service and answers the address of our page. */
const comeBack = async (service: Channel, query: Record<string, string>) => {
  const answer = await product.call(services[service].back, { query })
  expect(answer.status).toBe(303)
  return new URL(String(answer.headers['location']))
}

const put = ({ business_id, owner }: Venue, service: Channel, access_token: string, person: Signed = owner) =>
  product.call(
    services[service].put,
    {
      params: { business_id },
      body: { access_token, service, expires_in: '5184000' },
    },
    { token: person.token },
  )

const check = async ({ business_id, owner }: Venue, service: Channel) =>
  (await product.call(services[service].check, { params: { business_id } }, { token: owner.token })).body

/** The same at a time when the session of the test has ended. */
const checkLater = ({ business_id }: Venue, service: Channel) =>
  checkConnection(house, db, business_id, service)

const tokenOf = async ({ business_id }: Venue, service: Channel) =>
  (await findAccess(house, db, { business_id, service }))?.token ?? null

/** An Instagram account that no other test has. */
let accounts = 0
const newAccount = () => {
  const user_id = `1784140000000${1000 + ++accounts}`
  meta.answer('GET /me', { json: { id: '5', user_id, username: 'cantina' } })
  return user_id
}

test.each([
  [
    'whatsapp',
    'https://dialog.test/v25.0/dialog/oauth',
    '/api/meta/oauth/callback',
    'whatsapp_business_messaging',
  ],
  [
    'instagram',
    'https://instagram.test/oauth/authorize',
    '/api/meta-instagram/oauth/callback',
    'instagram_business_manage_messages',
  ],
] as const)(
  '%s begins at its own dialog, with a scope for messages',
  { tags: ['CHAN-06', 'D-130'] },
  async (service, dialog, callback, scope) => {
    const { url } = await begin(await venue(product), service)

    expect(url!.origin + url!.pathname).toBe(dialog)
    expect(url!.searchParams.get('redirect_uri')).toBe(house.settings.appUrl + callback)
    expect(url!.searchParams.get('response_type')).toBe('code')
    expect(url!.searchParams.get('scope')!.split(',')).toContain(scope)
    expect(url!.searchParams.get('state')).toMatch(/^\d+\.[\w-]{32}$/)
  },
)

test.each(['whatsapp', 'instagram'] as const)(
  '%s: back with a code, the page hands the token on, and the channel is connected for 60 days',
  { tags: ['CHAN-10', 'CHAN-13', 'CHAN-14', 'CHAN-15', 'CHAN-16', 'CHAN-17', 'D-80'] },
  async (service) => {
    const ours = await venue(product)
    newAccount()
    const { url } = await begin(ours, service)

    const page = await comeBack(service, { code: 'c1#_', state: url!.searchParams.get('state')! })
    expect(page.pathname).toBe('/admin/atendimento/canais')
    const [access_token, ...others] = ['access_token', 'service', 'expires_in'].map((name) =>
      page.searchParams.get(name),
    )
    expect(others).toEqual([service, expect.stringMatching(/^\d+$/)])
    expect(page.href).not.toMatch(/EAAlongo|IGcurto/)
    expect((await check(ours, service)).token_valid).toBe(false)

    const { body } = await put(ours, service, access_token!)
    expect(body).toMatchObject({ success: true })
    expect(await check(ours, service)).toMatchObject({
      token_valid: true,
      configured: true,
      reason: null,
      expires_at: '2027-01-20T15:00:00.000Z',
    })
    expect(await tokenOf(ours, service)).toBe(service === 'whatsapp' ? 'EAAlongo' : 'IGlongo')
  },
)

test('a state works once, for ten minutes and for its own service', async () => {
  const ours = await venue(product)
  const stateOf = async (service: Channel) => (await begin(ours, service)).url!.searchParams.get('state')!
  const failure = async (service: Channel, state: string) =>
    (await comeBack(service, { code: 'c', state })).searchParams.get('conexao')

  const used = await stateOf('whatsapp')
  expect(await failure('whatsapp', used)).toBe(null)
  expect(await failure('whatsapp', used)).toBe('expirada')

  expect(await failure('instagram', await stateOf('whatsapp'))).toBe('expirada')

  const old = await stateOf('whatsapp')
  product.turnTo('2026-11-21T15:10:00Z')
  expect(await failure('whatsapp', old)).toBe('expirada')

  const exchanges = meta.asked().filter((call) => call.includes('/oauth/access_token'))
  expect(exchanges).toHaveLength(1)
  for (const state of ['', 'x', `${ours.business_id}.${'a'.repeat(32)}`]) {
    expect(await failure('whatsapp', state)).toBe('expirada')
  }
})

test('what comes back is good for the session, business and service that began it, for ten minutes', async () => {
  const [ours, theirs] = [await venue(product), await venue(product)]
  const { url } = await begin(ours, 'whatsapp')
  const page = await comeBack('whatsapp', { code: 'c', state: url!.searchParams.get('state')! })
  const handed = page.searchParams.get('access_token')!
  const refused = { success: false, code: 'sign_in_expired' }

  expect((await put(theirs, 'whatsapp', handed)).body).toMatchObject(refused)
  expect((await put(ours, 'whatsapp', handed, ours.agency)).body).toMatchObject(refused)
  expect((await put(ours, 'instagram', handed)).body).toMatchObject(refused)
  expect((await put(ours, 'whatsapp', `${handed}x`)).body).toMatchObject(refused)
  product.turnTo('2026-11-21T15:10:01Z')
  expect((await put(ours, 'whatsapp', handed)).body).toMatchObject(refused)
  expect(await tokenOf(theirs, 'whatsapp')).toBe(null)
})

test('who refuses at the service comes back to the page without a token', async () => {
  const ours = await venue(product)
  const { url } = await begin(ours, 'instagram')
  const state = url!.searchParams.get('state')!

  const page = await comeBack('instagram', { error: 'access_denied', error_reason: 'user_denied', state })

  expect(Object.fromEntries(page.searchParams)).toEqual({ conexao: 'recusada', service: 'instagram' })
  expect(meta.asked()).toEqual([])
})

test.each([
  ['a code that is used up', graphError(100, { error_subcode: 36_009 })],
  ['HTML', { status: 502, text: '<html>' }],
  ['silence', 'hang up' as const],
])('a code that Meta answers with %s leads back with a failure', async (_name, answer) => {
  const { url } = await begin(await venue(product), 'whatsapp')
  meta.answer('GET /oauth/access_token', answer)

  const page = await comeBack('whatsapp', { code: 'c', state: url!.searchParams.get('state')! })

  expect(page.searchParams.get('conexao')).toBe('falhou')
})

test.each([
  ['of another app', goodToken({ app_id: '999' }), /outro aplicativo/],
  [
    'of another app, as Graph tells it',
    graphError(100, { message: '(#100) The App_id in the input_token did not match the Viewing App' }),
    /outro aplicativo/,
  ],
  ['that is dead', goodToken({ is_valid: false, error: { code: 190, subcode: 463 } }), /expirou/],
  ['without a scope', goodToken({ scopes: ['whatsapp_business_management'] }), /whatsapp_business_messaging/],
  ['while Meta is down', 'hang up' as const, /Tente novamente/],
  ['while Meta answers HTML', { text: '<html></html>' }, /Tente novamente/],
  ['while Meta throttles', graphError(4), /pausa/],
])(
  'a token %s is refused with a sentence, and what was stored stays',
  { tags: ['CHAN-13'] },
  async (_name, answer, sentence) => {
    const ours = await venue(product)
    await put(ours, 'whatsapp', 'EAAbom')
    meta.answer('GET /debug_token', answer)

    const { status, body } = await put(ours, 'whatsapp', 'EAAruim')

    expect(status).toBe(200)
    expect(body).toMatchObject({ success: false, msg: expect.stringMatching(sentence) })
    expect(await tokenOf(ours, 'whatsapp')).toBe('EAAlongo')
  },
)

test('a system user’s token never ends and is not exchanged', async () => {
  const ours = await venue(product)
  meta.answer('GET /debug_token', goodToken({ expires_at: 0, data_access_expires_at: 0 }))

  await put(ours, 'whatsapp', 'EAAsistema')

  expect(await check(ours, 'whatsapp')).toMatchObject({ token_valid: true, expires_at: null })
  expect(await tokenOf(ours, 'whatsapp')).toBe('EAAsistema')
  expect(meta.asked()).toEqual(['GET /debug_token'])
})

test('Instagram is subscribed before it counts as connected', { tags: ['D-136'] }, async () => {
  const ours = await venue(product)
  const account = newAccount()
  meta.answer(`POST /${account}/subscribed_apps`, graphError(10))
  expect((await put(ours, 'instagram', 'IGcurto')).body).toMatchObject({ success: false })
  expect(await check(ours, 'instagram')).toMatchObject({ token_valid: false })

  meta.answer(`POST /${account}/subscribed_apps`)
  expect((await put(ours, 'instagram', 'IGcurto')).body).toMatchObject({ success: true })
  expect(await check(ours, 'instagram')).toMatchObject({ token_valid: true, account_name: 'cantina' })
})

test('an Instagram account has one business, and a business one account', async () => {
  const [ours, theirs] = [await venue(product), await venue(product)]
  const first = newAccount()
  await put(ours, 'instagram', 'IGcurto')

  expect((await put(theirs, 'instagram', 'IGcurto')).body).toMatchObject({
    success: false,
    code: 'account_taken',
  })
  const second = newAccount()
  await put(ours, 'instagram', 'IGcurto')
  const rows = await db
    .selectFrom('meta_connection')
    .select('account')
    .where('business_id', '=', ours.business_id)
    .execute()
  expect(rows).toEqual([{ account: second }])

  meta.answer('GET /me', { json: { id: '5', user_id: first, username: 'cantina' } })
  expect((await put(theirs, 'instagram', 'IGcurto')).body).toMatchObject({ success: true })
})

test('two businesses that connect one Instagram account at once: one gets it', async () => {
  const [ours, theirs] = [await venue(product), await venue(product)]
  newAccount()

  const answers = await Promise.all([put(ours, 'instagram', 'IGcurto'), put(theirs, 'instagram', 'IGcurto')])

  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
})

test(
  'an Instagram token of another app is refused, a long one is kept as it is',
  { tags: ['CHAN-14'] },
  async () => {
    const ours = await venue(product)
    newAccount()
    meta.answer('GET /access_token', graphError(1, { message: 'Error validating client secret.' }))
    expect((await put(ours, 'instagram', 'IGalheio')).body).toMatchObject({
      success: false,
      code: 'token_refused',
    })

    meta.answer('GET /access_token', graphError(452))
    expect((await put(ours, 'instagram', 'IGlongo-de-antes')).body).toMatchObject({ success: true })
    expect(await tokenOf(ours, 'instagram')).toBe('IGlongo-de-antes')
  },
)

test('a service and its address belong together', { tags: ['CHAN-11', 'D-80'] }, async () => {
  const { business_id, owner } = await venue(product)
  for (const service of ['instagram', 'telegram', '']) {
    const answer = await product.call(
      updateWhatsAppToken,
      { params: { business_id }, body: { access_token: 'EAA', service: service as 'whatsapp' } },
      { token: owner.token },
    )
    expect(answer.status).toBe(422)
  }
})

test(
  'a token that Meta ended is Desconectado with a reason within five minutes, and one that is only late is not',
  { tags: ['CHAN-16', 'D-81'] },
  async () => {
    const ours = await venue(product)
    await put(ours, 'whatsapp', 'EAAbom')
    meta.answer('GET /debug_token', 'hang up')
    product.turnTo('2026-11-21T15:05:00Z')
    expect(await check(ours, 'whatsapp')).toMatchObject({ token_valid: true })

    meta.answer('GET /debug_token', goodToken({ is_valid: false, error: { code: 190, subcode: 460 } }))
    expect(await check(ours, 'whatsapp')).toMatchObject({
      token_valid: false,
      reason: expect.stringContaining('senha'),
    })
    expect(await tokenOf(ours, 'whatsapp')).toBe(null)
    meta.answer('GET /debug_token')
    expect((await put(ours, 'whatsapp', 'EAAbom')).body).toMatchObject({ success: true })
    expect(await check(ours, 'whatsapp')).toMatchObject({ token_valid: true, reason: null })
  },
)

test('an ended token is Desconectado, without asking anybody', { tags: ['D-81'] }, async () => {
  const ours = await venue(product)
  await put(ours, 'whatsapp', 'EAAbom')
  meta.reset()
  product.turnTo('2027-01-20T15:00:00Z')

  expect(await checkLater(ours, 'whatsapp')).toMatchObject({
    token_valid: false,
    reason: expect.stringContaining('terminou'),
  })
  expect(meta.asked()).toEqual([])
})

test('the daily watch refreshes Instagram within ten days of its end, and says why it cannot', async () => {
  const ours = await venue(product)
  newAccount()
  await put(ours, 'instagram', 'IGcurto')
  const watch = async () => {
    await db.transaction().execute((trx) => house.enqueue(trx, { name: 'channels.watch-tokens' }, {}))
    await product.queue.drain(house)
  }
  product.turnTo('2027-01-10T14:00:00Z')
  await watch()
  expect(await tokenOf(ours, 'instagram')).toBe('IGlongo')

  product.turnTo('2027-01-10T16:00:00Z')
  await watch()
  expect(await tokenOf(ours, 'instagram')).toBe('IGnovo')
  expect((await checkLater(ours, 'instagram')).expires_at).toBe('2027-03-11T16:00:00.000Z')

  product.turnTo('2027-03-05T16:00:00Z')
  meta.answer('GET /refresh_access_token', graphError(190, { error_subcode: 463 }, 401))
  await watch()
  expect(await checkLater(ours, 'instagram')).toMatchObject({
    token_valid: false,
    reason: expect.stringContaining('Conecte'),
  })
})

test(
  'without app credentials nothing can be connected, and the badge is Desconectado',
  { tags: ['D-81'] },
  async () => {
    const settings = { ...meta.settings, meta: { ...meta.settings.meta, app: null } }
    const bare = await testHouse({ settings, database: house.database })
    const ours = await venue(bare)
    const { business_id, owner } = ours
    const token = { token: owner.token }
    const sentence = 'Integração com a Meta não configurada.'

    const started = await bare.call(startWhatsAppSignIn, { query: { business_id } }, token)
    const saved = await bare.call(
      updateWhatsAppToken,
      { params: { business_id }, body: { access_token: 'EAA', service: 'whatsapp' } },
      token,
    )
    const checked = await bare.call(checkWhatsApp, { params: { business_id } }, token)

    expect([started.body.msg, saved.body.msg]).toEqual([sentence, sentence])
    expect(checked.body).toMatchObject({ token_valid: false, configured: false })
  },
)

test(
  'only people who manage channels connect, and only businesses within reach',
  { tags: ['D-121'] },
  async () => {
    const [ours, theirs] = [await venue(product), await venue(product)]

    expect((await begin(ours, 'whatsapp', ours.editor)).status).toBe(403)
    expect((await begin(ours, 'whatsapp', theirs.owner)).status).toBe(403)
    expect((await begin(ours, 'whatsapp', ours.agency)).status).toBe(200)
    expect((await put(ours, 'whatsapp', 'EAA', ours.editor)).status).toBe(403)
    expect((await put(ours, 'whatsapp', 'EAA', theirs.owner)).status).toBe(403)
  },
)

test('no token stands in an answer, an act or the log', async () => {
  const ours = await venue(product)
  const answer = await put(ours, 'whatsapp', 'EAAbom')
  const acts = await db
    .selectFrom('audit_log')
    .selectAll()
    .where('business_id', '=', ours.business_id)
    .execute()

  expect(acts.map(({ action, entity }) => [action, entity])).toEqual([['connect', 'whatsapp']])
  expect(JSON.stringify([answer.body, acts, await check(ours, 'whatsapp')])).not.toMatch(/EAA/)
})
