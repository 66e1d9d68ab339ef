import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import {
  type ArchivedTable,
  archivedTables,
  lineQuery,
  textSettings,
  withoutTimeouts,
} from './archive/tables.ts'
import { appliedMigrations } from './migrate.ts'
import { type Database, type Db, transaction } from './database.ts'

const rowsAtOnce = 1000

/** The rows of one table at one moment, in lists of up to a thousand lines. */
export type RowLines = AsyncGenerator<string[]>

export type Snapshot = {
  migrations: string[]
  tables: ArchivedTable[]
  /** The last value of each identity, by table. */
  identities: Map<string, { last_value: number; is_called: boolean }>
  lines(table: ArchivedTable): RowLines
}

/**
 * Calls `use` with all tables as they were at one moment. On Postgres this is one REPEATABLE READ transaction.
 * The embedded database has one session, which a long transaction would block for everyone: there one short transaction
 * copies the rows into cursors WITH HOLD, and requests run between the reads that follow.
 */
export async function withSnapshot<T>(
  database: Database,
  use: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  const { db, kind } = database
  if (kind === 'postgres') {
    return db
      .transaction()
      .setIsolationLevel('repeatable read')
      .execute(async (trx) => {
        const cursors = await declareCursors(trx, false)
        return use({ ...cursors, lines: (table) => fetchLines(trx, cursors.names.get(table.name)!) })
      })
  }
  const cursors = await transaction(db, (trx) => declareCursors(trx, true))
  try {
    return await use({ ...cursors, lines: (table) => fetchLines(db, cursors.names.get(table.name)!) })
  } finally {
    for (const name of cursors.names.values()) await sql.raw(`CLOSE ${name}`).execute(db)
  }
}

async function declareCursors(trx: Db, hold: boolean) {
  await sql.raw(`${withoutTimeouts}; ${textSettings}`).execute(trx)
  const migrations = await appliedMigrations({ db: trx })
  const tables = await archivedTables(trx)
  const prefix = `archive_${randomBytes(4).toString('hex')}`
  const names = new Map<string, string>()
  const identities: Snapshot['identities'] = new Map()
  for (const [n, table] of tables.entries()) {
    const name = `${prefix}_${n}`
    names.set(table.name, name)
    await sql
      .raw(`DECLARE ${name} NO SCROLL CURSOR ${hold ? 'WITH HOLD' : ''} FOR ${lineQuery(table)}`)
      .execute(trx)
    if (!table.sequence) continue
    const { rows } = await sql
      .raw<{ last_value: number; is_called: boolean }>(`SELECT last_value, is_called FROM ${table.sequence}`)
      .execute(trx)
    identities.set(table.name, rows[0]!)
  }
  return { migrations, tables, names, identities }
}

/** Reads a cursor to its end. */
export async function* fetchLines(db: Db, cursor: string): RowLines {
  for (;;) {
    const { rows } = await sql.raw<{ line: string }>(`FETCH ${rowsAtOnce} FROM ${cursor}`).execute(db)
    if (rows.length > 0) yield rows.map(({ line }) => line)
    if (rows.length < rowsAtOnce) return
  }
}
