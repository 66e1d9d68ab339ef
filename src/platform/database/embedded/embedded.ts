import { resolve } from 'node:path'
import pg from 'pg'
import { checkpointEvery } from './checkpoint.ts'
import type { Database } from '../database.ts'
import { lockFolder } from './folder.ts'
import { EmbeddedProcess } from './process.ts'
import { EmbeddedStream } from './stream.ts'
import { typeParsers } from '../engine/parsers.ts'
import { executeSqlOn, fairPool, kyselyBehind, kyselyOver } from '../engine/pool.ts'
import { vacuumEvery } from './vacuum.ts'

type EmbeddedOptions = {
  dir: string
  /** How long a query or transaction waits in line for the only session. */
  queueTimeoutMs: number
  onNotice: (message: string) => void
  onFall: (message: string) => void
  onFatal: (error: Error) => void
}

/** Postgres looks as often for tables to vacuum and to analyze (autovacuum_naptime). */
const vacuumEveryMs = 60_000
const checkpointEveryMs = 30_000

/** Opens or creates the database in `dir`; a FolderProblem is meant for the person at the terminal. */
export async function openEmbedded(options: EmbeddedOptions): Promise<Database> {
  const dir = resolve(options.dir)
  const lock = lockFolder(dir)
  const kept = await EmbeddedProcess.open(dir, options).catch((error: unknown) => {
    lock[Symbol.dispose]()
    throw error
  })
  const database = overProcess(kept, options.queueTimeoutMs)
  let closed: Promise<void> | undefined
  const close = async () => {
    await database.close()
    await kept.close()
    lock[Symbol.dispose]()
  }
  return { ...database, close: () => (closed ??= close()) }
}

/** The database of a running process; `queueTimeoutMs` is how long a statement waits in line. Closing it leaves the process running. */
export function overProcess(kept: EmbeddedProcess, queueTimeoutMs: number): Database {
  // The one connection is an exclusive lease: a query or a whole transaction holds it, the rest wait in line, businesses in turn.
  const poolOptions = {
    max: 1,
    types: typeParsers,
    connectionTimeoutMillis: queueTimeoutMs,
    idleTimeoutMillis: 0,
    // Set here so that `pg` reads no PG… variable of the environment.
    ssl: false,
    user: 'postgres',
    database: 'postgres',
    stream: () => new EmbeddedStream(kept.current),
  }
  const pool = new pg.Pool(poolOptions)
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  const session = fairPool(pool, queueTimeoutMs)
  const executeSql: Database['executeSql'] = (text, values) => executeSqlOn(session, text, values)
  const upkeep = [vacuumEvery(vacuumEveryMs, executeSql), checkpointEvery(checkpointEveryMs, executeSql)]

  let closed: Promise<void> | undefined
  const close = async () => {
    for (const stop of upkeep) await stop()
    await pool.end()
  }
  return {
    kind: 'embedded',
    db: kyselyOver(session, null),
    ofJobs: kyselyOver(session, 'jobs'),
    ofBusiness: (id) => kyselyOver(session, id),
    behind: (check, id) => kyselyBehind(session, id, null, check),
    executeSql,
    requireSettings: async () => {},
    close: () => (closed ??= close()),
  }
}
