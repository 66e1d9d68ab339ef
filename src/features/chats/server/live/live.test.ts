import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { Insertable } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { endSession } from '#features/users/server/sessions.queries.ts'
import { readBlocks } from '#lib/call/event-stream.ts'
import { transaction } from '#platform/database/database.ts'
import type { ChatTable } from '#platform/database/tables.ts'
import { hashToken } from '#platform/secrets.ts'
import { pathOf, type TestHouse, testHouse } from '#test/app.ts'
import { sibling, signedInPerson, type Signed, type Venue, venue } from '#test/venue.ts'
import { chatEvents, reportPresence } from '../../live.contract.ts'

const house = await testHouse({ now: '2026-11-20T15:00:00Z' })
const other = await testHouse({ now: '2026-11-20T15:00:00Z', database: house.house.database })
const { db } = house.house

const listening = async ({ app }: TestHouse) => {
  await app.listen({ port: 0, host: '127.0.0.1' })
  return `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
}
const addresses = new Map([
  [house, await listening(house)],
  [other, await listening(other)],
])

let made = 0

async function newChat({ business_id, path }: Venue, given: Partial<Insertable<ChatTable>> = {}) {
  const { id } = await db
    .insertInto('chat')
    .values({
      ...path,
      channel: 'whatsapp',
      customer_address: `551190000${++made}`,
      customer_name: 'Ana',
      last_message_at: '2026-11-20T14:00:00Z',
      ...given,
      business_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const write = ({ business_id }: Venue, chat_id: number, message: string) =>
  db
    .insertInto('chat_message')
    .values({ business_id, chat_id, message, sender: 'customer', status: 'received' })
    .execute()

type StreamEvent = {
  event: string
  data: {
    id: number
    chat_id: number
    unread: number
    last_message: object
    message: object
    people: { id: number; typing: boolean }[]
  }
}

/** An open stream: the events so far, and whether it has ended. */
async function open(
  { path }: Pick<Venue, 'path'>,
  { token }: Pick<Signed, 'token'>,
  { last, on = house }: { last?: string; on?: TestHouse } = {},
) {
  const aborting = new AbortController()
  onTestFinished(() => aborting.abort())
  const answer = await fetch(addresses.get(on) + pathOf(chatEvents, path), {
    headers: { authorization: `Bearer ${token}`, ...(last === undefined ? {} : { 'last-event-id': last }) },
    signal: aborting.signal,
  })
  const stream = {
    status: answer.status,
    headers: answer.headers,
    told: [] as StreamEvent[],
    last: '',
    ended: false,
  }
  const listen = async () => {
    for await (const { event, data, id } of readBlocks(answer.body!)) {
      if (id !== null) stream.last = id
      if (data !== '') stream.told.push({ event, data: JSON.parse(data) })
    }
  }
  if (answer.status === 200)
    void listen().then(
      () => (stream.ended = true),
      () => {},
    )
  // The first cursor says that the hub has taken the stream in.
  if (answer.status === 200) await expect.poll(() => stream.last, { timeout: 5000 }).not.toBe('')
  // While other databases of the server have transactions open, a new stream is also told what changed just before.
  if (last === undefined) stream.told = stream.told.filter(({ event }) => event === 'presence')
  return { ...stream, state: stream, close: () => aborting.abort() }
}

const chatsTold = ({ told }: { told: StreamEvent[] }) =>
  told
    .filter(({ event }) => event === 'chat')
    .map(({ data }) => data.id)
    .toSorted((a, b) => a - b)

test(
  'who has the page open is told of a new message, with the chat’s row, on every process',
  { tags: ['D-131', 'CHAT-56', 'CHAT-59'] },
  async () => {
    const ours = await venue(house)
    const id = await newChat(ours)
    const here = await open(ours, ours.owner)
    const there = await open(ours, ours.editor, { on: other })

    await write(ours, id, 'Boa noite!')

    for (const { state } of [here, there]) {
      await expect.poll(() => state.told.length, { timeout: 3000 }).toBe(2)
      expect(state.told).toMatchObject([
        {
          event: 'chat',
          data: { id, unread: 1, last_message: { message: 'Boa noite!', status: 'received' } },
        },
        { event: 'message', data: { chat_id: id, message: { sender: 'customer', message: 'Boa noite!' } } },
      ])
    }
  },
)

test('no proxy holds a stream back, compresses it or keeps it', async () => {
  const ours = await venue(house)
  const { headers } = await open(ours, ours.owner)
  expect(Object.fromEntries(headers)).toMatchObject({
    'content-type': 'text/event-stream; charset=utf-8',
    'cache-control': 'no-store, no-transform',
    'x-accel-buffering': 'no',
  })
  expect(headers.has('content-encoding')).toBe(false)
})

test(
  'a stream tells nothing of another business, and an editor nothing of a branch that is not theirs',
  { tags: ['D-74'] },
  async () => {
    const [ours, theirs] = [await venue(house), await venue(house)]
    const { branch_id } = await sibling(house, ours)
    const elsewhere = await newChat(ours, { branch_id })
    const general = await newChat(ours, { branch_id: null })
    const foreign = await newChat(theirs)
    const owner = await open(ours, ours.owner)
    const editor = await open(ours, ours.editor)

    await write(theirs, foreign, 'Segredo')
    await write(ours, elsewhere, 'Da outra unidade')
    await write(ours, general, 'Para todos')

    await expect.poll(() => chatsTold(owner.state)).toEqual([elsewhere, general])
    await expect.poll(() => chatsTold(editor.state)).toEqual([general])
    await wait(600)
    expect(chatsTold(owner.state)).toEqual([elsewhere, general])
    expect(chatsTold(editor.state)).toEqual([general])
  },
)

test(
  'a page that comes back with Last-Event-ID is told what it missed, and nothing twice after that',
  { tags: ['D-131'] },
  async () => {
    const ours = await venue(house)
    const [missed, quiet] = [await newChat(ours), await newChat(ours)]
    const first = await open(ours, ours.owner)
    first.close()
    await write(ours, missed, 'Alguém?')

    const again = await open(ours, ours.owner, { last: first.state.last })

    await expect.poll(() => chatsTold(again.state)).toContain(missed)
    await write(ours, quiet, 'Oi')
    // The chat itself may be told before its message: it was made just now.
    const said = () =>
      again.state.told.filter(({ event, data }) => event === 'message' && data.chat_id === quiet)
    await expect.poll(said).toHaveLength(1)
    await wait(600)
    expect(said()).toHaveLength(1)
  },
)

test(
  'after a day asleep, or with a cursor of another server, the page reads everything again',
  { tags: ['D-131'] },
  async () => {
    const ours = await venue(house)
    const first = await open(ours, ours.owner)
    first.close()
    for (let count = 0; count < 201; count++) await newChat(ours)

    for (const last of [first.state.last, '999999999999999', 'x']) {
      const again = await open(ours, ours.owner, { last })
      await expect.poll(() => again.state.told.map(({ event }) => event)).toEqual(['reload'])
    }
  },
)

test(
  'a stream ends before it tells anything to a session that ended or to a person who lost the branch',
  { tags: ['D-131'] },
  async () => {
    const ours = await venue(house)
    const id = await newChat(ours)
    const [gone, moved, stays] = [
      await open(ours, ours.owner),
      await open(ours, ours.editor),
      await open(ours, ours.agency),
    ]

    await endSession(db, hashToken(ours.owner.token))
    await db.deleteFrom('branch_user').where('user_id', '=', ours.editor.id).execute()
    await write(ours, id, 'Segredo')

    await expect.poll(() => [gone.state.ended, moved.state.ended], { timeout: 3000 }).toEqual([true, true])
    await expect.poll(() => chatsTold(stays.state)).toEqual([id])
    expect([gone.state.told, moved.state.told, stays.state.ended]).toEqual([[], [], false])
  },
)

test('nobody without the ability or the branch opens a stream', { tags: ['D-131'] }, async () => {
  const [ours, theirs] = [await venue(house), await venue(house)]
  expect((await open(ours, theirs.owner)).status).toBe(403)
  expect((await open(ours, { token: 'ninguém' })).status).toBe(401)
})

test('a session has six streams at most, and gets the place of one that closed', async () => {
  const ours = await venue(house)
  const streams = []
  for (let count = 0; count < 6; count++) streams.push(await open(ours, ours.owner))

  expect((await open(ours, ours.owner)).status).toBe(429)

  streams[0]!.close()
  await expect.poll(async () => (await open(ours, ours.owner)).status, { timeout: 5000 }).toBe(200)
})

const report = (on: TestHouse, id: number, { token }: Signed, body: { open: boolean; typing: boolean }) =>
  on.call(reportPresence, { params: { id }, body }, { token })

test(
  'colleagues see who has a chat open or is typing, on every process, and nobody sees themselves',
  { tags: ['D-131'] },
  async () => {
    const ours = await venue(house)
    const id = await newChat(ours)
    const owner = await open(ours, ours.owner)
    const editor = await open(ours, ours.editor, { on: other })
    const people = ({ told }: { told: StreamEvent[] }) =>
      told
        .filter(({ event }) => event === 'presence')
        .map(({ data }) => data.people.map(({ id, typing }) => [id, typing]))

    await report(house, id, ours.owner, { open: true, typing: false })
    await expect.poll(() => people(editor.state)).toEqual([[[ours.owner.id, false]]])
    await report(house, id, ours.owner, { open: true, typing: true })
    await expect.poll(() => people(editor.state).at(-1)).toEqual([[ours.owner.id, true]])

    const late = await open(ours, ours.agency)
    await expect.poll(() => people(late.state)).toEqual([[[ours.owner.id, true]]])

    await report(house, id, ours.owner, { open: false, typing: false })
    await expect.poll(() => people(editor.state).at(-1)).toEqual([])
    expect(owner.state.told).toEqual([])
  },
)

test('who does not report again is gone by time', async () => {
  const ours = await venue(house)
  const id = await newChat(ours)
  const editor = await open(ours, ours.editor)
  const last = () => editor.state.told.at(-1)?.data.people.map(({ typing }) => typing)
  onTestFinished(() => house.turnTo('2026-11-20T15:00:00Z'))

  await report(house, id, ours.owner, { open: true, typing: true })
  await expect.poll(last).toEqual([true])
  house.turnTo('2026-11-20T15:00:10Z')
  await expect.poll(last).toEqual([false])
  house.turnTo('2026-11-20T15:01:00Z')
  await expect.poll(last).toEqual([])
})

test('nobody reports in a chat that they do not reach', async () => {
  const [ours, theirs] = [await venue(house), await venue(house)]
  const id = await newChat(theirs)
  const stranger = await signedInPerson(house, 4)
  for (const person of [ours.owner, stranger])
    expect((await report(house, id, person, { open: true, typing: false })).status).toBe(404)
})

// The embedded database has one session: there no transaction commits while another is open.
if (house.house.database.kind === 'postgres') {
  test('a change that commits after a later one was told is told too', { tags: ['D-131'] }, async () => {
    const ours = await venue(house)
    const [slow, quick] = [await newChat(ours), await newChat(ours)]
    const here = await open(ours, ours.owner)
    const begun = Promise.withResolvers<void>()
    const mayCommit = Promise.withResolvers<void>()
    const late = transaction(db, async (trx) => {
      await trx.updateTable('chat').set({ customer_name: 'Bia' }).where('id', '=', slow).execute()
      begun.resolve()
      await mayCommit.promise
    })
    await begun.promise

    await write(ours, quick, 'Depois')
    await expect.poll(() => chatsTold(here.state)).toContain(quick)
    // Two readings of the hub.
    await wait(600)
    expect(chatsTold(here.state)).not.toContain(slow)
    mayCommit.resolve()
    await late

    await expect.poll(() => chatsTold(here.state)).toContain(slow)
  })
}

test('a server that stops ends its streams at once, and takes no new ones', async () => {
  const stopping = await testHouse({ now: '2026-11-20T15:00:00Z', database: house.house.database })
  addresses.set(stopping, await listening(stopping))
  const ours = await venue(house)
  const stream = await open(ours, ours.owner, { on: stopping })

  expect(stream.state.status).toBe(200)

  const begun = performance.now()
  await stopping.app.close()

  expect(performance.now() - begun).toBeLessThan(2000)
  await expect.poll(() => stream.state.ended).toBe(true)
})
