import { sql } from 'kysely'
import { beforeAll, expect, test } from 'vitest'
import { startSimulator } from '../../simulator/simulator.ts'
import { ensureBuilt } from '../../tools/build.ts'
import { closeAfterFile } from '../closing.ts'
import { asMeta, forNumber, signatureOf, whatsApp } from '../meta.ts'
import { furnish } from './guests.ts'
import { letLeasesEnd, untilIdle } from './leases.ts'
import { connectNumber } from './number.ts'
import { newPlace, startProduct } from './product.ts'

beforeAll(async () => {
  await ensureBuilt()
}, 240_000)

const phone = '5511987000001'

test(
  'kill -9 in the middle of a turn: the customer is answered once by the process that comes after',
  { tags: ['D-137'], timeout: 300_000 },
  async () => {
    const { environment: place, options, open } = await newPlace()
    const simulator = await startSimulator()
    closeAfterFile(() => simulator.close())
    const { seeded, environment: meta } = simulator
    const environment = { ...place, ...meta }
    const { business_id } = await furnish(open)
    const database = await open()
    const { db } = database
    await connectNumber(db, environment, simulator, business_id)
    const customer = await simulator.do('create.customer', { wa_id: phone })
    const { id } = await simulator.do('customer.send', {
      customer: customer.id,
      to: seeded.number,
      text: 'Oi',
    })
    const heard = {
      from: phone,
      id,
      timestamp: String(Math.floor(Date.now() / 1000)),
      type: 'text',
      text: { body: 'Oi' },
    }
    const body = asMeta(whatsApp(forNumber(seeded.number, { messages: [heard] })))
    const signature = signatureOf(body, seeded.appSecret)
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': signature }
    const first = startProduct(environment)
    const address = await first.ready

    // The turn has decided what to say and waits here to store it.
    const freed = Promise.withResolvers<void>()
    const held = db.transaction().execute(async (trx) => {
      await sql`lock table assistant_conversation in exclusive mode`.execute(trx)
      await freed.promise
    })
    const { status } = await fetch(`${address}/api/meta/webhook`, { method: 'POST', body, headers })
    const waiting = sql`select 1 from pg_locks where not granted and relation = 'assistant_conversation'::regclass`
    await expect
      .poll(async () => (await waiting.execute(db)).rows.length, { timeout: 20_000, interval: 20 })
      .toBe(1)
    first.kill('SIGKILL')
    expect(await first.ended).toBe(null)
    freed.resolve()
    await held
    await letLeasesEnd(options)
    const again = startProduct(environment)
    await again.ready
    const answers = () =>
      Object.values(simulator.world.messages).filter(
        (each) => each.sent_to === phone && each.from === 'business',
      )
    await expect.poll(answers, { timeout: 120_000, interval: 100 }).not.toEqual([])
    await untilIdle(options)
    again.kill('SIGTERM')
    await again.ended
    const spoken = await db
      .selectFrom('chat_message')
      .select(['message', 'status'])
      .where('business_id', '=', business_id)
      .where('sender', '=', 'assistant')
      .execute()
    await database.close()

    expect(status).toBe(200)
    expect(answers()).toHaveLength(1)
    expect(spoken).toHaveLength(1)
    expect(spoken[0]!.message).toContain('4 Falar com atendente')
  },
)
