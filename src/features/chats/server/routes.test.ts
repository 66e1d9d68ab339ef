import type { Insertable } from 'kysely'
import { sql } from 'kysely'
import { describe, expect, test } from 'vitest'
import { listChats, listMessages } from '../contract.ts'
import type { ChatTable, ChatMessageTable } from '#platform/database/tables.ts'
import { testHouse } from '#test/app.ts'
import { type Signed, sibling, type Venue, venue } from '#test/venue.ts'

const house = await testHouse({ now: '2026-11-20T15:00:00Z' })
const { db } = house.house
let made = 0

/** A chat of the venue's branch, unless given another, with one message from the customer. */
async function chat(ours: Venue, given: Partial<Insertable<ChatTable>> = {}, text = 'Boa noite') {
  const { id } = await db
    .insertInto('chat')
    .values({
      ...ours.path,
      channel: 'whatsapp',
      customer_address: `55119${String(++made).padStart(8, '0')}`,
      customer_name: 'Ana',
      last_message_at: '2026-11-20T14:00:00Z',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await message(ours, id, { message: text })
  return id
}

function message({ business_id }: Venue, chat_id: number, given: Partial<Insertable<ChatMessageTable>> = {}) {
  return db
    .insertInto('chat_message')
    .values({
      business_id,
      chat_id,
      sender: 'customer',
      status: 'received',
      message: 'Boa noite',
      created_at: '2026-11-20T14:00:00Z',
      platform_at: '2026-11-20T14:00:00Z',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}

const listed = async (ours: Venue, query = {}, person: Signed = ours.owner) => {
  const { body } = await house.call(listChats, { params: ours.path, query }, { token: person.token })
  return body.data.map(({ id }) => id)
}

const messagesOf = (id: number, token: string | null, query = {}) =>
  house.call(listMessages, { params: { id }, query }, { token })

test(
  'a chat has customer, branch, status, replier and last message',
  { tags: ['CHAT-34', 'CHAT-38', 'CHAT-54'] },
  async () => {
    const ours = await venue(house)
    const id = await chat(ours)
    const last = await message(ours, id, { sender: 'assistant', status: 'sent', message: 'Olá!' })

    const { body } = await house.call(listChats, { params: ours.path }, { token: ours.owner.token })

    expect(body).toEqual({
      data: [
        {
          id,
          channel: 'whatsapp',
          customer: { id: null, name: 'Ana', phone: `1190000000${made}` },
          branch: { name: ours.branch.name, branch: 'Centro' },
          business_branch_id: ours.branch.id,
          status: 'open',
          replier: 'assistant',
          unread: 0,
          window_ends_at: null,
          last_message: {
            id: last.id,
            message: 'Olá!',
            status: 'sent',
            created_at: '2026-11-20T14:00:00.000Z',
          },
          found: null,
        },
      ],
      current_page: 1,
      last_page: 1,
      total: 1,
      today: '2026-11-20',
    })
  },
)

test(
  'filterBranch 1 are the branch’s chats, 0 all of the business, with and without branch',
  { tags: ['CHAT-55', 'CHAT-02', 'CHAT-03'] },
  async () => {
    const ours = await venue(house)
    const { branch_id: elsewhere } = await sibling(house, ours)
    const own = await chat(ours)
    const general = await chat(ours, { branch_id: null })
    const other = await chat(ours, { branch_id: elsewhere })

    expect(await listed(ours)).toEqual([own])
    expect(await listed(ours, { filterBranch: 1 })).toEqual([own])
    expect(await listed(ours, { filterBranch: 0 })).toEqual([other, general, own])
  },
)

test('an editor sees in Conversas Gerais only chats of own branches and without branch', async () => {
  const ours = await venue(house)
  const { branch_id: elsewhere } = await sibling(house, ours)
  const own = await chat(ours)
  const general = await chat(ours, { branch_id: null })
  const other = await chat(ours, { branch_id: elsewhere })

  expect(await listed(ours, { filterBranch: 0 }, ours.editor)).toEqual([general, own])
  expect((await messagesOf(own, ours.editor.token)).status).toBe(200)
  expect((await messagesOf(general, ours.editor.token)).status).toBe(200)
  expect((await messagesOf(other, ours.editor.token)).status).toBe(404)
  expect((await messagesOf(other, ours.owner.token)).status).toBe(200)
})

test('open and closed chats are listed apart', { tags: ['CHAT-05', 'CHAT-36'] }, async () => {
  const ours = await venue(house)
  const open = await chat(ours)
  const closed = await chat(ours, { status: 'closed' })

  expect(await listed(ours)).toEqual([open])
  expect(await listed(ours, { status: 'closed' })).toEqual([closed])
})

test('the chat with the newest message comes first', async () => {
  const ours = await venue(house)
  const newest = await chat(ours, { last_message_at: '2026-11-20T14:59:00Z' })
  const oldest = await chat(ours, { last_message_at: '2026-11-01T10:00:00Z' })
  const middle = await chat(ours, { last_message_at: '2026-11-20T14:58:00Z' })

  expect(await listed(ours)).toEqual([newest, middle, oldest])
})

test('the search finds the customer by name, without accents, or by phone as people write it', async () => {
  const ours = await venue(house)
  const jose = await chat(ours, { customer_name: 'José Ávila', customer_address: '5511912345678' })
  const handle = await chat(ours, {
    channel: 'instagram',
    customer_name: 'Bia',
    customer_address: '17841400000',
  })

  expect(await listed(ours, { search: 'jose' })).toEqual([jose])
  expect(await listed(ours, { search: '(11) 91234-5678' })).toEqual([jose])
  expect(await listed(ours, { search: 'bi' })).toEqual([handle])
  expect(await listed(ours, { search: 'b' })).toEqual([handle, jose])
})

test(
  'page 1 of the messages are the newest 50, the oldest of them first',
  { tags: ['CHAT-58', 'CHAT-39'] },
  async () => {
    const ours = await venue(house)
    const id = await chat(ours)
    const later = []
    for (let count = 1; count <= 50; count++) later.push(await message(ours, id, { message: `${count}` }))

    const [first, second] = [
      await messagesOf(id, ours.owner.token),
      await messagesOf(id, ours.owner.token, { page: 2 }),
    ]

    expect(first.body.data.map(({ id }) => id)).toEqual(later.map(({ id }) => id))
    expect(first.body).toMatchObject({ current_page: 1, last_page: 2, total: 51 })
    expect(first.body.data[0]).toEqual({
      id: later[0]!.id,
      sender: 'customer',
      author: null,
      type: 'text',
      message: '1',
      status: 'received',
      media: null,
      more_media: [],
      location: null,
      options: [],
      reply_to: null,
      reactions: [],
      edited: false,
      deleted: false,
      error: null,
      platform_at: '2026-11-20T14:00:00.000Z',
      created_at: '2026-11-20T14:00:00.000Z',
    })
    expect(second.body.data).toHaveLength(1)
  },
)

test('pages of chats hold 30', async () => {
  const ours = await venue(house)
  for (let count = 0; count < 31; count++) await chat(ours)

  const { body } = await house.call(
    listChats,
    { params: ours.path, query: { page: 2 } },
    { token: ours.owner.token },
  )

  expect(body).toMatchObject({ current_page: 2, last_page: 2, total: 31 })
  expect(body.data).toHaveLength(1)
})

test('every profile of the house reads its chats; a chat of strangers does not exist, existing or not', async () => {
  const [ours, theirs] = [await venue(house), await venue(house)]
  const id = await chat(ours)
  await chat(theirs)

  for (const person of [ours.master, ours.agency, ours.owner, ours.editor]) {
    expect(await listed(ours, {}, person)).toEqual([id])
    expect((await messagesOf(id, person.token)).status).toBe(200)
    expect((await messagesOf(999_999_999, person.token)).status).toBe(404)
  }
  for (const { token } of [theirs.agency, theirs.owner, theirs.editor]) {
    expect((await house.call(listChats, { params: ours.path }, { token })).status).toBe(403)
    expect((await messagesOf(id, token)).status).toBe(404)
  }
  expect((await house.call(listChats, { params: ours.path })).status).toBe(401)
  expect((await messagesOf(id, null)).status).toBe(401)
})

test('a wrong filter is broken input', async () => {
  const ours = await venue(house)
  const status = async (query: object) =>
    (await house.call(listChats, { params: ours.path, query }, { token: ours.owner.token })).status

  expect(await status({ filterBranch: 2 })).toBe(422)
  expect(await status({ status: 'lost' as never })).toBe(422)
  expect(await status({ page: 'x' as never })).toBe(422)
})

test(
  'unread are the customer’s messages since our last; a message that arrives late is not the last one',
  { tags: ['D-131'] },
  async () => {
    const ours = await venue(house)
    const id = await chat(ours)
    const mine = async () => {
      const { body } = await house.call(listChats, { params: ours.path }, { token: ours.owner.token })
      return body.data[0]!
    }
    await message(ours, id, { message: 'Alguém?', platform_at: '2026-11-20T14:02:00Z' })
    await message(ours, id, { message: 'Antes', platform_at: '2026-11-20T14:01:00Z' })
    expect(await mine()).toMatchObject({
      unread: 3,
      last_message: { message: 'Alguém?', status: 'received' },
    })

    const answer = await message(ours, id, {
      sender: 'user',
      status: 'queued',
      platform_at: '2026-11-20T14:03:00Z',
    })
    expect(await mine()).toMatchObject({ unread: 0, last_message: { id: answer.id, status: 'queued' } })

    await db.updateTable('chat_message').set({ status: 'sent' }).where('id', '=', answer.id).execute()
    expect(await mine()).toMatchObject({ last_message: { status: 'sent' } })
  },
)

test('the window of free text ends 24 hours after the customer wrote', { tags: ['D-131'] }, async () => {
  const ours = await venue(house)
  await chat(ours, { customer_wrote_at: '2026-11-20T14:00:00Z' })
  const { body } = await house.call(listChats, { params: ours.path }, { token: ours.owner.token })
  expect(body.data[0]?.window_ends_at).toBe('2026-11-21T14:00:00.000Z')
})

test(
  'a message shows its reply, reactions, place, change, deletion and what went wrong',
  { tags: ['D-131'] },
  async () => {
    const ours = await venue(house)
    const id = await chat(ours, {}, 'Vocês aceitam cachorro?')
    const { id: asked } = (await messagesOf(id, ours.owner.token)).body.data[0]!
    await db.updateTable('chat_message').set({ external_id: 'wamid.1' }).where('id', '=', asked).execute()
    await message(ours, id, {
      type: 'location',
      message: 'Localização',
      details: JSON.stringify({ latitude: '-23.56', longitude: '-46.69' }),
      reply_to_external_id: 'wamid.1',
      reactions: JSON.stringify({
        us: { emoji: '👍' },
        'phone:5511900000001': { emoji: '❤️' },
        other: { emoji: '' },
      }),
      edited_at: '2026-11-20T14:00:00Z',
    })
    await message(ours, id, {
      sender: 'user',
      status: 'failed',
      error: JSON.stringify({ code: 131047, title: 'Re-engagement message' }),
      deleted_at: '2026-11-20T14:00:00Z',
    })

    const [, place, failed] = (await messagesOf(id, ours.owner.token)).body.data
    expect(place).toMatchObject({
      reply_to: asked,
      location: { latitude: -23.56, longitude: -46.69 },
      reactions: [
        { emoji: '👍', from: 'user' },
        { emoji: '❤️', from: 'customer' },
      ],
      edited: true,
      deleted: false,
      error: null,
    })
    expect(failed).toMatchObject({
      deleted: true,
      error: {
        code: 131047,
        action: 'template',
        msg: 'A janela de 24 horas terminou. Envie um modelo de mensagem.',
      },
    })
  },
)

describe('a search in the words of messages', () => {
  const searched = async (ours: Venue, search: string, person: Signed = ours.owner) => {
    const { body } = await house.call(
      listChats,
      { params: ours.path, query: { search } },
      { token: person.token },
    )
    return body.data.map(({ id, found }) => ({ id, found }))
  }

  test('finds the newest message with all words, accents aside, and says which', async () => {
    const ours = await venue(house)
    const [ana] = [await chat(ours, {}, 'Vocês têm cadeirão?'), await chat(ours, {}, 'Aceitam cachorro?')]
    const { id } = await message(ours, ana, {
      message: 'O cadeirão é para um bebê',
      platform_at: '2026-11-20T14:05:00Z',
    })

    expect(await searched(ours, 'CADEIRAO')).toEqual([
      {
        id: ana,
        found: { message_id: id, message: 'O cadeirão é para um bebê', at: '2026-11-20T14:05:00.000Z' },
      },
    ])
    expect(await searched(ours, 'cadeirao têm')).toMatchObject([
      { id: ana, found: { message: 'Vocês têm cadeirão?' } },
    ])
    expect(await searched(ours, 'cadeirao cachorro')).toEqual([])
  })

  test('a name that matches is found as before, and a deleted message is not', async () => {
    const ours = await venue(house)
    const named = await chat(ours, { customer_name: 'Beatriz Cadeirão' })
    const id = await chat(ours, {}, 'Cadeirão')
    await db.updateTable('chat_message').set({ deleted_at: new Date() }).where('chat_id', '=', id).execute()

    expect(await searched(ours, 'cadeirão')).toEqual([{ id: named, found: null }])
  })

  test('never finds what another business or an editor’s other branch wrote', async () => {
    const [ours, theirs] = [await venue(house), await venue(house)]
    const { branch_id: elsewhere } = await sibling(house, ours)
    await chat(theirs, {}, 'paralelepípedo')
    await chat(ours, { branch_id: elsewhere }, 'paralelepípedo')

    expect(await searched(ours, 'paralelepípedo', ours.editor)).toEqual([])
    const query = { search: 'paralelepípedo', filterBranch: 0 }
    expect(await listed(ours, query, ours.editor)).toEqual([])
    expect(await listed(ours, query)).toHaveLength(1)
  })

  test('a common word is found in the newest chats of the list, like a rare one', async () => {
    const ours = await venue(house)
    const { branch_id: elsewhere } = await sibling(house, ours)
    const at = (minute: number) => new Date(Date.UTC(2026, 10, 20, 12, minute))
    const chats = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        chat(
          ours,
          {
            ...(index === 2 ? { status: 'closed' as const } : {}),
            ...(index === 3 ? { branch_id: elsewhere } : {}),
            ...(index === 4 ? { branch_id: null } : {}),
            ...(index === 5 ? { customer_name: 'Trufa Branca' } : {}),
          },
          'Boa noite',
        ),
      ),
    )
    await sql`
      insert into chat_message (business_id, chat_id, sender, message, status, platform_at)
      select ${ours.business_id}, chat_id, 'customer', 'Tem risoto de trufa?', 'received', ${at(0)}::timestamptz + place * interval '1 minute'
      from unnest(${chats.slice(0, 5)}::bigint[]) with ordinality chat (chat_id, place), generate_series(1, 800)`.execute(
      db,
    )
    await sql`analyze chat_message`.execute(db)

    const found = async (query: object, person: Signed = ours.owner) => {
      const { body } = await house.call(
        listChats,
        { params: ours.path, query: { search: 'TRUFA', ...query } },
        { token: person.token },
      )
      return [body.data.map(({ id, found }) => [chats.indexOf(id), found?.message ?? null]), body.total]
    }
    const said = 'Tem risoto de trufa?'
    expect(await found({})).toEqual([
      expect.arrayContaining([
        [0, said],
        [1, said],
        [5, null],
      ]),
      3,
    ])
    expect(await found({ status: 'closed' })).toEqual([[[2, said]], 1])
    const [all, total] = await found({ filterBranch: 0 })
    expect([all!, total]).toEqual([
      expect.arrayContaining([
        [3, said],
        [4, said],
      ]),
      5,
    ])
    expect((await found({ filterBranch: 0 }, ours.editor))[1]).toBe(4)
    expect(await found({ page: 7 })).toEqual(await found({}))
  })

  test('signs of a pattern are letters, and two letters look at names only', async () => {
    const ours = await venue(house)
    const id = await chat(ours, {}, 'Desconto de 10%_de verdade')
    await chat(ours, {}, 'Desconto de 10 reais de verdade')

    expect((await searched(ours, '10%_de')).map((each) => each.id)).toEqual([id])
    expect(await searched(ours, 'De')).toEqual([])
  })
})
