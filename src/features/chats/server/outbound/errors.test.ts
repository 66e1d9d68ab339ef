import { beforeEach, describe, expect, test } from 'vitest'
import { retryMessage } from '../../send.contract.ts'
import { checkWhatsApp } from '#features/channels/oauth.contract.ts'
import { metaError } from '#platform/meta/errors.ts'
import { messaging } from '#test/messaging.ts'

const stage = await messaging()
const { simulator, product } = stage
type Chat = Awaited<ReturnType<typeof stage.stage>>

beforeEach(async () => {
  await simulator.do('fault.clear')
  await stage.stopClocks()
})

/** From now on the sends of this number are refused with the code: so many, or all. */
const refuse = (chat: Pick<Chat, 'number'>, code: number, times?: number) =>
  simulator.do('fault.add', {
    match: { endpoint: 'messages', number: chat.number, ...(times ? { times } : {}) },
    effect: { kind: 'error', code },
  })

const lastOf = async (chat: Chat) => (await stage.messagesOf(chat)).at(-1)!
const numberOf = ({ number_id }: Chat) =>
  product.house.db.selectFrom('wa_number').selectAll().where('id', '=', number_id).executeTakeFirstOrThrow()

describe('a refusal', { tags: ['D-135'] }, () => {
  const final = [
    ...[0, 190, 3, 10, 200, 299, 131005].map((code) => [code, 'reconnect'] as const),
    ...[33, 100, 131008, 131009, 131021, 131030, 131037, 131051, 131048, 131064, 130497].map(
      (code) => [code, 'none'] as const,
    ),
    ...[131026, 130472, 131049, 131050, 131031, 368, 131052, 131062, 131063].map(
      (code) => [code, 'none'] as const,
    ),
    ...[131047, 132000, 132001, 132005, 132007, 132008, 132012, 132015, 132016, 132068].map(
      (code) => [code, 'template'] as const,
    ),
    ...[131042, 131053].map((code) => [code, 'retry'] as const),
  ]
  test.each(final)(
    'with %i is final: one call, and the message says why, what to do, the code and "%s"',
    async (code, action) => {
      const chat = await stage.stage()
      await refuse(chat, code)

      await stage.send(chat, 'Olá')
      await stage.settle()
      await stage.later(600)

      const { sentence: msg } = metaError(code, 400)
      expect(await lastOf(chat)).toMatchObject({ status: 'failed', error: { code, msg, action } })
      expect(await stage.calls(chat)).toHaveLength(1)
    },
  )

  test.each([1, 2, 131000, 131016, 133004, 135000])(
    'with %i is called again within 90 seconds, four times in all, and fails then',
    async (code) => {
      const chat = await stage.stage()
      await refuse(chat, code)

      await stage.send(chat, 'Olá')
      await stage.settle()
      expect(await lastOf(chat)).toMatchObject({ status: 'queued', error: { code, action: 'wait' } })
      await stage.later(90)
      expect((await stage.calls(chat)).length).toBeGreaterThan(1)
      for (let minute = 0; minute < 8; minute++) await stage.later(60)

      expect(await stage.calls(chat)).toHaveLength(4)
      expect(await lastOf(chat)).toMatchObject({ status: 'failed', error: { code, action: 'retry' } })
    },
  )

  test.each([4, 17, 80007, 131057])(
    'with %i pauses the number: no second call within 8 seconds, one within 90, and nothing is lost',
    async (code) => {
      const chat = await stage.stage()
      await refuse(chat, code, 1)

      await stage.send(chat, 'um')
      await stage.send(chat, 'dois')
      await stage.settle()
      await stage.later(8)
      expect(await stage.calls(chat)).toHaveLength(1)
      await stage.later(82)

      expect(stage.received(chat).map(({ content }) => content.body)).toEqual(['um', 'dois'])
      expect(await lastOf(chat)).toMatchObject({ status: 'sent', error: null })
    },
  )

  test('with 130429 slows the number down, and all arrives once and in order', async () => {
    const place = await stage.newNumber()
    const chats = [await stage.newChat(place), await stage.newChat(place)]
    await refuse(place, 130429, 5)
    const texts = ['um', 'dois', 'três']

    for (const text of texts) for (const chat of chats) await stage.send(chat, text)
    await stage.settle()
    const early = (await stage.calls(place)).length
    for (let round = 0; round < 40; round++) await stage.later(10)

    expect(early).toBeLessThan(3)
    for (const chat of chats) expect(stage.received(chat).map(({ content }) => content.body)).toEqual(texts)
  })

  test('with 131056 waits for that person only, longer each time', async () => {
    const place = await stage.newNumber()
    const [slow, other] = [await stage.newChat(place), await stage.newChat(place)]
    await simulator.do('fault.add', {
      match: { endpoint: 'messages', customer: slow.customer.wa_id!, times: 2 },
      effect: { kind: 'error', code: 131056 },
    })

    await stage.send(slow, 'um')
    await stage.send(slow, 'dois')
    await stage.send(other, 'oi')
    await stage.settle()
    expect(stage.received(other)).toHaveLength(1)
    await stage.later(5)
    expect(stage.received(slow)).toHaveLength(0)
    await stage.later(16)

    expect(stage.received(slow).map(({ content }) => content.body)).toEqual(['um', 'dois'])
  })

  test.each([131031, 368, 131042])(
    'with %i stops the number with a notice; what follows waits',
    async (code) => {
      const chat = await stage.stage()
      await refuse(chat, code, 1)

      await stage.send(chat, 'um')
      await stage.settle()
      await stage.send(chat, 'dois')
      await stage.settle()

      expect(await numberOf(chat)).toMatchObject({ status: 'inactive', notice: expect.stringMatching(/\.$/) })
      expect(await lastOf(chat)).toMatchObject({ status: 'queued', error: null })
      expect(await stage.calls(chat)).toHaveLength(1)
      await stage.turn(chat, 'active')
      await stage.settle()
      expect(stage.received(chat).map(({ content }) => content.body)).toEqual(['dois'])
      expect(await numberOf(chat)).toMatchObject({ status: 'active', notice: null })
    },
  )

  test.each([133010, 131045])(
    'with %i registers the number again, and the message goes out',
    async (code) => {
      const chat = await stage.stage()
      await refuse(chat, code, 1)

      await stage.send(chat, 'Olá')
      await stage.settle()
      const { rows } = await simulator.do('list', {
        list: 'requests',
        where: { method: 'POST', path: `/\\/${chat.number}\\/register$/` },
      })
      await stage.later(20)

      expect(rows).toHaveLength(1)
      expect(stage.received(chat)).toHaveLength(1)
      expect(await numberOf(chat)).toMatchObject({ status: 'active', missing: null })
    },
  )

  test.each([0, 190])('with %i ends the access at once', async (code) => {
    const chat = await stage.stage()
    await refuse(chat, code, 1)

    await stage.send(chat, 'Olá')
    await product.queue.drain(product.house)

    const { body } = await product.call(
      checkWhatsApp,
      { params: { business_id: chat.here.business_id } },
      stage.asOwner(chat),
    )
    expect(body).toMatchObject({ token_valid: false })
  })

  test('with 132069 waits in that conversation only, says so, and leaves by itself', async () => {
    const place = await stage.newNumber()
    const [slow, other] = [await stage.newChat(place), await stage.newChat(place)]
    const match = { endpoint: 'messages', customer: slow.customer.wa_id!, times: 1 }
    await simulator.do('fault.add', { match, effect: { kind: 'error', code: 132069 } })

    await stage.send(slow, 'um')
    await stage.send(slow, 'dois')
    await stage.settle()
    await stage.send(other, 'oi')
    await stage.settle()
    const [, waiting] = await stage.messagesOf(slow)
    await stage.later(90)

    expect(waiting).toMatchObject({
      status: 'queued',
      error: { code: 132069, msg: 'A Meta limitou por enquanto o fluxo deste modelo.', action: 'wait' },
    })
    expect(stage.received(other)).toHaveLength(1)
    expect(stage.received(slow).map(({ content }) => content.body)).toEqual(['um', 'dois'])
  })

  test('without a code says that Meta is at fault, and a person may send the message again', async () => {
    const chat = await stage.stage()
    await stage.send(chat, 'Olá')
    await stage.settle()
    const sent = stage.received(chat)[0]!
    const failed = { id: sent.id, status: 'failed', timestamp: String(Math.floor(sent.at / 1000)) }
    await simulator.do('event.send', {
      field: 'messages',
      number: chat.number,
      value: {
        messaging_product: 'whatsapp',
        metadata: { phone_number_id: chat.number },
        statuses: [failed],
      },
    })
    await stage.settle()

    expect(await lastOf(chat)).toMatchObject({
      status: 'failed',
      error: { code: null, msg: metaError(null, 503).sentence, action: 'retry' },
    })
  })

  test.each([131047, 131026, 130472, 131049, 131050, 131052, 131053])(
    'with %i that comes later, as a status, says why and what to do',
    async (code) => {
      const chat = await stage.stage()
      const match = { endpoint: 'messages', number: chat.number }
      await simulator.do('fault.add', { match, effect: { kind: 'fail-later', code } })

      await stage.send(chat, 'Olá')
      await stage.settle()
      await stage.later(5)

      const { sentence: msg } = metaError(code, 400)
      expect(await lastOf(chat)).toMatchObject({ status: 'failed', error: { code, msg } })
      expect(await stage.calls(chat)).toHaveLength(1)
    },
  )

  test('that comes later, as a status, has the same effects', async () => {
    const chat = await stage.stage()
    await simulator.do('fault.add', {
      match: { endpoint: 'messages', number: chat.number },
      effect: { kind: 'fail-later', code: 131042 },
    })

    await stage.send(chat, 'Olá')
    await stage.settle()
    await stage.later(5)

    expect(await lastOf(chat)).toMatchObject({ status: 'failed', error: { code: 131042 } })
    expect(await numberOf(chat)).toMatchObject({ status: 'inactive' })
  })
})

