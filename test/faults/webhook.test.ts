import { beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../tools/build.ts'
import { asMeta, forNumber, metaSecret, signatureOf, whatsApp } from '../meta.ts'
import { messagesAt } from './conversations.ts'
import { furnish } from './guests.ts'
import { letLeasesEnd, untilIdle } from './leases.ts'
import { newPlace, startProduct } from './product.ts'

beforeAll(async () => {
  await ensureBuilt()
}, 240_000)

test(
  'kill -9 between storing and working: every message that was answered is in its chat once',
  { timeout: 300_000 },
  async () => {
    const { environment: place, options, open } = await newPlace()
    const environment = { ...place, META_APP_ID: '100200300400500', META_APP_SECRET: metaSecret }
    const here = await furnish(open)
    const { business_id } = here
    const before = await open()
    await before.db
      .insertInto('wa_number')
      .values({
        business_id,
        phone_number_id: '106030000000001',
        business_account_id: '1',
        wa_account_id: '2',
        display_phone_number: '+55 11 4002-8922',
        verified_name: 'Casa',
      })
      .execute()
    await before.close()
    const answered: string[] = []
    const first = startProduct(environment)
    const address = await first.ready

    for (let count = 0; count < 60; count++) {
      const id = `wamid.${count}`
      const message = { from: `55119${10_000_000 + (count % 7)}`, id, type: 'text', text: { body: id } }
      const body = asMeta(whatsApp(forNumber('106030000000001', { messages: [message] })))
      const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signatureOf(body) }
      const { status } = await fetch(`${address}/api/meta/webhook`, { method: 'POST', body, headers })
      if (status === 200) answered.push(id)
    }
    first.kill('SIGKILL')
    expect(await first.ended).toBe(null)

    await letLeasesEnd(options)
    const again = startProduct(environment)
    const next = await again.ready
    const fromCustomers = async () =>
      (await messagesAt(next, here)).filter(({ sender }) => sender === 'customer')
    await expect.poll(fromCustomers, { timeout: 120_000, interval: 100 }).toHaveLength(60)
    await untilIdle(options)
    again.kill('SIGTERM')
    await again.ended
    const after = await open()
    const rows = await after.db
      .selectFrom('chat_message')
      .select('external_id')
      .where('sender', '=', 'customer')
      .execute()
    const chats = await after.db.selectFrom('chat').select('id').execute()
    await after.close()

    expect(answered).toHaveLength(60)
    expect(rows.map(({ external_id }) => String(external_id)).toSorted()).toEqual(answered.toSorted())
    expect(chats).toHaveLength(7)
  },
)
