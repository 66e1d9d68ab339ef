import { sql } from 'kysely'

/** The version of a joined table's row: it differs after each change of the row. Null if an outer join found no row. */
export const rowVersion = (table: string) => sql<string>`${sql.ref(`${table}.xmin`)}::text`