test(
  'a photo of the customer that Meta could not hand over (131052) stands there with its caption, why, and what to do',
  { tags: ['D-135'] },
  async () => {
    const chat = await stage.stage()

    await simulator.do('customer.send', {
      customer: chat.customer.id,
      to: chat.number,
      type: 'image',
      content: { caption: 'O bolo' },
      errors: [{ code: 131052, title: 'Media download error' }],
    })
    await stage.settle()

    expect(await lastOf(chat)).toMatchObject({
      sender: 'customer',
      type: 'unsupported',
      message: 'Mensagem não suportada\nO bolo',
      media: null,
      error: {
        code: 131052,
        msg: 'A mídia enviada pela pessoa não pôde ser baixada. Peça a ela que envie de novo.',
        action: 'none',
      },
    })
  },
)

describe('a call without an answer', { tags: ['D-135'] }, () => {
  const silent = (chat: Chat, effect: { kind: 'accepted-without-answer'; ms: number } | { kind: 'reset' }) =>
    simulator.do('fault.add', { match: { endpoint: 'messages', number: chat.number, times: 1 }, effect })

  test('is not made again; a status that carries the message settles it', async () => {
    const chat = await stage.stage()
    await silent(chat, { kind: 'accepted-without-answer', ms: 10 })

    await stage.send(chat, 'Olá')
    await product.queue.drain(product.house)
    expect(await lastOf(chat)).toMatchObject({ status: 'queued', error: { code: null, action: 'check' } })
    await stage.later(600)

    expect(await lastOf(chat)).toMatchObject({ status: 'delivered', error: null })
    expect(await stage.calls(chat)).toHaveLength(1)
  })

  test('holds up nothing, and a person may send it again, once', async () => {
    const chat = await stage.stage()
    await silent(chat, { kind: 'reset' })
    await stage.send(chat, 'um')
    await stage.settle()
    await stage.send(chat, 'dois')
    await stage.settle()
    await stage.later(600)
    expect(stage.received(chat).map(({ content }) => content.body)).toEqual(['dois'])
    const lost = (await stage.messagesOf(chat)).find(({ message }) => message === 'um')!

    const again = await sendAgain(chat, lost.id)
    const twice = await sendAgain(chat, lost.id)
    await stage.settle()

    expect(again.body).toMatchObject({ success: true, data: { id: lost.id, status: 'queued', error: null } })
    expect(twice.body).toMatchObject({ success: false, code: 'under_way' })
    expect(stage.received(chat).map(({ content }) => content.body)).toEqual(['dois', 'um'])
  })
})

