import { sql } from 'kysely'
import { type Database } from '#platform/database/database.ts'
import { overProcess } from '#platform/database/embedded/embedded.ts'
import { EmbeddedProcess } from '#platform/database/embedded/process.ts'

/** Milliseconds that a test's statement waits for the one session. */
const patienceMs = 30_000

/** The rows of a new database, as JSON by table, and the state that must be the same before the next file gets it. */
type Beginning = { rows: Map<string, string>; state: string }

/**
 * An embedded database whose process is kept from file to file: starting one takes more time than most files. Each file gets a pool of its
 * own on it and finds it as new: all rows, sequences and counters of the previous file are gone.
 */
export class KeptDatabase {
  readonly #process: EmbeddedProcess
  readonly #beginning: Beginning
  #falls: string[]

  private constructor(process: EmbeddedProcess, beginning: Beginning, falls: string[]) {
    this.#process = process
    this.#beginning = beginning
    this.#falls = falls
  }

  /** Starts the process over a folder that holds a new database. */
  static async open(dir: string): Promise<KeptDatabase> {
    const falls: string[] = []
    const onFall = (message: string) => void falls.push(message)
    const process = await EmbeddedProcess.open(dir, {
      onNotice: onFall,
      onFall,
      onFatal: ({ message }) => onFall(message),
    })
    const beginning = await using(process, async (database) => {
      const rows = new Map<string, string>()
      for (const table of await tablesWithRows(database)) rows.set(table, await rowsOf(database, table))
      return { rows, state: await stateOf(database) }
    })
    return new KeptDatabase(process, beginning, falls)
  }

  /** The database for one file, which closes it. */
  lend(): Database {
    return overProcess(this.#process, patienceMs)
  }

  /** A sentence for each crash of the process since the last call. */
  takeCrashes(): string[] {
    return this.#falls.splice(0)
  }

  /** Removes what a file left. False if the file changed more than rows: then no other file may use the database. */
  async reset(): Promise<boolean> {
    const { rows, state } = this.#beginning
    return using(this.#process, async (database) => {
      const filled = await tablesWithRows(database)
      if (filled.length > 0) {
        await sql.raw(`truncate ${filled.join(', ')} restart identity cascade`).execute(database.db)
      }
      await database.executeSql(
        "select setval(format('%I.%I', schemaname, sequencename)::regclass, start_value, false) from pg_sequences where last_value is not null",
      )
      for (const [table, json] of rows) {
        await database.executeSql(
          `insert into ${table} overriding system value select * from json_populate_recordset(null::${table}, $1)`,
          [json],
        )
      }
      return (await stateOf(database)) === state
    })
  }

  async close(): Promise<void> {
    await this.#process.close()
  }
}

async function using<T>(process: EmbeddedProcess, use: (database: Database) => Promise<T>): Promise<T> {
  const database = overProcess(process, patienceMs)
  try {
    return await use(database)
  } finally {
    await database.close()
  }
}

async function tablesWithRows(database: Database): Promise<string[]> {
  const { rows: tables } = await database.executeSql(
    `select oid::regclass::text as name from pg_class
    where relkind = 'r' and relnamespace::regnamespace::text not in ('pg_catalog', 'information_schema') order by 1`,
  )
  const asked = tables.map(
    ({ name }) => `select '${String(name)}' as name where exists (select from ${String(name)})`,
  )
  const { rows } = await database.executeSql(asked.join(' union all '))
  return rows.map(({ name }) => String(name))
}

async function rowsOf(database: Database, table: string): Promise<string> {
  const { rows } = await database.executeSql(`select json_agg(t)::text as rows from ${table} t`)
  return String(rows[0]!.rows)
}

/** Catalogs whose rows only DDL writes: xmin shows who wrote a row last. */
const catalogs = [
  'pg_attribute',
  'pg_attrdef',
  'pg_auth_members',
  'pg_authid',
  'pg_constraint',
  'pg_db_role_setting',
  'pg_namespace',
  'pg_policy',
  'pg_proc',
  'pg_trigger',
  'pg_type',
]

/** The database's state apart from its rows, and which tables have rows. */
async function stateOf(database: Database): Promise<string> {
  const written = catalogs.map((name) => `(select count(*) || ':' || max(xmin::text::bigint) from ${name})`)
  const { rows } = await database.executeSql(
    `select concat_ws(' ', ${written.join(', ')},
      (select md5(string_agg(concat_ws(' ', oid, relname, relacl, relrowsecurity, reloptions), ',' order by oid)) from pg_class),
      (select string_agg(sequencename, ',') from pg_sequences where last_value is not null)) as state`,
  )
  return `${String(rows[0]!.state)} ${(await tablesWithRows(database)).join(' ')}`
}
