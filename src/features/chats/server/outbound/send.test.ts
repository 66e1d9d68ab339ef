import { beforeAll, describe, expect, test } from 'vitest'
import { sendFromChat } from './send.ts'
import { sendMessage } from '../../send.contract.ts'
import { eraseChats } from '../personal-data.ts'
import { personOf } from '#lib/person/person.ts'
import { actOf } from '#platform/act.ts'
import { transaction } from '#platform/database/database.ts'
import { messaging } from '#test/messaging.ts'

let stage: Awaited<ReturnType<typeof messaging>>
beforeAll(async () => {
  stage = await messaging()
})

describe('a message', { tags: ['CHAT-61', 'D-78'] }, () => {
  test('is stored at once, reaches the customer and is sent, delivered and read', async () => {
    const chat = await stage.stage()

    const { body } = await stage.send(chat, '  Temos mesa às 20h.  ')

    expect(body).toMatchObject({
      success: true,
      data: { sender: 'user', type: 'text', message: 'Temos mesa às 20h.', status: 'queued', error: null },
    })
    await stage.settle()
    expect(stage.received(chat)).toMatchObject([
      { type: 'text', content: { body: 'Temos mesa às 20h.' }, sent_to: chat.customer.wa_id },
    ])
    expect(await stage.messagesOf(chat)).toMatchObject([{ sender: 'customer' }, { status: 'delivered' }])
    await stage.simulator.do('customer.read', { customer: chat.customer.id, to: chat.number })
    await stage.settle()
    expect(await stage.messagesOf(chat)).toMatchObject([{}, { status: 'read', error: null }])
  })

  test('of spaces only, or without anything, is refused with 422', { tags: ['CHAT-53'] }, async () => {
    const chat = await stage.stage()

    for (const body of [{ message: ' \n ' }, { message: '\u0000' }, {}]) {
      const answer = await stage.send(chat, body)
      expect([answer.status, answer.body.errors]).toEqual([422, { message: ['Digite uma mensagem.'] }])
    }
  })

  test('of 4096 characters is taken, one more is refused', async () => {
    const chat = await stage.stage()

    expect((await stage.send(chat, 'é'.repeat(4096))).status).toBe(200)
    expect((await stage.send(chat, 'é'.repeat(4097))).status).toBe(422)
  })

  test('loses what no database stores', async () => {
    const chat = await stage.stage()

    const { body } = await stage.send(chat, 'a\u0000b\ud83d c 😀')

    expect(body.data.message).toBe('ab c 😀')
  })

  test('in a closed chat, or one that the bot answers, is refused with a sentence and stored nowhere', async () => {
    const chat = await stage.stage()
    const turn = (given: { status?: 'open' | 'closed'; replier?: 'user' | 'assistant' }) =>
      stage.product.house.db.updateTable('chat').set(given).where('id', '=', chat.id).execute()

    await turn({ status: 'closed' })
    const closed = await stage.send(chat, 'Oi')
    await turn({ status: 'open', replier: 'assistant' })
    const answeredByBot = await stage.send(chat, 'Oi')

    expect(closed).toMatchObject({ status: 200, body: { success: false, code: 'chat_closed' } })
    expect(answeredByBot).toMatchObject({ status: 200, body: { success: false, code: 'bot_replies' } })
    expect(await stage.messagesOf(chat)).toHaveLength(1)
  })

  test('with the same Idempotency-Key is one message', { tags: ['D-106'] }, async () => {
    const chat = await stage.stage()
    const key = { 'idempotency-key': 'mensagem-1234' }

    const first = await stage.send(chat, 'Uma vez', key)
    const again = await stage.send(chat, 'Uma vez', key)
    const other = await stage.send(chat, 'Outra', key)
    await stage.settle()

    expect(again.body).toEqual(first.body)
    expect(other.status).toBe(422)
    expect(stage.received(chat)).toHaveLength(1)
  })

  test('that answers another names it; one of another chat is refused', async () => {
    const place = await stage.newNumber()
    const [chat, other] = [await stage.newChat(place), await stage.newChat(place)]
    const [question] = await stage.messagesOf(chat)

    const { body } = await stage.send(chat, { message: 'Sim!', reply_to: question!.id })
    const refused = await stage.send(other, { message: 'Sim!', reply_to: question!.id })
    await stage.settle()

    expect(body.data.reply_to).toBe(question!.id)
    expect(refused.status).toBe(422)
    const [sent] = stage.received(chat)
    expect(stage.simulator.world.messages[sent!.reply_to!]).toMatchObject({ content: { body: 'Oi' } })
  })

  test('goes to an id of the platform alone where no phone is known', { tags: ['D-134'] }, async () => {
    const place = await stage.newNumber()
    const chat = await stage.newChat(place)
    await stage.product.house.db
      .updateTable('chat')
      .set({ customer_address: chat.customer.user_id })
      .where('id', '=', chat.id)
      .execute()

    await stage.send(chat, 'Olá')
    await stage.settle()

    const [call] = await stage.calls(place)
    expect(call!.body).toMatchObject({ recipient: chat.customer.user_id })
    expect(call!.body).not.toHaveProperty('to')
    expect(stage.received(chat)).toHaveLength(1)
  })
})

