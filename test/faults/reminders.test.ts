import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { pino } from 'pino'
import { beforeAll, expect, test } from 'vitest'
import { jobs } from '../../src/app.ts'
import { startSimulator } from '../../simulator/simulator.ts'
import { variablesIn } from '#features/channels/whatsapp/template-text.ts'
import { suggestions } from '#features/reminders/rules.ts'
import { sendReminders } from '#features/reminders/server/send-reminders.ts'
import { localNow } from '#lib/days/zoned.ts'
import { actOf } from '#platform/act.ts'
import { type Database, openDatabase } from '#platform/database/database.ts'
import type { House } from '#platform/house.ts'
import { openQueue } from '#platform/jobs/queue.ts'
import { newLinkToken } from '#platform/secrets.ts'
import { loadSettings } from '#platform/settings.ts'
import { ensureBuilt } from '../../tools/build.ts'
import { startChild } from '../child.ts'
import { closeAfterFile } from '../closing.ts'
import { testDatabaseOptions, testFolder } from '../database.ts'
import type { TestHouse } from '../app.ts'
import { venue } from '../venue.ts'
import { messagesAt } from './conversations.ts'
import { letLeasesEnd, untilIdle } from './leases.ts'
import { connectNumber, type Simulator } from './number.ts'
import { newPlace, startProduct } from './product.ts'

const guests = 120
const hours = (count: number) =>
  new Date(Date.parse('2027-11-19T00:00:00Z') + count * 3_600_000).toISOString()
/** Every two hours of two days: to the next day’s dinner at 20:00 in São Paulo, which is 23:00 UTC. */
const instants = Array.from({ length: 24 }, (_, step) => hours(step * 2 + 1))

/** Runs the process from this instant on; killed so many milliseconds after it began the third. Returns the finished ones. */
async function remind(given: string[], from: number, killAfterMs: number | null): Promise<number> {
  const script = fileURLToPath(new URL('reminding.ts', import.meta.url))
  const child = startChild([script, ...given, ...instants.slice(from)])
  child.stderr.pipe(process.stderr, { end: false })
  const ended = once(child, 'exit')
  let [begun, done] = [0, 0]
  for await (const line of createInterface(child.stdout)) {
    if (line.startsWith('done')) done++
    if (!line.startsWith('begin') || ++begun !== 3 || killAfterMs === null) continue
    await wait(killAfterMs)
    child.kill('SIGKILL')
  }
  const [code] = await ended
  if (killAfterMs === null) expect(code).toBe(0)
  return from + done
}

test(
  'over two days with kill -9 between, every guest is reminded once for each lead',
  { tags: ['D-95'], timeout: 300_000 },
  async () => {
    const options = await testDatabaseOptions()
    const open = () => openDatabase(options)
    const before = await open()
    const house = { db: before.db, now: () => new Date() } as TestHouse['house']
    const here = await venue({ house } as TestHouse)
    await before.db
      .insertInto('reminder_setting')
      .values({
        business_id: here.business_id,
        branch_id: here.branch.id,
        sends_since: new Date('2027-11-01T00:00:00Z'),
        on_approval: true,
        leads: [24, 3],
        quiet_from: '23:00',
        quiet_until: '07:00',
        updated_at: new Date(),
      })
      .execute()
    for (let guest = 0; guest < guests; guest++)
      await here.reservation({
        date: '2027-11-20',
        time: '20:00',
        status: 'CON',
        confirmed_at: new Date('2027-11-10T12:00:00Z'),
        owner_phone: `1198${String(7_000_000 + guest)}`,
        owner_email: `ana${guest}@exemplo.com`,
        token: newLinkToken(),
        token_rsvp: newLinkToken(),
      })
    await before.close()

    const given = [JSON.stringify(options), await testFolder()]
    let reached = 0
    // The third instant of a process is killed early or late in its work, then a new process looks at the same instant again.
    for (const killAfterMs of [20, 60, 120, 0, 200, 90, 40])
      reached = await remind(given, reached, killAfterMs)
    await remind(given, reached, null)

    const after = await open()
    const rows = await after.db
      .selectFrom('reservation_reminder')
      .select((eb) => ['lead', eb.fn.countAll<number>().as('count')])
      .groupBy('lead')
      .orderBy('lead')
      .execute()
    const letters = await after.db
      .selectFrom('mail')
      .select((eb) => ['recipient', eb.fn.countAll<number>().as('count')])
      .where('kind', '=', 'reservation_reminder')
      .groupBy('recipient')
      .execute()
    await after.close()
    expect(rows).toEqual([
      { lead: 3, count: guests },
      { lead: 24, count: guests },
    ])
    expect(letters).toHaveLength(guests)
    expect(letters.filter(({ count }) => count !== 2)).toEqual([])
  },
)

