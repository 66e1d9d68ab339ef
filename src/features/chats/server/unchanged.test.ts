import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { changeChat } from '../change.contract.ts'
import { listChats, listMessages } from '../contract.ts'
import { recordEvent } from './events.queries.ts'
import type { CallInput } from '#lib/call/endpoint.ts'
import { transaction } from '#platform/database/database.ts'
import { testHouse } from '#test/app.ts'
import { sibling, type Signed, venue, type Venue } from '#test/venue.ts'

const noon = '2026-11-20T15:00:00Z'
const house = await testHouse({ now: noon })
const { db } = house.house

let here: Venue
let chat: { id: number; business_id: number }
beforeEach(async () => {
  house.turnTo(noon)
  here = await venue(house)
  chat = await newChat(here)
})

let made = 0

async function newChat({ path, business_id }: Venue, branch_id: number | null = path.branch_id) {
  const { id } = await db
    .insertInto('chat')
    .values({
      business_id,
      branch_id,
      channel: 'whatsapp',
      account: '1',
      customer_address: `551190000${++made}`,
      customer_name: 'Ana',
      last_message_at: noon,
      replier: 'user',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await write({ id, business_id })
  return { id, business_id }
}

const write = ({ id, business_id }: typeof chat) =>
  db
    .insertInto('chat_message')
    .values({
      business_id,
      chat_id: id,
      message: 'Oi',
      sender: 'customer',
      status: 'received',
      platform_at: noon,
    })
    .execute()

type Headers = Record<string, string>
type RequestOptions = { who?: Signed; query?: object }

const askList = ({ who = here.owner, query = {} }: RequestOptions, headers: Headers = {}) =>
  house.call(listChats, { params: here.path, query }, { token: who.token, headers })
const askMessages = ({ who = here.owner, query = {} }: RequestOptions, headers: Headers = {}) =>
  house.call(listMessages, { params: { id: chat.id }, query }, { token: who.token, headers })
type Ask = typeof askList | typeof askMessages

const tagOf = async (ask: Ask, asked: RequestOptions) => String((await ask(asked)).headers.etag)
const statusOf = async (ask: Ask, asked: RequestOptions, tag: string) =>
  (await ask(asked, { 'if-none-match': tag })).status

/** A test asks this long for a 304: when a transaction of another database of the server ends, the product answers 200 once more. */
const soon = { timeout: 10_000 }

/** A tag that is still right. */
async function heldTag(ask: Ask, asked: RequestOptions = {}): Promise<string> {
  let tag = ''
  await expect.poll(async () => statusOf(ask, asked, (tag = await tagOf(ask, asked))), soon).toBe(304)
  return tag
}

/** The same person's answer to the same question after this happened. */
async function after(ask: Ask, happens: () => Promise<unknown>, asked: RequestOptions = {}): Promise<number> {
  const tag = await heldTag(ask, asked)
  await happens()
  return statusOf(ask, asked, tag)
}

const setMessage = (set: object) => () =>
  db.updateTable('chat_message').set(set).where('chat_id', '=', chat.id).execute()
const change = (body: CallInput<typeof changeChat>['body']) => () =>
  house.call(changeChat, { params: { id: chat.id }, body }, { token: here.owner.token })
const rename = (table: 'branch' | 'app_user', set: object, id: number) => () =>
  db.updateTable(table).set(set).where('id', '=', id).execute()

test(
  'a poll of chats and of messages that nothing changed for is answered 304, without a body',
  { tags: ['CHAT-56', 'CHAT-59'] },
  async () => {
    for (const ask of [askList, askMessages]) {
      const poll = async () => {
        const { status, body, headers } = await ask({}, { 'if-none-match': await heldTag(ask) })
        return { status, body, cache: headers['cache-control'] }
      }

      await expect.poll(poll, soon).toEqual({ status: 304, body: '', cache: 'no-store' })
    }
  },
)

describe('both are answered anew after', () => {
  const causes: [string, () => Promise<unknown>][] = [
    ['a new message', () => write(chat)],
    ['a status', setMessage({ status: 'read' })],
    ['an edit', setMessage({ message: 'Olá', edited_at: noon })],
    ['a reaction', setMessage({ reactions: JSON.stringify({ a: { emoji: '👍', at: noon } }) })],
    [
      'a file that came',
      setMessage({
        media: JSON.stringify([
          { kind: 'image', path: '1/x', id: '1', mime: 'image/jpeg', name: null, size: 1 },
        ]),
      }),
    ],
    ['being given back', change({ replier: 'assistant' })],
    ['a transfer', change({ business_branch_id: null })],
    ['being finished', change({ status: 'closed' })],
  ]
  for (const [cause, happens] of causes) {
    test(`${cause}, messages`, async () => {
      expect(await after(askMessages, happens)).toBe(200)
    })
    test(`${cause}, also the list`, async () => {
      expect(await after(askList, happens)).toBe(200)
    })
  }
})

describe('the list is answered anew', () => {
  test('after its branch was renamed', async () => {
    expect(await after(askList, rename('branch', { branch: 'Nova' }, here.branch.id))).toBe(200)
  })

  test('after two customers were merged, and after that was undone', async () => {
    const customers = await db
      .insertInto('customer')
      .values(
        ['11987650001', '11987650002'].map((phone) => ({
          business_id: here.business_id,
          name: 'Ana',
          phone,
        })),
      )
      .returning('id')
      .execute()
    const [kept_id, gone_id] = customers.map(({ id }) => id) as [number, number]
    const merge = () =>
      db
        .insertInto('customer_merge')
        .values({ business_id: here.business_id, kept_id, gone_id, moved: '{}', merged_at: noon })
        .execute()
    const undo = () =>
      db.updateTable('customer_merge').set({ undone_at: noon }).where('kept_id', '=', kept_id).execute()

    expect(await after(askList, merge)).toBe(200)
    expect(await after(askList, undo)).toBe(200)
  })

  test('to another person, for another page, and for other words', async () => {
    const tag = await heldTag(askList)

    const query = { status: 'closed' }
    expect(await statusOf(askList, { who: here.agency }, tag)).toBe(200)
    expect(await statusOf(askList, { query: { page: 2 } }, tag)).toBe(200)
    expect(await statusOf(askList, { query: { search: 'oi' } }, tag)).toBe(200)
    expect(await statusOf(askList, { query }, tag)).toBe(200)
  })

  test('on the next day of the branch', async () => {
    let tag = ''
    const lastMinute = async () => {
      house.turnTo(noon)
      tag = await heldTag(askList)
      house.turnTo('2026-11-21T02:59:00Z')
      return statusOf(askList, {}, tag)
    }
    await expect.poll(lastMinute, soon).toBe(304)
    house.turnTo('2026-11-21T03:00:00Z')
    expect(await statusOf(askList, {}, tag)).toBe(200)
  })

  test('to an editor who lost or got a branch; who lost this one is refused', async () => {
    const other = await sibling(house, here)
    const asked = { who: here.editor, query: { filterBranch: 0 } }
    const link = { business_id: here.business_id, branch_id: other.branch_id, user_id: here.editor.id }
    const unlink = () =>
      db
        .deleteFrom('branch_user')
        .where('user_id', '=', here.editor.id)
        .where('branch_id', '=', here.branch.id)
        .execute()

    expect(await after(askList, () => db.insertInto('branch_user').values(link).execute(), asked)).toBe(200)
    expect(await after(askList, unlink, asked)).toBe(403)
  })

  // The embedded database has one session: there no transaction commits while another is open.
  if (house.house.database.kind === 'postgres') {
    test('after a change with a smaller number committed later than one that was shown', async () => {
      const other = await newChat(here)
      const begun = Promise.withResolvers<void>()
      const mayCommit = Promise.withResolvers<void>()
      const late = transaction(db, async (trx) => {
        await trx.updateTable('chat').set({ customer_name: 'Bia' }).where('id', '=', chat.id).execute()
        begun.resolve()
        await mayCommit.promise
      })
      await begun.promise
      await db.updateTable('chat').set({ customer_name: 'Eva' }).where('id', '=', other.id).execute()

      const status = await after(askList, async () => {
        mayCommit.resolve()
        await late
      })

      expect(status).toBe(200)
    })
  }
})

describe('messages are answered anew', () => {
  test('after somebody who is named in an event, or the branch that it names, got another name', async () => {
    const by_user_id = here.owner.id
    const event = { kind: 'transferred' as const, by_user_id, branch_id: here.branch.id, at: new Date(noon) }
    await transaction(db, (trx) => recordEvent(trx, chat, event))

    expect(await after(askMessages, rename('app_user', { name: 'Outra' }, here.owner.id))).toBe(200)
    expect(await after(askMessages, rename('branch', { branch: 'Nova' }, here.branch.id))).toBe(200)
  })

  test('after somebody who wrote one of them got another name', { tags: ['CHAT-22'] }, async () => {
    // Later than whenever others of this file's people were made.
    const set = { name: 'Outra', updated_at: new Date(Date.now() + 60_000) }
    expect(await after(askMessages, rename('app_user', set, here.owner.id))).toBe(200)
  })

  test('for another page, and on the day on which the addresses of files change', async () => {
    const tag = await heldTag(askMessages)
    expect(await statusOf(askMessages, { query: { page: 2 } }, tag)).toBe(200)
    house.turnTo('2026-11-21T06:00:00Z')
    expect(await statusOf(askMessages, {}, tag)).toBe(200)
  })

  test('never to who no longer reaches the chat', async () => {
    const tag = await heldTag(askMessages, { who: here.editor })
    await db.deleteFrom('branch_user').where('user_id', '=', here.editor.id).execute()

    expect(await statusOf(askMessages, { who: here.editor }, tag)).toBe(404)
  })

  test('not after another chat changed', async () => {
    const other = await newChat(here)
    const happens = () =>
      db
        .updateTable('chat')
        .set({ customer_name: sql<string>`customer_name || '!'` })
        .where('id', '=', other.id)
        .execute()

    await expect.poll(() => after(askMessages, happens), soon).toBe(304)
  })
})
