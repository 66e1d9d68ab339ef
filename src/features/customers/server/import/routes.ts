import { Readable } from 'node:stream'
import { customerColumns } from '../../import-columns.ts'
import * as contract from '../../import.contract.ts'
import { checkCustomers, importCustomers } from './jobs.ts'
import {
  batchesOfProblems,
  deleteImport,
  findNewest,
  type ImportRow,
  insertImport,
  isStalled,
  noCounts,
  requireImport,
  shownImport,
} from './queries.ts'
import { readCustomerFile } from './read-file.apart.ts'
import { auditImport } from './write.ts'
import { done } from '#lib/call/done.ts'
import { columnProblems } from '#lib/sheet/column-match.ts'
import { csvHead, csvLine } from '#lib/sheet/csv.ts'
import { invalid, Refusal } from '#lib/call/refusal.ts'
import { type Db, transaction, type Trx } from '#platform/database/database.ts'
import { FileAnswer } from '#platform/http/call/file-answer.ts'
import { type Route, serve } from '#platform/http/call/serve.ts'

const underway = () => new Refusal('underway', 'Esta importação já começou.')
const notChecked = () => new Refusal('not_checked', 'Confira o arquivo antes de importar.')

/** Moves an import to its next step and returns the row as it is now. */
const moveTo = (trx: Trx, { business_id, id }: ImportRow, change: Partial<ImportRow>) =>
  trx
    .updateTable('customer_import')
    .set({ ...change, ...(change.columns ? { columns: JSON.stringify(change.columns) } : {}) })
    .where('business_id', '=', business_id)
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirstOrThrow()

export const customerImportRoutes: Route[] = [
  serve(
    contract.readImport,
    { prepare: ({ params, body }) => readCustomerFile(params.business_id, body.file) },
    async ({ db, branch, body, person, now }, file) =>
      transaction(db, async (trx) => {
        const file_name = body.file.name.slice(0, 255).toWellFormed() || 'clientes.csv'
        const row = await insertImport(trx, branch, { file, file_name, user_id: person.id, now })
        return done('Arquivo lido.', { import: await shownImport(trx, row, now) })
      }),
  ),

  serve(contract.findImport, async ({ db, branch, person, now }) => {
    const row = await findNewest(db, branch, person)
    return { import: row ? await shownImport(db, row, now) : null }
  }),

  serve(contract.loadImport, async ({ db, branch, params, now }) => ({
    import: await shownImport(db, await requireImport(db, branch, params.id), now),
  })),

  serve(contract.checkCustomerImport, ({ db, house, branch, params, body, now, request_id }) =>
    transaction(db, async (trx) => {
      const row = await requireImport(trx, branch, params.id, { isLocked: true })
      const problems = columnProblems(customerColumns, body.columns, (row.headings as string[]).length)
      if (Object.keys(problems).length > 0) {
        throw invalid(Object.fromEntries(Object.entries(problems).map(([field, msg]) => [field, [msg]])))
      }
      if (!['read', 'checking', 'checked'].includes(row.state)) throw underway()
      const none = { ...noCounts, rows_duplicate: 0, rows_wrong: 0, rows_differing: 0, rows_partial: 0 }
      const after = await moveTo(trx, row, {
        ...none,
        columns: body.columns,
        checks: row.checks + 1,
        state: 'checking',
        rows_done: 0,
        batches_done: 0,
        updated_at: now,
      })
      const { business_id, id, checks } = after
      await house.enqueue(trx, checkCustomers, { business_id, id, check: checks, request_id })
      return done('Conferindo o arquivo.', { import: await shownImport(trx, after, now) })
    }),
  ),

  serve(contract.startImport, ({ db, house, branch, params, body, now, request_id }) =>
    transaction(db, async (trx) => {
      const row = await requireImport(trx, branch, params.id, { isLocked: true })
      const continues = row.state === 'running' && isStalled(row, now)
      if (row.state !== 'checked' && !continues) {
        throw row.state === 'read' || row.state === 'checking' ? notChecked() : underway()
      }
      const { update_existing = false } = body
      const begun = { ...noCounts, rows_done: 0, batches_done: 0, update_existing }
      const after = await moveTo(trx, row, {
        ...(continues ? {} : begun),
        state: 'running',
        updated_at: now,
      })
      const { business_id, id } = after
      await house.enqueue(trx, importCustomers, { business_id, id, request_id })
      return done('Importação iniciada.', { import: await shownImport(trx, after, now) })
    }),
  ),

  serve(contract.endImport, (call) =>
    transaction(call.db, async (trx) => {
      const row = await requireImport(trx, call.branch, call.params.id, { isLocked: true })
      if (row.state !== 'running') {
        await deleteImport(trx, row)
        return done('Importação descartada.')
      }
      const after = await moveTo(trx, row, { state: 'stopped', updated_at: call.now })
      await auditImport(trx, call, after)
      return done('Importação interrompida. O que já foi importado continua.')
    }),
  ),

  serve(contract.reportImport, async ({ db, branch, params }) => {
    const row = await requireImport(db, branch, params.id)
    return new FileAnswer(Readable.from(reportOf(db, row)))
  }),
]

async function* reportOf(db: Db, row: ImportRow) {
  const headings = row.headings as string[]
  yield csvHead(['Linha', 'Problema', ...headings])
  for await (const problems of batchesOfProblems(db, row)) {
    yield problems
      .filter(({ kind }) => kind !== 'differs' || !row.update_existing)
      .map(({ line, msg, cells }) => csvLine([line, msg, ...headings.map((_, place) => cells[place] ?? '')]))
      .join('')
  }
}
