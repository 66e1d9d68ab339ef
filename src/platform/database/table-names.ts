import { type Kysely, PostgresIntrospector, sql, type TableMetadata } from 'kysely'

/**
 * Tells Kysely which tables there are, without their columns. Only its migrator asks, twice before each migration, whether its own two tables
 * exist; Kysely's introspector describes all columns of all tables for that, which was half of the time of a first start's migrations.
 */
export class TableNames extends PostgresIntrospector {
  readonly #db: Kysely<unknown>

  constructor(db: Kysely<unknown>) {
    super(db)
    this.#db = db
  }

  override async getTables(): Promise<TableMetadata[]> {
    const { rows } = await sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_tables where schemaname = 'public'`.execute(
      this.#db,
    )
    return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }))
  }
}
