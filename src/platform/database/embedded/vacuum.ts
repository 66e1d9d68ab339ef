import { repeatedly } from '../repeatedly.ts'

type ExecuteSql = (text: string) => Promise<{ rows: Record<string, unknown>[] }>

const needy = `
  SELECT quote_ident(schemaname) || '.' || quote_ident(relname) AS name FROM pg_stat_user_tables
  WHERE n_dead_tup > 50 + n_live_tup * 0.2 OR n_mod_since_analyze > 50 + n_live_tup * 0.1`

/**
 * PGlite has no autovacuum: this finds tables with many changes and vacuums them one by one, so that
 * requests run in between. Returns a function that stops it after the current table.
 */
export const vacuumEvery = (everyMs: number, executeSql: ExecuteSql): (() => Promise<void>) =>
  repeatedly(everyMs, (isStopped) => vacuumNeedy(executeSql, isStopped))

/** Runs VACUUM (ANALYZE) on every table that needs it, until `stop` returns true; returns their names. */
export async function vacuumNeedy(executeSql: ExecuteSql, stop = () => false): Promise<string[]> {
  const done: string[] = []
  for (const { name } of (await executeSql(needy)).rows) {
    if (stop()) break
    await executeSql(`VACUUM (ANALYZE) ${String(name)}`)
    done.push(String(name))
  }
  return done
}