const sendAgain = (chat: Chat, message_id: number) =>
  product.call(retryMessage, { params: { id: chat.id, message_id } }, stage.asOwner(chat))

describe('sending again', () => {
  test('a message that failed goes out as the same message', async () => {
    const chat = await stage.stage()
    await refuse(chat, 190, 1)
    await stage.send(chat, 'Olá')
    await stage.settle()
    const failed = await lastOf(chat)

    const { body } = await sendAgain(chat, failed.id)
    await stage.settle()
    expect(body).toMatchObject({ success: true, data: { id: failed.id, status: 'queued' } })
    expect(stage.received(chat)).toHaveLength(0)
    await stage.connect(chat)
    await stage.settle()

    expect(await lastOf(chat)).toMatchObject({ id: failed.id, status: 'sent' })
    expect(stage.received(chat)).toHaveLength(1)
  })

  test('is refused where it cannot help, for what arrived, and for what the customer wrote', async () => {
    const chat = await stage.stage()
    const [asked] = await stage.messagesOf(chat)
    await stage.send(chat, 'Oi')
    await stage.settle()
    const arrived = await lastOf(chat)
    await refuse(chat, 131026, 1)
    await stage.send(chat, 'Olá')
    await stage.settle()

    expect((await sendAgain(chat, (await lastOf(chat)).id)).body).toMatchObject({ code: 'not_again' })
    expect((await sendAgain(chat, arrived.id)).body).toMatchObject({ success: false, code: 'under_way' })
    expect((await sendAgain(chat, asked!.id)).status).toBe(404)
  })
})