beforeAll(async () => {
  await ensureBuilt()
}, 240_000)

const { content, name } = suggestions.reminder

/** The text of a reminder, submitted to the platform and approved. */
async function approveReminder({ do: act, url, seeded }: Simulator, token: string) {
  const example = {
    body_text_named_params: variablesIn(content).map((param_name) => ({ param_name, example: 'x' })),
  }
  await fetch(`${url}/v25.0/${seeded.account}/message_templates`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({
      name,
      language: 'pt_BR',
      category: 'UTILITY',
      parameter_format: 'NAMED',
      components: [{ type: 'BODY', text: content, example }],
    }),
  })
  await act('template.review', { name, verdict: 'approve' })
}

/** Looks once for due reminders, as the product does every five minutes: planned ones wait for their worker. */
async function look(open: () => Promise<Database>, environment: Record<string, string>): Promise<void> {
  const database = await open()
  const [log, now] = [pino({ level: 'silent' }), () => new Date()]
  const queue = await openQueue({ database, log, now }, jobs)
  const settings = loadSettings(environment)
  const house = { settings, database, db: database.db, now, log, enqueue: queue.enqueue } as unknown as House
  await sendReminders.run(actOf('job', house), {})
  await queue.stop()
  await database.close()
}

test(
  'kill -9 between the call that sends a reminder and its answer: the guest has it once, and nobody sends it again',
  { tags: ['D-95'], timeout: 300_000 },
  async () => {
    const simulator = await startSimulator()
    closeAfterFile(() => simulator.close())
    const { environment: place, options, open } = await newPlace()
    const environment = { ...place, ...simulator.environment }
    const customer = await simulator.do('create.customer', { wa_id: '5511987000001' })
    const before = await open()
    const house = { db: before.db, now: () => new Date() } as TestHouse['house']
    const here = await venue({ house } as TestHouse)
    const { business_id, branch } = here
    const number = await connectNumber(before.db, environment, simulator, business_id)
    await approveReminder(simulator, number.token)
    const template = await before.db
      .insertInto('wa_template')
      .values({ business_id, wa_number_id: number.id, name, category: 'utility', status: 'active', content })
      .returning('id')
      .executeTakeFirstOrThrow()
    const now = Date.now()
    await before.db
      .insertInto('reminder_setting')
      .values({
        business_id,
        branch_id: branch.id,
        sends_since: new Date(now - 86_400_000),
        on_approval: false,
        leads: [3],
        reminder_template_id: template.id,
        quiet_from: '00:00',
        quiet_until: '00:00',
        updated_at: new Date(now),
      })
      .execute()
    // The reminder of three hours before has been due for half an hour.
    const { date, time } = localNow(new Date(now + 2.5 * 3_600_000), branch.timezone)
    await here.reservation({
      date,
      time,
      status: 'CON',
      confirmed_at: new Date(now - 7 * 86_400_000),
      owner_phone: '11987000001',
      token: newLinkToken(),
      token_rsvp: newLinkToken(),
    })
    await before.close()

    await look(open, environment)
    const fault = { endpoint: 'messages', number: simulator.seeded.number, times: 1 }
    await simulator.do('fault.add', { match: fault, effect: { kind: 'accepted-without-answer', ms: 60_000 } })
    const first = startProduct(environment)
    await first.ready
    const where = { sent_to: customer.wa_id!, from: 'business' }
    await simulator.do('waitFor', { list: 'messages', where, count: 1, timeout_ms: 60_000 })
    first.kill('SIGKILL')
    expect(await first.ended).toBe(null)
    await letLeasesEnd(options)
    const again = startProduct(environment)
    const address = await again.ready
    const unclear = async () => (await messagesAt(address, here)).map(({ error }) => error?.action)
    await expect.poll(unclear, { timeout: 120_000, interval: 100 }).toEqual(['check'])
    await untilIdle(options)
    again.kill('SIGTERM')
    await again.ended
    await look(open, environment)
    const after = await open()
    const reminders = await after.db
      .selectFrom('reservation_reminder')
      .select(['lead', 'message_id'])
      .execute()
    const messages = await after.db.selectFrom('chat_message').select(['id', 'type']).execute()
    await after.close()

    const sent = Object.values(simulator.world.messages).filter(({ from }) => from === 'business')
    expect(sent).toMatchObject([{ sent_to: customer.wa_id, type: 'template' }])
    expect(messages).toEqual([{ id: expect.any(Number), type: 'template' }])
    expect(reminders).toEqual([{ lead: 3, message_id: messages[0]!.id }])
  },
)
