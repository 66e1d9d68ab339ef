/**
 * `node tools/postgres-answers.ts URL`: can the tests run there? They create and drop databases of their own.
 * If they cannot, prints the reason and exits with 1.
 */
import { userInfo } from 'node:os'
import { Client } from 'pg'

/** The address of a Postgres on this machine, tried by default. */
export const usualAddress = 'postgres://localhost:5432/postgres'

// An address without a role means the system user's role, even where USER is not set.
process.env.PGUSER ??= userInfo().username

/** Why tests cannot run on this server; null when they can. */
export async function obstacleAt(url: string): Promise<string | null> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000 })
  try {
    await client.connect()
    const { rows } = await client.query<{ may: boolean; role: string }>(
      'select rolcreatedb or rolsuper as may, rolname as role from pg_roles where rolname = current_user',
    )
    return rows[0]?.may ? null : `o papel ${rows[0]?.role} não pode criar bancos de dados`
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ECONNREFUSED') return 'ninguém responde'
    return String(error)
  } finally {
    await client.end().catch(() => undefined)
  }
}

if (import.meta.main) {
  const obstacle = await obstacleAt(process.argv[2] ?? usualAddress)
  if (obstacle) console.log(obstacle)
  process.exitCode = obstacle ? 1 : 0
}
