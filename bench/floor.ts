/** The floor: a bare Node server that sends the same SQL through the same driver and pool, and does nothing else. */
import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import pg from 'pg'
import { verifyPassword } from '#features/users/server/password.ts'
import { Bundle } from '#platform/database/engine/bundle.ts'
import { openDatabase } from '#platform/database/database.ts'
import { answerParent } from './child.ts'
import type { Place } from './place.ts'
import { compile, newReplay, type ReadyStatement, type Recording, type Variation } from './recording.ts'

export type FloorSubject = {
  name: string
  recordings: [Recording, Recording]
  /** Sends the recorded answer; otherwise the rows that were read, as JSON. */
  page?: boolean
  /** Status without a body, such as 304. */
  status?: number
  /** A password and its hash to verify, as a sign-in must. */
  password?: [string, string]
}

type Ready = FloorSubject & { bundles: ReadyStatement[][] }

// Pools made as the product makes them: the first one serves requests.
const pools: pg.Pool[] = []
pg.Pool = class extends pg.Pool {
  constructor(options?: pg.PoolConfig) {
    super(options)
    pools.push(this)
  }
}

const { url, dir } = JSON.parse(process.argv[2]!) as Place
const database = await openDatabase({ url, dir })
const [pool] = pools
const subjects = new Map<string, Ready>()

/** Statements that left together, in order. */
function bundlesOf(statements: ReadyStatement[]): ReadyStatement[][] {
  const bundles: ReadyStatement[][] = []
  for (const statement of statements) {
    const last = bundles.at(-1)
    if (last?.[0]?.bundle === statement.bundle) last.push(statement)
    else bundles.push([statement])
  }
  return bundles
}

const begins = ({ text }: ReadyStatement) => /^(begin|start transaction)/i.test(text)
const ends = ({ text }: ReadyStatement) => /^(commit|rollback)/i.test(text)

async function run({ bundles }: Ready, variation: Variation): Promise<unknown[]> {
  const replay = newReplay(variation)
  const read: unknown[] = []
  let held: pg.PoolClient | null = null
  try {
    for (const bundle of bundles) {
      const client: pg.PoolClient = held ?? (await pool!.connect())
      if (bundle.some(begins)) held = client
      const sent = new Bundle(
        bundle.map(({ text, role, values }) => ({
          text,
          role,
          values: values.map((value) => value(replay)),
        })),
      )
      client.query(sent as unknown as pg.Submittable)
      for (const [index, { rows }] of (await sent.answers).entries()) {
        bundle[index]!.learn(rows, replay)
        if (rows.length > 0) read.push(rows)
      }
      if (bundle.some(ends)) held = null
      if (!held) client.release()
    }
  } catch (error) {
    held?.release(true)
    throw error
  }
  return read
}

async function answer(url: string, text: string, response: ServerResponse): Promise<void> {
  const subject = subjects.get(url)
  if (!subject) throw new Error(`No subject ${url}.`)
  const read = await run(subject, text ? (JSON.parse(text) as Variation) : subject.recordings[0].variation)
  if (subject.password) await verifyPassword(...subject.password)
  if (subject.status) {
    response.writeHead(subject.status).end()
    return
  }
  const type = subject.page ? 'text/html; charset=utf-8' : 'application/json; charset=utf-8'
  const body = subject.page ? subject.recordings[0].answer : JSON.stringify({ success: true, read })
  response.writeHead(200, { 'content-type': type, 'content-length': Buffer.byteLength(body) }).end(body)
}

const server = createServer((request, response) => {
  let text = ''
  request.setEncoding('utf8')
  request.on('data', (chunk: string) => (text += chunk))
  request.on('end', () => {
    answer(request.url!, text, response).catch((error: unknown) => {
      console.error(error)
      response.writeHead(500).end()
    })
  })
})
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1')
await once(server, 'listening')

answerParent(
  (server.address() as AddressInfo).port,
  {
    learn: (given: FloorSubject[]) => {
      for (const subject of given) {
        const [one, other] = subject.recordings
        subjects.set(`/${subject.name}`, { ...subject, bundles: bundlesOf(compile(one, other)) })
      }
    },
  },
  async () => {
    server.closeAllConnections()
    await database.close()
  },
)
