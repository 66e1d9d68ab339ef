import {
  type AnyColumn,
  type AnyColumnWithTable,
  type Expression,
  type ExpressionBuilder,
  sql,
  type SqlBool,
} from 'kysely'

/** Columns that a query may name without their table, and, of a table, with it. */
type ColumnName<DB, TB extends keyof DB, Table extends string> = string extends Table
  ? AnyColumn<DB, TB>
  : AnyColumnWithTable<DB, TB>
type BranchColumn<Table extends string> = string extends Table
  ? 'business_id' | 'branch_id'
  : `${Table}.business_id` | `${Table}.branch_id`

/**
 * The rows of one branch, for the `where` of a query on a table that has both columns. `table` is its name or alias, where a join has
 * columns of the same name.
 */
export function inBranch<const Table extends string = string>(
  { business_id, id }: { business_id: number; id: number },
  table?: Table,
) {
  const column = (name: string) => sql.ref<number>(table === undefined ? name : `${table}.${name}`)
  return <DB, TB extends keyof DB>(
    eb: ExpressionBuilder<DB, TB>,
  ): BranchColumn<Table> extends ColumnName<DB, TB, Table>
    ? Expression<SqlBool>
    : 'a table without business_id and branch_id' =>
    eb.and([eb(column('business_id'), '=', business_id), eb(column('branch_id'), '=', id)]) as never
}
