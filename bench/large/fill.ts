/** Fills a database with the large data set, and measures how long each later migration makes writers wait. */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { firstNames, lastNames } from '../../src/demo/guests.ts'
import { mayWorkAgain, openDatabase } from '#platform/database/database.ts'
import { appliedMigrations, listMigrations, migrate } from '#platform/database/migrate.ts'

/** The rows are written into the tables of this migration, so that every later migration meets a million of them. */
const ground = '0001_house'

const rowsFile = join(import.meta.dirname, 'rows.sql')

/** The longest wait of a write while this migration ran, in milliseconds. */
export type Blocked = { migration: string; ms: number }

/** Fills the empty database of `url` and migrates it to the newest version. All dates are relative to `today`. */
export async function fillLarge(url: string, today: string): Promise<Blocked[]> {
  const database = await openDatabase({ url })
  try {
    await migrate(database, undefined, ground)
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      await writeRows(client, today)
    } finally {
      await client.end()
    }
    const blocked: Blocked[] = []
    for (const migration of await listMigrations()) {
      if ((await appliedMigrations(database)).includes(migration)) continue
      const waits = await whileWriting(url, () => migrate(database, undefined, migration))
      blocked.push({ migration, ms: Math.max(...waits) })
    }
    // Otherwise the jobs of the servers that are measured would first make the pictures of 200 branches.
    await database.executeSql('update branch set pictures_made_at = now()')
    return blocked
  } finally {
    await database.close()
  }
}

const quotedWords = (words: string[]) => `'${words.join(' ').replaceAll("'", "''")}'`

/** Rows go in fast without keys and indexes; all are added again afterwards, and fail on a row that breaks one. */
async function writeRows(client: pg.Client, today: string) {
  await client.query(`
    set timezone = 'UTC'; set synchronous_commit = off; set work_mem = '128MB'; set maintenance_work_mem = '512MB';
    set temp_buffers = '128MB'; set jit = off;
    set bench.today = '${today}'; set bench.first_names = ${quotedWords(firstNames)};
    set bench.last_names = ${quotedWords(lastNames)}`)
  const { rows: constraints } = await client.query<{ on: string; name: string; definition: string }>(`
    select conrelid::regclass::text as on, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype in ('p', 'u', 'f') and connamespace = 'public'::regnamespace and conrelid::regclass::text not like 'kysely%'
    order by array_position('{p,u,f}', contype)`)
  const { rows: indexes } = await client.query<{ name: string; definition: string }>(`
    select quote_ident(c.relname) as name, pg_get_indexdef(c.oid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace and t.relname not like 'kysely%'
      and not exists (select from pg_constraint where conindid = c.oid and contype in ('p', 'u'))`)
  const all = (statements: string[]) => client.query(statements.join(';\n'))

  await all(constraints.toReversed().map(({ on, name }) => `alter table ${on} drop constraint ${name}`))
  await all(indexes.map(({ name }) => `drop index ${name}`))
  await client.query(await readFile(rowsFile, 'utf8'))
  await all(
    constraints.map(({ on, name, definition }) => `alter table ${on} add constraint ${name} ${definition}`),
  )
  await all(indexes.map(({ definition }) => definition))
  await client.query(`
    do $$
    declare t text;
    begin
      for t in select table_name from information_schema.columns where table_schema = 'public' and is_identity = 'YES' loop
        execute format('select setval(pg_get_serial_sequence(%L, %L), coalesce(max(id), 1)) from %I', t, 'id', t);
      end loop;
    end $$`)
}

/** Writes as the product does: after a deadlock with the migration once more. */
async function untilWritten(client: pg.Client, write: string): Promise<void> {
  try {
    await client.query(write)
  } catch (error) {
    if (!mayWorkAgain(error)) throw error
    await untilWritten(client, write)
  }
}

/** Writes to each large table again and again while `work` runs; returns how long each write took. */
async function whileWriting(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const writes = [
    'update customer set name = name where business_id = 1 and id = 1',
    'update customer_branch set visits_count = visits_count where business_id = 1 and branch_id = 1 and customer_id = 1',
    'update reservation set person_number = person_number where business_id = 1 and id = 1',
    'update research_answer set nps = nps where business_id = 1 and id = 1',
    'update chat_message set message = message where business_id = 1 and id = 1',
  ]
  const waits: number[] = []
  const working = { on: true }
  const writers = writes.map(async (write) => {
    const client = new pg.Client({ connectionString: url })
    await client.connect()
    try {
      while (working.on) {
        const begun = performance.now()
        await untilWritten(client, write)
        waits.push(performance.now() - begun)
        await wait(2)
      }
    } finally {
      await client.end()
    }
  })
  await wait(100)
  try {
    await work()
  } finally {
    working.on = false
    await Promise.all(writers)
  }
  return waits
}
