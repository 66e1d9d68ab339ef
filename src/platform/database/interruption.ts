import { AsyncResource } from 'node:async_hooks'
import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { sendLater } from './engine/statements.ts'
import type { Database, Db } from './database.ts'

/** Ends the statement that a transaction is running, from outside of it. */
export type Interruption = {
  /** Marks the transaction with its next statement, so that it is found; its statements also end by themselves after so long. */
  limit: (trx: Db, statementMs: number) => Promise<void>
  interrupt: () => Promise<void>
}

/** To be made before the transaction begins. The embedded database cannot interrupt a statement: there nothing happens. */
export function interruption({ kind, executeSql }: Pick<Database, 'kind' | 'executeSql'>): Interruption {
  const name = `casa-cheia ${randomUUID()}`
  return {
    limit: (trx, statementMs) =>
      sendLater(trx, {
        compile: () =>
          sql`select set_config('application_name', ${name}, true),
            set_config('statement_timeout', ${String(statementMs)}, true)`.compile(trx),
      }),
    // Runs as what made it: inside a transaction no other connection may be asked for.
    interrupt: AsyncResource.bind(async () => {
      if (kind !== 'postgres') return
      await executeSql(
        `select pg_cancel_backend(pid) from pg_stat_activity where application_name = $1 and state = 'active'`,
        [name],
      )
    }),
  }
}
