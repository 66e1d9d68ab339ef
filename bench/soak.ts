/**
 * `npm run bench:soak`: ten minutes of every kind of request at once, with the server's memory at the start and after each minute. Ends with
 * code 1 if it grows steadily. `-- --on=embedded` on the embedded database, `--minutes=3` for a shorter look; keeps nothing.
 */
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import { ensureBuilt } from '../tools/build.ts'
import { startChild } from './child.ts'
import { load } from './load.ts'
import { cleanUp, fill, newPlace } from './place.ts'
import { median } from './rounds.ts'
import { subjects, variationOf } from './subjects.ts'

const { values: flags } = parseArgs({
  options: { on: { type: 'string' }, minutes: { type: 'string', default: '10' } },
})
const minutes = Number(flags.minutes)
const connections = 8
const asked = [
  'slots',
  'customers',
  'list',
  'chats',
  'messages',
  'create',
  'page-profile',
  'page-menu',
  'page-reserve',
]

/** The first minutes compile code and fill pools and memories: growth counts after them. */
const settledAfter = 2
const compared = 3
const mostGrownMB = 16

/** How much the last minutes need more than the first settled ones, in MB. */
function grown(eachMB: number[]): number {
  const settled = eachMB.slice(settledAfter)
  return median(settled.slice(-compared)) - median(settled.slice(0, compared))
}

process.env.PGUSER ??= userInfo().username
const server =
  flags.on === 'embedded' ? null : (process.env.TEST_DATABASE_URL ?? 'postgres://127.0.0.1:5432/postgres')
await ensureBuilt()
try {
  const ground = await fill(await newPlace(server))
  const child = await startChild('server.ts', ground.place)
  const memory = async () => (await child.usage()).rss / 1e6
  const mixed = subjects.filter(({ name }) => asked.includes(name))
  let made = 0
  const next = () => {
    const subject = mixed[++made % mixed.length]!
    return subject.request(ground, variationOf(subject, made, 0))
  }
  const eachMB = [await memory()]
  console.log(`start: ${eachMB[0]!.toFixed(0)} MB`)
  for (let minute = 1; minute <= minutes; minute++) {
    const { latencies } = await load(child.port, { connections, ms: 60_000, next })
    eachMB.push(await memory())
    console.log(`minute ${minute}: ${eachMB.at(-1)!.toFixed(0)} MB, ${latencies.length} requests`)
  }
  await child.stop()
  const more = grown(eachMB)
  console.log(
    `The last minutes need ${more.toFixed(1)} MB more than the first after ${settledAfter}; the limit is ${mostGrownMB}.`,
  )
  // Without a number, such as of a run too short to compare, the answer is no too.
  if (!(more <= mostGrownMB)) process.exitCode = 1
} finally {
  await cleanUp(server)
}
