/** Alternating rounds of the product and the floor, and the figures from them. */
import { loadavg } from 'node:os'
import type { Child } from './child.ts'
import { asFloor } from './floor/requests.ts'
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

/** The floor's own figures. */
export type Floor = Traffic & {
  /** Requests a second: ours divided by the floor's. */
  throughput: number
  cpuMs: number
  postgresMs: number | null
  perSecond: number
  p99: number
}

/** The results of a subject. Ratios are medians over the pairs; times in milliseconds, over all rounds. */
export type Measured = {
  subject: string
  database: Ground['kind']
  connections: number
  /** CPU of the server process per request. */
  cpuMs: number
  /** CPU of Postgres per request; null where it is not known, and on the embedded database, which the server's CPU includes. */
  postgresMs: number | null
  perSecond: number
  p50: number
  p99: number
  samples: number
  /** Highest load average of the machine before a round. */
  load: number
  /** What one request sends to the database. */
  sent: Traffic
  /** Null for subjects without one. */
  floor: Floor | null
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

function floorFigures(pairs: [Round, Round][], sent: Traffic): Floor {
  const floors = pairs.map(([, floor]) => floor)
  const latencies = floors.flatMap((one) => one.latencies)
  return {
    ...sent,
    throughput: median(pairs.map(([own, floor]) => rate(own) / rate(floor))),
    cpuMs: median(floors.map(cpu)),
    postgresMs: postgresOf(floors),
    perSecond: median(floors.map(rate)),
    p99: quantile(latencies, 0.99),
  }
}

type Servers = { ours: Measurable; floor: (Measurable & { sent: Traffic }) | null }

/** Measures one subject: warm-up, then ours, floor, ours, floor … `sent` is what one of our requests sends. */
export async function measure(
  subject: Subject,
  ground: Ground,
  { ours, floor }: Servers,
  sent: Traffic,
  { pairs, ms, warmUpMs }: Pace,
): Promise<Measured> {
  const nextOfOurs = () => subject.request(ground, variationOf(subject, ++made, rounds))
  const nextOfFloor = () => asFloor(subject, nextOfOurs())
  await warmUp(ours, subject, warmUpMs, nextOfOurs)
  if (floor) await warmUp(floor, subject, warmUpMs, nextOfFloor)

  const loads: number[] = []
  const own: Round[] = []
  const floorPairs: [Round, Round][] = []
  for (let pair = 0; pair < pairs; pair++) {
    rounds++
    loads.push(loadavg()[0] ?? 0)
    const one = await round(ours, subject, ms, nextOfOurs)
    own.push(one)
    if (floor) floorPairs.push([one, await round(floor, subject, ms, nextOfFloor)])
  }

  const latencies = own.flatMap((one) => one.latencies)
  return {
    subject: subject.name,
    database: ground.kind,
    connections: subject.connections,
    cpuMs: median(own.map(cpu)),
    postgresMs: postgresOf(own),
    perSecond: median(own.map(rate)),
    p50: median(latencies),
    p99: quantile(latencies, 0.99),
    samples: latencies.length,
    load: Math.max(...loads),
    sent,
    floor: floor && floorFigures(floorPairs, floor.sent),
  }
}
