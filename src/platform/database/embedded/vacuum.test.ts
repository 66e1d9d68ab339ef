import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { vacuumEvery, vacuumNeedy } from './vacuum.ts'

test('a table that changed much is vacuumed, one that did not is left alone', async () => {
  const database = await testDatabase()
  const executeSql = (text: string) => database.executeSql(text)
  await executeSql(`
    create table "Busy one" (id int primary key, n int) with (autovacuum_enabled = off);
    create table quiet (id int primary key) with (autovacuum_enabled = off);
    insert into "Busy one" select n, 0 from generate_series(1, 500) n; insert into quiet values (1);`)
  // A session reports its counts at most once a second: counts reported after the vacuum would look like later changes.
  await executeSql('update "Busy one" set n = 1; select pg_stat_force_next_flush()')

  const done = await vacuumNeedy(executeSql)

  expect(done).toContain('public."Busy one"')
  expect(done).not.toContain('public.quiet')
  const { rows } = await executeSql(
    `select n_live_tup, n_dead_tup from pg_stat_user_tables where relname = 'Busy one'`,
  )
  expect(rows).toEqual([{ n_live_tup: 500, n_dead_tup: 0 }])
})

test('the timer looks again and again, survives an error, and its stop waits for the table in hand', async () => {
  let looks = 0
  const vacuumed: string[] = []
  const begun = Promise.withResolvers<void>()
  const inHand = Promise.withResolvers<void>()
  const stop = vacuumEvery(5, async (text) => {
    if (text.startsWith('VACUUM')) {
      begun.resolve()
      await inHand.promise
      vacuumed.push(text)
      return { rows: [] }
    }
    if (++looks === 1) throw new Error('busy')
    return { rows: [{ name: 'public.a' }, { name: 'public.b' }] }
  })
  await begun.promise

  const stopped = stop()
  expect(await Promise.race([stopped, sleep(50, 'waits')])).toBe('waits')
  inHand.resolve()
  await stopped

  expect(vacuumed).toEqual(['VACUUM (ANALYZE) public.a'])
  expect(looks).toBe(2)
})
