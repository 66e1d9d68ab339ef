import { resolve } from 'node:path'
import { Worker } from 'node:worker_threads'
import pg from 'pg'
import type { Database } from './database.ts'
import { FolderInUse, FolderVersion } from './embedded.folder.ts'
import type { FromWorker, ToWorker } from './embedded.messages.ts'
import { EmbeddedStream } from './embedded.stream.ts'
import { types } from './parsers.ts'
import { executeSqlOn, fairly, kyselyOver } from './pool.ts'
import { tenants } from './tenants.ts'
import { vacuumEvery } from './vacuum.ts'

type EmbeddedOptions = {
  dir: string
  /** How long a query or transaction waits in line for the one session. */
  queueTimeoutMs: number
  onNotice: (message: string) => void
  onFatal: (error: Error) => void
}

const vacuumEveryMs = 10 * 60_000

/** Opens or creates the database in `dir`; FolderInUse and FolderVersion are for the person at the terminal. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const dir = resolve(options.dir)
  const worker = new Worker(new URL('./embedded.worker.ts', import.meta.url), { workerData: { dir } })
  const exited = new Promise<void>((done) => worker.once('exit', () => done()))
  await started(worker, dir, options.onNotice)

  let closing = false
  let reason: Error | undefined
  worker.on('message', (message: FromWorker) => {
    if (message.kind === 'fatal') reason = new Error(message.message)
  })
  worker.on('error', (error: Error) => (reason = error))
  worker.on('exit', () => {
    if (!closing) options.onFatal(new Error('The embedded database stopped.', { cause: reason }))
  })

  // One connection is the exclusive lease: a query or a whole transaction has it, the rest wait in line, the businesses in turn.
  const poolOptions = {
    max: 1,
    types,
    connectionTimeoutMillis: options.queueTimeoutMs,
    idleTimeoutMillis: 0,
    // Said here so that no PG… variable of the environment is asked.
    ssl: false,
    user: 'postgres',
    database: 'postgres',
    stream: () => new EmbeddedStream(worker),
  }
  const pool = new pg.Pool(poolOptions)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const session = fairly(pool, options.queueTimeoutMs)
  const executeSql: Database['executeSql'] = (text, values) => executeSqlOn(session, text, values)
  const stopVacuum = vacuumEvery(vacuumEveryMs, executeSql)

  return {
    kind: 'embedded',
    db: kyselyOver(session, null),
    ofJobs: kyselyOver(session, 'jobs'),
    ofBusiness: tenants((id) => kyselyOver(session, id)),
    executeSql,
    async close() {
      if (closing) return exited
      closing = true
      await stopVacuum()
      await pool.end()
      worker.postMessage({ kind: 'close' } satisfies ToWorker)
      await exited
    },
  }
}

function started(worker: Worker, dir: string, onNotice: (message: string) => void) {
  return new Promise<void>((resolve, reject) => {
    const onMessage = (message: FromWorker) => {
      if (message.kind === 'notice') onNotice(message.message)
      if (message.kind === 'refused') {
        if (message.name === 'FolderInUse') reject(new FolderInUse(dir))
        else if (message.name === 'FolderVersion') reject(new FolderVersion(message.message))
        else reject(new Error(`The embedded database in ${dir} did not open: ${message.message}`))
      }
      if (message.kind !== 'ready') return
      worker.off('message', onMessage)
      worker.off('error', reject)
      resolve()
    }
    worker.on('message', onMessage)
    worker.on('error', reject)
    worker.once('exit', () => reject(new Error(`The embedded database in ${dir} stopped while opening.`)))
  })
}
