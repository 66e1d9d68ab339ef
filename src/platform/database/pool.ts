import type { Writable } from 'node:stream'
import { PostgresDialect, Kysely, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'
import { fairTurns, type Turns } from '#platform/turns.ts'
import { refuseInsideTransaction } from './guard.ts'
import type { Tables } from './tables.ts'
import { asUnavailable } from './unavailable.ts'

/** A business by its id, the jobs, or null: what belongs to neither. */
type Key = number | 'jobs' | null

const rethrow = (error: unknown) => {
  throw asUnavailable(error)
}

/** What runs on a connection: one statement, or one of a transaction. */
export type Run = (text: string, values: unknown[]) => Promise<pg.QueryResult>

/**
 * Holds what this turn of the program sends on a connection, so that it leaves in one packet: the statement of one business and the
 * transaction around it are one write here and one wake-up there.
 */
function sendTogether(client: pg.PoolClient): void {
  const { stream } = (client as unknown as { connection: { stream: Writable } }).connection
  if (stream.writableCorked > 0) return
  stream.cork()
  process.nextTick(() => stream.uncork())
}

/** Statements and transactions that wait for a connection; a business alone may have half of them. */
const mostWaiting = 400

/** The connections of a pool, in fair turns: while one business waits for its locks, those of others are free. */
export type FairPool = { pool: pg.Pool; turns: Turns }

export function fairly(pool: pg.Pool, patienceMs: number): FairPool {
  return { pool, turns: fairTurns({ places: pool.options.max, waiting: mostWaiting, patienceMs }) }
}

/** A connection in its turn: `release` gives both back. */
async function connect({ pool, turns }: FairPool, key: Key) {
  refuseInsideTransaction()
  const end = await turns.take(key).catch(rethrow)
  try {
    const client = await pool.connect()
    return {
      client,
      release: (discard?: boolean) => {
        client.release(discard)
        end()
      },
    }
  } catch (error) {
    end()
    return rethrow(error)
  }
}

/**
 * Kysely over a pool, with the transaction guard and with DatabaseUnavailable for what it means. `key` is whose turns it takes, null
 * what is nobody's; `around` gives each connection its way of running statements.
 */
export function kyselyOver(fair: FairPool, key: Key, around: (run: Run) => Run = (run) => run): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: fair.pool.options,
        end: () => fair.pool.end(),
        async connect() {
          const { client, release } = await connect(fair, key)
          return {
            query: around((text, values) => {
              sendTogether(client)
              return client.query(text, values).catch(rethrow)
            }),
            release,
          } as unknown as PostgresPoolClient
        },
      },
    }),
  })
}

/**
 * Runs SQL on a connection of its own, outside any transaction; several statements only without values.
 * The rows of all statements come back in one list. For pg-boss, which issues whole BEGIN … COMMIT blocks.
 */
export async function executeSqlOn(fair: FairPool, text: string, values?: unknown[]) {
  const { client, release } = await connect(fair, null)
  try {
    const answer: pg.QueryResult | pg.QueryResult[] = await client.query(text, values)
    release()
    return { rows: [answer].flat().flatMap((result) => result.rows) }
  } catch (error) {
    // A block that failed half-way leaves its session inside the aborted transaction.
    const rolledBack = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    )
    release(!rolledBack)
    return rethrow(error)
  }
}
