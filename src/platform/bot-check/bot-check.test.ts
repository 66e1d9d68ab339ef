import { solveChallenge } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import type { Database } from '#platform/database/database.ts'
import type { BotAction } from '#lib/call/endpoint.ts'
import type { House } from '#platform/house.ts'
import { bareHouse } from '#test/bare-house.ts'
import { testDatabase } from '#test/database.ts'
import { challengeFor, pruneChallenges, requireHuman } from './bot-check.ts'

let database: Database
beforeAll(async () => {
  database = await testDatabase()
})
afterEach(() => vi.unstubAllGlobals())

const start = new Date('2026-11-20T12:00:00Z')
const later = (seconds: number) => new Date(start.getTime() + seconds * 1000)
const refused = 'Não foi possível validar o acesso. Tente novamente.'

async function aHouse(environment: Record<string, string> = {}): Promise<House> {
  return (await bareHouse(database, [], { environment: { BOT_CHECK: 'pow', ...environment } })).house
}

type Challenge = Parameters<typeof solveChallenge>[0]['challenge']

async function fetched(
  house: House,
  { action = 'auth', ip = '203.0.113.1' }: { action?: BotAction; ip?: string } = {},
): Promise<Challenge> {
  const answer = await challengeFor({ house, db: house.db, now: start, ip }, action)
  if (answer.kind !== 'pow') throw new Error('no proof of work')
  return answer.challenge
}

async function solved(challenge: Challenge): Promise<string> {
  const solution = await solveChallenge({ challenge, deriveKey })
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64')
}

/** The sentence a check ends with, or 'passed'. */
function outcome(
  house: House,
  token: string | undefined,
  given: Partial<Parameters<typeof requireHuman>[0]> = {},
) {
  const check = {
    house,
    db: house.db,
    now: start,
    ip: '203.0.113.1',
    action: 'auth' as const,
    token,
    hard: false,
  }
  return requireHuman({ ...check, ...given }).then(
    () => 'passed',
    (error: Error) => error.message,
  )
}

test('a solved challenge passes once', { tags: ['D-93'] }, async () => {
  const house = await aHouse()
  const token = await solved(await fetched(house))

  expect(await outcome(house, token)).toBe('passed')
  expect(await outcome(house, token)).toBe(refused)
})

test('of ten uses at the same time one passes', { tags: ['D-93'] }, async () => {
  const house = await aHouse()
  const token = await solved(await fetched(house))

  const outcomes = await Promise.all(Array.from({ length: 10 }, () => outcome(house, token)))

  expect(outcomes.filter((each) => each === 'passed')).toHaveLength(1)
})

test('a challenge is good for 10 minutes', { tags: ['D-93'] }, async () => {
  const house = await aHouse()
  const [early, late] = [await solved(await fetched(house)), await solved(await fetched(house))]

  expect(await outcome(house, early, { now: later(599) })).toBe('passed')
  expect(await outcome(house, late, { now: later(601) })).toBe(refused)
})

test('a solution for one action is refused for another', async () => {
  const house = await aHouse()
  const token = await solved(await fetched(house, { action: 'customer' }))

  expect(await outcome(house, token)).toBe(refused)
})

test.each([
  ['nothing', undefined],
  ['an empty text', ''],
  ['no base64', '%%%'],
  ['JSON of another shape', Buffer.from('{"challenge":{}}').toString('base64')],
  ['deep nesting', Buffer.from('['.repeat(3000) + ']'.repeat(3000)).toString('base64')],
])('%s is refused', async (_name, token) => {
  expect(await outcome(await aHouse(), token)).toBe(refused)
})

test('an unsolved challenge, a guessed solution and a foreign signature are refused', async () => {
  const house = await aHouse()
  const challenge = await fetched(house)
  const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64')
  const solution = (await solveChallenge({ challenge, deriveKey }))!
  const { keyPrefix } = challenge.parameters

  const guessed = { challenge, solution: { counter: 0, derivedKey: keyPrefix.padEnd(64, '0') } }
  const foreign = { challenge: { ...challenge, signature: '0'.repeat(64) }, solution }

  expect(await outcome(house, encode({ challenge }))).toBe(refused)
  expect(await outcome(house, encode(guessed))).toBe(refused)
  expect(await outcome(house, encode(foreign))).toBe(refused)
  expect(await outcome(house, encode({ challenge, solution }))).toBe('passed')
})

