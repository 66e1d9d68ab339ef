import { beforeEach, describe, expect, test } from 'vitest'
import { changeChat } from '../../change.contract.ts'
import { listChats, listMessages } from '../../contract.ts'
import { callbackData, settleSend } from './own-send.queries.ts'
import { transaction } from '#platform/database/database.ts'
import { loadSettings } from '#platform/settings.ts'
import { replayMetaEvent } from '#platform/webhooks/contract.ts'
import { testHouse } from '#test/app.ts'
import { testFolder } from '#test/database.ts'
import { asMeta, configured, deliver, forNumber, whatsApp } from '#test/meta.ts'
import { sibling, venue, type Venue } from '#test/venue.ts'

// A message of 14:00 is heard in time.
const arrival = '2026-11-20T14:12:00Z'
const settings = configured(loadSettings({ DATA_DIR: await testFolder() }))
const product = await testHouse({ now: arrival, settings })
const { db } = product.house
let made = 0

let here: Venue
let number: string
beforeEach(async () => {
  product.turnTo(arrival)
  here = await venue(product)
  number = await numberOf(here)
})

/** A WhatsApp number of a venue, by the platform's id. */
async function numberOf({ business_id }: Venue): Promise<string> {
  const phone_number_id = `10603${String(++made).padStart(10, '0')}`
  await db
    .insertInto('wa_number')
    .values({
      business_id,
      phone_number_id,
      business_account_id: '1',
      wa_account_id: '2',
      display_phone_number: '+55 11 4002-8922',
      verified_name: 'Casa',
    })
    .execute()
  return phone_number_id
}

const seconds = (time: string) => String(Date.parse(`2026-11-20T${time}Z`) / 1000)
const wamid = () => `wamid.${++made}`
const ana = '5511987654321'

/** A text as WhatsApp delivers it. */
const text = (body: string, given: object = {}) => ({
  from: ana,
  id: wamid(),
  timestamp: seconds('14:00:00'),
  type: 'text',
  text: { body },
  ...given,
})

const contactOf = (wa_id: string, name: string) => ({ wa_id, profile: { name } })

/** Delivers values for the number, each in a body of its own, and works them off. */
async function receive(...values: object[]) {
  for (const value of values) await send(value)
  return product.queue.drain(product.house)
}
const send = (value: object, of = number, field = 'messages') =>
  deliver(product, 'whatsapp', asMeta(whatsApp(forNumber(of, value), field)))

const list = async (query: object = {}) =>
  (
    await product.call(
      listChats,
      { params: here.path, query: { filterBranch: 0, ...query } },
      { token: here.owner.token },
    )
  ).body.data
const messagesOf = async (id: number) =>
  (await product.call(listMessages, { params: { id } }, { token: here.owner.token })).body.data

const stored = ({ business_id } = here) =>
  db.selectFrom('chat_message').selectAll().where('business_id', '=', business_id).orderBy('id').execute()
const chats = ({ business_id } = here) =>
  db.selectFrom('chat').selectAll().where('business_id', '=', business_id).orderBy('id').execute()

