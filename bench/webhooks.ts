/** What a server makes of Meta's deliveries: how soon it answers, how soon each message is in its chat, and how staff fares meanwhile. */
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Agent } from 'node:http'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { backendsOf } from './backends.ts'
import { deliverWhatsApp } from '#platform/webhooks/contract.ts'
import { type Child, startChild } from './child.ts'
import { businessOf, connectNumbers } from './connect.ts'
import { ask } from './load.ts'
import { fill, type Ground, newPlace } from './place.ts'
import type { Delivered, Sending } from './platform.ts'
import type { Single } from './report.ts'
import { quantile } from './rounds.ts'
import { subjects, variationOf } from './subjects.ts'

const perSecond = 200
/** People whom staff answers, so that the figures are those of deliveries and not of the assistant's turns, which `turns.ts` measures. */
const people = 500
const staffPerSecond = 20
const quietSeconds = 20
/** How often it is looked which messages are in their chats: so exact is the time of each. */
const lookMs = 20
/** A message that is in no chat by then is lost. */
const patienceMs = 60_000

/** What staff asks while they work, by turns: reservations, chats, messages of a chat. */
const asked = ['list', 'chats', 'messages'].map((name) => subjects.find((one) => one.name === name)!)

/** Staff of another business ask both servers at an even pace until `isOver`; the milliseconds of each answer. */
async function staffAsks(ground: Ground, children: Child[], isOver: () => boolean): Promise<number[]> {
  const agents = children.map(() => new Agent({ keepAlive: true }))
  const latencies: number[] = []
  const sent: Promise<void>[] = []
  const begun = performance.now()
  for (let made = 0; !isOver(); made++) {
    const early = begun + (made * 1000) / staffPerSecond - performance.now()
    if (early > 0) await wait(early)
    const subject = asked[made % asked.length]!
    const which = made % children.length
    const from = performance.now()
    sent.push(
      ask(children[which]!.port, subject.request(ground, variationOf(subject, made, 0)), agents[which]).then(
        ({ status }) => {
          if (status !== 200) throw new Error(`${subject.name} answered ${status}.`)
          latencies.push(performance.now() - from)
        },
      ),
    )
  }
  await Promise.all(sent)
  for (const agent of agents) agent.destroy()
  return latencies
}

/** Looks again and again which messages of a business are in its chats; when each was first seen, by its text. */
function watchChats(client: pg.Client, business_id: number) {
  const seenAt = new Map<string, number>()
  const over = new AbortController()
  let last = 0
  const look = async () => {
    // A transaction may commit after a later one: some ids before the last are read again.
    const { rows } = await client.query<{ id: string; message: string }>({
      name: 'look',
      text: 'select id, message from chat_message where business_id = $1 and id > $2',
      values: [business_id, last - 300],
    })
    const at = Date.now()
    for (const { id, message } of rows) {
      last = Math.max(last, Number(id))
      if (!seenAt.has(message)) seenAt.set(message, at)
    }
  }
  const looking = (async () => {
    while (!over.signal.aborted) {
      await look()
      await wait(lookMs)
    }
  })()
  const stop = async () => {
    over.abort()
    await looking
  }
  return { seenAt, stop }
}

