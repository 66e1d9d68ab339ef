import { sql } from 'kysely'
import type pg from 'pg'
import type { Behind, Db } from '../database.ts'
import { fairTurns, type Turns } from '#platform/turns.ts'
import type { Statement } from './bundle.ts'
import { type Lease, kyselyBy, sendAlone } from './driver.ts'
import { type EntryCheck, isFailedCheck } from '../entry-check.ts'
import { refuseInsideTransaction } from '../guard.ts'
import { enterBusiness } from '../tenants.ts'
import { asUnavailable } from '../unavailable.ts'

/** A business by its id, the jobs, or null for neither. */
type Key = number | 'jobs' | null

const rethrow = (error: unknown): never => {
  throw asUnavailable(error)
}

/** Limit of statements and transactions that wait for a connection; one business alone may have half of them. */
const waitingLimit = 400

/** The connections of a pool, shared fairly: while one business waits for its locks, connections stay free for others. */
export type FairPool = { pool: pg.Pool; turns: Turns }

export function fairPool(pool: pg.Pool, patienceMs: number): FairPool {
  return { pool, turns: fairTurns({ places: pool.options.max, waiting: waitingLimit, patienceMs }) }
}

/** Takes a turn and a connection; `release` gives both back. */
async function connect({ pool, turns }: FairPool, key: Key): Promise<Lease> {
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
 * Kysely over a pool, with the transaction guard and with DatabaseUnavailable for the errors that mean it. `key` says who takes the turns
 * (null: no business and no job); `tenant` limits it to one business.
 */
export function kyselyOver(fair: FairPool, key: Key, tenant: number | null = null): Db {
  const enter = tenant === null ? [] : [enterBusiness(tenant)]
  return kyselyBy({ ...sourceOf(fair, key, tenant), before: () => enter })
}

/** The same, where `check` enters the business instead, until it has passed once. */
export function kyselyBehind(fair: FairPool, key: Key, tenant: number | null, check: EntryCheck): Behind {
  let passed = false
  const { sql: text, parameters: values } = check(tenant)
  const checks: Statement[] = [{ text, values, role: 'house' }]
  const enter = tenant === null ? [] : [enterBusiness(tenant)]
  const db = kyselyBy({
    ...sourceOf(fair, key, tenant),
    before: () => (passed ? enter : checks),
    onEntered: () => (passed = true),
  })
  const holds = async () => {
    if (!passed) await sql`select 1`.execute(db).catch(unlessFailed)
    return passed
  }
  return { db, holds }
}

function unlessFailed(error: unknown) {
  if (!isFailedCheck(error)) throw error
}

const sourceOf = (fair: FairPool, key: Key, tenant: number | null) => ({
  lease: () => connect(fair, key),
  role: tenant === null ? ('house' as const) : ('tenant' as const),
  isShared: typeof key === 'number',
})

/**
 * Runs SQL on a connection of its own, outside any transaction; several statements only when there are no values.
 * Returns the rows of all statements in one list. For pg-boss, which sends whole BEGIN … COMMIT blocks.
 */
export async function executeSqlOn(fair: FairPool, text: string, values?: unknown[]) {
  refuseInsideTransaction()
  if (values && values.length > 0) {
    const lease = () => connect(fair, null)
    const [answered] = await sendAlone({ lease, before: () => [] }, [{ text, values, role: 'house' }]).catch(
      rethrow,
    )
    return { rows: answered!.rows }
  }
  const { client, release } = await connect(fair, null)
  try {
    const answer: pg.QueryResult | pg.QueryResult[] = await client.query(text)
    release()
    return { rows: [answer].flat().flatMap((result) => result.rows) }
  } catch (error) {
    // A block that failed half-way leaves its session in the aborted transaction.
    const rolledBack = await client.query('ROLLBACK').then(
      () => true,
      () => false,
    )
    release(!rolledBack)
    return rethrow(error)
  }
}
