import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { testDatabase } from '#test/database.ts'
import { describeTables, tablesFile } from '../../../tools/tables.ts'

/** Tables that belong to no venue, and why; every other table leads its keys and indexes with business_id. */
const platformTables: Record<string, string> = {
  app_user: 'people sign in before any venue is known and may work for several',
  session: 'found by token, before the person and the venue are known',
  password_reset: 'found by token, by someone who is not signed in',
  business: 'is the venue itself: its id is everybody else’s business_id',
  branch_slug: 'a public address is unique over the platform and leads to its venue',
  city: 'the same list for everyone',
  mail: 'one queue for every venue and for mails of none, such as password recovery',
  audit_log: 'also holds what the master area does, outside any venue',
  idempotency_key: 'found by the scope of the call, kept one day',
  rate_limit: 'counts addresses and accounts, not venues',
  bot_challenge: 'solved by strangers, spent once',
  meta_event: 'a delivery of Meta, which may hold the events of several venues',
  kysely_migration: 'which migrations ran',
  kysely_migration_lock: 'made by Kysely beside it',
}

/** Indexes of venue tables that do not start with the business, and why. */
const crossVenueIndexes: Record<string, string> = {
  business_user_by_user: 'the businesses of the person who signs in',
  branch_user_by_user: 'the branches of the person who signs in',
  meta_connection_of_account: 'the business of an Instagram account, which is all that an event names',
  wa_number_of_platform: 'the business of a WhatsApp number, which is all that an event names',
  meta_event_person_by_event: 'the retention of deliveries, which belong to no venue',
  chat_file_unused: 'files of any business that no message names',
  image_waiting: 'images of any business that no form has taken for a day',
}

/** Rows of these tables are never deleted and their keys never change, so foreign keys to them need no index. */
const neverDeleted = ['city']

const database = await testDatabase()
const { db } = database

const names = (list: string, of: string) =>
  `(select array_agg(a.attname::text order by k.n) from unnest(${list}) with ordinality k(attnum, n)
    join pg_attribute a on a.attrelid = ${of} and a.attnum = k.attnum)`

const tables = `
  select c.relname::text as name,
    (select ${names('p.conkey', 'c.oid')} from pg_constraint p where p.conrelid = c.oid and p.contype = 'p') as key,
    exists (select from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and a.attidentity = 'd'
      or a.attrelid = c.oid and pg_get_serial_sequence(c.oid::regclass::text, a.attname) is not null and a.attidentity = '') as serial,
    exists (select from pg_constraint x where x.conrelid = c.oid and x.contype = 'x') as exclusion
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace`
const indexes = `
  select t.relname::text as table, i.relname::text as name, x.indisunique as unique, x.indpred is null as total,
    ${names('x.indkey::int2[]', 't.oid')} as columns
  from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
  where t.relnamespace = 'public'::regnamespace`
const foreignKeys = `
  select t.relname::text as table, o.relname::text as other, f.conname::text as name,
    ${names('f.conkey', 't.oid')} as columns, ${names('f.confkey', 'o.oid')} as other_columns
  from pg_constraint f join pg_class t on t.oid = f.conrelid join pg_class o on o.oid = f.confrelid
  where f.contype = 'f' and t.relnamespace = 'public'::regnamespace`

type Table = { name: string; key: string[] | null; serial: boolean; exclusion: boolean }
type Index = { table: string; name: string; unique: boolean; total: boolean; columns: string[] | null }
type ForeignKey = { table: string; other: string; name: string; columns: string[]; other_columns: string[] }
const rowsOf = async <Row>(text: string) => (await sql.raw<Row>(text).execute(db)).rows

const isVenue = (table: string) => !(table in platformTables)
const sameSet = (a: string[], b: string[]) => a.length === b.length && a.every((name) => b.includes(name))

/** Whether an index can find the rows that refer to one row. */
const isIndexed = (key: ForeignKey, all: Index[]) =>
  all.some(({ table, unique, total, columns }) => {
    if (table !== key.table || !total || !columns) return false
    const narrow = unique && columns.every((column) => key.columns.includes(column))
    return narrow || sameSet(columns.slice(0, key.columns.length), key.columns)
  })

