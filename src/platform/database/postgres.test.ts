import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, onTestFinished, test, vi } from 'vitest'
import { testDatabaseOptions } from '#test/database.ts'
import { listenToWire, takeSent } from '#test/wire.ts'
import { openDatabase, transaction } from './database.ts'
import { together } from './engine/driver.ts'
import { DatabaseUnavailable } from './unavailable.ts'

/** The error of the driver or the server behind a DatabaseUnavailable. */
async function causeOf(work: Promise<unknown>): Promise<unknown> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  expect(error).toBeInstanceOf(DatabaseUnavailable)
  return (error as DatabaseUnavailable).cause
}

/** The shortest of several attempts, since a busy machine may delay one. */
async function leastMsUntilUnavailable(work: () => Promise<unknown>) {
  let leastMs = Infinity
  for (let tries = 0; tries < 5 && leastMs >= 2000; tries++) {
    const start = performance.now()
    await causeOf(work())
    leastMs = Math.min(leastMs, performance.now() - start)
  }
  return leastMs
}

test('a server that refuses, or accepts and says nothing, is DatabaseUnavailable within 2 s', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const mute = await openDatabase({ url: `postgres://127.0.0.1:${port}/x` })

  expect(await leastMsUntilUnavailable(() => sql`select 1`.execute(mute.db))).toBeLessThan(2000)
  silent.close()
  await mute.close()
  const closed = await openDatabase({ url: `postgres://127.0.0.1:${port}/x` })
  expect(await leastMsUntilUnavailable(() => sql`select 1`.execute(closed.db))).toBeLessThan(2000)
  await closed.close()
})

listenToWire()
const { url } = await testDatabaseOptions()
if (url) {
  const database = await openDatabase({ url, poolSize: 2, lockTimeoutMs: 200, statementTimeoutMs: 600 })
  const { db } = database
  const stranger = new pg.Client({ connectionString: url })
  await stranger.connect()
  afterAll(async () => {
    await database.close()
    await stranger.end()
  })
  const loseConnections = () =>
    stranger.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
    )
  const one = () => sql`select 1 as one`.execute(db)
  const isBack = () => vi.waitFor(one, { timeout: 20_000, interval: 20 })

  test('connections lost while idle, in a query or in a transaction: what they had is refused, the next are new', async () => {
    await Promise.all([one(), one()])
    await loseConnections()
    await isBack()

    const inQuery = sql`select pg_sleep(30)`.execute(db)
    const inTransaction = transaction(db, async (trx) => {
      await sql`select 1`.execute(trx)
      await loseConnections()
      await sql`select 1`.execute(trx)
    })
    const outcomes = await Promise.allSettled([inQuery, inTransaction])

    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { name: 'DatabaseUnavailable' } })
    await isBack()
  })

  test('one statement of a business and the transaction around it leave in one write', async () => {
    const ours = () => sql`select ${1}::int as one`.execute(database.ofBusiness(1))
    await ours()
    takeSent()

    await ours()

    // Entering the business, and the statement.
    expect(takeSent()).toEqual({ statements: 2, writes: 1 })
  })

  test('[quality-bars §2] while one business waits for its lock, others and the jobs are answered', async () => {
    const patient = { lockTimeoutMs: 60_000, statementTimeoutMs: 60_000, connectTimeoutMs: 60_000 }
    const four = await openDatabase({ url, poolSize: 4, ...patient })
    onTestFinished(() => four.close())
    await stranger.query('select pg_advisory_lock(7)')
    let waiting = 20
    const locked = Array.from({ length: waiting }, async () => {
      await transaction(four.ofBusiness(1), (trx) => sql`select pg_advisory_xact_lock(7)`.execute(trx))
      waiting--
    })

    for (const db of [four.db, four.ofBusiness(2), four.ofJobs]) {
      await Promise.all(Array.from({ length: 20 }, () => sql`select 1`.execute(db)))
    }

    expect(waiting).toBe(20)
    await stranger.query('select pg_advisory_unlock(7)')
    await Promise.all(locked)
    expect(waiting).toBe(0)
  })

  test('statements read what was committed before them, whatever the isolation that the server prefers', async () => {
    const { rows } = await stranger.query<{ name: string }>('select current_database() as name')
    const prefer = (isolation: string) =>
      stranger.query(`alter database ${rows[0]!.name} set default_transaction_isolation = '${isolation}'`)
    await prefer('repeatable read')
    const other = await openDatabase({ url })
    onTestFinished(async () => {
      await prefer('read committed')
      await other.close()
    })

    const isolation = other.db.selectNoFrom(
      sql<string>`current_setting('transaction_isolation')`.as('isolation'),
    )
    expect(await together(other.db, isolation)).toEqual([[{ isolation: 'read committed' }]])
  })

  test('the wait for a lock, for a statement and for a free connection ends with DatabaseUnavailable', async () => {
    await stranger.query(
      `begin; insert into city (name, state_id) values ('Trava', 1); commit; begin; update city set state_id = 2`,
    )
    const locked = db.updateTable('city').set({ state_id: 3 }).execute()
    expect(await causeOf(locked)).toMatchObject({ code: '55P03' })
    await stranger.query('rollback')

    expect(await causeOf(sql`select pg_sleep(30)`.execute(db))).toMatchObject({ code: '57014' })

    const asked = Promise.withResolvers<void>()
    const hold = () => transaction(db, () => asked.promise)
    const holders = [hold(), hold()]
    expect(await causeOf(one())).toMatchObject({ message: 'No turn came within 1800 ms.' })
    asked.resolve()
    await Promise.allSettled(holders)
    await isBack()
  })
}
