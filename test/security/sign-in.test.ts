import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { KyselyPlugin } from 'kysely'
import { beforeAll, describe, expect, test } from 'vitest'
import {
  botCheckChallenge,
  forgetPassword,
  loadUser,
  setNewPassword,
  signIn,
  signOut,
  updateUser,
} from '#features/users/contract.ts'
import { hashPassword } from '#features/users/server/password.ts'
import { newSession } from '#features/users/server/sessions.queries.ts'
import { solveProofOfWork } from '#lib/bot-check/bot-check.solve.ts'
import { type TestHouse, testHouse } from '#test/app.ts'
import { type Signed, signedInPerson, venue } from '#test/venue.ts'

const password = 'Jabuticaba#Roxa9'

/** Two processes on one database. */
let one: TestHouse
let two: TestHouse
let passwordHash: string
beforeAll(async () => {
  one = await testHouse()
  two = await testHouse({
    database: one.house.database,
    settings: { secretKey: one.house.settings.secretKey },
  })
  passwordHash = await hashPassword(password)
})

async function somebody(profile = 3): Promise<Signed> {
  const person = await signedInPerson(one, profile)
  const { db } = one.house
  await db.updateTable('app_user').set({ password_hash: passwordHash }).where('id', '=', person.id).execute()
  return person
}

/** A house with the limits and bot check of production, on the same database. */
const strictHouse = (settings: Partial<TestHouse['house']['settings']> = {}) =>
  testHouse({
    database: one.house.database,
    settings: { rateLimits: true, secretKey: one.house.settings.secretKey, ...settings },
  })

/** A sign-in from an address of its own, so that tests do not count each other's tries. */
const from =
  (house: TestHouse, remoteAddress: string) =>
  (email: string, given: string, headers = {}) =>
    house.request({
      method: 'POST',
      url: '/api/auth',
      remoteAddress,
      headers,
      payload: { email, password: given },
    })

const median = (numbers: number[]) => numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0

async function timed(act: () => Promise<unknown>): Promise<number> {
  const start = performance.now()
  await act()
  return performance.now() - start
}

/** The statements that `act` runs on this house's database, without their values. */
async function statementsOf(house: TestHouse, act: () => Promise<unknown>): Promise<string[]> {
  const before = house.house.db
  const kinds: string[] = []
  const recorder: KyselyPlugin = {
    transformQuery: ({ node }) => (kinds.push(node.kind), node),
    transformResult: async ({ result }) => result,
  }
  house.house.db = before.withPlugin(recorder)
  try {
    await act()
  } finally {
    house.house.db = before
  }
  return kinds
}

test(
  'who has somebody’s open session finds their password by no more tries than the sign-in gives',
  { tags: ['D-122', 'D-94'] },
  async () => {
    const strict = await strictHouse()
    const person = await somebody()
    const attempt = (current_password: string, remoteAddress: string) =>
      strict.request({
        method: 'PUT',
        url: `/api/user/${person.id}`,
        remoteAddress,
        headers: { 'x-auth-token': person.token },
        payload: { name: 'Nova', email: person.email, password: 'Trem-Azul_47-Pao', current_password },
      })

    const answers = []
    for (let tries = 0; tries < 21; tries++) answers.push(await attempt(`Errada#${tries}`, '198.51.100.122'))
    const late = await attempt(password, '198.51.100.122')
    const elsewhere = await attempt(password, '198.51.100.123')

    expect(answers.map(({ statusCode }) => statusCode)).toEqual([...Array(20).fill(200), 429])
    expect(answers.slice(0, 20).map((answer) => answer.json().code)).toEqual(Array(20).fill('wrong_password'))
    expect(late.statusCode).toBe(429)
    expect(elsewhere.json().success).toBe(true)
  },
)

