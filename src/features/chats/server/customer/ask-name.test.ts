import { beforeEach, expect, test } from 'vitest'
import { saveAccess } from '#features/channels/server/connection.queries.ts'
import { openMeta } from '#platform/meta/open.ts'
import { testHouse } from '#test/app.ts'
import { graphError } from '#test/graph.ts'
import { asMeta, configured, deliver, instagram } from '#test/meta.ts'
import { metaStand } from '#test/meta-stand.ts'
import { type Venue, venue } from '#test/venue.ts'

const noon = '2026-11-20T15:00:00Z'
const meta = await metaStand()
const settings = { ...meta.settings }
const product = await testHouse({
  now: noon,
  settings: { ...settings, instagram: { ...settings.instagram, app: configured(settings).instagram!.app } },
})
const { house } = product
const { db } = house
let made = 0

let here: Venue
let account: string
let bia: string
beforeEach(async () => {
  meta.reset()
  Object.assign(house, { meta: openMeta(house.settings) })
  product.turnTo(noon)
  here = await venue(product)
  bia = `99887766${String(++made).padStart(4, '0')}`
  account = `18841${String(++made).padStart(12, '0')}`
  const grant = { business_id: here.business_id, service: 'instagram', account, token: 'IGbom' } as const
  const open = { ...grant, expires_at: null, data_access_expires_at: null }
  await saveAccess(house, db, { grant: open, now: new Date(noon), user_id: null })
})

/** Bia writes at the house's time; everything that is due is done. */
async function write() {
  const message = { mid: `mid.${++made}`, text: 'Boa noite' }
  const timestamp = house.now().getTime()
  const event = { sender: { id: bia }, recipient: { id: account }, timestamp, message }
  await deliver(product, 'instagram', asMeta(instagram(account, event)))
  return product.queue.drain(house)
}

const asked = () => meta.requests.filter(({ path }) => path.endsWith(`/${bia}`))
const name = async () =>
  (
    await db
      .selectFrom('chat')
      .select('customer_name')
      .where('business_id', '=', here.business_id)
      .executeTakeFirstOrThrow()
  ).customer_name

test.each([
  [{ name: 'Bia Souza', username: 'bia.souza' }, 'Bia Souza'],
  [{ name: null, username: 'bia.souza' }, '@bia.souza'],
  [{}, 'Instagram'],
])('a person of whom Instagram says %j is called %j', { tags: ['D-134'] }, async (person, shown) => {
  meta.answer(`GET /${bia}`, { json: person })
  await write()
  expect(await name()).toBe(shown)
  expect(asked()).toHaveLength(1)
})

test(
  'without consent (230) the message is there, and the name is asked for once a day',
  { tags: ['D-134'] },
  async () => {
    meta.answer(`GET /${bia}`, graphError(230))
    await write()
    await write()
    expect(await name()).toBe('Instagram')
    expect(asked()).toHaveLength(1)

    product.turnTo('2026-11-21T15:00:01Z')
    meta.answer(`GET /${bia}`, { json: { name: 'Bia Souza' } })
    await product.queue.drain(house)

    expect(await name()).toBe('Bia Souza')
    expect(asked()).toHaveLength(2)
  },
)

test('after a week of silence nobody asks, until the person writes again', async () => {
  meta.answer(`GET /${bia}`, graphError(230))
  await write()
  product.turnTo('2026-11-28T15:00:00Z')
  await product.queue.drain(house)
  product.turnTo('2026-11-30T15:00:00Z')
  await product.queue.drain(house)
  expect(asked()).toHaveLength(2)

  await write()
  expect(asked()).toHaveLength(3)
})

test('a name that came another way stays', async () => {
  meta.answer(`GET /${bia}`, graphError(230))
  await write()
  await db.updateTable('chat').set({ customer_name: 'Bia' }).where('customer_address', '=', bia).execute()
  product.turnTo('2026-11-21T15:00:01Z')
  await product.queue.drain(house)

  expect(await name()).toBe('Bia')
  expect(asked()).toHaveLength(1)
})
