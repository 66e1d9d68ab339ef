/** The cost of one answer of the assistant: storing a message, a turn, and sending its answer, each job by itself. */
import { expect, test } from 'vitest'
import { jobs } from '../../src/app.ts'
import { answering } from '#features/chats/server/inbound/unheard.queries.ts'
import { chatDelivery } from '#features/chats/server/outbound/outbox.queries.ts'
import { saveAccess } from '#features/channels/server/connection.queries.ts'
import { actOf } from '#platform/act.ts'
import { workJob } from '#platform/webhooks/events.queries.ts'
import { testHouse } from '../app.ts'
import { closeAfterFile } from '../closing.ts'
import { graphServer } from '../graph.ts'
import { configured, deliver, forNumber, whatsApp } from '../meta.ts'
import { loadSettings } from '#platform/settings.ts'
import { venue } from '../venue.ts'
import { listenToWire, type Sent, takeSent } from '../wire.ts'
import { testFolder } from '../database.ts'

listenToWire()
let made = 0
const graph = await graphServer(() => ({ json: { messages: [{ id: `wamid.ours.${++made}` }] } }))
closeAfterFile(graph.close)
const environment = { DATA_DIR: await testFolder(), META_GRAPH_URL: graph.url }
const product = await testHouse({
  now: '2026-11-20T15:00:00Z',
  settings: configured(loadSettings(environment)),
})
const { house } = product
const here = await venue(product)
const { business_id } = here
await here.service()
const account = '770000000000001'
await house.db
  .insertInto('wa_number')
  .values({
    business_id,
    phone_number_id: account,
    business_account_id: '1',
    wa_account_id: '880000000000001',
    display_phone_number: '+55 11 4002-8922',
    verified_name: 'Casa',
  })
  .execute()
await saveAccess(house, house.db, {
  grant: {
    business_id,
    service: 'whatsapp',
    account: '880000000000001',
    token: 'uma ficha',
    expires_at: null,
    data_access_expires_at: null,
  },
  now: house.now(),
  user_id: null,
})

/** Runs a job as the worker does, but now. */
async function run({ name }: { name: string }, data: object) {
  const job = jobs.find((each) => each.name === name)!
  await job.run(actOf('job', { ...house, db: house.database.ofJobs }), data as never)
}

async function counted(work: () => Promise<unknown>): Promise<Sent> {
  takeSent()
  await work()
  return takeSent()
}

type Step = 'deliver' | 'store' | 'turn' | 'send'

/** Somebody writes, is heard and answered; what each step sent to the database. */
async function answerOnce(phone: string, text: string): Promise<Record<Step, Sent>> {
  const message = {
    from: phone,
    id: `wamid.theirs.${++made}`,
    timestamp: String(house.now().getTime() / 1000),
    type: 'text',
    text: { body: text },
  }
  const body = JSON.stringify(whatsApp(forNumber(account, { messages: [message] })))
  const delivered = await counted(() => deliver(product, 'whatsapp', body))
  const { id } = await house.db
    .selectFrom('meta_event')
    .select('id')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow()
  const stored = await counted(() => run(workJob, { id }))
  const { id: chat_id } = await house.db
    .selectFrom('chat')
    .select('id')
    .where('customer_address', '=', phone)
    .executeTakeFirstOrThrow()
  product.turnTo(new Date(house.now().getTime() + 2000))
  const turn = await counted(() => run(answering, { business_id, chat_id }))
  const asked = graph.requests.length
  const ours = { business_id, channel: 'whatsapp', account, run: crypto.randomUUID() }
  const sent = await counted(() => run(chatDelivery, ours))
  expect(graph.requests.length).toBe(asked + 1)
  return { deliver: delivered, store: stored, turn, send: sent }
}

/** The least of three: frequent statements are prepared by then, and the queue of jobs may send statements of its own meanwhile. */
function leastOf(times: Record<Step, Sent>[], step: Step): Sent {
  return {
    statements: Math.min(...times.map((each) => each[step].statements)),
    writes: Math.min(...times.map((each) => each[step].writes)),
  }
}

const newPeople = [
  await answerOnce('5511920000001', 'oi, boa noite'),
  await answerOnce('5511920000002', 'oi, boa noite'),
  await answerOnce('5511920000003', 'oi, boa noite'),
]
const again = [
  await answerOnce('5511920000001', 'onde fica?'),
  await answerOnce('5511920000001', 'onde fica?'),
  await answerOnce('5511920000001', 'onde fica?'),
]

/** Each step with its limits. A change that makes one cheaper lowers its line. */
const steps: [what: string, statements: number, writes: number, least: Sent][] = [
  ['taking a delivery of the platform', 1, 1, leastOf(newPeople, 'deliver')],
  ['storing the first message of somebody new', 19, 7, leastOf(newPeople, 'store')],
  ['storing a further message', 15, 6, leastOf(again, 'store')],
  ['a turn of the assistant', 16, 4, leastOf(newPeople, 'turn')],
  ['sending its answer', 16, 4, leastOf(newPeople, 'send')],
]

test.each(steps)('%s takes at most %i statements in %i writes', (_what, statements, writes, least) => {
  expect(least.statements).toBeGreaterThan(0)
  expect(least.statements).toBeLessThanOrEqual(statements)
  expect(least.writes).toBeLessThanOrEqual(writes)
})