describe('a first message', { tags: ['D-75'] }, () => {
  test('opens a chat with the name of the profile, at the only branch, answered by the bot', async () => {
    const message = text('Boa tarde, têm mesa?')
    await receive({ contacts: [contactOf(ana, ' Ana Lima ')], messages: [message] })

    expect(await list()).toMatchObject([
      {
        channel: 'whatsapp',
        customer: { name: 'Ana Lima' },
        business_branch_id: here.branch.id,
        status: 'open',
        replier: 'assistant',
        last_message: {
          message: 'Boa tarde, têm mesa?',
          status: 'received',
          created_at: '2026-11-20T14:00:00.000Z',
        },
      },
    ])
    expect(await stored()).toMatchObject([
      {
        external_id: message.id,
        sender: 'customer',
        type: 'text',
        platform_at: new Date('2026-11-20T14:00:00Z'),
      },
    ])
  })

  test('has no branch where the business has several', async () => {
    await sibling(product, here)

    await receive({ messages: [text('Oi')] })

    expect(await chats()).toMatchObject([{ branch_id: null }])
  })

  test('without a name is called by phone, by user name, or a customer', async () => {
    await receive(
      { messages: [text('1')], contacts: [contactOf(ana, '   ')] },
      {
        messages: [text('2', { from: undefined, from_user_id: 'BR.13' })],
        contacts: [{ user_id: 'BR.13', profile: { username: 'rosa.lima' } }],
      },
      { messages: [text('3', { from: undefined, from_user_id: 'BR.14' })] },
    )

    expect((await chats()).map(({ customer_name }) => customer_name)).toEqual([
      '(11) 98765-4321',
      'rosa.lima',
      'Cliente',
    ])
  })

  test('to a number of nobody here is noted and stored nowhere; one to another business is theirs', async () => {
    const theirs = await venue(product)
    const other = await numberOf(theirs)

    await send({ messages: [text('Ninguém')] }, '999')
    await send({ messages: [text('Vizinho')] }, other)
    await send({ messages: [text('Nosso')] })
    const runs = await product.queue.drain(product.house)

    expect(runs.every(({ outcome }) => outcome === 'done')).toBe(true)
    expect((await stored()).map(({ message }) => message)).toEqual(['Nosso'])
    expect((await stored(theirs)).map(({ message }) => message)).toEqual(['Vizinho'])
    expect(
      await db.selectFrom('chat_message').select('id').where('message', '=', 'Ninguém').execute(),
    ).toEqual([])
  })
})

describe('one person', { tags: ['D-134'] }, () => {
  test('who writes with and without the ninth digit has one chat, and is answered where they wrote from last', async () => {
    await receive(
      { messages: [text('um', { from: '553187654321' })] },
      { messages: [text('dois', { from: '5531987654321', timestamp: seconds('14:05:00') })] },
      { messages: [text('três', { from: '553187654321', timestamp: seconds('14:10:00') })] },
    )

    expect(await chats()).toMatchObject([{ customer_address: '553187654321' }])
    expect(await stored()).toHaveLength(3)
  })

  test('has a chat with each of our numbers, and landlines and foreign numbers stay as they are', async () => {
    const second = await numberOf(here)
    await send({ messages: [text('ao primeiro')] })
    await send({ messages: [text('ao segundo')] }, second)
    await send({ messages: [text('fixo', { from: '551130627781' })] })
    await send({ messages: [text('Portugal', { from: '351912345678' })] })
    await product.queue.drain(product.house)

    expect((await chats()).map(({ account, customer_address }) => [account, customer_address])).toEqual([
      [number, ana],
      [second, ana],
      [number, '551130627781'],
      [number, '351912345678'],
    ])
  })

  test('who first writes with phone and id is found by the id alone later, and by a new phone or id', async () => {
    await receive(
      {
        messages: [text('um', { from_user_id: 'BR.1' })],
        contacts: [{ wa_id: ana, user_id: 'BR.1', profile: { name: 'Ana' } }],
      },
      { messages: [text('dois', { from: undefined, from_user_id: 'BR.1' })] },
      {
        messages: [
          text('', { type: 'system', system: { type: 'user_changed_number', wa_id: '5521912345678' } }),
        ],
      },
      { messages: [text('três', { from: '5521912345678' })] },
      {
        messages: [
          text('', {
            from_user_id: 'BR.1',
            type: 'system',
            system: { type: 'user_changed_user_id', user_id: 'BR.2' },
          }),
        ],
      },
      { messages: [text('quatro', { from: undefined, from_user_id: 'BR.2' })] },
    )

    expect(await chats()).toHaveLength(1)
    expect((await stored()).map(({ message }) => message)).toEqual(['um', 'dois', 'três', 'quatro'])
    expect((await chats())[0]!.customer_address).toBe('5521912345678')
  })

  test('with a new id and a message under it in one delivery stays one conversation, in whatever order they are listed', async () => {
    const renamed = text('', {
      from_user_id: 'BR.1',
      type: 'system',
      system: { type: 'user_changed_user_id', user_id: 'BR.2' },
    })
    await receive({ messages: [text('um', { from: undefined, from_user_id: 'BR.1' })] })

    await receive({ messages: [text('dois', { from: undefined, from_user_id: 'BR.2' }), renamed] })

    const [chat, ...others] = await chats()
    expect(others).toEqual([])
    expect((await stored()).map(({ message, chat_id }) => [message, chat_id])).toEqual([
      ['um', chat!.id],
      ['dois', chat!.id],
    ])
  })

  test('whose phone and id were two people stays two, and the phone decides', async () => {
    await receive(
      { messages: [text('por telefone')] },
      { messages: [text('por usuário', { from: undefined, from_user_id: 'BR.7' })] },
      { messages: [text('por ambos', { from_user_id: 'BR.7' })] },
    )

    const [byPhone, byId] = await chats()
    expect((await stored()).map(({ chat_id }) => chat_id)).toEqual([byPhone!.id, byId!.id, byPhone!.id])
  })

  test('whose first messages arrive at once has one chat', async () => {
    const many = Array.from({ length: 12 }, (_, index) =>
      text(`${index}`, index % 2 ? {} : { from: '551187654321' }),
    )
    for (const message of many) await send({ messages: [message] })
    await product.queue.work(product.house)
    await expect.poll(async () => (await stored()).length, { timeout: 20_000 }).toBe(12)
    await product.queue.stop()

    expect(await chats()).toHaveLength(1)
  })
})

