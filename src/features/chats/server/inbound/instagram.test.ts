import { beforeEach, expect, test } from 'vitest'
import { loadSettings } from '#platform/settings.ts'
import { testHouse } from '#test/app.ts'
import { testFolder } from '#test/database.ts'
import { asMeta, configured, deliver, instagram } from '#test/meta.ts'
import { type Venue, venue } from '#test/venue.ts'

const noon = '2026-11-20T15:00:00Z'
const settings = configured(loadSettings({ DATA_DIR: await testFolder() }))
const product = await testHouse({ now: noon, settings })
const { db } = product.house
let made = 0

let here: Venue
let account: string
beforeEach(async () => {
  here = await venue(product)
  account = `17841${String(++made).padStart(12, '0')}`
  await db
    .insertInto('meta_connection')
    .values({
      business_id: here.business_id,
      service: 'instagram',
      account,
      token: 'selado',
      granted_at: noon,
      checked_at: noon,
    })
    .execute()
})

const bia = '9988776655'
const at = Date.parse('2026-11-20T14:00:00Z')
const event = (given: object, sender = bia) => ({
  sender: { id: sender },
  recipient: { id: sender === bia ? account : bia },
  timestamp: at,
  ...given,
})
const mid = () => `mid.${++made}`

async function receive(...events: object[]) {
  await deliver(product, 'instagram', asMeta(instagram(account, ...events)))
  return product.queue.drain(product.house)
}

const stored = () =>
  db
    .selectFrom('chat_message')
    .selectAll()
    .where('business_id', '=', here.business_id)
    .orderBy('id')
    .execute()
const chats = () => db.selectFrom('chat').selectAll().where('business_id', '=', here.business_id).execute()

test(
  'messages of an Instagram account become one chat, and an echo of ours stands on our side once',
  { tags: ['D-133', 'D-134'] },
  async () => {
    const echo = event({ message: { mid: mid(), text: 'Olá, Bia', is_echo: true } }, account)

    await receive(event({ message: { mid: mid(), text: 'Boa noite' } }), echo, echo)
    await receive(event({ postback: { mid: mid(), title: 'Horários', payload: 'HOURS' } }))

    // An echo that is not ours is a person taking over (D-133).
    expect(await chats()).toMatchObject([
      { channel: 'instagram', account, customer_address: bia, replier: 'user' },
    ])
    expect((await stored()).map(({ sender, message }) => [sender, message])).toEqual([
      ['customer', 'Boa noite'],
      ['user', 'Olá, Bia'],
      ['customer', 'Horários'],
    ])
  },
)

test('a read receipt covers our messages up to it; a deletion, an edit and a reaction add no message', async () => {
  const [first, ours] = [mid(), mid()]
  await receive(
    event({ message: { mid: first, text: 'Oi' } }),
    event({ message: { mid: ours, text: 'Olá', is_echo: true } }, account),
    event({ read: { mid: ours } }),
    event({ reaction: { mid: ours, action: 'react', emoji: '❤' } }),
    event({ message_edit: { mid: first, text: 'Boa noite', num_edit: 1 } }),
  )
  expect(await stored()).toMatchObject([
    { message: 'Boa noite', status: 'received' },
    { message: 'Olá', status: 'read', reactions: { [`instagram:${bia}`]: { emoji: '❤' } } },
  ])

  await receive(event({ message: { mid: first, is_deleted: true } }))
  expect((await stored())[0]).toMatchObject({ message: 'Mensagem apagada' })
})

test('a story mention, an answer to a story and a pressed button open the 24 hours; a reaction does not (chatwoot#12635)', async () => {
  const later = (minutes: number) => ({ timestamp: at + minutes * 60_000 })
  const since = async () => (await chats())[0]!.customer_wrote_at?.getTime()
  const first = mid()
  await receive(event({ message: { mid: first, text: 'Oi' } }))

  await receive(
    event({
      ...later(1),
      message: { mid: mid(), attachments: [{ type: 'story_mention', payload: { url: 'https://cdn/s' } }] },
    }),
  )
  expect(await since()).toBe(at + 60_000)
  await receive(
    event({
      ...later(2),
      message: { mid: mid(), text: 'Lindo', reply_to: { story: { id: '1', url: 'https://cdn/s' } } },
    }),
  )
  expect(await since()).toBe(at + 2 * 60_000)
  await receive(event({ ...later(3), postback: { mid: mid(), title: 'Horários', payload: 'HOURS' } }))
  expect(await since()).toBe(at + 3 * 60_000)

  await receive(event({ ...later(4), reaction: { mid: first, action: 'react', emoji: '❤' } }))
  expect(await since()).toBe(at + 3 * 60_000)
})

test('a message from somebody who came by an ad is a message like others (chatwoot#14584)', async () => {
  const referral = { ref: 'promo', ad_id: '9', source: 'ADS', type: 'OPEN_THREAD' }
  await receive(event({ message: { mid: mid(), text: 'Vi o anúncio', referral } }))

  expect(await stored()).toMatchObject([{ sender: 'customer', message: 'Vi o anúncio' }])
})

test('events of nobody’s account and tests from the dashboard are taken and stored nowhere', async () => {
  const strange = instagram('17840000000000000', event({ message: { mid: mid(), text: 'Ninguém' } }))
  strange.entry[0]!.messaging = [
    { sender: { id: bia }, recipient: { id: '17840000000000000' }, message: { mid: mid(), text: 'Ninguém' } },
  ]
  const dashboard = {
    object: 'instagram',
    entry: [{ id: account, changes: [{ field: 'messages', value: {} }] }],
  }
  for (const body of [strange, dashboard]) await deliver(product, 'instagram', asMeta(body))

  const runs = await product.queue.drain(product.house)

  expect(runs.map(({ outcome }) => outcome)).toEqual(['done', 'done'])
  expect(await stored()).toEqual([])
})
