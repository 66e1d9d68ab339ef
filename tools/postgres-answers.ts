/**
 * `node tools/postgres-answers.ts URL`: can the tests run there? They create and drop databases of their own.
 * Writes the reason and ends with 1 when they cannot.
 */
import { Client } from 'pg'

const client = new Client({ connectionString: process.argv[2], connectionTimeoutMillis: 5000 })
try {
  await client.connect()
  const { rows } = await client.query<{ may: boolean; role: string }>(
    'select rolcreatedb or rolsuper as may, rolname as role from pg_roles where rolname = current_user',
  )
  if (!rows[0]?.may) {
    console.log(`o papel ${rows[0]?.role} não pode criar bancos de dados`)
    process.exitCode = 1
  }
} catch (error) {
  console.log(error instanceof AggregateError ? 'ninguém responde' : String(error))
  process.exitCode = 1
} finally {
  await client.end().catch(() => undefined)
}
