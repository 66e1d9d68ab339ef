import { once } from 'node:events'
import { type AddressInfo, createServer, Socket } from 'node:net'
import { sql } from 'kysely'
import pg from 'pg'
import { afterAll, expect, test, vi } from 'vitest'
import { testDatabaseOptions } from '#test/database.ts'
import { openDatabase, transaction } from './database.ts'
import { DatabaseUnavailable } from './unavailable.ts'

async function msUntilUnavailable(work: Promise<unknown>) {
  const start = performance.now()
  await expect(work).rejects.toBeInstanceOf(DatabaseUnavailable)
  return performance.now() - start
}

test('a server that refuses, or accepts and says nothing, is DatabaseUnavailable within 2 s', async () => {
  const silent = createServer(() => {}).listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const { port } = silent.address() as AddressInfo
  const mute = await openDatabase({ url: `postgres://127.0.0.1:${port}/x` })

  expect(await msUntilUnavailable(sql`select 1`.execute(mute.db))).toBeLessThan(2000)
  silent.close()
  await mute.close()
  const closed = await openDatabase({ url: `postgres://127.0.0.1:${port}/x` })
  expect(await msUntilUnavailable(sql`select 1`.execute(closed.db))).toBeLessThan(2000)
  await closed.close()
})

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
  const backWithin1s = () => vi.waitFor(one, { timeout: 1000, interval: 20 })

  test('connections lost while idle, in a query or in a transaction: what they had is refused, the next are new', async () => {
    await Promise.all([one(), one()])
    await loseConnections()
    await backWithin1s()

    const inQuery = sql`select pg_sleep(0.5)`.execute(db)
    const inTransaction = transaction(db, async (trx) => {
      await sql`select 1`.execute(trx)
      await loseConnections()
      await sql`select 1`.execute(trx)
    })
    const outcomes = await Promise.allSettled([inQuery, inTransaction])

    for (const outcome of outcomes) expect(outcome).toMatchObject({ reason: { name: 'DatabaseUnavailable' } })
    await backWithin1s()
  })

  test('one statement of a business and the transaction around it leave in one write', async () => {
    const ours = () => sql`select ${1}::int as one`.execute(database.ofBusiness(1))
    await ours()
    const written = (['_write', '_writev'] as const).map((name) => vi.spyOn(Socket.prototype, name))

    await ours()

    const writes = written.flatMap(({ mock }) => mock.calls).length
    for (const spy of written) spy.mockRestore()
    expect(writes).toBe(1)
  })

  test('the wait for a lock, for a statement and for a free connection ends with DatabaseUnavailable', async () => {
    await stranger.query(
      `begin; insert into city (name, state_id) values ('Trava', 1); commit; begin; update city set state_id = 2`,
    )
    const locked = db.updateTable('city').set({ state_id: 3 }).execute()
    expect(await msUntilUnavailable(locked)).toBeLessThan(500)
    await stranger.query('rollback')

    expect(await msUntilUnavailable(sql`select pg_sleep(5)`.execute(db))).toBeLessThan(1000)

    const hold = () => transaction(db, () => new Promise((resolve) => setTimeout(resolve, 2100)))
    const holders = [hold(), hold()]
    expect(await msUntilUnavailable(one())).toBeLessThan(2000)
    await Promise.allSettled(holders)
    await backWithin1s()
  })
}