describe('a batch', () => {
  test('is stored whole: every entry, change and message, with contacts in any order', async () => {
    const rui = '5521912345678'
    const value = (messages: object[]) => ({
      field: 'messages',
      value: forNumber(number, { contacts: [contactOf(rui, 'Rui'), contactOf(ana, 'Ana')], messages }),
    })
    const body = {
      object: 'whatsapp_business_account',
      entry: [
        { id: '1', changes: [value([text('a'), text('b')]), value([text('c', { from: rui })])] },
        { id: '2', changes: [value([text('d')])] },
      ],
    }
    await deliver(product, 'whatsapp', asMeta(body))
    await product.queue.drain(product.house)

    expect((await stored()).map(({ message }) => message)).toEqual(['a', 'b', 'c', 'd'])
    expect((await chats()).map(({ customer_name }) => customer_name)).toEqual(['Ana', 'Rui'])
  })

  test('with a broken element loses none of its neighbours', async () => {
    await receive({
      messages: [
        text('antes'),
        null,
        'estranho',
        { id: wamid() },
        { from: ana, type: 'text' },
        text('depois'),
      ],
      statuses: [{ id: null }, 7],
    })

    expect((await stored()).map(({ message }) => message)).toEqual(['antes', 'depois'])
  })

  test('of unknown types and fields is a message that cannot be shown, and an error of the account is none', async () => {
    await receive({
      messages: [text('', { type: 'hologram', hologram: { depth: 3 }, novo: true })],
      errors: [{ code: 130429, title: 'Rate limit' }],
    })

    expect(await stored()).toMatchObject([{ type: 'unsupported', message: 'Mensagem não suportada' }])
  })
})

