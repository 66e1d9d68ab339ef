/**
 * `npm run bench:policies`: the cost of the row policies on Postgres. Runs the product twice on the same rows, with and without them, in
 * alternating rounds; prints medians over the pairs and keeps nothing.
 */
import { userInfo } from 'node:os'
import { ensureBuilt } from '../tools/build.ts'
import { startChild } from './child.ts'
import { cleanUp, copyOf, fill, newPlace } from './place.ts'
import { median, quantile, type Round, round } from './rounds.ts'
import { subjects, variationOf } from './subjects.ts'

const pace = { pairs: 7, ms: 2500, warmUpMs: 1500 }
const measured = ['slots', 'create', 'create-one-date', 'list', 'customers', 'page-reserve']

process.env.PGUSER ??= userInfo().username
const server = process.env.TEST_DATABASE_URL ?? 'postgres://127.0.0.1:5432/postgres'
await ensureBuilt()
try {
  const ground = await fill(await newPlace(server))
  const copy = await copyOf(ground.place, server)
  const bound = { child: await startChild('server.ts', ground.place) }
  const unbound = { child: await startChild('server.ts', { ...copy, unbound: true }) }
  let made = 0
  console.log('subject               throughput  CPU ms bound/unbound  p50 bound/unbound  p99 bound/unbound')
  for (const subject of subjects.filter(({ name }) => measured.includes(name))) {
    const next = (turn: number) => () => subject.request(ground, variationOf(subject, ++made, turn))
    await round(bound, subject, pace.warmUpMs, next(0))
    await round(unbound, subject, pace.warmUpMs, next(0))
    const pairs: (readonly [Round, Round])[] = []
    for (let turn = 1; turn <= pace.pairs; turn++) {
      pairs.push([
        await round(bound, subject, pace.ms, next(turn)),
        await round(unbound, subject, pace.ms, next(turn)),
      ] as const)
    }
    const rate = ({ latencies, ms }: Round) => latencies.length / ms
    const ratio = median(pairs.map(([own, bare]) => rate(own) / rate(bare)))
    const each = [0, 1].map((side) => pairs.map((pair) => pair[side]!))
    const cpu = each.map((rounds) => median(rounds.map((r) => r.cpu / r.latencies.length)).toFixed(2))
    const times = each.map((rounds) => rounds.flatMap(({ latencies }) => latencies))
    const at = (share: number) => times.map((all) => quantile(all, share).toFixed(1)).join(' / ')
    console.log(
      `${subject.name.padEnd(22)}${ratio.toFixed(2).padEnd(12)}${cpu.join(' / ').padEnd(22)}${at(0.5).padEnd(19)}${at(0.99)}`,
    )
  }
  await bound.child.stop()
  await unbound.child.stop()
} finally {
  await cleanUp(server)
}
