/** Customers from a spreadsheet: upload, match the columns, check, then write in the background. */
import * as z from 'zod/mini'
import { customerColumns } from './import-columns.ts'
import { columnsField } from '#lib/sheet/column-match.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done, Id } from '#lib/fields.ts'
import { noTable } from '#lib/sheet/spreadsheet.ts'

/** 50,000 lines of 200 bytes. A line with name, phone, e-mail, birth date and a note takes about 150. */
const maxBytes = 10_000_000
const tooLarge = 'O arquivo pode ter no máximo 10 MB.'

/** The checks of the file that the browser can do before it is sent. */
export const CustomerFile = z.object({ file: z.file(noTable).check(z.maxSize(maxBytes, tooLarge)) })

/** People who may take all customers out (export) may bring customers in. */
const importers = { who: 'ability', ability: 'customer-export', scope: 'branch' } as const

const ImportPath = z.extend(BranchPath, { id: Id })

const Columns = columnsField(customerColumns)

/**
 * `read`: the columns wait to be matched. `checked`: the counts say what an import would do. `running`: it writes, and the counts say what
 * it did so far. `stopped`: a person stopped it; what was written stays.
 */
const State = z.enum(['read', 'checking', 'checked', 'running', 'done', 'stopped'])

const LineWords = z.object({ line: z.int(), msg: z.string() })

const CustomerImport = z.object({
  id: z.int(),
  state: State,
  file_name: z.string(),
  headings: z.array(z.string()),
  /** The line of the file that has them, from 1; lines above it are no customers. */
  heading_line: z.int(),
  /** The first lines below the heading, to compare with the columns. */
  first_lines: z.array(z.array(z.string())),
  columns: Columns,
  /** Lines with something in them, without the heading. */
  rows_total: z.int(),
  /** Lines checked while `checking`, written while `running`. */
  rows_done: z.int(),
  rows_new: z.int(),
  rows_updated: z.int(),
  rows_unchanged: z.int(),
  /** Lines with the phone of an earlier line; only the first is imported. */
  rows_duplicate: z.int(),
  /** Lines that are not imported because name or phone is invalid. */
  rows_wrong: z.int(),
  /** Customers whose data differ from the file. They stay as they are unless `update_existing` is chosen (D-138). */
  rows_differing: z.int(),
  /** Lines imported without an unreadable optional cell, or without the surplus of a cell. */
  rows_partial: z.int(),
  /** Whether the person chose to replace what differs. */
  update_existing: z.boolean(),
  /** The first 50 lines that are not imported, as a spreadsheet counts them, and why. */
  problems: z.array(LineWords),
  /** The first 50 lines that are imported without something, and what. */
  partial: z.array(LineWords),
  /** The first 50 customers whose data differ, old → new. */
  differences: z.array(LineWords),
  /** Nothing was written for two minutes: `startImport` continues it. */
  is_stalled: z.boolean(),
})
z.globalRegistry.add(CustomerImport, { id: 'CustomerImport' })
export type CustomerImport = z.output<typeof CustomerImport>

const Answer = z.extend(Done, { import: CustomerImport })
const path = '/api/business/:business_id/branch/:branch_id/customer/import'

/** Reads a file and keeps its lines for a day; earlier files of the same person that were not imported are dropped. */
export const readImport = endpoint({
  method: 'POST',
  path,
  access: importers,
  summary:
    'Upload a workbook (.xlsx, first sheet) or CSV file of customers: at most 10 MB and 50,000 lines. Answers its columns and a guess of what they are.',
  params: BranchPath,
  body: CustomerFile,
  guard: { limits: 'customerFile' },
  upload: { maxBytes, tooLarge },
  creates: true,
  answer: Answer,
})

export const findImport = endpoint({
  method: 'GET',
  path,
  access: importers,
  summary: "The branch's newest import that runs or has ended, or the caller's own; null if there is none.",
  params: BranchPath,
  answer: z.object({ import: z.nullable(CustomerImport) }),
})

export const loadImport = endpoint({
  method: 'GET',
  path: `${path}/:id`,
  access: importers,
  summary: 'One import with its progress.',
  params: ImportPath,
  answer: z.object({ import: CustomerImport }),
})

/** Starts a check with these columns, which writes no customer. Can be repeated with other columns until the import starts. */
export const checkCustomerImport = endpoint({
  method: 'PUT',
  path: `${path}/:id/check`,
  access: importers,
  summary:
    'Check an import with these columns, in the background: counts what it would do, and lists wrong lines.',
  params: ImportPath,
  body: z.object({ columns: Columns }),
  json: true,
  answer: Answer,
})

/** Throws 'not_checked' unless the import is checked, or running and stalled. */
export const startImport = endpoint({
  method: 'PUT',
  path: `${path}/:id/start`,
  access: importers,
  summary:
    'Write the checked lines in the background; lines with a problem are left out. Of customers who exist only empty fields are filled, unless update_existing is true: then what the check showed is replaced.',
  params: ImportPath,
  body: z.object({ update_existing: z.optional(z.boolean()) }),
  answer: Answer,
})

/** Stops an import that runs; deletes any other with its lines. */
export const endImport = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  access: importers,
  summary: 'Stop an import that runs (what was written stays), or delete one that does not run.',
  params: ImportPath,
  answer: Done,
})

export const reportImport = endpoint({
  method: 'GET',
  path: `${path}/:id/report`,
  access: importers,
  summary:
    'Download what is not imported as CSV: lines, single cells, and data that differ from those of a customer, each with the reason.',
  params: ImportPath,
  file: { type: 'text/csv; charset=utf-8', name: 'linhas-com-problema.csv' },
})
