import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { testDatabaseOptions } from '#test/database.ts'
import { openDatabase } from './database.ts'
import { requireSettings, SettingsProblem, type SessionSettings } from './session-settings.ts'

const { url } = await testDatabaseOptions()
const wanted: SessionSettings = {
  TimeZone: 'UTC',
  jit: 'off',
  default_transaction_isolation: 'read committed',
  statement_timeout: 5000,
  lock_timeout: 3000,
  idle_in_transaction_session_timeout: 10_000,
}

test(
  'sessions of the product have the time zone, isolation and limits that they ask for',
  { tags: ['D-160'] },
  async () => {
    const database = await openDatabase({ url })
    onTestFinished(() => database.close())

    await expect(database.requireSettings()).resolves.toBeUndefined()
  },
)

test(
  'a session that was not given what it asked for is told with the statements that mend it',
  { tags: ['D-160'] },
  async () => {
    const pool = new pg.Pool({
      connectionString: url,
      max: 1,
      lock_timeout: 2000,
      options: '-c TimeZone=America/Manaus -c idle_in_transaction_session_timeout=20000 -c jit=off',
    })
    onTestFinished(() => pool.end())

    const problem = await requireSettings(pool, wanted).catch((error: unknown) => error)

    expect(problem).toBeInstanceOf(SettingsProblem)
    const { message } = problem as Error
    expect(message).toContain('TimeZone = America/Manaus (esperado: UTC)')
    expect(message).toContain('statement_timeout = 0 (esperado: 5000)')
    expect(message).toContain('idle_in_transaction_session_timeout = 20000 (esperado: 10000)')
    expect(message).toMatch(/ALTER ROLE ".+" SET statement_timeout = '5000';/)
    expect(message).not.toContain('jit')
    // A shorter wait than asked for is a limit all the same.
    expect(message).not.toContain('lock_timeout')
  },
)