test(
  'a message names the person of the house who wrote it, also after they were deactivated, and nobody for all others',
  { tags: ['CHAT-22'] },
  async () => {
    const chat = await stage.stage()
    const { house, queue } = stage.product
    const { business_id, editor, owner } = chat.here
    const params = { id: chat.id }
    const named = (id: number, name: string) =>
      house.db.updateTable('app_user').set({ name }).where('id', '=', id).execute()
    await named(owner.id, 'Antônia')
    await named(editor.id, 'Marina')
    const { body } = await stage.send(chat, 'Da dona')
    await stage.product.call(sendMessage, { params, body: { message: 'Da equipe' } }, { token: editor.token })
    await transaction(house.db, (trx) =>
      sendFromChat(
        trx,
        actOf('bot', house),
        { business_id, id: chat.id },
        { sender: 'assistant', content: { type: 'text', text: 'Da casa' }, isNotice: true },
      ),
    )
    await house.db.updateTable('app_user').set({ status: 'inactive' }).where('id', '=', editor.id).execute()
    await queue.drain(house)

    const shown = await stage.messagesOf(chat)

    expect(body.data.author).toBe('Antônia')
    expect(shown.map(({ sender, author }) => [sender, author])).toEqual([
      ['customer', null],
      ['user', 'Antônia'],
      ['user', 'Marina'],
      ['assistant', null],
    ])
  },
)

test('two who write at once are read in the order in which they are sent', async () => {
  const chat = await stage.stage()
  const texts = Array.from({ length: 12 }, (_, count) => `mensagem ${count}`)

  await Promise.all(texts.map((text) => stage.send(chat, text)))
  await Promise.all([stage.settle(), stage.settle()])
  await stage.settle()

  const shown = (await stage.messagesOf(chat)).filter(({ sender }) => sender === 'user')
  expect(shown.map(({ message }) => message).toSorted()).toEqual(texts.toSorted())
  expect(stage.received(chat).map(({ content }) => content.body)).toEqual(shown.map(({ message }) => message))
})

test('what waits for a person who was erased is not sent any more', { tags: ['D-98'] }, async () => {
  const chat = await stage.stage()
  await stage.turn(chat, 'inactive')
  await stage.send(chat, 'Olá, Ana')

  const person = personOf(chat.here.business_id, chat.customer.wa_id!.slice(2))
  await transaction(stage.product.house.db, (trx) => eraseChats(trx, stage.product.house, person))
  await stage.turn(chat, 'active')
  await stage.settle()

  expect(stage.received(chat)).toEqual([])
  expect((await stage.messagesOf(chat)).at(-1)).toMatchObject({ message: '', status: 'failed' })
})

test(
  'the bot writes only while it answers, and what it wrote leaves in turn',
  { tags: ['D-79'] },
  async () => {
    const chat = await stage.stage()
    const { house } = stage.product
    const write = (text: string) =>
      transaction(house.db, (trx) =>
        sendFromChat(
          trx,
          actOf('bot', house),
          { business_id: chat.here.business_id, id: chat.id },
          { sender: 'assistant', content: { type: 'text', text } },
        ),
      )

    const refused = await write('Posso ajudar?')
    await house.db.updateTable('chat').set({ replier: 'assistant' }).where('id', '=', chat.id).execute()
    const written = await write('Posso ajudar?')
    await stage.settle()

    expect(refused).toMatchObject({ kind: 'refused', replier: 'user' })
    expect(written.kind).toBe('written')
    expect(stage.received(chat).map(({ content }) => content.body)).toEqual(['Posso ajudar?'])
  },
)
