import type { Insertable } from 'kysely'
import { beforeEach, expect, test } from 'vitest'
import { saveAccess } from '#features/channels/server/connection.queries.ts'
import type { Channel } from '#features/channels/rules.ts'
import { readChat } from '../change.contract.ts'
import { listChats } from '../contract.ts'
import type { ChatMessageTable } from '#platform/database/tables.ts'
import { testHouse } from '#test/app.ts'
import { graphError } from '#test/graph.ts'
import { metaStand } from '#test/meta-stand.ts'
import { type Venue, venue } from '#test/venue.ts'

const meta = await metaStand()
const house = await testHouse({ now: '2026-11-20T15:00:00Z', settings: meta.settings })
const { db } = house.house
let made = 0

let here: Venue
beforeEach(async () => {
  here = await venue(house)
  meta.reset()
})

/** A chat of a connected number or Instagram account with two unread messages of its customer. */
async function chat(channel: Channel) {
  const account = String(2_000_000 + ++made)
  const { business_id } = here
  if (channel === 'whatsapp') {
    await db
      .insertInto('wa_number')
      .values({
        business_id,
        phone_number_id: account,
        business_account_id: '1',
        wa_account_id: '2',
        display_phone_number: '+55 11 4002-8922',
        verified_name: 'Casa',
      })
      .execute()
  }
  await saveAccess(house.house, db, {
    grant: {
      business_id,
      service: channel,
      account: channel === 'whatsapp' ? '2' : account,
      token: 'EAAtoken',
      expires_at: null,
      data_access_expires_at: null,
    },
    now: house.house.now(),
    user_id: null,
  })
  const { id } = await db
    .insertInto('chat')
    .values({ ...here.path, channel, account, customer_address: '5511987654321', customer_name: 'Ana' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('chat_identity')
    .values({ business_id, account, identity: `phone:${account}`, chat_id: id })
    .execute()
  await said(id, { external_id: `wamid.${++made}`, platform_at: '2026-11-20T14:00:00Z' })
  const last = `wamid.${++made}`
  await said(id, { external_id: last, platform_at: '2026-11-20T14:10:00Z' })
  return { id, account, last, sends: `POST /${account}/messages` }
}

const said = (chat_id: number, given: Partial<Insertable<ChatMessageTable>>) =>
  db
    .insertInto('chat_message')
    .values({
      business_id: here.business_id,
      chat_id,
      sender: 'customer',
      status: 'received',
      message: 'Oi',
      ...given,
    })
    .execute()

const read = (id: number) => house.call(readChat, { params: { id } }, { token: here.owner.token })
const unread = async () => {
  const { body } = await house.call(listChats, { params: here.path }, { token: here.owner.token })
  return body.data[0]!.unread
}
const told = async () => {
  const runs = await house.queue.drain(house.house)
  expect(runs.every(({ outcome }) => outcome === 'done')).toBe(true)
  return meta.requests.map(({ body }) => JSON.parse(body) as unknown)
}

test(
  'whoever looks at a chat has read it, and the customer of WhatsApp sees it at the newest message',
  { tags: ['D-131'] },
  async () => {
    const { id, last, sends } = await chat('whatsapp')
    meta.answer(sends, { json: { success: true } })
    expect(await unread()).toBe(2)

    expect(await read(id)).toMatchObject({ status: 200, body: { success: true } })

    expect(await unread()).toBe(0)
    expect(await told()).toEqual([{ messaging_product: 'whatsapp', status: 'read', message_id: last }])
  },
)

test('the customer of Instagram sees it too', async () => {
  const { id, sends } = await chat('instagram')
  meta.answer(sends, { json: { recipient_id: '1' } })
  await read(id)
  expect(await told()).toEqual([{ recipient: { id: '5511987654321' }, sender_action: 'mark_seen' }])
})

test('Meta is asked once, and only where something was unread', async () => {
  const { id, sends } = await chat('whatsapp')
  meta.answer(sends, { json: { success: true } })
  await Promise.all([read(id), read(id)])
  await read(id)
  expect(await told()).toHaveLength(1)
})

test('Meta’s refusal changes nothing: it is read here, and nobody is told of a failed job', async () => {
  const { id, sends } = await chat('whatsapp')
  meta.answer(sends, graphError(131_009, { message: 'Message ID is invalid.' }))
  await read(id)
  expect(await told()).toHaveLength(1)
  expect(await unread()).toBe(0)
})

test('nothing leaves by a number that is switched off or not connected, nor to a person who was erased', async () => {
  const { business_id } = here
  const off = await chat('whatsapp')
  await db
    .updateTable('wa_number')
    .set({ status: 'inactive' })
    .where('business_id', '=', business_id)
    .execute()
  await read(off.id)
  const erased = await chat('instagram')
  await db.deleteFrom('chat_identity').where('chat_id', '=', erased.id).execute()
  await read(erased.id)
  const lost = await chat('whatsapp')
  await db.deleteFrom('meta_connection').where('business_id', '=', business_id).execute()
  await read(lost.id)

  expect(await told()).toEqual([])
})
