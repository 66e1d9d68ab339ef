import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { codes } from '../faults/codes.ts'
import type { FaultEffect } from '../faults/faults.ts'
import { connected } from './connected.ts'

let world: Awaited<ReturnType<typeof connected>>
beforeAll(async () => {
  world = await connected()
  await world.subscribe()
})
beforeEach(async () => {
  await world.simulator.do('fault.clear', {})
  // One person gets a message in six seconds.
  await world.simulator.do('clock.advance', { minutes: 1 })
  await world.simulator.do('customer.send', {})
  await world.simulator.do('settle')
  world.hook.received.length = 0
})
afterAll(() => world.close())

const text = { messaging_product: 'whatsapp', to: '5511999990001', type: 'text', text: { body: 'oi' } }
const send = () => world.graph('POST', `/${world.seeded.number}/messages`, text)

/** The table of the platform's errors. */
const table = [
  0, 190, 3, 10, 200, 210, 299, 131_005, 1, 2, 131_000, 131_016, 133_004, 135_000, 4, 17, 80_007, 33, 100,
  131_008, 131_009, 131_021, 130_429, 131_056, 131_048, 131_064, 131_047, 131_026, 130_472, 131_049, 131_050,
  131_030, 131_031, 368, 130_497, 131_037, 131_042, 131_045, 133_010, 131_051, 131_052, 131_053, 131_057,
  131_062, 131_063, 132_000, 132_001, 132_005, 132_007, 132_008, 132_012, 132_015, 132_016, 132_068, 132_069,
  133_005, 133_006, 133_008, 133_009, 133_015, 133_016, 230, 551, 32, 613, 80_006, 1200,
]

test.each(table)(
  'code %i answers the envelope with its status, and as a status after the answer',
  async (code) => {
    const { simulator, hook } = world
    await simulator.do('fault.add', {
      match: { endpoint: 'messages', times: 1 },
      effect: { kind: 'error', code },
    })
    await simulator.do('fault.add', {
      match: { endpoint: 'messages', nth: 1, times: 1 },
      effect: { kind: 'fail-later', code },
    })

    const refused = await send()
    const accepted = await send()
    await simulator.do('settle')
    const listed = codes.get(code)

    expect(listed).toBeDefined()
    expect(refused.status).toBe(listed!.status)
    expect(refused.body.error).toEqual({
      message: listed!.message,
      type: 'OAuthException',
      code,
      ...(listed!.isTransient ? { is_transient: true } : {}),
      fbtrace_id: expect.stringMatching(/^A\w{22}$/) as string,
    })
    expect(accepted.status).toBe(200)
    expect(JSON.parse(hook.received.find(({ body }) => body.includes('"failed"'))!.body)).toMatchObject({
      entry: [
        {
          changes: [
            {
              value: {
                statuses: [
                  {
                    status: 'failed',
                    errors: [
                      {
                        code,
                        title: expect.any(String) as string,
                        error_data: { details: expect.any(String) as string },
                      },
                    ],
                  },
                ],
              },
            },
          ],
        },
      ],
    })
  },
)

test('answers can be cut, empty, HTML, late or never leave although the message was taken', async () => {
  const { simulator, seeded, token } = world
  const add = (effect: FaultEffect) =>
    simulator.do('fault.add', { match: { endpoint: 'messages', times: 1 }, effect })
  const raw = () =>
    fetch(`${simulator.url}/v25.0/${seeded.number}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(text),
    })

  await add({ kind: 'malformed' })
  await expect(raw().then((answer) => answer.json())).rejects.toThrow()
  await add({ kind: 'empty' })
  expect(await (await raw()).text()).toBe('')
  await add({ kind: 'html' })
  expect((await raw()).status).toBe(502)
  await add({ kind: 'reset' })
  await expect(raw()).rejects.toThrow()
  await add({ kind: 'slow', ms: 60 })
  const started = performance.now()
  expect((await raw()).status).toBe(200)
  expect(performance.now() - started).toBeGreaterThan(50)
  const before = Object.keys(simulator.world.messages).length
  await add({ kind: 'accepted-without-answer', ms: 10 })
  await expect(raw()).rejects.toThrow()
  expect(Object.keys(simulator.world.messages)).toHaveLength(before + 1)
})

test('a fault meets only the calls that it names', async () => {
  const { simulator, graph, seeded } = world
  await simulator.do('fault.add', {
    match: { endpoint: 'messages', customer: '5511999990003', nth: 2 },
    effect: { kind: 'error', code: 131_000 },
  })
  const to = (customer: string) => graph('POST', `/${seeded.number}/messages`, { ...text, to: customer })

  const answers = [await to('5511999990003'), await to('5511999990001'), await to('5511999990003')]

  expect(answers.map(({ status }) => status)).toEqual([200, 200, 500])
})

test('a fault can meet a part of the calls, which the seed decides', async () => {
  const { simulator, graph, seeded } = world
  await simulator.do('fault.add', {
    match: { endpoint: seeded.number, share: 0.5 },
    effect: { kind: 'error', code: 2 },
  })

  const answers = []
  for (let count = 0; count < 40; count++) answers.push((await graph('GET', `/${seeded.number}`)).status)
  const failed = answers.filter((status) => status === 503).length

  expect(failed).toBeGreaterThan(8)
  expect(failed).toBeLessThan(32)
})

test('one person gets 45 messages at once, then one in six seconds', async () => {
  const { simulator, graph, seeded } = world
  const to = () => graph('POST', `/${seeded.number}/messages`, { ...text, to: '5511999990005' })

  for (let count = 0; count < 45; count++) expect((await to()).status).toBe(200)
  const tooMany = await to()
  await simulator.do('clock.advance', { ms: 12_000 })
  const later = await to()

  expect(tooMany.body.error).toMatchObject({ code: 131_056 })
  expect(later.status).toBe(200)
})

test('management calls tell how much of their budget is used, and end with 80007', async () => {
  const { simulator, graph, seeded } = world
  const read = () => graph('GET', `/${seeded.largeAccount}/phone_numbers`)

  const first = await read()
  for (let count = 1; count < 200; count++) await read()
  const tooMany = await read()

  expect(JSON.parse(first.headers.get('x-business-use-case-usage')!)).toHaveProperty(seeded.largeAccount)
  expect(tooMany.body.error).toMatchObject({ code: 80_007 })
  expect(tooMany.headers.get('x-business-use-case-usage')).toContain('"estimated_time_to_regain_access":60')
  await simulator.do('clock.advance', { hours: 1 })
  expect((await read()).status).toBe(200)
})

test('a locked account, a missing payment and a number that is away refuse as the platform does', async () => {
  const { simulator, seeded } = world
  const change = (fields: object) => simulator.do('change.account', { id: seeded.account, ...fields })

  await change({ disabled: true })
  expect((await send()).body.error).toMatchObject({ code: 131_031 })
  await change({ disabled: false })
  await simulator.do('change.number', { id: seeded.number, status: 'DISCONNECTED' })
  expect((await send()).body.error).toMatchObject({ code: 133_010 })
  await simulator.do('change.number', { id: seeded.number, status: 'CONNECTED', name_status: 'DECLINED' })
  expect((await send()).body.error).toMatchObject({ code: 131_037 })
  await simulator.do('change.number', { id: seeded.number, name_status: 'APPROVED', allowed: [] })
  expect((await send()).body.error).toMatchObject({ code: 131_030 })
  await simulator.do('change.number', { id: seeded.number, allowed: null })
})