describe('nobody learns who exists', () => {
  test('sign-in runs the same statements for an unknown e-mail, a wrong password and an inactive user', async () => {
    const [known, inactive] = [await somebody(), await somebody()]
    const { db } = one.house
    await db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', inactive.id).execute()
    const attempt = (email: string, given: string) => one.call(signIn, { body: { email, password: given } })

    const unknown = await statementsOf(one, () => attempt('ninguem@exemplo.com', password))

    expect(unknown.length).toBeGreaterThan(0)
    expect(await statementsOf(one, () => attempt(known.email, 'Outra#Senha26'))).toEqual(unknown)
    expect(await statementsOf(one, () => attempt(inactive.email, password))).toEqual(unknown)
  })

  test('sign-in takes as long for an unknown e-mail as for a wrong password, within 15 %', async () => {
    const { email } = await somebody()
    const attempt = (address: string) => () =>
      one.call(signIn, { body: { email: address, password: 'Outra#Senha26' } })
    const difference = async () => {
      const [known, unknown]: [number[], number[]] = [[], []]
      for (let round = 0; round < 25; round++) {
        known.push(await timed(attempt(email)))
        unknown.push(await timed(attempt('ninguem@exemplo.com')))
      }
      return Math.abs(median(known) / median(unknown) - 1)
    }

    // Another process on the machine can spoil some measurements, not all of them.
    const differences = [await difference()]
    while (Math.min(...differences) > 0.15 && differences.length < 8) differences.push(await difference())

    expect(Math.min(...differences)).toBeLessThanOrEqual(0.15)
  })

  test('recovery runs the same statements and takes as long for an unknown e-mail, within 15 %', async () => {
    const { email } = await somebody()
    const attempt = (address: string) => () => one.call(forgetPassword, { body: { email: address } })
    expect(await statementsOf(one, attempt(email))).toEqual(
      await statementsOf(one, attempt('ninguem@exemplo.com')),
    )
    const difference = async () => {
      const [known, unknown]: [number[], number[]] = [[], []]
      for (let round = 0; round < 60; round++) {
        known.push(await timed(attempt(email)))
        unknown.push(await timed(attempt('ninguem@exemplo.com')))
      }
      return Math.abs(median(known) / median(unknown) - 1)
    }

    const differences = [await difference()]
    while (Math.min(...differences) > 0.15 && differences.length < 8) differences.push(await difference())

    expect(Math.min(...differences)).toBeLessThanOrEqual(0.15)
  })
})

describe('a session ends everywhere with the next request', () => {
  const works = async (house: TestHouse, { id, token }: Signed) =>
    (await house.call(loadUser, { params: { id } }, { token })).status === 200

  test('on logout', async () => {
    const person = await somebody()
    expect(await works(two, person)).toBe(true)

    await one.call(signOut, {}, person)

    expect(await works(two, person)).toBe(false)
    expect((await two.call(signOut, {}, person)).status).toBe(401)
  })

  test('on a password change, every session of the person', async () => {
    const person = await somebody()
    const other = { ...person, token: await newSession(one.house.db, person.id, new Date()) }
    expect(await works(two, other)).toBe(true)

    const body = {
      name: 'Nova',
      email: person.email,
      password: 'Trem-Azul_47-Pao',
      current_password: password,
    }
    await one.call(updateUser, { params: { id: person.id }, body }, person)

    expect([await works(two, person), await works(two, other)]).toEqual([false, false])
  })

  test('on deactivation, and on the loss of the business', async () => {
    const { owner, editor, master, business_id, path } = await venue(one)
    const reaches = async () =>
      (await two.call(loadUser, { params: { id: owner.id } }, owner)).body.businesses?.length ?? 0
    expect([await works(two, editor), await reaches()]).toEqual([true, 1])

    const body = { name: 'Equipe', email: editor.email, status: 'inactive' as const }
    expect((await one.call(updateUser, { params: { id: editor.id }, body }, master)).body.success).toBe(true)
    const { db } = one.house
    await db
      .updateTable('business')
      .set({ business_owner_id: master.id })
      .where('id', '=', business_id)
      .execute()

    expect([await works(two, editor), await reaches()]).toEqual([false, 0])
    const url = `/api/business/${path.business_id}/branch/${path.branch_id}/reservation-config`
    expect((await two.request({ url, headers: { 'x-auth-token': owner.token } })).statusCode).toBe(403)
  })
})

