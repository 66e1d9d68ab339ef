import type { Insertable } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeChat, findChat } from '../change.contract.ts'
import { listChats, listMessages } from '../contract.ts'
import type { ChatTable } from '#platform/database/tables.ts'
import { testHouse } from '#test/app.ts'
import { type Signed, sibling, venue, type Venue } from '#test/venue.ts'

const noon = '2026-11-20T15:00:00Z'
const house = await testHouse({ now: noon })
const { db } = house.house
let made = 0

let here: Venue
beforeEach(async () => {
  house.turnTo(noon)
  here = await venue(house)
  await named(here.owner, 'Ana')
  await named(here.agency, 'Rui')
})

const named = ({ id }: Signed, name: string) =>
  db.updateTable('app_user').set({ name }).where('id', '=', id).execute()

/** A chat of the venue's branch that the bot answers, with one message of an hour ago. */
async function chat(given: Partial<Insertable<ChatTable>> = {}): Promise<number> {
  const { id } = await db
    .insertInto('chat')
    .values({
      ...here.path,
      channel: 'whatsapp',
      customer_address: `55119${String(++made).padStart(8, '0')}`,
      customer_name: 'Bia',
      ...given,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await said(id, '2026-11-20T14:00:00Z')
  return id
}

const said = (chat_id: number, platform_at: string) =>
  db
    .insertInto('chat_message')
    .values({
      business_id: here.business_id,
      chat_id,
      sender: 'customer',
      status: 'received',
      message: 'Oi',
      platform_at,
    })
    .execute()

type Body = Parameters<typeof house.call<typeof changeChat>>[1]['body']

const change = (id: number, body: Body, { token }: Signed = here.owner) =>
  house.call(changeChat, { params: { id }, body }, { token })
const find = (id: number, { token }: Signed = here.owner) =>
  house.call(findChat, { params: { id } }, { token })
const messagesOf = async (id: number, page = 1) =>
  (await house.call(listMessages, { params: { id }, query: { page } }, { token: here.owner.token })).body
const events = async (id: number) =>
  (await messagesOf(id)).events.map(({ kind, by, branch }) => ({ kind, by, branch }))

const refused = (code: string, msg: string) => ({ status: 200, body: { success: false, code, msg } })
const changed = (data: object) => ({
  status: 200,
  body: { success: true, msg: 'Atendimento atualizado com sucesso!', chat: data, data },
})

test('a chat that was opened by a link is as the list has it', async () => {
  const id = await chat()
  const { body } = await house.call(listChats, { params: here.path }, { token: here.owner.token })

  expect((await find(id)).body).toEqual({ data: body.data[0] })
})

describe('taking over', { tags: ['CHAT-47', 'CHAT-63'] }, () => {
  test(
    'makes a person reply, and both the conversation and the log say who',
    { tags: ['D-02'] },
    async () => {
      const id = await chat()

      expect(await change(id, { replier: 'user' })).toMatchObject(changed({ id, replier: 'user' }))

      expect(await events(id)).toEqual([{ kind: 'taken_over', by: 'Ana', branch: null }])
      const entry = await db
        .selectFrom('audit_log')
        .select(['action', 'entity_id', 'branch_id', 'user_id', 'changes'])
        .where('entity', '=', 'chat')
        .where('business_id', '=', here.business_id)
        .executeTakeFirstOrThrow()
      expect(entry).toEqual({
        action: 'take-over',
        entity_id: id,
        branch_id: here.branch.id,
        user_id: here.owner.id,
        changes: { replier: ['assistant', 'user'] },
      })
    },
  )

  test('is refused to the second, who reads who was first', { tags: ['D-134'] }, async () => {
    const id = await chat()
    await change(id, { replier: 'user' })

    expect(await change(id, { replier: 'user' }, here.agency)).toMatchObject(
      refused('taken', 'Ana já assumiu este atendimento.'),
    )
    expect(await events(id)).toHaveLength(1)
  })

  test('by two people and two tabs of one at once succeeds once', { tags: ['D-134'] }, async () => {
    const id = await chat()
    const people = [here.owner, here.agency, here.owner, here.agency, here.master, here.editor]

    const answers = await Promise.all(people.map((person) => change(id, { replier: 'user' }, person)))

    const winners = answers.filter(({ body }) => body.success)
    expect(winners).toHaveLength(1)
    const by = (await events(id))[0]?.by
    for (const answer of answers.filter(({ body }) => !body.success)) {
      expect(answer).toMatchObject(refused('taken', `${by} já assumiu este atendimento.`))
    }
    expect(await events(id)).toHaveLength(1)
  })

  test('is refused where the chat was finished', async () => {
    const id = await chat()
    await change(id, { status: 'closed' })

    expect(await change(id, { replier: 'user' }, here.agency)).toMatchObject(
      refused('finished', 'Ana finalizou este atendimento. Reabra-o para continuar.'),
    )
    expect((await find(id)).body.data).toMatchObject({ status: 'closed', replier: 'assistant' })
  })
})

test('a chat is given back to the bot once', { tags: ['CHAT-49'] }, async () => {
  const id = await chat({ replier: 'user' })

  const answers = await Promise.all(
    [here.owner, here.owner].map((person) => change(id, { replier: 'assistant' }, person)),
  )

  expect(answers.filter(({ body }) => body.success)).toHaveLength(1)
  expect(await change(id, { replier: 'assistant' }, here.agency)).toMatchObject(
    refused('with_bot', 'Ana já devolveu este atendimento para o BOT.'),
  )
  expect(await events(id)).toEqual([{ kind: 'given_back', by: 'Ana', branch: null }])
})

test(
  'finishing and reopening succeed also the second time, and keep who replies',
  { tags: ['CHAT-42', 'CHAT-44', 'CHAT-45', 'D-134'] },
  async () => {
    const id = await chat({ replier: 'user' })

    for (const status of ['closed', 'closed', 'open', 'open'] as const) {
      expect(await change(id, { status })).toMatchObject(changed({ status, replier: 'user' }))
    }

    expect(await events(id)).toEqual([
      { kind: 'finished', by: 'Ana', branch: null },
      { kind: 'reopened', by: 'Ana', branch: null },
    ])
  },
)

test('finishing says nothing to the customer', { tags: ['D-75'] }, async () => {
  const id = await chat()
  await change(id, { status: 'closed' })
  expect((await messagesOf(id)).data).toHaveLength(1)
})

describe('a transfer', { tags: ['CHAT-51', 'CHAT-52'] }, () => {
  let beach: number
  beforeEach(async () => {
    beach = (await sibling(house, here)).branch_id
  })

  test('goes to any branch of the business and to Geral', async () => {
    const id = await chat()

    expect(await change(id, { business_branch_id: beach })).toMatchObject(
      changed({ business_branch_id: beach, branch: { branch: 'Praia' } }),
    )
    expect(await change(id, { business_branch_id: null })).toMatchObject(
      changed({ business_branch_id: null, branch: null }),
    )

    expect(await events(id)).toEqual([
      { kind: 'transferred', by: 'Ana', branch: 'Praia' },
      { kind: 'transferred', by: 'Ana', branch: null },
    ])
  })

  test('to nothing in a form means Geral', { tags: ['CHAT-52'] }, async () => {
    const id = await chat()
    const send = (payload: string) =>
      house.request({
        method: 'PUT',
        url: `/api/chat/${id}`,
        payload,
        headers: {
          'content-type': 'application/x-www-form-urlencoded',
          authorization: `Bearer ${here.owner.token}`,
        },
      })

    expect((await send('business_branch_id=')).json()).toMatchObject({
      success: true,
      data: { business_branch_id: null },
    })
  })

  test('by an editor may end in a branch out of their reach', async () => {
    const id = await chat()

    expect(await change(id, { business_branch_id: beach }, here.editor)).toMatchObject(
      changed({ business_branch_id: beach }),
    )
    expect((await find(id, here.editor)).status).toBe(404)
    expect((await change(id, { business_branch_id: null }, here.editor)).status).toBe(404)
  })

  test('is refused to who saw the chat somewhere else, told by whom and where', async () => {
    const id = await chat()
    const from_branch_id = here.branch.id
    await change(id, { business_branch_id: beach, from_branch_id })

    expect(await change(id, { business_branch_id: null, from_branch_id }, here.agency)).toMatchObject(
      refused('moved', 'Ana já transferiu este atendimento para Praia.'),
    )
    expect(await change(id, { business_branch_id: beach }, here.agency)).toMatchObject(changed({}))
    expect(await events(id)).toHaveLength(1)
  })

  test('to a branch of another business, an inactive one or none is refused', async () => {
    const id = await chat()
    const other = await venue(house)
    await db.updateTable('branch').set({ status: 'inactive' }).where('id', '=', beach).execute()

    for (const business_branch_id of [other.branch.id, beach, 987_654_321]) {
      expect(await change(id, { business_branch_id })).toMatchObject({
        status: 422,
        body: { errors: { business_branch_id: ['Estabelecimento não encontrado.'] } },
      })
    }
    expect((await find(id)).body.data.business_branch_id).toBe(here.branch.id)
  })
})

test('exactly one change is taken', { tags: ['CHAT-62'] }, async () => {
  const id = await chat()
  const wrong = [
    {},
    { from_branch_id: here.branch.id },
    { replier: 'user', status: 'closed' },
    { replier: 'user', business_branch_id: null },
    { replier: 'nobody' },
    { status: 'archived' },
    { business_branch_id: -1 },
  ]
  for (const body of wrong) expect((await change(id, body as Body)).status).toBe(422)
  expect(await events(id)).toEqual([])
})

test(
  'a chat of another business, or of a branch out of reach, is not there',
  { tags: ['D-04'] },
  async () => {
    const id = await chat({ branch_id: (await sibling(house, here)).branch_id })
    const stranger = await venue(house)

    for (const person of [stranger.owner, stranger.editor, here.editor]) {
      expect((await find(id, person)).status).toBe(404)
      expect((await change(id, { replier: 'user' }, person)).status).toBe(404)
    }
    expect((await find(id)).body.data.replier).toBe('assistant')
  },
)

test('an event stands with the messages of its time', { tags: ['D-77'] }, async () => {
  const id = await chat()
  for (let minute = 0; minute < 60; minute++) {
    await said(id, `2026-11-20T15:${String(minute).padStart(2, '0')}:00Z`)
  }
  const deeds: [string, Body][] = [
    ['2026-11-20T14:30:00Z', { replier: 'user' }],
    ['2026-11-20T15:30:30Z', { status: 'closed' }],
    ['2026-11-20T18:00:00Z', { status: 'open' }],
  ]
  for (const [at, body] of deeds) {
    house.turnTo(at)
    await change(id, body)
  }

  const kindsOf = async (page: number) => (await messagesOf(id, page)).events.map(({ kind }) => kind)
  expect(await kindsOf(1)).toEqual(['finished', 'reopened'])
  expect(await kindsOf(2)).toEqual(['taken_over'])
  expect(await kindsOf(9)).toEqual(['taken_over'])
})
