import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connected } from './connected.ts'
import { signatureOf } from './callback.ts'

let world: Awaited<ReturnType<typeof connected>>
beforeAll(async () => {
  world = await connected()
})
beforeEach(async () => {
  await world.simulator.do('reset')
  world.hook.received.length = 0
  Object.assign(world.hook.behaviour, { status: 200, waitMs: 0 })
  const { simulator, hook, seeded } = world
  await simulator.do('app.callback', { callback_url: hook.url })
  await simulator.do('change.account', { id: seeded.account, subscribed: { [seeded.appId]: null } })
})
afterAll(() => world.close())

const ids = () =>
  world.hook.received.flatMap(({ body }) =>
    [...body.matchAll(/"id":"(wamid\.[^"]+)"/g)].map((match) => match[1]!),
  )

test('a failed delivery is tried again with growing gaps, and given up after seven days', async () => {
  const { simulator, hook } = world
  hook.behaviour.status = 500

  await simulator.do('customer.send', {})
  await simulator.do('settle')
  await simulator.do('clock.advance', { minutes: 2 })
  const soon = hook.received.length
  await simulator.do('clock.advance', { days: 8 })

  const { rows } = await simulator.do('list', { list: 'deliveries' })
  expect(soon).toBe(3)
  expect(rows).toMatchObject([{ state: 'given-up' }])
  const attempts = (rows[0] as { attempts: { at: number }[] }).attempts
  expect(attempts.length).toBeGreaterThan(10)
  expect(attempts.at(-1)!.at - attempts[0]!.at).toBeLessThanOrEqual(7 * 86_400_000)
})

test('a redirect and a timeout are failures; retry now delivers', async () => {
  const { simulator, hook } = world
  Object.assign(hook.behaviour, { status: 302 })
  await simulator.do('customer.send', {})
  await simulator.do('settle')
  Object.assign(hook.behaviour, { status: 200, waitMs: 80 })
  await simulator.do('profile.delivery', { timeout_ms: 20 })
  await simulator.do('customer.send', {})
  await simulator.do('settle')
  const { rows } = await simulator.do('list', { list: 'deliveries', where: { state: 'retrying' } })
  hook.behaviour.waitMs = 0
  await simulator.do('profile.delivery', { calm: true })
  for (const { id } of rows as { id: number }[]) await simulator.do('deliver.retry', { id })
  await simulator.do('settle')

  expect(rows).toHaveLength(2)
  expect(
    (await simulator.do('list', { list: 'deliveries', where: { state: 'delivered' } })).rows,
  ).toHaveLength(2)
})

test.each([
  ['right', true, true],
  ['wrong-secret', false, false],
  ['missing', false, false],
  ['sha1', false, true],
  ['changed-body', false, true],
] as const)('signature %s', async (signature, isRight, hasSha1) => {
  const { simulator, hook, seeded } = world
  await simulator.do('profile.delivery', { signature })

  await simulator.do('customer.send', {})
  await simulator.do('settle')

  const { body, headers } = hook.received[0]!
  expect(headers['x-hub-signature-256'] === signatureOf(seeded.appSecret, body)).toBe(isRight)
  expect('x-hub-signature' in headers).toBe(hasSha1)
})

test('copies, disorder and batches lose nothing and invent nothing', async () => {
  const { simulator } = world
  await simulator.do('profile.delivery', {
    copies: 2,
    concurrent: true,
    shuffle_ms: 60,
    batch: 4,
    batch_ms: 30,
  })

  const sent = []
  for (let count = 0; count < 10; count++)
    sent.push((await simulator.do('customer.send', { text: `m${count}` })).id)
  await simulator.do('settle')

  const arrived = ids()
  expect(new Set(arrived)).toEqual(new Set(sent))
  expect(arrived).toHaveLength(30)
})

test('held deliveries leave when they are released, and an old one can be replayed with the same bytes', async () => {
  const { simulator, hook } = world
  await simulator.do('profile.delivery', { hold: true })
  await simulator.do('customer.send', {})
  await simulator.do('settle')
  const before = hook.received.length
  await simulator.do('deliver.release')
  await simulator.do('settle')
  await simulator.do('deliver.replay', { id: 1 })
  await simulator.do('settle')

  expect(before).toBe(0)
  expect(hook.received).toHaveLength(2)
  expect(hook.received[0]!.body).toBe(hook.received[1]!.body)
})

test('a raw body leaves as it is, with its own signature', async () => {
  const { simulator, hook } = world

  await simulator.do('deliver.raw', {
    body: '{"object":"whatsapp_business_account","entry":[]}',
    headers: { 'x-hub-signature-256': 'sha256=00' },
  })
  await simulator.do('settle')

  expect(hook.received[0]).toMatchObject({
    body: '{"object":"whatsapp_business_account","entry":[]}',
    headers: { 'x-hub-signature-256': 'sha256=00' },
  })
})

test('statuses can come before the answer of the send, and in the opposite order', async () => {
  const { simulator, graph, seeded, hook } = world
  const token = (await simulator.do('token.mint', { lives: 0 })).value
  await simulator.do('customer.send', {})
  await simulator.do('settle')
  hook.received.length = 0
  await simulator.do('profile.statuses', { before_answer: true, reversed: true })

  await graph(
    'POST',
    `/${seeded.number}/messages`,
    { messaging_product: 'whatsapp', to: '5511999990001', type: 'text', text: { body: 'oi' } },
    token,
  )
  const beforeAnswer = hook.received.length
  await simulator.do('settle')

  expect(beforeAnswer).toBe(1)
  expect(hook.received.map(({ body }) => /"status":"(\w+)"/.exec(body)![1])).toEqual([
    'sent',
    'delivered',
    'sent',
  ])
})

test('the same seed and the same calls give the same ids, and a snapshot brings them back', async () => {
  const { simulator } = world
  const run = async () => [
    (await simulator.do('customer.send', {})).id,
    (await simulator.do('token.mint', {})).value,
  ]
  await simulator.do('reset', { seed: 7 })
  const snapshot = await simulator.do('state')
  const first = await run()
  await simulator.do('restore', snapshot)
  const second = await run()
  await simulator.do('reset', { seed: 8 })

  expect(second).toEqual(first)
  expect(await run()).not.toEqual(first)
})

test('a control call with a key is carried out once, and other origins are refused', async () => {
  const { simulator } = world
  const call = (headers: Record<string, string>) =>
    fetch(`${simulator.url}/_sim/customer/send`, { method: 'POST', body: '{"text":"oi"}', headers })
  const first = (await (await call({ 'idempotency-key': 'a' })).json()) as { id: string }
  const second = (await (await call({ 'idempotency-key': 'a' })).json()) as { id: string }

  expect(second.id).toBe(first.id)
  expect((await call({ origin: 'https://evil.example' })).status).toBe(403)
  expect((await fetch(`${simulator.url}/_sim/nothing`, { method: 'POST' })).status).toBe(400)
})