describe('the token travels in the two headers only', { tags: ['D-05'] }, () => {
  const asked = (
    person: Signed,
    options: { headers?: Record<string, string>; query?: Record<string, string> },
  ) => one.request({ url: `/api/user/${person.id}`, ...options })

  test('either header is enough, both alike are fine', async () => {
    const person = await somebody()
    const headers = { 'x-auth-token': person.token, authorization: `Bearer ${person.token}` }

    expect((await asked(person, { headers })).statusCode).toBe(200)
    expect((await asked(person, { headers: { 'x-auth-token': person.token } })).statusCode).toBe(200)
    expect((await asked(person, { headers: { authorization: headers.authorization } })).statusCode).toBe(200)
  })

  test('both present but different are 401, also when each is good', async () => {
    const [person, other] = [await somebody(), await somebody()]
    const headers = { 'x-auth-token': person.token, authorization: `Bearer ${other.token}` }

    expect((await asked(person, { headers })).statusCode).toBe(401)
  })

  test('in the query or in a cookie it is ignored', async () => {
    const person = await somebody()
    const { token } = person
    const names = ['token', 'x-auth-token', 'session', 'authorization', 'access_token']

    for (const name of names) {
      expect((await asked(person, { query: { [name]: token } })).statusCode).toBe(403)
      expect((await asked(person, { headers: { cookie: `${name}=${token}` } })).statusCode).toBe(403)
    }
  })

  test.each([
    ['an empty token', ''],
    ['a very long token', 'x'.repeat(6000)],
    ['SQL', "' or '1'='1"],
    ['a stored hash instead of the token', null],
  ])('%s opens nothing', async (_name, given) => {
    const person = await somebody()
    const stored = await one.house.db
      .selectFrom('session')
      .select('token_hash')
      .where('user_id', '=', person.id)
      .executeTakeFirstOrThrow()

    const token = given ?? stored.token_hash

    expect((await asked(person, { headers: { 'x-auth-token': token } })).statusCode).toBe(403)
  })
})

describe('wrong input', () => {
  const post = (url: string, payload: string, type = 'application/json') =>
    one.request({ method: 'POST', url, payload, headers: { 'content-type': type } })

  test.each([
    ['broken JSON', '{"email":'],
    ['a list', '[]'],
    ['a number', '7'],
    ['null', 'null'],
    ['nested values', '{"email":{"a":1},"password":{"b":2}}'],
    ['prototype fields', '{"__proto__":{"email":"a@b.co"},"constructor":1}'],
    ['a NUL character', '{"email":"a\\u0000@exemplo.com","password":"abc\\u0000def"}'],
    ['an unpaired surrogate', '{"email":"ana@exemplo.com","password":"\\ud800abc"}'],
  ])('%s is refused or is just a wrong sign-in, in the envelope', async (_name, payload) => {
    for (const url of ['/api/auth', '/api/auth/forget-password', '/api/auth/new-password']) {
      const answer = await post(url, payload)
      expect(answer.statusCode).toBeLessThan(500)
      expect(answer.json()).toHaveProperty('msg')
    }
  })

  test('a body above 1 MB is 413 and an unknown type 415, in Portuguese', async () => {
    const big = await post('/api/auth', JSON.stringify({ email: 'a'.repeat(1_100_000) }))
    const xml = await post('/api/auth', '<email/>', 'application/xml')

    expect([big.statusCode, xml.statusCode]).toEqual([413, 415])
    expect(big.json()).toMatchObject({ success: false, msg: 'O conteúdo enviado é grande demais.' })
  })

  test.each(['0', '-1', '1.5', 'abc', '9'.repeat(30), '%00', "1'--"])(
    'user id %s is 403 or 404, never a bug',
    async (id) => {
      const answer = await one.request({ url: `/api/user/${id}` })

      expect([400, 403, 404]).toContain(answer.statusCode)
    },
  )

  test('a reset token of any shape is refused without a bug', async () => {
    for (const token of ['', 'x', 'x'.repeat(201), "' or true --"]) {
      const answer = await one.call(setNewPassword, {
        body: { new_password: password, password_reset_token: token },
      })
      expect(answer.body.success).toBe(false)
      expect(answer.status).toBeLessThan(500)
    }
  })
})

