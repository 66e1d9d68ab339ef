/** Alternating rounds of the product and the floors, and the figures from them. */
import { loadavg } from 'node:os'
import type { Child } from './child.ts'
import { asHonest } from './honest/requests.ts'
import { load, type Seen } from './load.ts'
import type { Ground } from './place.ts'
import { type Subject, variationOf } from './subjects.ts'

export type Pace = { pairs: number; ms: number; warmUpMs: number }

/** The result of one round: latencies of its requests, and milliseconds of CPU of the server and of Postgres. */
export type Round = Seen & { cpu: number; postgres: number | null }

/** A server to measure, and how to read the CPU that Postgres has used for it. */
export type Measurable = { child: Child; spent?: () => Promise<number | null> }

/** What one request sends to the database. */
export type Traffic = { statements: number; writes: number }

/** The honest floor: its own figures, and ours compared with it. */
export type Honest = Traffic & {
  /** Requests a second: ours divided by the floor's. */
  throughput: number
  /** CPU of the server per request: ours divided by the floor's. */
  cpuRatio: number
  cpuMs: number
  /** CPU of Postgres per request. */
  postgresMs: number | null
  perSecond: number
  p99: number
}

/** The results of a subject. Ratios are medians over the pairs; times in milliseconds, over all rounds. */
export type Measured = {
  subject: string
  database: Ground['kind']
  connections: number
  /** Requests a second: ours divided by the floor's. */
  throughput: number
  /** CPU of the server process per request: ours divided by the floor's, and ours alone. */
  cpuRatio: number
  cpuMs: number
  /** CPU of Postgres per request; null where it is not known, and on the embedded database, which the server's CPU includes. */
  postgresMs: number | null
  perSecond: number
  p50: number
  p99: number
  floorP99: number
  p99Ratio: number
  samples: number
  /** Highest load average of the machine before a round. */
  load: number
  /** What one request sends to the database. */
  sent: Traffic
  /** Null for subjects without one. */
  honest: Honest | null
}

const sorted = (values: number[]) => values.toSorted((a, b) => a - b)

/** The value below which this share of the values lies. */
export function quantile(values: number[], share: number): number {
  const all = sorted(values)
  return all[Math.min(all.length - 1, Math.floor(all.length * share))] ?? Number.NaN
}

export const median = (values: number[]) => quantile(values, 0.5)

/** Counts through the whole run, so that no two requests ever ask for the same table. */
let made = 0
let rounds = 0

/** Sends requests to one server for `ms` milliseconds. */
export async function round(
  { child, spent = async () => null }: Measurable,
  subject: Subject,
  ms: number,
  next: Parameters<typeof load>[1]['next'],
) {
  const [before, postgresBefore] = [await child.usage(), await spent()]
  const seen = await load(child.port, { connections: subject.connections, ms, next })
  const [after, postgresAfter] = [await child.usage(), await spent()]
  const postgres = postgresBefore === null || postgresAfter === null ? null : postgresAfter - postgresBefore
  return { ...seen, cpu: (after.cpu - before.cpu) / 1000, postgres } satisfies Round
}

/** On a busy machine one round has too few requests for its code to be compiled, and would be measured uncompiled. */
const warmRequests = 500
const mostWarmUps = 5

async function warmUp(...of: Parameters<typeof round>): Promise<void> {
  for (let rounds = 0, made = 0; rounds < mostWarmUps && made < warmRequests; rounds++) {
    made += (await round(...of)).latencies.length
  }
}

const rate = ({ latencies, ms }: Round) => (latencies.length / ms) * 1000
const cpu = ({ latencies, cpu: used }: Round) => used / latencies.length

/** CPU of Postgres per request over all rounds: it is counted in hundredths of a second. */
function postgresOf(rounds: Round[]): number | null {
  const requests = rounds.reduce((sum, { latencies }) => sum + latencies.length, 0)
  const used = rounds.reduce((sum, { postgres }) => sum + (postgres ?? Number.NaN), 0)
  return Number.isNaN(used) ? null : used / requests
}

/** The honest floor's own figures, and ours compared with them. */
function honestFigures(pairs: [Round, Round][], sent: Traffic): Honest {
  const floors = pairs.map(([, floor]) => floor)
  return {
    ...sent,
    throughput: median(pairs.map(([own, floor]) => rate(own) / rate(floor))),
    cpuRatio: median(pairs.map(([own, floor]) => cpu(own) / cpu(floor))),
    cpuMs: median(floors.map(cpu)),
    postgresMs: postgresOf(floors),
    perSecond: median(floors.map(rate)),
    p99: quantile(
      floors.flatMap(({ latencies }) => latencies),
      0.99,
    ),
  }
}

type Servers = { ours: Measurable; floor: Measurable; honest: (Measurable & { sent: Traffic }) | null }

/** Measures one subject: warm-up, then ours, floor, honest floor, ours, floor … `sent` is what one of our requests sends. */
export async function measure(
  subject: Subject,
  ground: Ground,
  { ours, floor, honest }: Servers,
  sent: Traffic,
  { pairs, ms, warmUpMs }: Pace,
): Promise<Measured> {
  const nextOfOurs = () => subject.request(ground, variationOf(subject, ++made, rounds))
  const nextOfHonest = () => asHonest(subject, nextOfOurs())
  const status = subject.floor?.(ground).status ?? 200
  const nextOfFloor = () => ({
    method: 'POST',
    path: `/${subject.name}`,
    headers: {},
    body: JSON.stringify(variationOf(subject, ++made, rounds)),
    status,
  })
  await warmUp(ours, subject, warmUpMs, nextOfOurs)
  await warmUp(floor, subject, warmUpMs, nextOfFloor)
  if (honest) await warmUp(honest, subject, warmUpMs, nextOfHonest)

  const loads: number[] = []
  const results: [Round, Round][] = []
  const honestPairs: [Round, Round][] = []
  for (let pair = 0; pair < pairs; pair++) {
    rounds++
    loads.push(loadavg()[0] ?? 0)
    const own = await round(ours, subject, ms, nextOfOurs)
    results.push([own, await round(floor, subject, ms, nextOfFloor)])
    if (honest) honestPairs.push([own, await round(honest, subject, ms, nextOfHonest)])
  }

  const own = results.map(([one]) => one)
  const latencies = own.flatMap((one) => one.latencies)
  const floorLatencies = results.flatMap(([, bare]) => bare.latencies)
  const [p99, floorP99] = [quantile(latencies, 0.99), quantile(floorLatencies, 0.99)]
  return {
    subject: subject.name,
    database: ground.kind,
    connections: subject.connections,
    throughput: median(results.map(([one, bare]) => rate(one) / rate(bare))),
    cpuRatio: median(results.map(([one, bare]) => cpu(one) / cpu(bare))),
    cpuMs: median(own.map(cpu)),
    postgresMs: postgresOf(own),
    perSecond: median(own.map(rate)),
    p50: median(latencies),
    p99,
    floorP99,
    p99Ratio: p99 / floorP99,
    samples: latencies.length,
    load: Math.max(...loads),
    sent,
    honest: honest && honestFigures(honestPairs, honest.sent),
  }
}
