import { sql } from 'kysely'
import { beforeEach, describe, expect, test } from 'vitest'
import { listMetaEvents, replayMetaEvent } from './contract.ts'
import { testHouse } from '#test/app.ts'
import {
  asMeta,
  configured,
  deliver,
  instagram,
  instagramSecret,
  metaSecret,
  signatureOf,
  verifyToken,
  whatsApp,
} from '#test/meta.ts'
import { venue } from '#test/venue.ts'
import { loadSettings } from '#platform/settings.ts'
import { testFolder } from '#test/database.ts'

const noon = '2026-11-20T15:00:00Z'
const settings = configured(loadSettings({ DATA_DIR: await testFolder() }))
const product = await testHouse({ now: noon, settings })
const { db } = product.house

beforeEach(async () => {
  product.turnTo(noon)
  await db.deleteFrom('meta_event').execute()
  await sql`delete from pgboss.job`.execute(db)
})

const events = () => db.selectFrom('meta_event').selectAll().orderBy('id').execute()
const waitingJobs = async () => {
  const { rows } = await sql<{ data: { job: string } }>`select data from pgboss.job`.execute(db)
  return rows.filter(({ data }) => data.job === 'work_meta_event').length
}

const body = asMeta(whatsApp({ metadata: { phone_number_id: 'de ninguém' }, messages: [] }))

describe('the handshake', { tags: ['D-130'] }, () => {
  const shake = (path: string, query: Record<string, string>) => product.request({ url: path, query })
  const question = { 'hub.mode': 'subscribe', 'hub.verify_token': verifyToken, 'hub.challenge': '1158201444' }

  test.each(['/api/meta/webhook', '/api/meta-instagram/webhook'])(
    'of %s echoes the challenge as text',
    async (path) => {
      const answer = await shake(path, question)

      expect([answer.statusCode, answer.body]).toEqual([200, '1158201444'])
      expect(answer.headers['content-type']).toMatch(/^text\/plain/)
    },
  )

  test('with another token, another mode or none echoes nothing', async () => {
    for (const wrong of [
      { ...question, 'hub.verify_token': 'outro' },
      { ...question, 'hub.mode': 'unsubscribe' },
      { 'hub.challenge': '1158201444' },
    ]) {
      const answer = await shake('/api/meta/webhook', wrong)

      expect(answer.statusCode).toBe(403)
      expect(answer.body).not.toContain('1158201444')
    }
  })

  test('fails while no token is configured', async () => {
    const { verifyToken: _, ...meta } = settings.meta!
    const bare = await testHouse({
      database: product.house.database,
      settings: { ...settings, meta: { ...meta, verifyToken: null } },
    })

    const answer = await bare.request({
      url: '/api/meta/webhook',
      query: { ...question, 'hub.verify_token': '' },
    })

    expect(answer.statusCode).toBe(403)
  })
})

