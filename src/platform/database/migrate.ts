import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { sql } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import { type Database, mayWorkAgain } from './database.ts'
import { DatabaseUnavailable } from './unavailable.ts'

export const migrationsFolder = fileURLToPath(new URL('../../../migrations', import.meta.url))

/** Names of the migrations in `folder`, in order: NNNN_name of each NNNN_name.sql. */
export async function listMigrations(folder = migrationsFolder): Promise<string[]> {
  const files = await readdir(folder)
  return files
    .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
    .map((file) => file.slice(0, -'.sql'.length))
    .toSorted()
}

/** Names of the migrations applied to this database, in order; empty before the first. */
export async function appliedMigrations({ db }: Pick<Database, 'db'>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
    return rows.map(({ name }) => name)
  } catch (error) {
    if ((error as { code?: string }).code === '42P01') return []
    throw error
  }
}

/** How long a start waits for another process that is migrating, and a migration for busy tables. */
const patienceMs = 5 * 60_000
const isWait = (error: unknown) =>
  error instanceof DatabaseUnavailable && ['57014', '55P03'].includes((error.cause as { code: string }).code)

/**
 * Applies the missing migrations, each in a transaction of its own, and returns the names of those it applied.
 * An interrupted run continues where it stopped; of two processes at once one waits and then finds nothing to do.
 * `upTo` is the last one to apply. Throws when the database has a migration that `folder` lacks: it belongs to a newer version.
 */
export async function migrate(
  database: Database,
  folder = migrationsFolder,
  upTo?: string,
): Promise<string[]> {
  const names = (await listMigrations(folder)).filter((name) => !upTo || name <= upTo)
  const before = await appliedMigrations(database)
  if (names.length === before.length && names.every((name, n) => name === before[n])) return []

  const migrations: Record<string, Migration> = {}
  for (const name of names) {
    const text = await readFile(join(folder, `${name}.sql`), 'utf8')
    migrations[name] = {
      async up(trx) {
        // A long index build is fine here; a long wait for a lock is not (lock_timeout stays).
        await sql`set local statement_timeout = 0`.execute(trx)
        await sql.raw(text).execute(trx)
      },
    }
  }
  const migrator = new Migrator({ db: database.db, provider: { getMigrations: async () => migrations } })
  const applied: string[] = []
  const deadline = Date.now() + patienceMs
  for (;;) {
    const { error, results = [] } = await migrator.migrateUp()
    // Another process is migrating, or the tables are busy, or a writer held one and wanted the other: nothing was changed, so try again.
    if ((isWait(error) || mayWorkAgain(error)) && Date.now() < deadline) continue
    if (error) throw error
    const done = results.filter(({ status }) => status === 'Success')
    if (done.length === 0) return applied
    applied.push(...done.map(({ migrationName }) => migrationName))
  }
}