describe('without a way out', { tags: ['D-78'] }, () => {
  test('a message stays queued while nobody is signed in, and goes out after', async () => {
    const chat = await stage.stage({ connected: false })

    await stage.send(chat, 'um')
    await stage.send(chat, 'dois')
    await stage.settle()
    expect(await lastOf(chat)).toMatchObject({ status: 'queued', error: null })
    await stage.connect(chat)
    await stage.settle()

    expect(stage.received(chat).map(({ content }) => content.body)).toEqual(['um', 'dois'])
  })

  test('a message waits while the number is off, and goes out when it is on again', async () => {
    const chat = await stage.stage()
    await stage.turn(chat, 'inactive')

    await stage.send(chat, 'Olá')
    await stage.settle()
    expect(stage.received(chat)).toHaveLength(0)
    await stage.turn(chat, 'active')
    await stage.settle()

    expect(stage.received(chat)).toHaveLength(1)
  })

  test('a text after the window is stored as failed and never sent', async () => {
    const chat = await stage.stage()
    await stage.wroteAgo(chat, 24)

    const { body } = await stage.send(chat, 'Olá')
    await stage.settle()

    expect(body).toMatchObject({
      success: true,
      msg: expect.stringContaining('24 horas'),
      data: { status: 'failed', error: { code: 131047, action: 'template' } },
    })
    expect(await stage.calls(chat)).toHaveLength(0)
  })

  test('a text whose window ends while it waits is not sent', async () => {
    const chat = await stage.stage()
    await stage.turn(chat, 'inactive')
    await stage.send(chat, 'Olá')
    await stage.wroteAgo(chat, 25)

    await stage.turn(chat, 'active')
    await stage.settle()

    expect(await lastOf(chat)).toMatchObject({ status: 'failed', error: { code: 131047 } })
    expect(await stage.calls(chat)).toHaveLength(0)
  })

  test('a customer who blocked the number gets nothing, and nothing says so', async () => {
    const chat = await stage.stage()
    await simulator.do('customer.block', { customer: chat.customer.id, to: chat.number })

    await stage.send(chat, 'Olá')
    await stage.settle()
    await stage.later(60)

    expect(await lastOf(chat)).toMatchObject({ status: 'sent', error: null })
  })
})
