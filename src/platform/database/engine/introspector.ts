import {
  type DatabaseMetadataOptions,
  type Kysely,
  PostgresIntrospector,
  sql,
  type TableMetadata,
} from 'kysely'

/**
 * Kysely's introspector, but for its migrator, which asks twice before each migration whether its own two tables exist: that is answered by
 * the names of all tables. Descriptions of all their columns were most of the time of a first start's migrations.
 */
export class Introspector extends PostgresIntrospector {
  readonly #db: Kysely<unknown>

  constructor(db: Kysely<unknown>) {
    super(db)
    this.#db = db
  }

  override async getTables(options?: DatabaseMetadataOptions): Promise<TableMetadata[]> {
    // Only the migrator asks for these.
    if (!options?.withInternalKyselyTables) return super.getTables(options)
    const { rows } = await sql<{ schema: string; name: string }>`
      select schemaname as schema, tablename as name from pg_tables where schemaname = 'public'`.execute(
      this.#db,
    )
    return rows.map((table) => ({ ...table, isView: false, isForeign: false, columns: [] }))
  }
}
