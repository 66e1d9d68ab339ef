import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { beforeAll, expect, test } from 'vitest'
import { startSimulator } from '../../simulator/simulator.ts'
import type { Db } from '#platform/database/database.ts'
import { ensureBuilt } from '../../tools/build.ts'
import { closeAfterFile } from '../closing.ts'
import type { Venue } from '../venue.ts'
import { messagesAt } from './conversations.ts'
import { furnish } from './guests.ts'
import { letLeasesEnd, untilIdle } from './leases.ts'
import { connectNumber, type Simulator } from './number.ts'
import { newPlace, startProduct } from './product.ts'

beforeAll(async () => {
  await ensureBuilt()
}, 240_000)

const phones = ['5511987000001', '5511987000002']
/** Somebody who is sent a photo. */
const viewer = '5511987000003'

const photoFile = new URL('../../simulator/samples/foto.jpg', import.meta.url)

/** A number of the venue at the simulator, signed in, and a chat with each of these people, who wrote just now. */
async function connect(
  db: Db,
  environment: Record<string, string>,
  simulator: Simulator,
  { business_id }: Venue,
) {
  await connectNumber(db, environment, simulator, business_id)
  const { number } = simulator.seeded
  const chats: number[] = []
  for (const phone of [...phones, viewer]) {
    const customer = await simulator.do('create.customer', { wa_id: phone })
    await simulator.do('customer.send', { customer: customer.id, to: number, text: 'Oi' })
    const { id } = await db
      .insertInto('chat')
      .values({
        business_id,
        channel: 'whatsapp',
        account: number,
        customer_address: phone,
        customer_name: 'Ana',
        customer_wrote_at: new Date(),
        replier: 'user',
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    chats.push(id)
  }
  return chats
}

test(
  'kill -9 before a call, during one and while a photo is uploaded: every message leaves once, but for the one that nobody can know about, which says so',
  { timeout: 300_000 },
  async () => {
    const simulator = await startSimulator()
    closeAfterFile(() => simulator.close())
    const { environment: place, options, open } = await newPlace()
    const environment = { ...place, ...simulator.environment }
    const here = await furnish(open)
    const before = await open()
    const chats = await connect(before.db, environment, simulator, here)
    await before.close()
    // The first call of the number hangs until its process is gone.
    const fault = { endpoint: 'messages', number: simulator.seeded.number, customer: phones[0]!, times: 1 }
    await simulator.do('fault.add', { match: fault, effect: { kind: 'accepted-without-answer', ms: 60_000 } })
    const upload = { endpoint: 'media', times: 1 }
    await simulator.do('fault.add', {
      match: upload,
      effect: { kind: 'accepted-without-answer', ms: 60_000 },
    })
    const first = startProduct(environment)
    const address = await first.ready
    const texts = ['um', 'dois', 'três']
    for (const text of texts) {
      for (const id of chats.slice(0, phones.length)) {
        const { status } = await fetch(`${address}/api/chat/${id}/messages`, {
          method: 'POST',
          headers: { 'content-type': 'application/json', 'x-auth-token': here.owner.token },
          body: JSON.stringify({ message: text }),
        })
        expect(status).toBe(200)
      }
    }
    const photo = new FormData()
    photo.append('file', new Blob([await readFile(photoFile)], { type: 'image/jpeg' }), 'mesa.jpg')
    photo.append('message', 'A mesa')
    const stored = await fetch(`${address}/api/chat/${chats.at(-1)!}/messages`, {
      method: 'POST',
      headers: { 'x-auth-token': here.owner.token },
      body: photo,
    })
    expect(stored.status).toBe(200)
    // The other person's messages leave meanwhile, and their answers are stored.
    const where = { sent_to: phones[1]!, from: 'business' }
    await simulator.do('waitFor', { list: 'messages', where, count: texts.length, timeout_ms: 20_000 })
    await wait(1000)
    first.kill('SIGKILL')
    expect(await first.ended).toBe(null)

    await letLeasesEnd(options)
    const again = startProduct(environment)
    const next = await again.ready
    const unsettled = async () =>
      (await messagesAt(next, here)).filter(
        ({ sender, status, error }) => sender === 'user' && status === 'queued' && error?.action !== 'check',
      )
    await expect.poll(unsettled, { timeout: 120_000, interval: 100 }).toEqual([])
    await untilIdle(options)
    again.kill('SIGTERM')
    await again.ended
    const after = await open()
    const rows = await after.db
      .selectFrom('chat_message')
      .select(['chat_id', 'message', 'status', 'error'])
      .where('sender', '=', 'user')
      .orderBy('id')
      .execute()
    await after.close()

    const sentTo = (phone: string) =>
      Object.values(simulator.world.messages).filter(
        (each) => each.sent_to === phone && each.from === 'business',
      )
    expect(sentTo(viewer)).toMatchObject([{ type: 'image', content: { caption: 'A mesa' } }])
    expect(rows.filter(({ chat_id }) => chat_id === chats.at(-1))).toMatchObject([{ error: null }])
    for (const [index, phone] of phones.entries()) {
      const sent = sentTo(phone)
      expect(sent.map(({ content }) => content.body)).toEqual(texts)
      const ours = rows.filter(({ chat_id }) => chat_id === chats[index])
      const unclear = ours.filter(({ status }) => status === 'queued')
      expect(unclear.map(({ error }) => error)).toEqual(
        index === 0 ? [expect.objectContaining({ unclear: true })] : [],
      )
    }
  },
)
