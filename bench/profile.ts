/**
 * `npm run bench:profile -- --only=slots,list`: where the CPU of the product's server goes while it answers one subject. Prints self times
 * by group and by function, on the data of the bench, and keeps nothing.
 */
import type { Profiler } from 'node:inspector'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../tools/build.ts'
import { startChild } from './child.ts'
import { cleanUp, newLargePlace } from './place.ts'
import { round } from './rounds.ts'
import { subjects, variationOf } from './subjects.ts'

const { values: flags } = parseArgs({ options: { only: { type: 'string' } } })
const only = flags.only?.split(',') ?? ['slots', 'customers', 'list', 'chats', 'create']
/** Enough requests that their code is compiled, and that the shares are stable. */
const requests = 1500
const roundMs = 2000
const shownFunctions = 15

type Frame = Profiler.ProfileNode['callFrame']

/** The group of a function: the first whose pattern matches its name and file. */
const groups: [name: string, pattern: RegExp][] = [
  ['idle', /^\(idle\)/],
  ['the profiler', /node:inspector|^(start|stop)Profile /],
  ['collecting garbage', /^\(garbage collector\)/],
  [
    'writing to sockets',
    /^(writev|writeBuffer|writeUtf8String|writeLatin1String|uncork|cork) |^(_write|_writev|_writeGeneric|writeGeneric|writevGeneric|clearBuffer|doWrite|writeOrBuffer|afterWrite|onwrite|finishMaybe|afterWriteDispatched|onWriteComplete) /,
  ],
  ['building SQL', /node_modules\/kysely\//],
  [
    'pg and its protocol',
    /node_modules\/(pg|pg-\w+|postgres-\w+)\/|^(utf8Slice|utf8Write\w*|byteLengthUtf8) /,
  ],
  ['own database code', /src\/platform\/(database\/|turns)/],
  ['zod', /node_modules\/zod\//],
  [
    'log',
    /^writeString |node_modules\/(pino|sonic-boom|quick-format|safe-stable|fast-redact|thread-stream)|src\/platform\/log/,
  ],
  ['jobs', /node_modules\/pg-boss\/|src\/platform\/jobs\//],
  [
    'hashing and randomness',
    /node:internal\/crypto|^(digest|hash|update|randomBytes|randomFillSync|getRandomValues|oneShotDigest) /,
  ],
  [
    'rendering letters and pages',
    /src\/(platform\/mail|mails|visitor)|dist\/server|node_modules\/react|lib\/letter|reservations\/server\/(letters|mails)/,
  ],
  [
    'HTTP framework',
    /node_modules\/(fastify|@fastify|avvio|find-my-way|light-my-request|secure-json-parse|fast-json|helmet|qs|reusify|fastq)/,
  ],
  ['own HTTP code', /src\/platform\/(http|limits|audit|bot-check)/],
  ['dates and zones', /lib\/(zoned|dates|days)\.ts|^(format|formatToParts) /],
  ['features', /src\/(features|lib|platform)\//],
  ['http of Node', /node:_http|node:internal\/http|node:http/],
  [
    'sockets, streams, timers and promises of Node',
    /node:|^(runMicrotasks|emitInitScript|getLibuvNow|readStart|readStop|setImmediate|now) /,
  ],
  ['native code', /^\(program\)/],
]

const unwanted = new Set(['idle', 'the profiler'])

const whereOf = ({ functionName, url, lineNumber }: Frame) => {
  const file = url.replace(/^file:\/\//, '').replace(/^.*?\/(node_modules|src|bench|dist)\//, '$1/')
  return `${functionName || '(anonymous)'} ${file}${lineNumber > 0 ? `:${lineNumber + 1}` : ''}`
}

/** Self time of each function and of each group, in microseconds. */
function selfTimes({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile) {
  const frames = new Map(nodes.map(({ id, callFrame }) => [id, callFrame]))
  const byFunction = new Map<string, number>()
  const byGroup = new Map<string, number>()
  const add = (times: Map<string, number>, key: string, us: number) =>
    times.set(key, (times.get(key) ?? 0) + us)
  for (const [index, id] of samples.entries()) {
    const us = timeDeltas[index] ?? 0
    const where = whereOf(frames.get(id)!)
    const group = groups.find(([, pattern]) => pattern.test(where))?.[0] ?? 'other'
    if (unwanted.has(group)) continue
    add(byFunction, where, us)
    add(byGroup, group, us)
  }
  return { byFunction, byGroup }
}

process.env.PGUSER ??= userInfo().username
const server = process.env.TEST_DATABASE_URL ?? 'postgres://127.0.0.1:5432/postgres'
await ensureBuilt()
try {
  const { ground } = await newLargePlace(server)
  const child = await startChild('server.ts', ground.place)
  let made = 80_000_000
  for (const subject of subjects.filter(({ name }) => only.includes(name))) {
    const next = () => subject.request(ground, variationOf(subject, ++made, 0))
    const answer = async () => {
      const sum = { made: 0, cpu: 0 }
      while (sum.made < requests) {
        const { latencies, cpu } = await round({ child }, subject, roundMs, next)
        sum.made += latencies.length
        sum.cpu += cpu
      }
      return sum
    }
    await answer()
    await child.ask('startProfile')
    const { made: answered, cpu } = await answer()
    const { byFunction, byGroup } = selfTimes(await child.ask<Profiler.Profile>('stopProfile'))
    const busy = [...byGroup.values()].reduce((sum, us) => sum + us, 0)
    // Shares of the CPU: the profiler's own clock runs on while another process has the core.
    const usEach = (cpu * 1000) / answered
    const line = ([name, us]: [string, number]) =>
      `${((100 * us) / busy).toFixed(1).padStart(6)} %  ${((usEach * us) / busy).toFixed(0).padStart(5)} µs  ${name}`
    const sorted = (times: Map<string, number>) => [...times].toSorted((a, b) => b[1] - a[1])
    console.log(`\n${subject.what}: ${answered} requests, ${(usEach / 1000).toFixed(2)} ms CPU each\n`)
    console.log(sorted(byGroup).map(line).join('\n'))
    console.log(`\nBy function:\n${sorted(byFunction).slice(0, shownFunctions).map(line).join('\n')}`)
  }
  await child.stop()
} finally {
  await cleanUp(server)
}
