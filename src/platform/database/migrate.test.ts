import { copyFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { testDatabaseOptions, testFolder } from '#test/database.ts'
import { type Database, openDatabase } from './database.ts'
import { appliedMigrations, listMigrations, migrate, migrationsFolder } from './migrate.ts'

const options = await testDatabaseOptions()
const database = await openDatabase(options)
afterAll(() => database.close())

/** A folder with the product's migrations and then these. */
async function folderWith(extra: Record<string, string>): Promise<string> {
  const folder = await testFolder()
  for (const name of await listMigrations()) {
    await copyFile(join(migrationsFolder, `${name}.sql`), join(folder, `${name}.sql`))
  }
  for (const [name, text] of Object.entries(extra)) await writeFile(join(folder, `${name}.sql`), text)
  return folder
}

const tableExists = async (name: string, { db }: Pick<Database, 'db'> = database) =>
  (await sql<{ found: boolean }>`select to_regclass(${name}) is not null as found`.execute(db)).rows[0]!.found

test('a migrated database needs nothing', async () => {
  expect(await migrate(database)).toEqual([])
  expect(await appliedMigrations(database)).toEqual(await listMigrations())
})

test('before each migration the migrator learns which tables there are, and no columns', async () => {
  const tables = await database.db.introspection.getTables({ withInternalKyselyTables: true })

  expect(tables.map(({ name }) => name)).toEqual(
    expect.arrayContaining(['kysely_migration', 'kysely_migration_lock', 'reservation']),
  )
  expect(tables.flatMap(({ columns }) => columns)).toEqual([])
})

test('a migration that fails leaves nothing of itself, keeps the ones before it, and can be run again', async () => {
  const broken = await folderWith({
    '9001_first': 'create table first_one (id int); insert into first_one values (1);',
    '9002_broken': 'create table second_one (id int); select nonsense;',
  })
  await expect(migrate(database, broken)).rejects.toMatchObject({ code: '42703' })

  expect(await tableExists('first_one')).toBe(true)
  expect(await tableExists('second_one')).toBe(false)

  await writeFile(join(broken, '9002_broken.sql'), 'create table second_one (id int);')
  expect(await migrate(database, broken)).toEqual(['9002_broken'])
  expect(await tableExists('second_one')).toBe(true)
})

test('a database with a migration this version lacks is refused', async () => {
  await expect(migrate(database)).rejects.toThrow('9001_first is missing')
})

// The embedded database refuses a second process, so no process ever waits there.
if (options.url) {
  test('of two processes that start at once each migration is applied by one', async () => {
    const { url } = await testDatabaseOptions()
    const both = [await openDatabase({ url }), await openDatabase({ url, statementTimeoutMs: 600 })]
    const folder = await folderWith({
      '9001_slow': 'select pg_sleep(1.5); create table slow_one (id int);',
      '9002_next': 'create table next_one (id int);',
    })

    const applied = await Promise.all(both.map((one) => migrate(one, folder)))

    expect(applied.flat().toSorted()).toEqual(['9001_slow', '9002_next'])
    expect(await tableExists('next_one', both[0])).toBe(true)
    for (const one of both) await one.close()
  })

  test('a migration that ends up in a deadlock with a writer runs again', async () => {
    const { url } = await testDatabaseOptions()
    const [starting, writing] = [await openDatabase({ url }), await openDatabase({ url })]
    await writing.executeSql('create table one (id int); create table other (id int); create sequence tries')
    // It holds one table until the writer waits for it, then wants the other.
    const folder = await folderWith({
      '9001_both': `
        lock table one;
        do $$ begin
          if nextval('tries') = 1 then
            for look in 1..1000 loop
              exit when exists (select from pg_locks where relation = 'one'::regclass and not granted);
              perform pg_sleep(0.01);
            end loop;
          end if;
        end $$;
        lock table other;
        create table last_one (id int);`,
    })
    const isLocked = async () =>
      (await writing.executeSql(`select 1 from pg_locks where relation = 'one'::regclass and granted`)).rows
        .length > 0

    const applying = await writing.db.transaction().execute(async (trx) => {
      // Only the migration looks for a deadlock.
      await sql`set local deadlock_timeout = '1h'`.execute(trx)
      await sql`lock table other`.execute(trx)
      const applied = migrate(starting, folder)
      await expect.poll(isLocked, { timeout: 10_000 }).toBe(true)
      await sql`lock table one`.execute(trx)
      return { applied }
    })

    expect(await applying.applied).toEqual(['9001_both'])
    const { rows } = await writing.executeSql('select last_value from tries')
    expect(rows).toEqual([{ last_value: 2 }])
    for (const one of [starting, writing]) await one.close()
  })
}