/** Milliseconds from the start of the simulator, as `npm start` runs it, until it says its address. */
async function simulatorReady(): Promise<number> {
  const program = join(import.meta.dirname, '../simulator/main.ts')
  const args = ['--disable-warning=ExperimentalWarning', program, '--json', '--port', '0']
  const begun = performance.now()
  const child = spawn(process.execPath, args, { stdio: ['pipe', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  const ms = performance.now() - begun
  child.stdin.end()
  await once(child, 'exit')
  return ms
}

/** The simulator delivers to two processes on one Postgres for so many seconds. */
export async function webhooksMeasured(server: string, seconds: number): Promise<Single[]> {
  const readyMs = await simulatorReady()
  const platform = await startChild('platform.ts', {})
  const ground = await fill(await newPlace(server))
  const { place, bench } = ground
  const business_id = businessOf(bench.path)
  const { number, account, ...environment } = await platform.ask<Record<string, string>>('settings')
  await connectNumbers(place, { path: bench.path, numbers: [number!], account: account!, environment })
  const options = { ...place, environment, works: true }
  const children = await Promise.all([startChild('server.ts', options), startChild('server.ts', options)])
  const client = new pg.Client({ connectionString: place.url })
  await client.connect()
  const backends = await backendsOf(server)
  const spent = async () => {
    const usages = await Promise.all(children.map((child) => child.usage()))
    const ours = usages.reduce((sum, { cpu }) => sum + cpu, 0) / 1000
    return { ours, postgres: (await backends.spent(new URL(place.url!).pathname.slice(1))) ?? NaN }
  }
  const send = (sending: Sending) => platform.ask<Delivered>('send', sending)
  try {
    await platform.ask('serve', { servers: children.map(({ port }) => port), path: deliverWhatsApp.path })
    const customers = await platform.ask<string[]>('customers', people)
    // Each has a chat before the measured part, and a person took it over.
    await send({ prefix: 'antes', customers, perSecond: 50, count: people })
    await wait(1000)
    await client.query(`update chat set replier = 'user' where business_id = $1`, [business_id])
    await wait(8000)
    const quietUntil = performance.now() + quietSeconds * 1000
    const quiet = await staffAsks(ground, children, () => performance.now() > quietUntil)

    const before = await spent()
    const watched = watchChats(client, business_id)
    let isSent = false
    const count = perSecond * seconds
    const delivering = send({ prefix: 'evento', customers, perSecond, count }).finally(() => (isSent = true))
    const busy = await staffAsks(ground, children, () => isSent)
    const { leftAt, answerMs, undelivered } = await delivering
    const until = performance.now() + patienceMs
    while (leftAt.some(([text]) => !watched.seenAt.has(text)) && performance.now() < until) await wait(100)
    await watched.stop()
    const after = await spent()
    const stored = leftAt.flatMap(([text, at]) => {
      const seen = watched.seenAt.get(text)
      return seen === undefined ? [] : [seen - at]
    })
    const { rows } = await client.query<{ doubled: number }>(
      `select (count(*) - count(distinct message))::int as doubled from chat_message
       where business_id = $1 and message like 'evento %'`,
      [business_id],
    )
    const what = `Webhooks, ${perSecond} events a second on two processes`
    return [
      { what: 'Simulator: start → ready', unit: 'ms', value: readyMs, most: 2000 },
      { what: `${what}: answer, p50`, unit: 'ms', value: quantile(answerMs, 0.5), most: 25 },
      { what: `${what}: the same, p99`, unit: 'ms', value: quantile(answerMs, 0.99), most: 250 },
      { what: `${what}: delivered → in its chat, p50`, unit: 'ms', value: quantile(stored, 0.5) },
      { what: `${what}: the same, p99`, unit: 'ms', value: quantile(stored, 0.99), most: 1500 },
      { what: `${what}: in no chat after a minute`, unit: 'messages', value: count - stored.length, most: 0 },
      { what: `${what}: doubled`, unit: 'messages', value: rows[0]!.doubled, most: 0 },
      { what: `${what}: deliveries that Meta must repeat`, unit: '', value: undelivered },
      {
        what: `${what}: CPU of the servers for each, staff's calls included`,
        unit: 'ms',
        value: (after.ours - before.ours) / count,
      },
      {
        what: `${what}: CPU of Postgres for each, staff's calls included`,
        unit: 'ms',
        value: (after.postgres - before.postgres) / count,
      },
      { what: `${what}: staff of another business, p50`, unit: 'ms', value: quantile(busy, 0.5) },
      { what: `${what}: the same, p99`, unit: 'ms', value: quantile(busy, 0.99) },
      {
        what: `${what}: the same, p99, of that without deliveries`,
        unit: '×',
        value: quantile(busy, 0.99) / quantile(quiet, 0.99),
        most: 1.5,
      },
    ]
  } finally {
    await client.end()
    await backends.close()
    await Promise.all(children.map((child) => child.stop()))
    await platform.stop()
  }
}
