import { beforeAll, beforeEach, expect, test } from 'vitest'
import { sendFromChat } from './send.ts'
import type { MessageContent } from './words.ts'
import { actOf } from '#platform/act.ts'
import { transaction } from '#platform/database/database.ts'
import { messaging } from '#test/messaging.ts'

let stage: Awaited<ReturnType<typeof messaging>>
type Chat = Awaited<ReturnType<typeof stage.stage>>
beforeAll(async () => {
  stage = await messaging()
  // The assistant's own turn is never due, however long a test takes.
  stage.product.turnTo(stage.product.house.now())
})
beforeEach(() => stage.simulator.do('fault.clear'))

const menu: MessageContent = {
  type: 'choice',
  text: 'Como posso ajudar?',
  label: 'Ver opções',
  options: [
    { id: 'menu:reserve', title: 'Reservar' },
    { id: 'menu:hours', title: 'Endereço e horários' },
  ],
}

const house: MessageContent = {
  type: 'location',
  name: 'Cantina da Praça',
  address: 'Rua dos Pinheiros, 100',
  latitude: -23.5615,
  longitude: -46.6822,
}

/** The assistant says this in a chat that it answers. */
async function say({ here, id }: Pick<Chat, 'here' | 'id'>, content: MessageContent) {
  const { house: product } = stage.product
  await product.db.updateTable('chat').set({ replier: 'assistant' }).where('id', '=', id).execute()
  await transaction(product.db, (trx) =>
    sendFromChat(
      trx,
      actOf('bot', product),
      { business_id: here.business_id, id },
      { sender: 'assistant', content },
    ),
  )
  await stage.settle()
}

const detailsOf = async (id: number) =>
  (
    await stage.product.house.db
      .selectFrom('chat_message')
      .select('details')
      .where('chat_id', '=', id)
      .where('sender', '=', 'customer')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
  ).details

test(
  'a question reaches the phone with buttons, staff read it numbered, and a press comes back with its id',
  { tags: ['D-79'] },
  async () => {
    const chat = await stage.stage()

    await say(chat, menu)
    const [shown] = stage.received(chat)
    await stage.simulator.do('customer.tap', { message: shown!.id, choice: 'menu:hours' })
    await stage.settle()

    expect(shown).toMatchObject({
      type: 'interactive',
      content: { type: 'button', body: { text: 'Como posso ajudar?' } },
    })
    // WhatsApp tells whole seconds: an immediate press is listed before the question.
    const said = (await stage.messagesOf(chat)).toSorted((a, b) => a.id - b.id).slice(1)
    expect(said).toMatchObject([
      {
        type: 'interactive',
        message: 'Como posso ajudar?\n\n1 Reservar\n2 Endereço e horários',
        options: [{ title: 'Reservar' }, { title: 'Endereço e horários', description: null }],
      },
      { sender: 'customer', message: 'Endereço e horários', options: [] },
    ])
    expect(await detailsOf(chat.id)).toEqual({ pressed: 'menu:hours' })
  },
)

test('on Instagram it is a numbered text with quick replies, and its echo adds nothing', async () => {
  const here = await stage.connectInstagram()
  const account = stage.simulator.seeded.instagram
  const customer = await stage.simulator.do('create.customer', {
    igsid: '900000000000077',
    instagram_username: 'lia',
  })
  await stage.simulator.do('customer.send', { customer: customer.id, to: account, text: 'Oi' })
  await stage.settle()
  const { id } = await stage.product.house.db
    .selectFrom('chat')
    .select('id')
    .where('business_id', '=', here.business_id)
    .executeTakeFirstOrThrow()
  const chat = { here, id, customer, number: account }

  await say(chat, menu)
  await say(chat, house)
  const [shown, place] = stage.received(chat)
  await stage.simulator.do('customer.tap', { message: shown!.id, choice: 'menu:reserve' })
  await stage.settle()

  expect(shown!.content).toMatchObject({
    text: 'Como posso ajudar?\n\n1 Reservar\n2 Endereço e horários',
    quick_replies: [{ title: 'Reservar', payload: 'menu:reserve' }, {}],
  })
  expect(place!.content.text).toContain('https://www.google.com/maps/search/?api=1&query=-23.5615,-46.6822')
  const messages = await stage.messagesOf(chat)
  expect(messages.map(({ sender, type, status }) => [sender, type, status])).toEqual([
    ['customer', 'text', 'received'],
    ['assistant', 'interactive', 'sent'],
    ['assistant', 'location', 'sent'],
    ['customer', 'interactive', 'received'],
  ])
  expect(await detailsOf(id)).toEqual({ pressed: 'menu:reserve' })
})

test('a place reaches the phone as a place, and staff open the map', async () => {
  const chat = await stage.stage()

  await say(chat, house)

  expect(stage.received(chat)).toMatchObject([
    {
      type: 'location',
      content: {
        latitude: -23.5615,
        longitude: -46.6822,
        name: 'Cantina da Praça',
        address: 'Rua dos Pinheiros, 100',
      },
    },
  ])
  expect((await stage.messagesOf(chat)).at(-1)).toMatchObject({
    type: 'location',
    message: 'Localização\nCantina da Praça\nRua dos Pinheiros, 100',
    location: { latitude: -23.5615, longitude: -46.6822 },
  })
})

test(
  'a question that the platform refuses for its form leaves once more as a text; a text that it refuses stays failed',
  { tags: ['D-135'] },
  async () => {
    const chat = await stage.stage()
    const refuse = (times: number) =>
      stage.simulator.do('fault.add', {
        match: { endpoint: 'messages', number: chat.number, times },
        effect: { kind: 'error', code: 131_009 },
      })

    await refuse(1)
    await say(chat, menu)
    await refuse(2)
    await say(chat, menu)

    expect(stage.received(chat)).toMatchObject([
      { type: 'text', content: { body: 'Como posso ajudar?\n\n1 Reservar\n2 Endereço e horários' } },
    ])
    expect((await stage.messagesOf(chat)).slice(1)).toMatchObject([
      { status: 'delivered', error: null },
      { status: 'failed', error: { code: 131_009 } },
    ])
    expect(await stage.calls(chat)).toHaveLength(4)
  },
)