describe('a delivery', () => {
  test('is stored as it came and answered, and a job works it off', async () => {
    const { statusCode } = await deliver(product, 'whatsapp', body)

    expect(statusCode).toBe(200)
    expect(await events()).toMatchObject([{ channel: 'whatsapp', body, done_at: null, outcome: null }])
    expect(await waitingJobs()).toBe(1)

    await product.queue.drain(product.house)
    expect(await events()).toMatchObject([
      { done_at: new Date(noon), outcome: { fields: ['messages'], stored: 0, failed: 0 } },
    ])
  })

  test('with a wrong, missing, malformed or SHA-1 signature, or with changed bytes, is refused without effect', async () => {
    const sha1 = { 'x-hub-signature': signatureOf(body, metaSecret, 'sha1') }
    const tries = [
      deliver(product, 'whatsapp', body, { secret: 'outro' }),
      deliver(product, 'whatsapp', body, { headers: {} }),
      deliver(product, 'whatsapp', body, { headers: sha1 }),
      deliver(product, 'whatsapp', body, { headers: { 'x-hub-signature-256': sha1['x-hub-signature'] } }),
      deliver(product, 'whatsapp', body, { headers: { 'x-hub-signature-256': 'sha256=00' } }),
      deliver(product, 'whatsapp', body.replace('messages', 'massages'), {
        headers: { 'x-hub-signature-256': signatureOf(body) },
      }),
      // The same JSON, written again.
      deliver(product, 'whatsapp', JSON.stringify(JSON.parse(body), null, 1), {
        headers: { 'x-hub-signature-256': signatureOf(body) },
      }),
    ]

    expect((await Promise.all(tries)).map(({ statusCode }) => statusCode)).toEqual(Array(7).fill(401))
    expect(await events()).toEqual([])
  })

  test('of Instagram may have either secret, of WhatsApp only the first', { tags: ['D-136'] }, async () => {
    const story = asMeta(instagram('17841400000000000'))
    const statuses = [
      await deliver(product, 'instagram', story, { secret: instagramSecret }),
      await deliver(product, 'instagram', story, { secret: metaSecret }),
      await deliver(product, 'whatsapp', body, { secret: instagramSecret }),
    ].map(({ statusCode }) => statusCode)

    expect(statuses).toEqual([200, 200, 401])
  })

  test('that the Instagram secret signs cannot speak for WhatsApp', { tags: ['D-136'] }, async () => {
    await deliver(product, 'instagram', body, { secret: instagramSecret })
    await product.queue.drain(product.house)

    expect(await events()).toMatchObject([{ outcome: { fields: [], stored: 0 } }])
  })

  test('whose JSON is cut off is refused with 400; signed JSON of any other shape is stored and ignored', async () => {
    const cut = body.slice(0, -5)
    expect((await deliver(product, 'whatsapp', cut)).statusCode).toBe(400)
    expect(await events()).toEqual([])

    for (const strange of [
      '[]',
      '"texto"',
      'null',
      '{}',
      '{"object":"page","entry":[{}]}',
      asMeta(whatsApp({}, 'flows')),
    ]) {
      expect((await deliver(product, 'whatsapp', strange)).statusCode).toBe(200)
    }
    const runs = await product.queue.drain(product.house)
    expect(runs.every(({ outcome }) => outcome === 'done')).toBe(true)
    expect((await events()).every(({ done_at }) => done_at !== null)).toBe(true)
  })

  test('of 4 MB is taken, a longer one is refused with 413, whatever type it claims', async () => {
    const long = (bytes: number) => {
      const rest = asMeta({ ...whatsApp({}), padding: '' })
      return asMeta({ ...whatsApp({}), padding: 'x'.repeat(bytes - rest.length) })
    }
    const most = long(4_194_304)

    expect((await deliver(product, 'whatsapp', most)).statusCode).toBe(200)
    expect((await deliver(product, 'whatsapp', long(4_194_305))).statusCode).toBe(413)
    const asForm = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-hub-signature-256': signatureOf(body),
    }
    expect((await deliver(product, 'whatsapp', body, { headers: asForm })).statusCode).toBe(200)
    expect((await events()).map(({ body: stored }) => stored.length)).toEqual([most.length, body.length])
  })

  test('is refused while no secret is configured', async () => {
    const bare = await testHouse({ database: product.house.database })

    expect((await deliver(bare, 'whatsapp', body)).statusCode).toBe(401)
    expect((await deliver(bare, 'whatsapp', body, { secret: '' })).statusCode).toBe(401)
  })

  test('that cannot be stored is answered with an error, so that Meta sends it again', async () => {
    await db.schema.alterTable('meta_event').renameTo('meta_event_away').execute()
    const { statusCode } = await deliver(product, 'whatsapp', body)
    await db.schema.alterTable('meta_event_away').renameTo('meta_event').execute()

    expect(statusCode).toBe(500)
  })

  test('is kept for 30 days', async () => {
    await deliver(product, 'whatsapp', body)
    await product.queue.drain(product.house)
    const forget = async () => {
      await product.house.enqueue(db, { name: 'forget_old_meta_events' }, {})
      await product.queue.drain(product.house)
    }

    product.turnTo('2026-12-20T14:59:00Z')
    await forget()
    expect(await events()).toHaveLength(1)

    product.turnTo('2026-12-20T15:01:00Z')
    await forget()
    expect(await events()).toEqual([])
  })
})

test('an operator reads what became of deliveries, never their words, and has one read again', async () => {
  const { master, owner } = await venue(product)
  await deliver(product, 'whatsapp', body)
  await product.queue.drain(product.house)
  const list = (token: string) => product.call(listMetaEvents, {}, { token })

  const { body: page } = await list(master.token)
  const { id } = page.data[0]!
  expect(page.data[0]).toMatchObject({ id, channel: 'whatsapp', bytes: body.length, outcome: { ignored: 0 } })
  expect(Object.keys(page.data[0]!)).not.toContain('body')
  expect((await list(owner.token)).status).toBe(403)

  const again = await product.call(replayMetaEvent, { params: { id } }, { token: master.token })
  expect(again.body.success).toBe(true)
  expect(await events()).toMatchObject([{ done_at: null }])
  await product.queue.drain(product.house)
  expect((await events())[0]!.done_at).not.toBeNull()
  expect(
    (await product.call(replayMetaEvent, { params: { id: id + 1 } }, { token: master.token })).status,
  ).toBe(404)
})
