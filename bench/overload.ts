/**
 * `npm run bench:overload`: how much of its peak the product keeps when it gets far more requests than it can serve, how soon it refuses
 * the rest, and how a locked venue and a flood of sign-ins affect others. Prints ratios of alternating rounds and keeps nothing.
 * `-- --only=slots,locked` measures only those.
 */
import { loadavg, userInfo } from 'node:os'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { slotLimits } from '#platform/http/door/slots.ts'
import { ensureBuilt } from '../tools/build.ts'
import { type Child, startChild } from './child.ts'
import { Connection } from './connection.ts'
import { asFloor } from './floor/requests.ts'
import type { Sent } from './load.ts'
import { cleanUp, fill, newPlace } from './place.ts'
import { median, quantile } from './rounds.ts'
import { subjects, variationOf } from './subjects.ts'

const { values: flags } = parseArgs({ options: { only: { type: 'string' } } })
const isAsked = (name: string) => !flags.only || flags.only.split(',').includes(name)

const pairs = 5
const roundMs = 3000
const crowd = 500

type Seen = { served: number[]; refused: number[]; ms: number }

/**
 * Keeps `connections` asking until `stop` or for `ms`. A refused client asks again at once, which our browser code never does, or, where
 * `heeds`, after the seconds that the refusal says.
 */
async function flood(
  port: number,
  connections: number,
  next: () => Sent,
  { ms = roundMs, stop, heeds = false }: { ms?: number; stop?: AbortSignal; heeds?: boolean } = {},
): Promise<Seen> {
  const opened = await Promise.all(Array.from({ length: connections }, () => Connection.open(port)))
  const seen: Seen = { served: [], refused: [], ms }
  const begun = performance.now()
  const isOver = () => stop?.aborted === true || performance.now() - begun >= ms
  const visit = async (connection: Connection) => {
    while (!isOver()) {
      const sent = next()
      const asked = performance.now()
      const { status, head, body } = await connection.ask(sent)
      if (status !== sent.status && status !== 503)
        throw new Error(`${sent.path} answered ${status}: ${body.slice(0, 300)}`)
      seen[status === 503 ? 'refused' : 'served'].push(performance.now() - asked)
      const left = begun + ms - performance.now()
      if (status === 503 && heeds) {
        const seconds = Number(/\r\nretry-after: (\d+)/i.exec(head)?.[1])
        await wait(Math.max(0, Math.min(left, seconds * 1000)))
      }
    }
  }
  try {
    await Promise.all(opened.map(visit))
  } finally {
    for (const connection of opened) connection.close()
  }
  seen.ms = performance.now() - begun
  return seen
}

const perSecond = ({ served, ms }: Seen) => (served.length / ms) * 1000
const say = (what: string, figures: Record<string, number>) => {
  const all = Object.entries(figures).map(([name, value]) => `${name} ${value.toFixed(value < 10 ? 2 : 0)}`)
  console.log(`${what.padEnd(52)}${all.join('  ')}  (load ${loadavg()[0]!.toFixed(0)})`)
}

