/** Alternating rounds of the product and the floor, and the figures from them. */
import { loadavg } from 'node:os'
import type { Child } from './child.ts'
import { load, type Seen } from './load.ts'
import type { Ground } from './place.ts'
import { type Subject, variationOf } from './subjects.ts'

export type Pace = { pairs: number; ms: number; warmUpMs: number }

/** The result of one round: latencies of its requests, and the server's CPU in milliseconds. */
export type Round = Seen & { cpu: number }

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
  perSecond: number
  p50: number
  p99: number
  floorP99: number
  p99Ratio: number
  samples: number
  /** Highest load average of the machine before a round. */
  load: number
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
  child: Child,
  subject: Subject,
  ms: number,
  next: Parameters<typeof load>[1]['next'],
) {
  const before = await child.usage()
  const seen = await load(child.port, { connections: subject.connections, ms, next })
  const after = await child.usage()
  return { ...seen, cpu: (after.cpu - before.cpu) / 1000 } satisfies Round
}

/** Measures one subject: warm-up, then ours, floor, ours, floor … */
export async function measure(
  subject: Subject,
  ground: Ground,
  { ours, floor }: { ours: Child; floor: Child },
  { pairs, ms, warmUpMs }: Pace,
): Promise<Measured> {
  const nextOfOurs = () => subject.request(ground, variationOf(subject, ++made, rounds))
  const status = subject.floor?.(ground).status ?? 200
  const nextOfFloor = () => ({
    method: 'POST',
    path: `/${subject.name}`,
    headers: {},
    body: JSON.stringify(variationOf(subject, ++made, rounds)),
    status,
  })
  await round(ours, subject, warmUpMs, nextOfOurs)
  await round(floor, subject, warmUpMs, nextOfFloor)

  const loads: number[] = []
  const results: [Round, Round][] = []
  for (let pair = 0; pair < pairs; pair++) {
    rounds++
    loads.push(loadavg()[0] ?? 0)
    results.push([await round(ours, subject, ms, nextOfOurs), await round(floor, subject, ms, nextOfFloor)])
  }

  const rate = ({ latencies, ms: took }: Round) => (latencies.length / took) * 1000
  const cpu = ({ latencies, cpu: used }: Round) => used / latencies.length
  const latencies = results.flatMap(([own]) => own.latencies)
  const floorLatencies = results.flatMap(([, bare]) => bare.latencies)
  const [p99, floorP99] = [quantile(latencies, 0.99), quantile(floorLatencies, 0.99)]
  return {
    subject: subject.name,
    database: ground.kind,
    connections: subject.connections,
    throughput: median(results.map(([own, bare]) => rate(own) / rate(bare))),
    cpuRatio: median(results.map(([own, bare]) => cpu(own) / cpu(bare))),
    cpuMs: median(results.map(([own]) => cpu(own))),
    perSecond: median(results.map(([own]) => rate(own))),
    p50: median(latencies),
    p99,
    floorP99,
    p99Ratio: p99 / floorP99,
    samples: latencies.length,
    load: Math.max(...loads),
  }
}
