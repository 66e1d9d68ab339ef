import type { Kysely, Transaction } from 'kysely'
import { isStale } from './engine/bundle.ts'
import { openEmbedded } from './embedded/embedded.ts'
import { FolderProblem } from './embedded/folder.ts'
import type { EntryCheck } from './entry-check.ts'
import { asTransactionBody } from './guard.ts'
import { openPostgres } from './postgres.ts'
import type { Tables } from './tables.ts'

/** The first argument of queries: the database, or a transaction on it. */
export type Db = Kysely<Tables>
export type Trx = Transaction<Tables>

/** A database whose first statements leave together with an EntryCheck. */
export type Behind = {
  db: Db
  /** Whether the check held; where nothing was asked yet, it is sent by itself. */
  holds: () => Promise<boolean>
}

export type Database = {
  kind: 'embedded' | 'postgres'
  db: Db
  /** The same for jobs, which hold no more connections than they leave for requests. */
  ofJobs: Db
  /**
   * The database as one business may see it, with its own share of the connections (docs/decisions/0022). On Postgres row policies hide
   * other businesses' rows, even from a statement that does not name its business; writing one is error 42501. On the embedded database
   * all rows are visible: one process, one small house.
   */
  ofBusiness(businessId: number): Db
  /** The same (null: `db`) for one call, with `check` before its first statements. */
  behind(check: EntryCheck, businessId: number | null): Behind
  /** Raw SQL on a connection of its own, never inside a transaction; several statements only when there are no values. */
  executeSql(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /**
   * For the start: throws SettingsProblem where sessions do not have the time zone, isolation and limits that they ask Postgres for. Nothing
   * to do for the embedded database.
   */
  requireSettings(): Promise<void>
  /** Waits for running statements, then releases connections, files and the folder lock. */
  close(): Promise<void>
}

export type OpenOptions = {
  /** Postgres, version 15 or newer. Without it the embedded database in `dir` is used. */
  url?: string | undefined
  dir?: string | undefined
  lockTimeoutMs?: number
  /** Time limit of one statement; embedded: of the wait in line, since PGlite cannot interrupt a statement. */
  statementTimeoutMs?: number
  /** Postgres: time limit of the wait for a connection, new or free; by default a database that is down is reported within 2 s. */
  connectTimeoutMs?: number
  poolSize?: number
  /** Sentences for the person at the terminal, in Portuguese. */
  onNotice?: (message: string) => void
  /** The embedded database's process crashed: running statements were refused, and it is being restarted. Default: prints the sentence. */
  onFall?: (message: string) => void
  /** It crashed too often or did not open again. By default the process ends with code 1. */
  onFatal?: (error: Error) => void
}

/**
 * Opens Postgres at `url` or the embedded database in `dir`. Postgres connects on first use. The embedded database throws
 * FolderProblem with a sentence to print. Queries throw DatabaseUnavailable for a 503.
 */
export async function openDatabase(options: OpenOptions): Promise<Database> {
  const {
    url,
    lockTimeoutMs = 3000,
    statementTimeoutMs = 5000,
    connectTimeoutMs = 1800,
    poolSize = 10,
  } = options
  if (url) return openPostgres({ url, lockTimeoutMs, statementTimeoutMs, connectTimeoutMs, poolSize })
  if (!options.dir) throw new Error('openDatabase needs url or dir.')
  return openEmbedded({
    dir: options.dir,
    queueTimeoutMs: statementTimeoutMs,
    onNotice: options.onNotice ?? console.warn,
    onFall: options.onFall ?? console.warn,
    onFatal: options.onFatal ?? endProcess,
  })
}

const deadlockOrSerialization = new Set(['40P01', '40001'])

/** Whether a transaction that failed so may work when it runs again as a whole. */
export const mayWorkAgain = (error: unknown) =>
  isStale(error) || deadlockOrSerialization.has((error as { code?: string })?.code ?? '')

/**
 * Runs `fn` and, after a deadlock (40P01), a serialization failure (40001) or a kept plan that no longer fits, runs it again, up to
 * `retries` times with jitter. Inside a transaction it runs once: that runs again as a whole.
 */
export async function untilItWorks<T>(
  db: Db,
  fn: () => Promise<T>,
  { retries = 3 }: { retries?: number } = {},
): Promise<T> {
  if (db.isTransaction) return fn()
  for (let attempt = 0; ; attempt++) {
    try {
      return await fn()
    } catch (error) {
      if (attempt >= retries || !mayWorkAgain(error)) throw error
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 20 * 2 ** attempt))
    }
  }
}

/**
 * Runs `fn` in one READ COMMITTED transaction and commits when it resolves. Where it may work again (`untilItWorks`) it rolls everything
 * back and runs `fn` again, so `fn` must write only through its `trx`. Given a transaction, `fn` joins it.
 */
export async function transaction<T>(
  db: Db,
  fn: (trx: Trx) => Promise<T>,
  options: { retries?: number } = {},
): Promise<T> {
  if (db.isTransaction) return fn(db as Trx)
  const once = () =>
    db
      .transaction()
      .setIsolationLevel('read committed')
      .execute((trx) => asTransactionBody(() => fn(trx)))
  return untilItWorks(db, once, options)
}

function endProcess(error: Error) {
  console.error(error instanceof FolderProblem ? `\n${error.message}\n` : error)
  process.exit(1)
}
