import { beforeAll, expect, test } from 'vitest'
import { listChats } from '../../contract.ts'
import { messaging } from '#test/messaging.ts'

let stage: Awaited<ReturnType<typeof messaging>>
let calm: Awaited<ReturnType<typeof play>>
beforeAll(async () => {
  stage = await messaging()
  await stage.stopClocks()
  calm = await play({}, {})
})

type Play = Awaited<ReturnType<typeof stage.stage>>
type Delivery = Parameters<typeof stage.simulator.do<'profile.delivery'>>[1]
type Statuses = Parameters<typeof stage.simulator.do<'profile.statuses'>>[1]

/** A conversation of twelve events of the customer and three answers, as staff read it once everything has come. */
async function play(delivery: Delivery, statuses: Statuses) {
  const { simulator, product } = stage
  await simulator.do('profile.delivery', { calm: true })
  await simulator.do('profile.statuses', { calm: true })
  const chat = await stage.stage()
  await simulator.do('profile.delivery', delivery)
  await simulator.do('profile.statuses', statuses)
  const says = (secondsAgo: number, type: string, content: Record<string, unknown>, more: object = {}) =>
    simulator.do('customer.send', {
      customer: chat.customer.id,
      to: chat.number,
      at: product.house.now().getTime() - secondsAgo * 1000,
      type,
      content,
      ...more,
    })

  await says(40, 'text', { body: 'Mesa para quatro?' })
  const cake = await says(36, 'image', { caption: 'O bolo' })
  const wrong = await says(32, 'text', { body: 'Às 19' })
  await says(31, 'edit', {
    original_message_id: wrong.id,
    message: { type: 'text', text: { body: 'Às 20:30' } },
  })
  const regretted = await says(28, 'text', { body: 'Esqueçam' })
  await says(27, 'revoke', { original_message_id: regretted.id })
  await says(24, 'location', {})
  await says(20, 'contacts', {})
  await says(16, 'unsupported', {})
  await says(12, 'text', { body: 'Tem vela?' }, { reply_to: cake.id })
  await stage.later(10)
  for (const message of ['Temos!', 'E vela também.', 'Até já.']) await stage.send(chat, { message })
  await stage.settle()
  await stage.later(10)
  const answer = stage.received(chat)[0]!
  await says(2, 'reaction', { message_id: answer.id, emoji: '👍' })
  await says(1, 'reaction', { message_id: answer.id, emoji: '❤' })
  await says(0, 'text', { body: 'Obrigada' }, { reply_to: answer.id })
  await simulator.do('customer.read', { customer: chat.customer.id, to: chat.number })
  await stage.settle()
  await stage.later(10)
  await stage.settle()
  return {
    shown: await readBack(chat),
    received: stage.received(chat).map(({ content }) => content.body),
  }
}

/** The list and the conversation without ids, times and addresses, which differ between two runs. */
async function readBack(chat: Play) {
  const messages = await stage.messagesOf(chat)
  const placeOf = (id: number | null) => messages.findIndex((message) => message.id === id)
  const { body } = await stage.product.call(listChats, { params: chat.here.path }, stage.asOwner(chat))
  const [row] = body.data
  return {
    messages: messages.map((message) => ({
      sender: message.sender,
      type: message.type,
      message: message.message,
      status: message.status,
      edited: message.edited,
      deleted: message.deleted,
      reactions: message.reactions,
      hasFile: Boolean(message.media?.url),
      answers: placeOf(message.reply_to),
    })),
    row: { last: row!.last_message?.message, unread: row!.unread, total: body.total },
  }
}

test('a conversation shows every message once, in the order of the platform, with what became of it', () => {
  const { messages, row } = calm.shown
  expect(messages.map(({ message }) => message.split('\n').at(-1))).toEqual([
    'Mesa para quatro?',
    'O bolo',
    'Às 20:30',
    'Mensagem apagada',
    'Rua dos Pinheiros, 100',
    '+55 11 95555-0199',
    'Mensagem não suportada',
    'Tem vela?',
    'Oi',
    'Temos!',
    'E vela também.',
    'Até já.',
    'Obrigada',
  ])
  expect(messages[1]).toMatchObject({ hasFile: true })
  expect(messages[2]).toMatchObject({ edited: true })
  expect(messages[3]).toMatchObject({ deleted: true })
  expect(messages[7]).toMatchObject({ answers: 1 })
  expect(messages[9]).toMatchObject({ status: 'read', reactions: [{ emoji: '❤', from: 'customer' }] })
  expect(messages.slice(9, 12).map(({ status }) => status)).toEqual(['read', 'read', 'read'])
  expect(row).toEqual({ last: 'Obrigada', unread: 1, total: 1 })
})

test.each<[string, Delivery, Statuses]>([
  ['each event three times', { copies: 2 }, {}],
  ['each event three times at once', { copies: 2, concurrent: true }, { before_answer: true }],
  ['its events in any order', { shuffle_ms: 3000 }, { reversed: true }],
  [
    'its events late and in any order, twice',
    { copies: 1, delay_ms: 4000, shuffle_ms: 3000 },
    { reversed: true },
  ],
  ['its events in one body', { batch: 10, batch_ms: 500, copies: 1 }, {}],
])(
  'a conversation with %s ends as if nothing had happened to them',
  { tags: ['D-134'] },
  async (_, delivery, statuses) => {
    const { shown, received } = await play(delivery, statuses)

    expect(shown).toEqual(calm.shown)
    expect(received).toEqual(calm.received)
  },
)