test('the recovery link is built from APP_URL, whatever the request says of hosts', async () => {
  const house = await testHouse({
    database: one.house.database,
    settings: { appUrl: 'https://casa.exemplo.com.br', trustProxy: '127.0.0.1' },
  })
  const { email } = await somebody()
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' }

  await house.call(forgetPassword, { body: { email } }, { headers })
  await house.queue.drain(house.house)

  const { body } = await one.house.db
    .selectFrom('mail')
    .select('body')
    .where('recipient', '=', email)
    .executeTakeFirstOrThrow()
  expect(body).toContain('https://casa.exemplo.com.br/auth/reset-password/')
  expect(body).not.toContain('evil')
})

describe('guessing is limited', { tags: ['D-94'] }, () => {
  test('after 20 failures by e-mail and address even the right password is 429, elsewhere it signs in', async () => {
    const house = await strictHouse()
    const { email } = await somebody()
    const attempt = from(house, '203.0.113.20')
    for (let i = 0; i < 20; i++) expect((await attempt(email, 'Outra#Senha26')).statusCode).toBe(200)

    const locked = await attempt(email, password)

    expect(locked.statusCode).toBe(429)
    expect(locked.json()).toMatchObject({
      msg: 'Muitas tentativas. Aguarde alguns minutos e tente novamente.',
    })
    expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0)
    expect((await from(house, '203.0.113.21')(email, password)).json().success).toBe(true)
  })

  test('many guesses at the same time are no more than 20', async () => {
    const house = await strictHouse()
    const { email } = await somebody()
    const attempt = from(house, '203.0.113.22')

    const answers = await Promise.all(Array.from({ length: 40 }, () => attempt(email, 'Outra#Senha26')))

    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(20)
  })

  test('a second process goes on counting, and a forged X-Forwarded-For is no other address', async () => {
    const [house, other] = [await strictHouse(), await strictHouse()]
    const { email } = await somebody()
    for (let i = 0; i < 20; i++) {
      await from(house, '203.0.113.23')(email, 'Outra#Senha26', { 'x-forwarded-for': `198.51.100.${i}` })
    }

    const answer = await from(other, '203.0.113.23')(email, password, { 'x-forwarded-for': '198.51.100.99' })

    expect(answer.statusCode).toBe(429)
  })

  test('IPv6 neighbours of one /64 count together', async () => {
    const house = await strictHouse()
    const { email } = await somebody()
    for (let i = 0; i < 20; i++) await from(house, `2001:db8:1:2::${i + 1}`)(email, 'Outra#Senha26')

    expect((await from(house, '2001:db8:1:2:ffff::1')(email, password)).statusCode).toBe(429)
    expect((await from(house, '2001:db8:1:3::1')(email, password)).statusCode).toBe(200)
  })

  test('good sign-ins do not count: a venue whose staff share one address goes on', async () => {
    const house = await strictHouse()
    const { email } = await somebody()
    const attempt = from(house, '203.0.113.24')

    for (let i = 0; i < 25; i++) expect((await attempt(email, password)).json().success).toBe(true)
  })

  test('past 5 failures a harder bot check is asked for, and with it the right password signs in', async () => {
    const house = await strictHouse({ botCheck: 'pow' })
    const { email } = await somebody()
    const remoteAddress = '203.0.113.25'
    const attempt = async (given: string) => {
      const fetched = await house.request({ url: '/api/bot-check?action=auth', remoteAddress })
      const { challenge } = fetched.json()
      const solution = await solveChallenge({ challenge, deriveKey })
      const token = Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
      const payload = { email, password: given, 'recaptcha-token': token }
      const answer = await house.request({ method: 'POST', url: '/api/auth', remoteAddress, payload })
      return { hard: challenge.parameters.data.hard as boolean, ...answer.json() }
    }
    for (let i = 0; i < 5; i++)
      expect(await attempt('Outra#Senha26')).toMatchObject({ code: 'wrong_credentials' })

    const easy = await attempt(password)
    const hard = await attempt(password)

    expect(easy).toMatchObject({
      hard: false,
      success: false,
      code: 'bot_check',
      msg: 'Não foi possível validar o acesso. Tente novamente.',
    })
    expect(hard).toMatchObject({ hard: true, success: true })
  })

  test(
    'without a solved bot check nobody signs in, and no password is looked at',
    { tags: ['D-93'] },
    async () => {
      const house = await strictHouse({ botCheck: 'pow' })
      const { email } = await somebody()

      const answer = await from(house, '203.0.113.26')(email, password)

      expect(answer.json()).toMatchObject({ success: false, code: 'bot_check' })
      const unknown = await house.call(botCheckChallenge, { query: { action: 'other' as never } })
      expect(unknown).toMatchObject({ status: 422, body: { msg: 'Ação inválida.' } })
    },
  )

  test('past 10 recoveries an hour an e-mail gets the same answer and no further mail', async () => {
    const house = await strictHouse()
    const { email } = await somebody()
    const answers = []
    for (let i = 0; i < 12; i++) {
      const payload = { email }
      const remoteAddress = `203.0.113.${100 + i}`
      answers.push(
        await house.request({ method: 'POST', url: '/api/auth/forget-password', remoteAddress, payload }),
      )
    }
    await house.queue.drain(house.house)

    const mails = await one.house.db.selectFrom('mail').select('id').where('recipient', '=', email).execute()

    expect(new Set(answers.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
    expect(mails).toHaveLength(10)
  })

  test('nobody uses up the recoveries of an e-mail without being a person', { tags: ['D-129'] }, async () => {
    const house = await strictHouse({ botCheck: 'pow' })
    const { email } = await somebody()
    const recover = (remoteAddress: string, token: string) => {
      const payload = { email, 'recaptcha-token': token }
      return house.request({ method: 'POST', url: '/api/auth/forget-password', remoteAddress, payload })
    }
    for (let i = 0; i < 12; i++) await recover(`203.0.113.${130 + i}`, 'no proof of work')

    const fetched = await house.request({
      url: '/api/bot-check?action=auth',
      remoteAddress: '203.0.113.150',
    })
    const answer = await recover('203.0.113.150', await solveProofOfWork(fetched.json().challenge))
    await house.queue.drain(house.house)

    expect(answer.json().success).toBe(true)
    const mails = one.house.db.selectFrom('mail').select('id').where('recipient', '=', email)
    expect(await mails.execute()).toHaveLength(1)
  })

  test(
    'whoever asks for an e-mail past the tenth time has a link in the mailbox that is still good',
    { tags: ['D-129'] },
    async () => {
      const house = await strictHouse()
      const { email } = await somebody()
      const recover = async (remoteAddress: string) => {
        const payload = { email }
        await house.request({ method: 'POST', url: '/api/auth/forget-password', remoteAddress, payload })
        await house.queue.drain(house.house)
      }
      house.turnTo('2026-11-20T15:00:00Z')
      for (let i = 0; i < 10; i++) await recover(`203.0.113.${160 + i}`)

      house.turnTo('2026-11-20T15:59:59Z')
      await recover('203.0.113.180')

      const mails = await one.house.db
        .selectFrom('mail')
        .select('body')
        .where('recipient', '=', email)
        .orderBy('id')
        .execute()
      expect(mails).toHaveLength(10)
      const [, token = ''] = /reset-password\/([\w-]+)/.exec(mails.at(-1)!.body) ?? []
      const changed = await house.call(setNewPassword, {
        body: { new_password: 'Pitanga#Azul77', password_reset_token: token },
      })
      expect(changed.body.success).toBe(true)
    },
  )

  test('past 100 recoveries an hour an address is refused', async () => {
    const house = await strictHouse()
    const ask = (i: number) =>
      house.request({
        method: 'POST',
        url: '/api/auth/forget-password',
        remoteAddress: '203.0.113.27',
        payload: { email: `ninguem-${i}@exemplo.com` },
      })
    for (let i = 0; i < 100; i++) expect((await ask(i)).statusCode).toBe(200)

    expect((await ask(100)).statusCode).toBe(429)
  })
})