describe('what is delivered again', () => {
  test('is stored once: the same body, the same message, side by side, and a replay', async () => {
    const message = text('Uma vez só')
    const value = { messages: [message] }
    await Promise.all([send(value), send(value), send({ messages: [message, message] })])
    await Promise.all([product.queue.drain(product.house), product.queue.drain(product.house)])
    await receive(value)
    expect(await stored()).toHaveLength(1)

    const { id } = await db
      .selectFrom('meta_event')
      .select('id')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow()
    await product.call(replayMetaEvent, { params: { id } }, { token: here.master.token })
    await product.queue.drain(product.house)

    expect(await stored()).toHaveLength(1)
    const event = await db.selectFrom('meta_event').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
    expect(event.outcome).toMatchObject({ stored: 0, known: 1 })
  })

  test('late does not open a chat that was finished meanwhile; a new message does, for the bot', async () => {
    const value = { messages: [text('Oi')] }
    await receive(value)
    await db
      .updateTable('chat')
      .set({ status: 'closed', replier: 'user' })
      .where('business_id', '=', here.business_id)
      .execute()

    await receive(value)
    expect(await chats()).toMatchObject([{ status: 'closed', replier: 'user' }])

    await receive({ messages: [text('Voltei')] })
    expect(await chats()).toMatchObject([{ status: 'open', replier: 'assistant' }])
  })

  test('out of order stands in the order of the platform, in the list too', async () => {
    await receive(
      { messages: [text('segunda', { timestamp: seconds('14:10:00') })] },
      { messages: [text('primeira', { timestamp: seconds('14:00:00') })] },
    )

    const [chat] = await list()
    expect(chat!.last_message!.message).toBe('segunda')
    expect((await messagesOf(chat!.id)).map(({ message }) => message)).toEqual(['primeira', 'segunda'])
  })

  test(
    'from the future or without a readable time counts as of its arrival',
    { tags: ['D-134'] },
    async () => {
      await receive({
        messages: [text('futuro', { timestamp: '4102444800' }), text('sem hora', { timestamp: 'ontem' })],
      })

      expect((await stored()).map(({ platform_at }) => platform_at)).toEqual([
        new Date(arrival),
        new Date(arrival),
      ])
    },
  )
})

test('U+0000, lone surrogates and hostile names of files are stored as far as they can be', async () => {
  const body = asMeta(
    whatsApp(
      forNumber(number, {
        contacts: [contactOf(ana, 'Ana\u0000')],
        messages: [
          text('a\u0000b\ud800c 😀'),
          text('', {
            type: 'document',
            document: { id: '1', filename: '../../../etc/passwd', mime_type: 'text/plain' },
          }),
        ],
      }),
    ),
  )
  await deliver(product, 'whatsapp', body)
  await product.queue.drain(product.house)

  expect(await chats()).toMatchObject([{ customer_name: 'Ana' }])
  expect(await stored()).toMatchObject([
    { message: 'ab\uFFFDc 😀' },
    { message: 'Documento\npasswd', type: 'document', media: [{ name: 'passwd', id: '1' }] },
  ])
})

