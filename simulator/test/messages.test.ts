import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connected } from './connected.ts'
import { signatureOf } from './callback.ts'

let world: Awaited<ReturnType<typeof connected>>
beforeAll(async () => {
  world = await connected()
  await world.subscribe()
})
beforeEach(async () => {
  await world.simulator.do('settle')
  world.hook.received.length = 0
})
afterAll(() => world.close())

const text = (to: string, body = 'Olá') => ({
  messaging_product: 'whatsapp',
  to,
  type: 'text',
  text: { body },
  biz_opaque_callback_data: 'ours-1',
})

test('a customer’s message arrives signed over its bytes, with letters and slashes escaped', async () => {
  const { simulator, hook, seeded } = world

  await simulator.do('customer.send', { text: 'Café às 20h? http://x.test' })
  await simulator.do('settle')

  const [event] = hook.received
  expect(event!.body).toContain(String.raw`Caf\u00e9 \u00e0s 20h? http:\/\/x.test`)
  expect(event!.headers['x-hub-signature-256']).toBe(signatureOf(seeded.appSecret, event!.body))
  expect(JSON.parse(event!.body)).toMatchObject({
    object: 'whatsapp_business_account',
    entry: [
      {
        id: seeded.account,
        changes: [
          {
            field: 'messages',
            value: {
              metadata: { display_phone_number: '5511955550100', phone_number_id: seeded.number },
              contacts: [{ wa_id: '5511999990001', profile: { name: 'Bia Souza' } }],
              messages: [
                {
                  from: '5511999990001',
                  type: 'text',
                  timestamp: expect.stringMatching(/^\d{10}$/) as string,
                },
              ],
            },
          },
        ],
      },
    ],
  })
})

test('an accepted message is told as sent and delivered with our own data, and read when the chat is opened', async () => {
  const { simulator, graph, seeded, events } = world
  await simulator.do('customer.send', {})

  const answer = await graph('POST', `/${seeded.number}/messages`, text('5511999990001'))
  await simulator.do('settle')
  await simulator.do('customer.read', {})
  await simulator.do('settle')

  const statuses = events().flatMap(({ entry }) => JSON.stringify(entry).match(/"status":"\w+"/g) ?? [])
  expect(answer.body).toMatchObject({
    contacts: [{ input: '5511999990001', wa_id: '5511999990001' }],
    messages: [{ id: expect.stringMatching(/^wamid\./) as string }],
  })
  expect(statuses).toEqual(['"status":"sent"', '"status":"delivered"', '"status":"read"'])
  expect(JSON.stringify(events())).toContain('"biz_opaque_callback_data":"ours-1"')
})

test('a free message outside 24 hours is accepted and fails later with 131047', async () => {
  const { graph, seeded, simulator, events } = world

  const answer = await graph('POST', `/${seeded.number}/messages`, text('5511999990004'))
  await simulator.do('settle')

  expect(answer.status).toBe(200)
  expect(JSON.stringify(events())).toContain('"code":131047')
})

test('either form of a Brazilian mobile reaches the person, who is named by the registered form', async () => {
  const { graph, seeded, simulator, events } = world
  await simulator.do('customer.send', { customer: 'ze' })

  const answer = await graph('POST', `/${seeded.number}/messages`, text('5592988880002'))
  await simulator.do('settle')

  expect(answer.body.contacts).toMatchObject([{ input: '5592988880002', wa_id: '559288880002' }])
  expect(JSON.stringify(events())).toContain('"recipient_id":"559288880002"')
})

test('wrong messages are refused with their codes', async () => {
  const { graph, seeded } = world
  const send = async (body: object) =>
    (await graph('POST', `/${seeded.number}/messages`, body)).body.error?.code
  const base = { messaging_product: 'whatsapp', to: '5511999990001' }
  const buttons = (title: string) => ({
    ...base,
    type: 'interactive',
    interactive: {
      type: 'button',
      body: { text: 'Confirma?' },
      action: { buttons: [{ type: 'reply', reply: { id: 'a', title } }] },
    },
  })

  expect(await send({ to: '5511999990001', type: 'text', text: { body: 'x' } })).toBe(100)
  expect(await send({ ...base, to: 'bia' })).toBe(131_009)
  expect(await send({ ...base, type: 'text', text: { body: 'x'.repeat(4097) } })).toBe(100)
  expect(await send({ ...base, type: 'poll', poll: {} })).toBe(100)
  expect(await send(buttons('x'.repeat(21)))).toBe(131_009)
  expect(await send({ ...base, to: '5511955550100', type: 'text', text: { body: 'x' } })).toBe(131_021)
  expect(
    await send({ ...base, type: 'template', template: { name: 'absent', language: { code: 'pt_BR' } } }),
  ).toBe(132_001)
  expect(
    (await graph('POST', `/${seeded.secondNumber}/messages`, text('5511999990001'))).body.error?.code,
  ).toBe(133_010)
})

test('the magic customers fail as their name says', async () => {
  const { graph, seeded, simulator, events } = world
  await simulator.do('customer.send', { customer: 'erro-131026' })

  const later = await graph('POST', `/${seeded.number}/messages`, text('5511971310260'))
  const atOnce = await graph('POST', `/${seeded.number}/messages`, text('5511971310560'))
  await simulator.do('settle')

  expect(later.status).toBe(200)
  expect(JSON.stringify(events())).toContain('"code":131026')
  expect(atOnce.body.error).toMatchObject({ code: 131_056 })
})

test('an event that nobody subscribed is kept with the reason', async () => {
  const { simulator, seeded, hook } = world
  const number = Object.values(simulator.world.numbers).find(
    ({ account_id }) => account_id === seeded.secondAccount,
  )!

  await simulator.do('customer.send', { to: number.id })
  await simulator.do('settle')

  const { rows } = await simulator.do('list', { list: 'deliveries', where: { state: 'dropped' } })
  expect(rows).toMatchObject([{ reason: expect.stringContaining('nenhum app assinou') as string }])
  expect(hook.received).toHaveLength(0)
})

test('an Instagram message is answered, and the answer comes back as an echo', async () => {
  const { simulator, graph, seeded, instagramToken, events } = world
  await simulator.do('customer.send', { to: seeded.instagram, text: 'oi' })

  const answer = await graph(
    'POST',
    '/me/messages',
    { recipient: { id: '601030405060701' }, message: { text: 'Olá' } },
    instagramToken,
  )
  await simulator.do('settle')

  expect(answer.body).toMatchObject({ recipient_id: '601030405060701' })
  const [first, echo] = events().map(({ entry }) => (entry[0]!.messaging as Record<string, unknown>[])[0]!)
  expect(first).toMatchObject({
    sender: { id: '601030405060701' },
    recipient: { id: seeded.instagram },
    message: { text: 'oi' },
  })
  expect(echo).toMatchObject({
    sender: { id: seeded.instagram },
    message: { is_echo: true, mid: answer.body.message_id },
  })
})
