/**
 * `npm run bench`: measures the product against a bare floor and keeps the numbers; `-- --quick`: at most a minute, only ratios, keeps
 * nothing; `-- --only=slots,weights`: only those, in short rounds, and with `--keep` in place of the same figures;
 * `--on=postgres` or `--on=embedded`: only on that database.
 */
import { execFileSync } from 'node:child_process'
import { userInfo } from 'node:os'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { ensureBuilt } from '../tools/build.ts'
import { backendsOf, type SpentCpu } from './backends.ts'
import { type Child, startChild } from './child.ts'
import { ask } from './load.ts'
import { engine } from './engine.ts'
import { exportOf } from './export.ts'
import { requireAgreement } from './floor/agree.ts'
import { importsMeasured } from './imports.ts'
import { picturesMeasured } from './pictures.ts'
import { cleanUp, copyOf, fill, type Ground, newLargePlace, newPlace, type Place } from './place.ts'
import { inMarkdown, inShort, keep, machine, missed, type Results } from './report.ts'
import { measure, type Pace, type Traffic } from './rounds.ts'
import { measureStarts } from './startup.ts'
import { subjects, variationOf } from './subjects.ts'
import { streamsMeasured } from './streams.ts'
import { turnsMeasured } from './turns.ts'
import { understanding } from './understanding.ts'
import { webhooksMeasured } from './webhooks.ts'
import { weighAll } from './weights.ts'

const { values: flags } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    on: { type: 'string' },
    keep: { type: 'boolean', default: false },
  },
})
const only = flags.only?.split(',')
const parts = [
  'weights',
  'starts',
  'engine',
  'assistant',
  'turns',
  'webhooks',
  'streams',
  'pictures',
  'export',
  'imports',
  'migrations',
]
const unknown = only?.filter((name) => !parts.includes(name) && !subjects.some((one) => one.name === name))
if (unknown?.length) throw new Error(`Nothing is named ${unknown.join(', ')}.`)
const isAsked = (name: string) => !only || only.includes(name)
const wanted = subjects.filter(({ name }) => isAsked(name))

const paces: Record<'quick' | 'brief' | 'full', Pace> = {
  quick: { pairs: 5, ms: 200, warmUpMs: 300 },
  brief: { pairs: 3, ms: 2000, warmUpMs: 1000 },
  full: { pairs: 5, ms: 4000, warmUpMs: 2000 },
}
const isWhole = !flags.quick && !only
const pace = paces[flags.quick ? 'quick' : isWhole ? 'full' : 'brief']

/** The Postgres of TEST_DATABASE_URL or of this machine, if it answers. */
async function findPostgres(): Promise<string | null> {
  const url = process.env.TEST_DATABASE_URL ?? 'postgres://127.0.0.1:5432/postgres'
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 1000 })
  try {
    await client.connect()
    return url
  } catch {
    return null
  } finally {
    await client.end().catch(() => {})
  }
}

/** The wanted subjects that this data set has. */
const wantedOf = ({ data, crowded }: Ground) =>
  wanted.filter((subject) => !subject.data || subject.data === (crowded ? 'crowded' : data))

/** What the second of two requests of each subject sends to the database; notes the tags of those that are asked for again. */
async function trafficOf(ground: Ground): Promise<Map<string, Traffic>> {
  const child = await startChild('server.ts', { ...ground.place, records: true })
  const sent = new Map<string, Traffic>()
  for (const [index, subject] of wantedOf(ground).entries()) {
    const askOnce = async (made: number) => {
      const request = subject.request(ground, variationOf(subject, made, 0))
      const { status, headers, body } = await ask(child.port, request)
      if (status === 200 && subject.unchanged) ground.tags[subject.name] = String(headers.etag)
      else if (status !== request.status)
        throw new Error(`${subject.name} answered ${status}: ${body.slice(0, 300)}`)
    }
    // No round uses these phones. What is asked for again has its tag after the first.
    const first = 50_000_000 + index * 10
    await askOnce(first)
    await askOnce(first + 1)
    await child.ask('sent')
    await askOnce(first + 2)
    sent.set(subject.name, await child.ask<Traffic>('sent'))
  }
  await child.stop()
  return sent
}

const results: Results = {
  at: new Date().toISOString().slice(0, 16).replace('T', ' '),
  form: flags.quick ? 'quick' : 'full',
  machine: machine(),
  databases: {},
  subjects: [],
  weights: [],
  starts: [],
  memory: [],
  figures: [],
  pgbench: null,
}

/** The pages of Pinheiros, and the status page of a reservation made for it. */
async function weights({ port }: Child, ground: Ground) {
  const create = subjects.find(({ name }) => name === 'create')!
  const { body } = await ask(port, create.request(ground, variationOf(create, 60_000_000, 0)))
  const { reservation } = JSON.parse(body) as { reservation: { id: number; token: string } }
  const { slug } = ground.pinheiros
  return weighAll(port, [
    { name: 'profile', path: `/perfil/${slug}`, kind: 'reading' },
    { name: 'menus', path: `/cardapios/${slug}`, kind: 'reading' },
    { name: 'reservation form', path: `/reserva/${slug}`, kind: 'form' },
    { name: 'registration', path: `/cadastro/${slug}`, kind: 'form' },
    { name: 'survey', path: `/pesquisa/${slug}`, kind: 'plain form' },
    { name: 'status', path: `/reserva/bancada/${reservation.id}/${reservation.token}`, kind: 'reading' },
  ])
}

