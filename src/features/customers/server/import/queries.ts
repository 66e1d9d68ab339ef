import { sql } from 'kysely'
import { type Columns, guessColumns } from '../../import-columns.ts'
import type { CustomerImport } from '../../import.contract.ts'
import type { FileBatch, FileLine, ReadFile } from './read-file.ts'
import { notFound } from '#lib/call/refusal.ts'
import type { Db, Trx } from '#platform/database/database.ts'
import { inBranch } from '#platform/database/in-branch.ts'
import type { BranchKey } from '#platform/http/door/door.ts'
import { firstLines } from '#platform/sheets/heading.ts'

/** One import of a business. */
export type ImportKey = { business_id: number; id: number }

const stalledMs = 120_000
const problemsShown = 50
const importsOf = (db: Db, branch: BranchKey) => db.selectFrom('customer_import').where(inBranch(branch))

/** The newest running or finished import of the branch, or the person's own; undefined for none. */
export function findNewest(db: Db, branch: BranchKey, person: { id: number }) {
  return importsOf(db, branch)
    .selectAll()
    .where((row) =>
      row.or([row('user_id', '=', person.id), row('state', 'in', ['running', 'done', 'stopped'])]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** One import of the branch; `isLocked` keeps its row until the transaction ends. Throws 404. */
export async function requireImport(
  db: Db,
  branch: BranchKey,
  id: number,
  { isLocked = false }: { isLocked?: boolean } = {},
) {
  const row = await importsOf(db, branch)
    .selectAll()
    .where('id', '=', id)
    .$if(isLocked, (query) => query.forUpdate())
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export type ImportRow = Awaited<ReturnType<typeof requireImport>>

/** Nothing of a check or of the writing happened for two minutes: its job ended for good, or no server runs. */
export const isStalled = ({ state, updated_at }: ImportRow, now: Date): boolean =>
  (state === 'running' || state === 'checking') && now.getTime() - updated_at.getTime() > stalledMs

/** Problems of the first lines of these kinds. */
async function firstProblems(db: Db, { business_id, id }: ImportKey, kinds: LineProblem['kind'][]) {
  const { rows } = await sql<{ line: number; msg: string }>`
    select (problem->>'line')::int as line, problem->>'msg' as msg
    from customer_import_batch batch, jsonb_array_elements(batch.problems) problem
    where batch.business_id = ${business_id} and batch.import_id = ${id} and problem->>'kind' = any(${kinds})
    order by batch.number, line limit ${problemsShown}`.execute(db)
  return rows
}

/** An import as its form shows it. */
export async function shownImport(db: Db, row: ImportRow, now: Date): Promise<CustomerImport> {
  const { business_id, id } = row
  const first = db
    .selectFrom('customer_import_batch')
    .select('lines')
    .where('business_id', '=', business_id)
    .where('import_id', '=', id)
    .where('number', '=', 0)
    .executeTakeFirst()
  const [problems, partial, differences, start] = await Promise.all([
    firstProblems(db, row, ['wrong', 'duplicate']),
    firstProblems(db, row, ['partial']),
    firstProblems(db, row, ['differs']),
    first,
  ])
  const isChecking = row.state === 'checking'
  const lines = JSON.parse(start?.lines ?? '[]') as FileLine[]
  const { state, file_name, rows_total, rows_done } = row
  const { rows_new, rows_updated, rows_unchanged, rows_duplicate, rows_wrong, rows_differing, rows_partial } =
    row
  const done = { rows_total, rows_done, rows_new, rows_updated, rows_unchanged }
  const counts = { ...done, rows_duplicate, rows_wrong, rows_differing, rows_partial }
  return {
    id,
    state,
    file_name,
    headings: row.headings as string[],
    heading_line: row.heading_line,
    update_existing: row.update_existing,
    first_lines: firstLines(lines.map(([, cells]) => cells)),
    columns: row.columns as Columns,
    ...counts,
    // While a check runs, they are the previous check's.
    problems: isChecking ? [] : problems,
    partial: isChecking ? [] : partial,
    differences: isChecking ? [] : differences,
    is_stalled: isStalled(row, now),
  }
}

/** Stores a file's lines; the person's earlier files in this branch that were not imported are deleted. */
export async function insertImport(
  trx: Trx,
  branch: BranchKey,
  given: { file: ReadFile; file_name: string; user_id: number; now: Date },
): Promise<ImportRow> {
  const { file, file_name, user_id, now } = given
  const { business_id } = branch
  await trx
    .deleteFrom('customer_import')
    .where(inBranch(branch))
    .where('user_id', '=', user_id)
    .where('state', 'in', ['read', 'checking', 'checked'])
    .execute()
  const row = await trx
    .insertInto('customer_import')
    .values({
      business_id,
      branch_id: branch.id,
      user_id,
      file_name,
      headings: JSON.stringify(file.headings),
      heading_line: file.heading_line,
      columns: JSON.stringify(guessColumns(file.headings)),
      rows_total: file.rows_total,
      batches_total: file.batches.length,
      created_at: now,
      updated_at: now,
    })
    .returningAll()
    .executeTakeFirstOrThrow()
  for (let from = 0; from < file.batches.length; from += batchesAtOnce) {
    await insertBatches(trx, row, file.batches.slice(from, from + batchesAtOnce))
  }
  return row
}

const batchesAtOnce = 5

async function insertBatches(trx: Trx, { business_id, id }: ImportKey, batches: FileBatch[]) {
  await sql`
    insert into customer_import_batch (business_id, import_id, number, lines)
    select ${business_id}, ${id}, number, lines
    from unnest(${batches.map(({ number }) => number)}::int[], ${batches.map(({ lines }) => lines)}::text[]) as given (number, lines)`.execute(
    trx,
  )
}

/** Deletes an import with its lines. */
export async function deleteImport(trx: Trx, { business_id, id }: ImportKey): Promise<void> {
  await trx
    .deleteFrom('customer_import')
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .execute()
}

/**
 * Something in a line that is not imported, with its cells for the report. `wrong` and `duplicate`: nothing of the line is. `partial`: it is
 * imported without a cell. `differs`: the customer has other data, which stay unless the person chose to replace them.
 */
export type LineProblem = {
  line: number
  kind: 'wrong' | 'duplicate' | 'partial' | 'differs'
  msg: string
  cells: string[]
}

/** Whether nothing of the line is imported. */
export const isLeftOut = ({ kind }: LineProblem): boolean => kind === 'wrong' || kind === 'duplicate'

/** The counts of what an import does, at its start. */
export const noCounts = { rows_new: 0, rows_updated: 0, rows_unchanged: 0 }

/** The lines that are not imported, batch by batch. */
export async function* batchesOfProblems(db: Db, row: ImportRow): AsyncGenerator<LineProblem[]> {
  for (let number = 0; number < row.batches_total; number++) {
    const batch = await db
      .selectFrom('customer_import_batch')
      .select('problems')
      .where('business_id', '=', row.business_id)
      .where('import_id', '=', row.id)
      .where('number', '=', number)
      .executeTakeFirst()
    yield (batch?.problems ?? []) as LineProblem[]
  }
}
