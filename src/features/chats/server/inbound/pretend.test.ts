import { expect, test } from 'vitest'
import { listMessages } from '../../contract.ts'
import { sendMessage } from '../../send.contract.ts'
import { markRead } from '../read.ts'
import { saveAccess } from '#features/channels/server/connection.queries.ts'
import { actOf } from '#platform/act.ts'
import { storeEvent } from '#platform/webhooks/events.queries.ts'
import { testHouse } from '#test/app.ts'
import { admitPretend } from '#test/pretend-platform/admit.ts'
import { pretendChannel } from '#test/pretend-platform/platform.ts'
import { venue } from '#test/venue.ts'

const noon = '2026-11-20T15:00:00Z'
const product = await testHouse({ now: noon })
const requests = await admitPretend(product)
const { house, queue } = product
const here = await venue(product)
const asOwner = { token: here.owner.token }
await saveAccess(house, house.db, {
  grant: {
    business_id: here.business_id,
    service: pretendChannel,
    account: 'cantina',
    token: 'segredo',
    expires_at: null,
    data_access_expires_at: null,
  },
  now: new Date(noon),
  user_id: null,
})

async function deliver(...notes: object[]) {
  const body = JSON.stringify({ object: 'pretend', entry: [{ id: 'e', notes }] })
  await storeEvent(house.db, { channel: pretendChannel, body, now: house.now() })
  await queue.drain(house)
}

const chats = () =>
  house.db.selectFrom('chat').selectAll().where('business_id', '=', here.business_id).execute()

test('a platform that is only a folder receives, answers within its window, and is told what was read', async () => {
  await deliver(
    { id: 'n1', from: 'ana', to: 'cantina', words: 'Mesa para dois?' },
    { id: 'n1', from: 'ana', to: 'cantina', words: 'Mesa para dois?' },
    { id: 'n2', from: 'bia', to: 'nobody', words: 'Oi' },
  )

  const [chat, ...others] = await chats()
  expect(others).toEqual([])
  expect(chat).toMatchObject({ channel: 'pretend', customer_name: '@ana', last_message: 'Mesa para dois?' })

  await house.db.updateTable('chat').set({ replier: 'user' }).where('id', '=', chat!.id).execute()
  const params = { id: chat!.id }
  const answer = await product.call(
    sendMessage,
    { params, body: { message: 'Temos, às oito e meia da noite.' } },
    asOwner,
  )
  expect(answer.status).toBe(200)
  await queue.drain(house)

  const sent = requests.filter(({ path }) => path === '/notes').map(({ body }) => JSON.parse(body))
  expect(sent).toMatchObject([
    { token: 'segredo', to: 'ana', words: 'Temos, às oito e' },
    { to: 'ana', words: 'meia da noite.' },
  ])

  await deliver({ from: 'ana', to: 'cantina', read: 'sent.1' })
  const { body } = await product.call(listMessages, { params }, asOwner)
  expect(body.data.map(({ message, status }) => [message, status])).toEqual(
    expect.arrayContaining([
      ['Temos, às oito e', 'read'],
      ['meia da noite.', 'sent'],
    ]),
  )

  await deliver({ id: 'n3', from: 'ana', to: 'cantina', words: 'Combinado!' })
  await markRead(actOf('job', house), house.db, { id: chat!.id, business_id: here.business_id })
  await queue.drain(house)
  expect(requests.at(-1)).toMatchObject({ method: 'POST', path: '/read/n3' })
})

test('after its window it takes no text, and nothing is sent', async () => {
  const [chat] = await chats()
  await house.db
    .updateTable('chat')
    .set({ customer_wrote_at: new Date('2026-11-19T12:00:00Z') })
    .where('id', '=', chat!.id)
    .execute()
  const before = requests.length

  await product.call(sendMessage, { params: { id: chat!.id }, body: { message: 'Ainda quer?' } }, asOwner)
  await queue.drain(house)

  expect(requests).toHaveLength(before)
  const { error } = await house.db
    .selectFrom('chat_message')
    .select('error')
    .where('chat_id', '=', chat!.id)
    .where('message', '=', 'Ainda quer?')
    .executeTakeFirstOrThrow()
  expect(error).toMatchObject({ code: 7 })
})
