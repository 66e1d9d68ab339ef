/** The simulator in a process of its own, which delivers to several servers by turns. */
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { startSimulator } from '../simulator/simulator.ts'
import { answerParent } from './child.ts'

/** Events to send: so many a second, each with a text of its own, by these customers in turn. */
export type Sending = { prefix: string; customers: string[]; perSecond: number; count: number }
/** What became of them: when each first left, by its text, and the milliseconds of every answer. */
export type Delivered = { leftAt: [string, number][]; answerMs: number[]; undelivered: number }

const simulator = await startSimulator()
const { seeded } = simulator
let servers: number[] = []
let taken = 0

// A balancer in front of the servers, as a house with two of them has one: each connection goes to the next.
const balancer = createServer((caller) => {
  const server = connect(servers[taken++ % servers.length]!, '127.0.0.1')
  const end = (one: Socket, other: Socket) =>
    one.on('error', () => other.destroy()).on('close', () => other.end())
  end(caller.setNoDelay(), server.setNoDelay())
  end(server, caller)
  caller.pipe(server).pipe(caller)
})
await new Promise<void>((resolve) => void balancer.listen(0, '127.0.0.1', resolve))
const { port } = balancer.address() as AddressInfo

/** Tells the platform where the servers are, and how it delivers: a tenth twice, everything in any order within two seconds. */
async function serve(given: { servers: number[]; path: string }): Promise<void> {
  servers = given.servers
  await simulator.do('app.callback', { callback_url: `http://127.0.0.1:${port}${given.path}` })
  await simulator.do('change.account', { id: seeded.account, subscribed: { [seeded.appId]: null } })
  await simulator.do('profile.delivery', { copies: 1, copied: 0.1, concurrent: true, shuffle_ms: 2000 })
}

async function customers(count: number): Promise<string[]> {
  const made = Array.from({ length: count }, (_, index) =>
    simulator.do('create.customer', {
      name: `Cliente ${index}`,
      wa_id: `55119${String(30_000_000 + index)}`,
    }),
  )
  return (await Promise.all(made)).map(({ id }) => id)
}

type Texts = { value: { messages: { text: { body: string } }[] } }[]

async function send({ prefix, customers: people, perSecond, count }: Sending): Promise<Delivered> {
  const begun = performance.now()
  for (let index = 0; index < count; index++) {
    const early = begun + (index * 1000) / perSecond - performance.now()
    if (early > 0) await wait(early)
    const customer = people[index % people.length]!
    await simulator.do('customer.send', { customer, text: `${prefix} ${index}` })
  }
  await simulator.do('settle', { timeout_ms: 60_000 })
  const { rows } = await simulator.do('list', { list: 'deliveries' })
  const leftAt = new Map<string, number>()
  const answerMs: number[] = []
  let undelivered = 0
  for (const { events, attempts, state } of rows as {
    events: unknown
    attempts: { at: number; ms: number }[]
    state: string
  }[]) {
    const text = (events as Texts)[0]?.value.messages?.[0]?.text.body
    if (!text?.startsWith(`${prefix} `)) continue
    if (state !== 'delivered') undelivered++
    answerMs.push(...attempts.map(({ ms }) => ms))
    const first = attempts[0]?.at
    if (first !== undefined) leftAt.set(text, Math.min(first, leftAt.get(text) ?? first))
  }
  return { leftAt: [...leftAt], answerMs, undelivered }
}

answerParent(
  port,
  {
    serve,
    customers,
    send,
    settings: () => ({ ...simulator.environment, number: seeded.number, account: seeded.account }),
  },
  async () => {
    balancer.close()
    await simulator.close()
  },
)