test('what is signed cannot be changed: action, difficulty, expiry', async () => {
  const house = await aHouse()
  const challenge = await fetched(house)
  const solution = await solveChallenge({ challenge, deriveKey })
  const withData = (data: object) => {
    const parameters = { ...challenge.parameters, data: { ...challenge.parameters.data, ...data } }
    return Buffer.from(JSON.stringify({ challenge: { ...challenge, parameters }, solution })).toString(
      'base64',
    )
  }

  expect(await outcome(house, withData({ hard: true }), { hard: true })).toBe(refused)
  expect(await outcome(house, withData({ expires: 4_000_000_000 }), { now: later(601) })).toBe(refused)
  expect(await outcome(house, withData({ action: 'research' }), { action: 'research' })).toBe(refused)
})

test(
  'past a soft limit an easy solution is refused, and the next challenge of that address is harder',
  { tags: ['D-94'] },
  async () => {
    const house = await aHouse()
    const ip = '203.0.113.9'
    const easy = await fetched(house, { ip })

    expect(await outcome(house, await solved(easy), { hard: true, ip })).toBe(refused)
    const hard = await fetched(house, { ip })
    const elsewhere = await fetched(house, { ip: '203.0.113.10' })

    expect([easy, hard, elsewhere].map(({ parameters }) => parameters.data?.hard)).toEqual([
      false,
      true,
      false,
    ])
    expect(await outcome(house, await solved(hard), { hard: true, ip })).toBe('passed')
  },
)

test('a hard challenge asks for several times the tries of an easy one', async () => {
  const house = await aHouse()
  const ip = '203.0.113.11'
  const easy = (await solveChallenge({ challenge: await fetched(house, { ip }), deriveKey }))!
  await outcome(house, 'x', { hard: true, ip })
  const hard = (await solveChallenge({ challenge: await fetched(house, { ip }), deriveKey }))!

  expect(easy.counter).toBeLessThanOrEqual(300)
  expect(hard.counter).toBeGreaterThanOrEqual(1200)
})

test('BOT_CHECK=off accepts any value', { tags: ['D-93'] }, async () => {
  const house = await aHouse({ BOT_CHECK: 'off' })

  expect(await outcome(house, 'anything')).toBe('passed')
  expect(await outcome(house, undefined)).toBe('passed')
  expect(await challengeFor({ house, db: house.db, now: start, ip: '203.0.113.1' }, 'auth')).toEqual({
    kind: 'off',
  })
})

const recaptcha = { BOT_CHECK: 'recaptcha', RECAPTCHA_SITE_KEY: 'site', RECAPTCHA_SECRET: 'secret' }

/** Google's edge, answering what the test says. */
function fakeGoogle(answer: object | Error | number) {
  const asked: { url: string; fields: Record<string, string> }[] = []
  vi.stubGlobal('fetch', async (url: string, init: { body: URLSearchParams }) => {
    asked.push({ url, fields: Object.fromEntries(init.body) })
    if (answer instanceof Error) throw answer
    if (typeof answer === 'number') return new Response('', { status: answer })
    return Response.json(answer)
  })
  return asked
}

test('with reCAPTCHA the token is asked about at Google', { tags: ['D-93'] }, async () => {
  const house = await aHouse(recaptcha)
  const asked = fakeGoogle({ success: true, action: 'auth', score: 0.9 })

  expect(await outcome(house, 'token')).toBe('passed')
  expect(asked).toEqual([
    {
      url: 'https://www.google.com/recaptcha/api/siteverify',
      fields: { secret: 'secret', response: 'token' },
    },
  ])
  expect(await challengeFor({ house, db: house.db, now: start, ip: '203.0.113.1' }, 'auth')).toEqual({
    kind: 'recaptcha',
    site_key: 'site',
  })
})

test.each([
  ['no success', { success: false }],
  ['another action', { success: true, action: 'customer', score: 0.9 }],
  ['a low score', { success: true, action: 'auth', score: 0.2 }],
])('reCAPTCHA with %s is refused', async (_name, answer) => {
  fakeGoogle(answer)

  expect(await outcome(await aHouse(recaptcha), 'token')).toBe(refused)
})

test.each([
  ['unreachable', new TypeError('fetch failed')],
  ['in trouble', 503],
  ['answering nonsense', { strange: true }],
])('while reCAPTCHA is %s only who is past a soft limit is refused', async (_name, answer) => {
  const house = await aHouse(recaptcha)
  fakeGoogle(answer)

  expect(await outcome(house, 'token')).toBe('passed')
  expect(await outcome(house, 'token', { hard: true })).toBe(refused)
})

test('used challenges are forgotten once they have expired', async () => {
  const house = await aHouse()
  await outcome(house, await solved(await fetched(house)))

  await pruneChallenges(house.db, later(601))

  expect(await house.db.selectFrom('bot_challenge').select('challenge').execute()).toEqual([])
})