/** The full form measures on the large data set; the embedded database, meant for a trial or one small venue, on the demo data. */
async function newGround(server: string | null): Promise<Ground> {
  if (!server || flags.quick) return fill(await newPlace(server), !flags.quick)
  const { ground, blocked } = await newLargePlace(server)
  if (isAsked('migrations')) {
    for (const { migration, ms } of blocked) {
      const what = `Longest wait of a write while migration ${migration} runs, 1,000,000 rows`
      results.figures.push({ what, unit: 'ms', value: ms, most: 1000 })
    }
  }
  return ground
}

/** How much CPU Postgres has used for the database of a place. */
const spentAt =
  ({ url }: Place, spent: SpentCpu | undefined) =>
  async () =>
    url && spent ? spent(new URL(url).pathname.slice(1)) : null

async function benchOn(server: string | null) {
  const ground = await newGround(server)
  results.databases[ground.kind] = ground.version
  const sent = await trafficOf(ground)
  const copy = server ? await copyOf(ground.place, server) : null
  const ours = await startChild('server.ts', ground.place)
  const floor = copy && (await startChild('floor.ts', { url: copy.url }))
  const backends = server ? await backendsOf(server) : null
  try {
    const wantedHere = wantedOf(ground)
    const withFloor = wantedHere.filter((subject) => subject.floor)
    const floorSent = copy
      ? await requireAgreement(withFloor, ground, ours, copy)
      : new Map<string, Traffic>()
    for (const subject of wantedHere) {
      const servers = {
        ours: { child: ours, spent: spentAt(ground.place, backends?.spent) },
        floor:
          floor && subject.floor
            ? { child: floor, spent: spentAt(copy, backends?.spent), sent: floorSent.get(subject.name)! }
            : null,
      }
      const measured = await measure(subject, ground, servers, sent.get(subject.name)!, pace)
      console.log(`${ground.kind.padEnd(9)} ${subject.what.padEnd(54)} ${inShort(measured)}`)
      results.subjects.push(measured)
    }
    if (isAsked('export') && ground.data === 'large') results.figures.push(...(await exportOf(ground, ours)))
    if (isAsked('weights') && results.weights.length === 0) results.weights = await weights(ours, ground)
    if (wanted.length > 0 && !flags.quick) {
      const mB = (await ours.usage()).rss / 1e6
      results.memory.push({ database: ground.kind, mB, most: ground.kind === 'postgres' ? 200 : 700 })
    }
  } finally {
    await ours.stop()
    await floor?.stop()
    await backends?.close()
  }
  // Last, because it adds customers.
  if (isAsked('imports') && ground.data === 'large') {
    results.figures.push(...(await importsMeasured(ground, isWhole ? 3 : 2)))
  }
  return ground
}

/** TPC-B of Postgres' own benchmark, in a database of its own. */
async function pgbench(server: string): Promise<number | null> {
  const { url } = await newPlace(server)
  try {
    execFileSync('pgbench', ['-q', '-i', '-s', '10', url!], { stdio: 'ignore' })
    const said = execFileSync('pgbench', ['-n', '-c', '16', '-j', '2', '-T', '5', url!], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    })
    return Number(/tps = ([\d.]+)/.exec(said)?.[1] ?? Number.NaN)
  } catch {
    return null
  }
}

// A URL without a role means the system user's role, even if USER is not set.
process.env.PGUSER ??= userInfo().username
await ensureBuilt()
const server = await findPostgres()
try {
  let onPostgres: Ground | null = null
  if (isAsked('engine')) results.figures.push(...engine())
  if (isAsked('assistant')) results.figures.push(...understanding())
  if (isAsked('pictures') && !flags.quick) results.figures.push(...(await picturesMeasured()))
  if (wanted.length > 0 || ['weights', 'export', 'imports', 'migrations'].some(isAsked)) {
    if (server && flags.on !== 'embedded') onPostgres = await benchOn(server)
    // The quick form uses one database: Postgres if it answers.
    const isLarge = wanted.every(({ data }) => data === 'large')
    if (!server || (!flags.quick && !isLarge && flags.on !== 'postgres')) await benchOn(null)
  }
  if (server && isAsked('turns') && !flags.quick) {
    results.figures.push(...(await turnsMeasured(server, isWhole ? 30 : 10)))
  }
  if (server && isAsked('webhooks') && !flags.quick) {
    results.figures.push(...(await webhooksMeasured(server, 60)))
  }
  if (server && isAsked('streams') && !flags.quick) results.figures.push(...(await streamsMeasured(server)))
  if (isAsked('starts') && !flags.quick) {
    const filled = onPostgres?.place ?? (server ? (await fill(await newPlace(server))).place : null)
    results.starts = await measureStarts(await newPlace(null), filled)
  }
  if (server && isAsked('create-one-date') && !flags.quick) results.pgbench = await pgbench(server)
} finally {
  await cleanUp(server)
}

if (isWhole || (flags.keep && !flags.quick)) keep(results, !isWhole)
console.log(`\n${inMarkdown(results)}`)
if (missed(results).length > 0) console.log('A missed bar is said, not loosened.')
