import { once } from 'node:events'
import { json } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '#platform/database/database.ts'
import { SettingsProblem } from '#platform/database/session-settings.ts'
import { startChild } from '../child.ts'
import { testDatabaseOptions } from '../database.ts'
import { pgBouncer, startPooler } from './pooler.ts'

if (!pgBouncer) console.warn('ATENÇÃO: o PgBouncer não está instalado; nada atrás de um pooler foi provado.')

const options = await testDatabaseOptions()
const url = options.url!
const asking = fileURLToPath(new URL('asking.ts', import.meta.url))
const limits = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'options']

async function problemBehind(pooler: string): Promise<unknown> {
  const database = await openDatabase({ url: pooler })
  onTestFinished(() => database.close())
  return database.requireSettings().then(
    () => null,
    (error: unknown) => error,
  )
}

test.skipIf(!pgBouncer)(
  'two processes behind a pooler get the answers to their own statements, never to the other’s',
  { tags: ['D-160'], timeout: 120_000 },
  async () => {
    const pooler = await startPooler(url, limits)
    const rounds = 1200

    const counts = await Promise.all(
      ['praça', 'porto'].map(async (name) => {
        const child = startChild([asking, pooler, name, `${rounds}`])
        child.stderr.pipe(process.stderr, { end: false })
        const [said] = await Promise.all([json(child.stdout), once(child, 'exit')])
        return said
      }),
    )

    expect(counts).toEqual(counts.map(() => ({ own: rounds, foreign: 0, failed: 0 })))
  },
)

test.skipIf(!pgBouncer)(
  'a pooler that refuses parameters of a connection ends the start with the line for its file',
  { tags: ['D-160'] },
  async () => {
    const problem = await problemBehind(await startPooler(url, []))

    expect(problem).toBeInstanceOf(SettingsProblem)
    expect((problem as Error).message).toContain(`ignore_startup_parameters = ${limits.join(', ')}`)
  },
)

test.skipIf(!pgBouncer)(
  'a pooler that drops parameters ends the start, until the database keeps them itself',
  { tags: ['D-160'] },
  async () => {
    const problem = await problemBehind(await startPooler(url, limits))
    expect(problem).toBeInstanceOf(SettingsProblem)
    expect((problem as Error).message).toContain('lock_timeout = 0 (esperado: 3000)')

    const server = new pg.Client({ connectionString: url })
    await server.connect()
    const wanted = {
      TimeZone: 'UTC',
      jit: 'off',
      statement_timeout: '5000',
      lock_timeout: '3000',
      idle_in_transaction_session_timeout: '10000',
    }
    for (const [name, value] of Object.entries(wanted))
      await server.query(`alter database ${new URL(url).pathname.slice(1)} set ${name} = '${value}'`)
    await server.end()

    expect(await problemBehind(await startPooler(url, limits))).toBeNull()
  },
)