process.env.PGUSER ??= userInfo().username
const server = process.env.TEST_DATABASE_URL ?? 'postgres://127.0.0.1:5432/postgres'
await ensureBuilt()
let child: Child | undefined
let floor: Child | undefined
try {
  const ground = await fill(await newPlace(server))
  child = await startChild('server.ts', ground.place)
  const { port } = child
  // One business takes half of the slots.
  const limits = { ...slotLimits, places: slotLimits.slots / 2 }
  floor = await startChild('floor.ts', { url: ground.place.url, limits })
  let made = 0
  const nextOf = (name: string) => {
    const subject = subjects.find((each) => each.name === name)!
    return () => subject.request(ground, variationOf(subject, ++made, 0))
  }

  /** Prints what a server keeps of its peak under the crowd: by clients that ask again at once, and by those that wait as told. */
  const crowded = async (what: string, server: Child, next: () => Sent) => {
    await flood(server.port, 16, next, { ms: 1500 })
    const rounds: { usual: Seen; seen: Seen; heeding: Seen; cpu: number }[] = []
    const before = (await server.usage()).rss
    for (let pair = 0; pair < pairs; pair++) {
      const idle = (await server.usage()).cpu
      const usual = await flood(server.port, 16, next)
      const between = (await server.usage()).cpu
      const seen = await flood(server.port, crowd, next)
      const each = ((await server.usage()).cpu - between) / seen.served.length
      const heeding = await flood(server.port, crowd, next, { heeds: true })
      rounds.push({ usual, seen, heeding, cpu: each / ((between - idle) / usual.served.length) })
    }
    for (const [kind, how] of [
      ['seen', 'that ask again at once'],
      ['heeding', 'that wait as told'],
    ] as const) {
      const all = (which: 'served' | 'refused') => rounds.flatMap((round) => round[kind][which])
      say(`${what}, ${crowd} ${how}`, {
        'share of the peak': median(rounds.map((round) => perSecond(round[kind]) / perSecond(round.usual))),
        'served p99 ms': quantile(all('served'), 0.99),
        'refused p50 ms': quantile(all('refused'), 0.5),
        'p99 ms': quantile(all('refused'), 0.99),
        'refused per served': all('refused').length / all('served').length,
        // What the server's CPU alone would sustain, even if its clients take the rest of the machine.
        ...(kind === 'seen' && { 'CPU a served one': median(rounds.map(({ cpu }) => cpu)) }),
      })
    }
    say(`${what}, memory`, { 'MB before': before / 1e6, after: (await server.usage()).rss / 1e6 })
  }
  for (const name of ['slots', 'create', 'page-reserve'].filter(isAsked)) {
    const next = nextOf(name)
    await crowded(name, child, next)
    if (name !== 'page-reserve') await crowded(`floor of ${name}`, floor, () => asFloor({ name }, next()))
  }

  if (isAsked('burst')) {
    const next = nextOf('create-one-date')
    const opened = await Promise.all(Array.from({ length: 300 }, () => Connection.open(port)))
    const answers = await Promise.all(
      opened.map(async (connection) => {
        const asked = performance.now()
        const { status } = await connection.ask(next())
        return { status, ms: performance.now() - asked }
      }),
    )
    for (const connection of opened) connection.close()
    const of = (status: number) => answers.filter((each) => each.status === status).map(({ ms }) => ms)
    say('300 creates at once, one date', {
      served: of(200).length,
      'last ms': Math.max(...of(200)),
      refused: of(503).length,
      'p99 ms': quantile(of(503), 0.99),
    })
  }

  /** Slots of one business, four requests at a time, with and without `disturb` running. */
  const beside = async (what: string, disturb: (stop: AbortSignal) => Promise<unknown>) => {
    const next = nextOf('slots')
    await flood(port, 4, next, { ms: 1500 })
    const rounds: { quiet: Seen; disturbed: Seen }[] = []
    for (let pair = 0; pair < pairs; pair++) {
      const quiet = await flood(port, 4, next)
      const stop = new AbortController()
      const disturbing = disturb(stop.signal)
      const disturbed = await flood(port, 4, next)
      stop.abort()
      await disturbing
      rounds.push({ quiet, disturbed })
    }
    const ratio = (of: (seen: Seen) => number) =>
      median(rounds.map(({ quiet, disturbed }) => of(disturbed) / of(quiet)))
    say(what, {
      'p50 ratio': ratio(({ served }) => quantile(served, 0.5)),
      'p99 ratio': ratio(({ served }) => quantile(served, 0.99)),
      'throughput ratio': ratio(perSecond),
      refused: rounds.reduce((sum, { disturbed }) => sum + disturbed.refused.length, 0),
    })
  }
  if (isAsked('locked')) {
    const [, branch] = /branch\/(\d+)/.exec(ground.bench.path) ?? []
    await beside('slots beside a locked venue', async (stop) => {
      const locker = new pg.Client({ connectionString: ground.place.url })
      await locker.connect()
      await locker.query('begin')
      await locker.query('select id from branch where id = $1 for update', [branch])
      const visitors = flood(port, 40, nextOf('create-one-date'), { ms: Infinity, stop })
      await new Promise((resolve) => stop.addEventListener('abort', resolve))
      await locker.end()
      await visitors
    })
  }
  if (isAsked('sign-in')) {
    await beside('slots beside a flood of sign-ins', (stop) =>
      flood(port, 40, nextOf('sign-in'), { ms: Infinity, stop }),
    )
  }
} finally {
  await child?.stop()
  await floor?.stop()
  await cleanUp(server)
}
