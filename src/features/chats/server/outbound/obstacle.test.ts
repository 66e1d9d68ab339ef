import { beforeAll, expect, test } from 'vitest'
import { findSendingObstacle } from '../../send.contract.ts'
import { messaging } from '#test/messaging.ts'

let stage: Awaited<ReturnType<typeof messaging>>
beforeAll(async () => {
  stage = await messaging()
})

type Chat = Awaited<ReturnType<typeof stage.stage>>

const obstacleOf = async (chat: Chat) =>
  (await stage.product.call(findSendingObstacle, { params: { id: chat.id } }, stage.asOwner(chat))).body.data

test('nothing keeps the messages of a connected number', async () => {
  expect(await obstacleOf(await stage.stage())).toBeNull()
})

test(
  'a number that was switched off is said so, until it is on again, and what waited leaves',
  { tags: ['D-78'] },
  async () => {
    const chat = await stage.stage()
    await stage.turn(chat, 'inactive')
    await stage.send(chat, 'Espere')

    const off = await obstacleOf(chat)
    await stage.settle()
    const received = stage.received(chat).length
    await stage.turn(chat, 'active')
    await stage.settle()

    expect(off).toEqual({
      kind: 'number_off',
      msg: 'O número desta conversa está desligado. As mensagens esperam e saem quando ele for ligado.',
    })
    expect(received).toBe(0)
    expect(await obstacleOf(chat)).toBeNull()
    expect(stage.received(chat)).toHaveLength(1)
  },
)

test('a number that Meta stopped says what Meta said', { tags: ['D-135'] }, async () => {
  const chat = await stage.stage()
  await stage.simulator.do('fault.add', {
    match: { endpoint: 'messages', number: chat.number, times: 1 },
    effect: { kind: 'error', code: 131_042 },
  })
  await stage.send(chat, 'Olá')
  await stage.settle()

  expect(await obstacleOf(chat)).toMatchObject({
    kind: 'number_off',
    msg: expect.stringContaining('desligado. Há um problema com o pagamento na Meta.'),
  })
})

test('a dead token is said so, and the number is not called off', { tags: ['D-135'] }, async () => {
  const chat = await stage.stage()
  await stage.simulator.do('fault.add', {
    match: { endpoint: 'messages', number: chat.number, times: 1 },
    effect: { kind: 'error', code: 190 },
  })
  await stage.send(chat, 'Olá')
  await stage.settle()

  expect(await obstacleOf(chat)).toEqual({
    kind: 'disconnected',
    msg: 'O WhatsApp está desconectado. As mensagens esperam e saem quando a conta for conectada de novo.',
  })
})
