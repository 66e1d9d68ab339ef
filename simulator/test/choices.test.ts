import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { connected } from './connected.ts'

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

const ofBia = { messaging_product: 'whatsapp', to: '5511999990001', type: 'interactive' }

const button = (id: string, title: string) => ({ type: 'reply', reply: { id, title } })
const row = { id: 'h-20', title: 'Hoje às 20h', description: 'Salão' }

const list = (rows: object[]) => ({
  ...ofBia,
  interactive: {
    type: 'list',
    body: { text: 'Qual horário?' },
    action: { button: 'Ver horários', sections: [{ rows }] },
  },
})

/** Sends a question to Bia and presses one of its choices; what the app is told of that. */
async function press(body: object, choice: string) {
  const { simulator, graph, seeded, events } = world
  await simulator.do('customer.send', {})
  const answer = await graph('POST', `/${seeded.number}/messages`, body)
  await simulator.do('settle')
  world.hook.received.length = 0
  const [{ id }] = answer.body.messages as [{ id: string }]
  await simulator.do('customer.tap', { message: id, choice })
  await simulator.do('settle')
  const [change] = events()[0]!.entry[0]!.changes as { value: { messages: object[] } }[]
  return { id, message: change!.value.messages[0] }
}

test('a pressed button comes with its id, its title and the message that it belongs to', async () => {
  const interactive = {
    type: 'button',
    body: { text: 'Confirma?' },
    action: { buttons: [button('yes', 'Confirmar'), button('no', 'Cancelar')] },
  }

  const { id, message } = await press({ ...ofBia, interactive }, 'no')

  expect(message).toMatchObject({
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: 'no', title: 'Cancelar' } },
    context: { id },
  })
})

test('a chosen row comes with its id, its title and its description', async () => {
  const { id, message } = await press(list([row]), 'h-20')

  expect(message).toMatchObject({
    interactive: {
      type: 'list_reply',
      list_reply: { id: 'h-20', title: 'Hoje às 20h', description: 'Salão' },
    },
    context: { id },
  })
})

test('a pressed quick reply of Instagram comes as its text with the payload', async () => {
  const { simulator, graph, seeded, instagramToken, events } = world
  await simulator.do('customer.send', { to: seeded.instagram, text: 'oi' })
  const quick_replies = [{ content_type: 'text', title: 'Reservar', payload: 'menu:reserve' }]

  const answer = await graph(
    'POST',
    '/me/messages',
    { recipient: { id: '601030405060701' }, message: { text: 'Como posso ajudar?', quick_replies } },
    instagramToken,
  )
  await simulator.do('settle')
  world.hook.received.length = 0
  await simulator.do('customer.tap', { message: String(answer.body.message_id), choice: 'menu:reserve' })
  await simulator.do('settle')

  expect(events()[0]!.entry[0]!.messaging).toMatchObject([
    { message: { text: 'Reservar', quick_reply: { payload: 'menu:reserve' } } },
  ])
})

test('rows beyond ten, titles that are too long and ids that come twice are refused', async () => {
  const { graph, seeded, instagramToken } = world
  const send = async (body: object) =>
    (await graph('POST', `/${seeded.number}/messages`, body)).body.error?.code
  const rows = (count: number) => Array.from({ length: count }, (_, id) => ({ id: `${id}`, title: 'Mesa' }))
  const reply = (given: object) =>
    graph(
      'POST',
      '/me/messages',
      { recipient: { id: '601030405060701' }, message: { text: 'Oi', quick_replies: [given] } },
      instagramToken,
    )

  expect(await send(list(rows(11)))).toBe(131_009)
  expect(await send(list([{ id: 'a', title: 'x'.repeat(25) }]))).toBe(131_009)
  expect(await send(list([row, row]))).toBe(131_009)
  expect((await reply({ title: 'Reservar', payload: 'a' })).body.error?.code).toBe(100)
  expect((await reply({ content_type: 'text', title: 'x'.repeat(21), payload: 'a' })).body.error?.code).toBe(
    100,
  )
})
