import { sql } from 'kysely'
import type { Db } from '../database.ts'

/** A table to archive; `name` is qualified and quoted where needed, ready for SQL. */
export type ArchivedTable = {
  name: string
  columns: { name: string; type: string }[]
  /** ORDER BY that gives the same order on every server, so that checksums can be compared. */
  order: string
  where: string
  sequence: string | null
}

export type ForeignKey = { table: string; name: string; definition: string }

/**
 * Tables whose rows go into an archive: the logged tables in `public`, and the jobs that pg-boss has not completed.
 * Left out: unlogged tables (counters of limits), Kysely's own, generated columns, and the rest of pg-boss,
 * which it creates again.
 */
export async function archivedTables(db: Db): Promise<ArchivedTable[]> {
  const { rows } = await sql<ArchivedTable>`
    select c.oid::regclass::text as name,
      (select json_agg(json_build_object('name', quote_ident(a.attname), 'type', format_type(a.atttypid, a.atttypmod))
          order by a.attname)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      (select string_agg(quote_ident(a.attname) || case when a.attcollation <> 0 then ' collate "C"' else '' end, ', '
          order by k.n)
        from pg_constraint p cross join unnest(p.conkey) with ordinality k(attnum, n)
        join pg_attribute a on a.attrelid = c.oid and a.attnum = k.attnum
        where p.conrelid = c.oid and p.contype = 'p') as order,
      case when c.oid = to_regclass('pgboss.job') then 'state <> ''completed''' else 'true' end as where,
      (select pg_get_serial_sequence(c.oid::regclass::text, a.attname)
        from pg_attribute a where a.attrelid = c.oid and a.attidentity <> '') as sequence
    from pg_class c
    where c.relkind in ('r', 'p') and c.relpersistence = 'p' and not c.relispartition
      and (c.relnamespace = 'public'::regnamespace and c.relname not like 'kysely%' or c.oid = to_regclass('pgboss.job'))
    order by c.oid::regclass::text collate "C"`.execute(db)
  return rows
}

/** Foreign keys of the archived tables: some are circular, so a restore drops them and creates them again. */
export async function foreignKeys(db: Db): Promise<ForeignKey[]> {
  const { rows } = await sql<ForeignKey>`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where contype = 'f' and conparentid = 0 and connamespace = 'public'::regnamespace`.execute(
    db,
  )
  return rows
}

/** One row as one line of JSON: a list of its columns as text, written by Postgres. */
export const lineQuery = ({ name, columns, where, order }: ArchivedTable) =>
  `SELECT json_build_array(${columns.map((column) => `${column.name}::text`).join(', ')})::text AS line
   FROM ${name} WHERE ${where} ORDER BY ${order}`

/** Settings under which every server writes a value as the same text; for the current transaction. */
export const textSettings = `
  SET LOCAL timezone = 'UTC'; SET LOCAL datestyle = 'ISO'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`

/** Lifts the time limits for a backup or restore. Supported servers know these settings; they do no harm on the embedded one. */
export const withoutTimeouts =
  'SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0'
