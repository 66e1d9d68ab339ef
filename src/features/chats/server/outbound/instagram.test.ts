import { beforeEach, expect, test } from 'vitest'
import { messaging } from '#test/messaging.ts'

const stage = await messaging()
const { simulator, product } = stage
const account = simulator.seeded.instagram
const here = await stage.connectInstagram()
let made = 0

beforeEach(async () => {
  await simulator.do('fault.clear')
  await simulator.do('clock.set', { frozen: false })
})

/** A chat of somebody new on Instagram, with a person of the house answering. */
async function newChat() {
  const igsid = `9${String(++made).padStart(14, '0')}`
  const customer = await simulator.do('create.customer', { igsid, instagram_username: `ana${made}` })
  await simulator.do('customer.send', { customer: customer.id, to: account, text: 'Oi' })
  await stage.settle()
  const { id } = await product.house.db
    .updateTable('chat')
    .set({ replier: 'user' })
    .where('business_id', '=', here.business_id)
    .where('customer_address', '=', igsid)
    .returning('id')
    .executeTakeFirstOrThrow()
  return { here, customer, id, number: account }
}

test('a message is sent once and its echo adds nothing', async () => {
  const chat = await newChat()
  const [question] = await stage.messagesOf(chat)

  await stage.send(chat, { message: 'Temos mesa', reply_to: question!.id })
  await stage.settle()

  const [sent] = stage.received(chat)
  expect(sent).toMatchObject({ content: { text: 'Temos mesa' } })
  expect(simulator.world.messages[sent!.reply_to!]).toMatchObject({ content: { text: 'Oi' } })
  expect(await stage.messagesOf(chat)).toMatchObject([
    {},
    { message: 'Temos mesa', status: 'sent', error: null },
  ])
})

test(
  'a text of 1000 characters goes out in messages of 1000 bytes, in order and whole; one more is refused',
  { tags: ['D-78'] },
  async () => {
    const chat = await newChat()
    const text = 'ação 👩‍👩‍👧 '.repeat(80).trim()

    await stage.send(chat, text)
    await stage.settle()
    const tooLong = await stage.send(chat, 'a'.repeat(1001))

    const texts = stage.received(chat).map(({ content }) => String(content.text))
    expect(texts.length).toBeGreaterThan(1)
    expect(texts.every((part) => Buffer.byteLength(part) <= 1000)).toBe(true)
    expect(texts.join(' ')).toBe(text)
    expect(tooLong.status).toBe(422)
  },
)

test('after 24 hours a person answers as HUMAN_AGENT, within them never, after seven days not at all', async () => {
  const chat = await newChat()

  await stage.send(chat, 'na hora')
  await stage.settle()
  await stage.wroteAgo(chat, 25)
  await stage.send(chat, 'no dia seguinte')
  await stage.settle()
  await stage.wroteAgo(chat, 7 * 24 + 1)
  const { body } = await stage.send(chat, 'tarde demais')
  await stage.settle()

  const bodies = (await stage.calls(chat)).map((call) => call.body).slice(-2)
  expect(bodies[0]).not.toHaveProperty('tag')
  expect(bodies[1]).toMatchObject({ messaging_type: 'MESSAGE_TAG', tag: 'HUMAN_AGENT' })
  expect(body.data).toMatchObject({ status: 'failed', error: { action: 'none' } })
  expect(stage.received(chat)).toHaveLength(2)
})

test('an echo that comes instead of the answer settles the message', async () => {
  const chat = await newChat()
  await simulator.do('fault.add', {
    match: { endpoint: 'messages', number: account, times: 1 },
    effect: { kind: 'accepted-without-answer', ms: 10 },
  })

  await stage.send(chat, 'Chegou?')
  await stage.settle()

  expect(stage.received(chat)).toHaveLength(1)
  expect(await stage.messagesOf(chat)).toMatchObject([
    {},
    { message: 'Chegou?', status: 'sent', error: null },
  ])
})

test('a person who blocked the account cannot be reached', async () => {
  const chat = await newChat()
  await simulator.do('customer.block', { customer: chat.customer.id, to: account })

  await stage.send(chat, 'Olá')
  await stage.settle()

  expect((await stage.messagesOf(chat)).at(-1)).toMatchObject({
    status: 'failed',
    error: { code: 551, action: 'none' },
  })
})
