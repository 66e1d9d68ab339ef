import { expect, test, vi } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { vacuumEvery, vacuumNeedy } from './vacuum.ts'

test('a table that changed much is vacuumed, one that did not is left alone', async () => {
  const database = await testDatabase()
  const executeSql = (text: string) => database.executeSql(text)
  await executeSql(`
    create table "Busy one" (id int primary key, n int) with (autovacuum_enabled = off);
    create table quiet (id int primary key) with (autovacuum_enabled = off);
    insert into "Busy one" select n, 0 from generate_series(1, 500) n; insert into quiet values (1);`)
  await executeSql('update "Busy one" set n = 1')

  // The server counts changes with a delay of up to a second.
  const done = await vi.waitFor(
    async () => {
      const names = await vacuumNeedy(executeSql)
      expect(names).toContain('public."Busy one"')
      return names
    },
    { timeout: 5000, interval: 100 },
  )

  expect(done).not.toContain('public.quiet')
  const { rows } = await executeSql(
    `select n_live_tup, n_dead_tup from pg_stat_user_tables where relname = 'Busy one'`,
  )
  expect(rows).toEqual([{ n_live_tup: 500, n_dead_tup: 0 }])
})

test('the timer looks again and again, survives an error, and its stop waits for the table in hand', async () => {
  let looks = 0
  let vacuuming = false
  const stop = vacuumEvery(5, async (text) => {
    if (text.startsWith('VACUUM')) {
      vacuuming = true
      await new Promise((resolve) => setTimeout(resolve, 30))
      vacuuming = false
      return { rows: [] }
    }
    if (++looks === 1) throw new Error('busy')
    return { rows: [{ name: 'public.a' }, { name: 'public.b' }] }
  })
  await vi.waitFor(() => expect(vacuuming).toBe(true))

  await stop()

  expect(vacuuming).toBe(false)
  expect(looks).toBe(2)
})
