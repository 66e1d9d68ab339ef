import type { Writable } from 'node:stream'
import { PostgresDialect, Kysely, type PostgresPoolClient } from 'kysely'
import type pg from 'pg'
import type { Db } from './database.ts'
import { refuseInsideTransaction } from './guard.ts'
import type { Tables } from './tables.ts'
import { asUnavailable } from './unavailable.ts'

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

/**
 * Kysely over a `pg` pool, with the transaction guard and with DatabaseUnavailable for what it means. `around` gives each
 * connection its way of running statements.
 */
export function kyselyOver(pool: pg.Pool, around: (run: Run) => Run = (run) => run): Db {
  return new Kysely<Tables>({
    dialect: new PostgresDialect({
      pool: {
        options: pool.options,
        end: () => pool.end(),
        async connect() {
          refuseInsideTransaction()
          const client = await pool.connect().catch(rethrow)
          return {
            query: around((text, values) => {
              sendTogether(client)
              return client.query(text, values).catch(rethrow)
            }),
            release: (discard?: boolean) => client.release(discard),
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
export async function executeSqlOn(pool: pg.Pool, text: string, values?: unknown[]) {
  refuseInsideTransaction()
  const client = await pool.connect().catch(rethrow)
  try {
    const answer: pg.QueryResult | pg.QueryResult[] = await client.query(text, values)
    client.release()
    return { rows: [answer].flat().flatMap((result) => result.rows) }
  } catch (error) {
    // A block that failed half-way leaves its session inside the aborted transaction.
    const rolledBack = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    )
    client.release(!rolledBack)
    return rethrow(error)
  }
}