async function schemaFaults(): Promise<string[]> {
  const faults: string[] = []
  for (const { name, key, serial, exclusion } of await rowsOf<Table>(tables)) {
    if (!key) faults.push(`${name}: no primary key`)
    else if (isVenue(name) && key[0] !== 'business_id')
      faults.push(`${name}: primary key leads with ${key[0]}`)
    if (serial) faults.push(`${name}: ids are "generated always as identity"`)
    if (exclusion) faults.push(`${name}: exclusion constraints do not distribute`)
  }
  const allIndexes = await rowsOf<Index>(indexes)
  for (const { table, name, columns } of allIndexes) {
    if (isVenue(table) && columns?.[0] !== 'business_id' && !(name in crossVenueIndexes)) {
      faults.push(`${table}: index ${name} leads with ${columns?.[0] ?? 'an expression'}`)
    }
  }
  for (const key of await rowsOf<ForeignKey>(foreignKeys)) {
    const at = key.columns.indexOf('business_id')
    const carries = at >= 0 && key.other_columns[at] === 'business_id'
    if (isVenue(key.table) && isVenue(key.other) && !carries) {
      faults.push(`${key.table}: ${key.name} lacks business_id on both sides`)
    }
    if (!neverDeleted.includes(key.other) && !isIndexed(key, allIndexes)) {
      faults.push(`${key.table}: ${key.name} has no index`)
    }
  }
  return faults
}

test('every table of a venue leads its keys and indexes with business_id, and foreign keys carry it', async () => {
  expect(await schemaFaults()).toEqual([])
})

test('the list of platform tables and exceptions names nothing that is not there', async () => {
  const present = (await rowsOf<Table>(tables)).map(({ name }) => name)
  const presentIndexes = (await rowsOf<Index>(indexes)).map(({ name }) => name)

  expect(Object.keys(platformTables).filter((name) => !present.includes(name))).toEqual([])
  expect(Object.keys(crossVenueIndexes).filter((name) => !presentIndexes.includes(name))).toEqual([])
})

/** The rights of a business's connection on tables that belong to no venue (migration 0003). */
const sharedWithTenants = {
  bot_challenge: 'insert, select',
  city: 'insert, select',
  rate_limit: 'insert, select, update',
}

const policies = `
  select c.relname::text as name, c.relrowsecurity as on,
    (select array_agg(concat_ws(' ', p.polroles::regrole[], pg_get_expr(p.polqual, c.oid), pg_get_expr(p.polwithcheck, c.oid)))
      from pg_policy p where p.polrelid = c.oid) as rules
  from pg_class c where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
    and (c.relname = 'business' or exists (select from pg_attribute a where a.attrelid = c.oid and a.attname = 'business_id'))`
const grants = `
  select c.relname::text as name, string_agg(lower(g.privilege_type), ', ' order by g.privilege_type) as may
  from pg_class c, aclexplode(c.relacl) g
  where g.grantee = 'casa_cheia_tenant'::regrole and c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace
  group by c.relname`

type Policy = { name: string; on: boolean; rules: string[] | null }

test(
  'every table with a business_id shows a business its own rows only, and the rest is granted by name',
  { tags: ['D-23'] },
  async () => {
    const bound = await rowsOf<Policy>(policies)
    const granted = await rowsOf<{ name: string; may: string }>(grants)

    for (const { name, on, rules } of bound) {
      const own = `(${name === 'business' ? 'id' : 'business_id'} = tenant_business())`
      expect({ name, on, rules }).toEqual({ name, on: true, rules: [`{casa_cheia_tenant} ${own} ${own}`] })
    }
    expect(bound.length).toBeGreaterThan(20)
    const names = bound.map(({ name }) => name)
    const others = granted.filter(({ name }) => !names.includes(name)).map(({ name, may }) => [name, may])
    expect(Object.fromEntries(others)).toEqual(sharedWithTenants)
  },
)

test('tables.ts describes the migrations (npm run tables)', async () => {
  expect(await describeTables(db)).toBe(await readFile(tablesFile, 'utf8'))
})

test('each rule finds the fault it is there for', async () => {
  await database.executeSql(`
    create table bad_key (id int, business_id int, primary key (id, business_id));
    create table bad_serial (business_id int, id serial, primary key (business_id, id));
    create table bad_none (business_id int);
    create index bad_index on customer (phone);
    create unique index bad_expression on customer (lower(name));
    create table bad_reference (business_id bigint, id int, customer_id bigint, primary key (business_id, id),
      foreign key (business_id, customer_id) references customer (business_id, id));
    create table bad_tenant (business_id bigint, id bigint unique, parent_id bigint references bad_tenant (id),
      primary key (business_id, id));
    create index bad_partial on bad_reference (business_id, customer_id) where id > 5;`)

  expect((await schemaFaults()).toSorted()).toEqual([
    'bad_key: index bad_key_pkey leads with id',
    'bad_key: primary key leads with id',
    'bad_none: no primary key',
    'bad_reference: bad_reference_business_id_customer_id_fkey has no index',
    'bad_serial: ids are "generated always as identity"',
    'bad_tenant: bad_tenant_parent_id_fkey has no index',
    'bad_tenant: bad_tenant_parent_id_fkey lacks business_id on both sides',
    'bad_tenant: index bad_tenant_id_key leads with id',
    'customer: index bad_expression leads with an expression',
    'customer: index bad_index leads with phone',
  ])
})