/** A message of ours that was sent, by the platform's id. */
async function ours(external_id: string | null = wamid()) {
  await receive({ messages: [text('Oi')] })
  const [chat] = await chats()
  const { id } = await db
    .insertInto('chat_message')
    .values({
      business_id: here.business_id,
      chat_id: chat!.id,
      external_id,
      sender: 'assistant',
      message: 'Temos mesa',
      status: external_id ? 'sent' : 'queued',
      platform_at: '2026-11-20T14:01:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, external_id }
}

/** A message of ours whose call was never answered, and what its statuses carry. */
async function unanswered() {
  const { id } = await ours(null)
  const [chat] = await chats()
  const account = { business_id: here.business_id, channel: 'whatsapp', account: number } as const
  await db.insertInto('chat_sender').values(account).execute()
  const row = await db
    .insertInto('chat_outbox')
    .values({ ...account, message_id: id, chat_id: chat!.id, rank: 1, state: 'unclear', due_at: new Date() })
    .returning(['id', 'message_id'])
    .executeTakeFirstOrThrow()
  return { id, carried: callbackData(row) }
}

const statusOf = async (id: number) => (await stored()).find((row) => row.id === id)!

describe('a status', { tags: ['D-76'] }, () => {
  test('never goes back, and what arrived did not fail', async () => {
    const { id, external_id } = await ours()
    const seen: string[] = []
    for (const status of ['delivered', 'sent', 'failed', 'played', 'delivered', 'held']) {
      await receive({ statuses: [{ id: external_id, status, timestamp: seconds('14:02:00') }] })
      seen.push((await statusOf(id)).status)
    }

    expect(seen).toEqual(['delivered', 'delivered', 'delivered', 'read', 'read', 'read'])
  })

  test('of a failure keeps the code of the platform', async () => {
    const { id, external_id } = await ours()

    await receive({
      statuses: [{ id: external_id, status: 'failed', errors: [{ code: 131047, title: 'Re-engagement' }] }],
    })

    expect(await statusOf(id)).toMatchObject({
      status: 'failed',
      error: { code: 131047, title: 'Re-engagement' },
    })
  })

  test('waits for the answer to our own send when it comes first', async () => {
    const { id } = await ours(null)
    const external_id = wamid()
    await receive(
      { statuses: [{ id: external_id, status: 'delivered' }] },
      { statuses: [{ id: external_id, status: 'sent' }] },
    )
    expect((await statusOf(id)).status).toBe('queued')

    await transaction(db, (trx) => settleSend(trx, { business_id: here.business_id, external_id }, id))

    expect(await statusOf(id)).toMatchObject({ status: 'delivered', external_id })
  })

  test('that carries our message settles a send that was never answered', { tags: ['D-135'] }, async () => {
    const { id, carried } = await unanswered()
    const external_id = wamid()

    await receive({
      statuses: [{ id: external_id, status: 'read', biz_opaque_callback_data: carried }],
    })

    expect(await statusOf(id)).toMatchObject({ status: 'read', external_id })
  })

  test('cannot reach into another business, not even with its message', async () => {
    const { id, carried } = await unanswered()
    const theirs = await venue(product)

    await send(
      { statuses: [{ id: wamid(), status: 'read', biz_opaque_callback_data: carried }] },
      await numberOf(theirs),
    )
    await product.queue.drain(product.house)

    expect(await statusOf(id)).toMatchObject({ status: 'queued', external_id: null })
  })
})

describe('an edit, a revoke and a reaction', { tags: ['D-134'] }, () => {
  const edit = (id: string, body: string, time: string) =>
    text('', {
      type: 'edit',
      timestamp: seconds(time),
      edit: { original_message_id: id, message: { type: 'text', text: { body } } },
    })
  const react = (id: string, emoji: string, time: string) =>
    text('', { type: 'reaction', timestamp: seconds(time), reaction: { message_id: id, emoji } })
  const revoke = (id: string) => text('', { type: 'revoke', revoke: { original_message_id: id } })

  test('add no message, and the latest counts, whenever it arrives', async () => {
    const message = text('Às 20h')
    await receive(
      { messages: [react(message.id, '👍', '14:03:00'), edit(message.id, 'Às 22h', '14:03:00')] },
      { messages: [message] },
      { messages: [react(message.id, '❤️', '14:02:00'), edit(message.id, 'Às 21h', '14:02:00')] },
    )

    const [row, ...others] = await stored()
    expect(others).toEqual([])
    expect(row).toMatchObject({ message: 'Às 22h', edited_at: new Date('2026-11-20T14:03:00Z') })
    expect(row!.reactions).toEqual({
      [`phone:${ana}`]: { emoji: '👍', at: '2026-11-20T14:03:00.000Z' },
    })
  })

  test('a revoked message keeps nothing of what it said, also when it is revoked before it comes', async () => {
    const early = text('', { type: 'image', image: { id: '1', caption: 'segredo' } })
    const late = text('outro segredo')
    await receive({ messages: [revoke(early.id), late] }, { messages: [early, revoke(late.id)] })
    await receive({ messages: [edit(late.id, 'segredo de novo', '14:30:00')] })

    expect((await stored()).map(({ message, media }) => [message, media])).toEqual([
      ['Mensagem apagada', null],
      ['Mensagem apagada', null],
    ])
    expect((await list())[0]!.last_message!.message).toBe('Mensagem apagada')
  })

  test('a reply names its message, even if that comes later', async () => {
    const first = text('Qual o endereço?')
    await receive({ messages: [text('Este aqui', { context: { id: first.id } })] }, { messages: [first] })

    expect((await stored()).map(({ reply_to_external_id }) => reply_to_external_id)).toEqual([first.id, null])
  })
})

/** A message that the house wrote in its phone app, as WhatsApp tells it. */
const echo = (time: string) => ({
  from: '551140028922',
  to: ana,
  id: wamid(),
  timestamp: seconds(time),
  type: 'text',
  text: { body: 'Olá' },
})

async function receiveEcho(...echoes: object[]) {
  await send({ message_echoes: echoes }, number, 'smb_message_echoes')
  return product.queue.drain(product.house)
}

const kinds = async () => {
  const rows = await db
    .selectFrom('chat_event')
    .select('kind')
    .where('business_id', '=', here.business_id)
    .orderBy('id')
    .execute()
  return rows.map(({ kind }) => kind)
}

test('what the house writes in the phone app stands on its side, opens nothing and is no answer of the customer', async () => {
  await receive({ messages: [text('Oi')] })
  await db.updateTable('chat').set({ status: 'closed' }).where('business_id', '=', here.business_id).execute()

  await receiveEcho(echo('14:05:00'))

  expect(await chats()).toMatchObject([
    { status: 'closed', customer_wrote_at: new Date('2026-11-20T14:00:00Z') },
  ])
  expect((await stored()).at(-1)).toMatchObject({ sender: 'user', status: 'sent', message: 'Olá' })
})

describe('a message that comes more than fifteen minutes late', { tags: ['D-154'] }, () => {
  const late = (body: string, given: object = {}) => text(body, { timestamp: seconds('13:50:00'), ...given })

  test('goes to people, and the conversation says so once', async () => {
    await receive({ messages: [late('Tem mesa?'), late('Alô?'), text('Oi')] })

    expect(await chats()).toMatchObject([{ status: 'open', replier: 'user' }])
    expect(await kinds()).toEqual(['handed_over'])
    expect(await list()).toMatchObject([{ last_message: { status: 'received' } }])
  })

  test('opens a finished conversation for people', async () => {
    await receive({ messages: [text('Oi', { timestamp: seconds('13:00:00') })] })
    await db
      .updateTable('chat')
      .set({ status: 'closed', replier: 'user' })
      .where('business_id', '=', here.business_id)
      .execute()

    await receive({ messages: [late('Ainda aí?')] })

    expect(await chats()).toMatchObject([{ status: 'open', replier: 'user' }])
    expect((await kinds()).slice(-2)).toEqual(['reopened_by_message', 'handed_over'])
  })

  test('that was answered meanwhile, or is only a reaction, leaves it to the bot', async () => {
    const { external_id } = await ours()

    await receive({
      messages: [
        late('Tem mesa?'),
        late('', { type: 'reaction', reaction: { message_id: external_id, emoji: '👍' } }),
      ],
    })

    expect(await chats()).toMatchObject([{ replier: 'assistant' }])
    expect(await kinds()).toEqual([])
  })
})

describe('a message written in the phone app', { tags: ['D-133'] }, () => {
  test('takes the conversation over once, and the conversation says so', async () => {
    await receive({ messages: [text('Oi')] })
    const first = echo('14:05:00')

    await receiveEcho(first)
    await receiveEcho(first, echo('14:06:00'))

    expect(await chats()).toMatchObject([{ replier: 'user' }])
    expect(await kinds()).toEqual(['taken_over_in_app'])
  })

  test('that the platform repeats does not take over what was given back meanwhile', async () => {
    await receive({ messages: [text('Oi')] })
    const first = echo('14:05:00')
    await receiveEcho(first)
    const [chat] = await chats()
    const { token } = here.owner
    await product.call(changeChat, { params: { id: chat!.id }, body: { replier: 'assistant' } }, { token })

    await receiveEcho(first)
    await receiveEcho(echo('14:06:00'))

    expect(await chats()).toMatchObject([{ replier: 'assistant' }])
    expect(await kinds()).toEqual(['taken_over_in_app', 'given_back'])
  })

  test('that starts a conversation makes it a person’s', async () => {
    await receiveEcho(echo('14:05:00'))
    expect(await chats()).toMatchObject([{ replier: 'user' }])
  })
})

test(
  'a message to a finished conversation opens it for the bot, and the conversation says so',
  { tags: ['D-75'] },
  async () => {
    await receive({ messages: [text('Oi')] })
    await db
      .updateTable('chat')
      .set({ status: 'closed', replier: 'user' })
      .where('business_id', '=', here.business_id)
      .execute()

    await receive({ messages: [text('Ainda aí?')] }, { messages: [text('Alô?')] })

    expect(await chats()).toMatchObject([{ status: 'open', replier: 'assistant' }])
    expect(await kinds()).toEqual(['reopened_by_message'])
  },
)
