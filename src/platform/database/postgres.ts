import pg from 'pg'
import type { Database } from './database.ts'
import { typeParsers } from './engine/parsers.ts'
import { executeSqlOn, fairPool, kyselyBehind, kyselyOver } from './engine/pool.ts'
import { connectionOptions, requireSettings, type SessionSettings } from './session-settings.ts'

const jobConnections = 3
const jobStatementTimeoutMs = 15_000

type PostgresOptions = {
  url: string
  lockTimeoutMs: number
  statementTimeoutMs: number
  connectTimeoutMs: number
  poolSize: number
}

/** Connects on first use and again after every loss; a Postgres that goes away never ends this process. */
export function openPostgres(options: PostgresOptions): Database {
  const settings = (statementTimeoutMs: number): SessionSettings => ({
    TimeZone: 'UTC',
    jit: 'off',
    default_transaction_isolation: 'read committed',
    statement_timeout: statementTimeoutMs,
    lock_timeout: options.lockTimeoutMs,
    idle_in_transaction_session_timeout: statementTimeoutMs * 2,
  })
  const pool = (max: number, statementTimeoutMs: number) => {
    const created = new pg.Pool({
      connectionString: options.url,
      max,
      types: typeParsers,
      connectionTimeoutMillis: options.connectTimeoutMs,
      idleTimeoutMillis: 30_000,
      keepAlive: true,
      application_name: 'casa-cheia',
      ...connectionOptions(settings(statementTimeoutMs)),
    })
    // Without listeners a lost connection, idle or in use, would end the process; its queries reject anyway.
    created.on('error', () => {})
    created.on('connect', (client) => client.on('error', () => {}))
    return fairPool(created, options.connectTimeoutMs)
  }
  const requests = pool(options.poolSize, options.statementTimeoutMs)
  const jobs = pool(jobConnections, jobStatementTimeoutMs)
  return {
    kind: 'postgres',
    db: kyselyOver(requests, null),
    ofJobs: kyselyOver(requests, 'jobs'),
    ofBusiness: (id) => kyselyOver(requests, id, id),
    behind: (check, id) => kyselyBehind(requests, id, id, check),
    executeSql: (text, values) => executeSqlOn(jobs, text, values),
    async requireSettings() {
      await requireSettings(requests.pool, settings(options.statementTimeoutMs))
      await requireSettings(jobs.pool, settings(jobStatementTimeoutMs))
    },
    async close() {
      await Promise.all([requests.pool.end(), jobs.pool.end()])
    },
  }
}
