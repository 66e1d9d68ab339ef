/** Menus as spreadsheet files (D-68): imports Excel workbooks and CSV, exports CSV that can be imported again. */
import * as z from 'zod/mini'
import { MenuPath, MenuRow, menuWriters } from './contract.ts'
import { menuColumns } from './menu-file-columns.ts'
import { MenuBody } from './menu-form.ts'
import { columnsField } from '#lib/sheet/column-match.ts'
import { endpoint } from '#lib/call/endpoint.ts'
import { BranchPath, Done } from '#lib/fields.ts'
import { noTable } from '#lib/sheet/spreadsheet.ts'

/** Bytes of the file: about 10,000 lines. */
const maxBytes = 1_000_000
const tooLarge = 'O arquivo pode ter no máximo 1 MB.'
/** The checks of the file that the browser can do before it is sent. */
export const MenuUpload = z.object({ file: z.file(noTable).check(z.maxSize(maxBytes, tooLarge)) })

const Columns = columnsField(menuColumns)
/** The file, and the columns that the person chose; without them they are guessed from the headings. */
const Matched = z.extend(MenuUpload, { columns: z.optional(Columns) })

/** One problem: the line as a spreadsheet counts it (the heading is line 1), and the column's heading. */
const Problem = z.object({ line: z.int(), column: z.nullable(z.string()), msg: z.string() })

/** What would be imported. A file with problems is not imported; at most 100 problems are listed. */
const Checked = z.extend(Done, {
  sections_count: z.int(),
  items_count: z.int(),
  problems: z.array(Problem),
  problems_count: z.int(),
  /** Headings of the columns that are ignored. */
  ignored: z.array(z.string()),
  /** The names of the file's columns, in the line `heading_line`, from 1. */
  headings: z.array(z.string()),
  heading_line: z.int(),
  /** The first lines below the heading, to compare with the columns. */
  first_lines: z.array(z.array(z.string())),
  /** The chosen columns, or those that were guessed. */
  columns: Columns,
})

/** Checks the file and writes nothing: answers what it contains, and every problem by line and column. */
export const checkMenuImport = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/menu/import/check',
  access: menuWriters,
  summary:
    'Check a workbook (.xlsx, first sheet) or CSV file (at most 1 MB and 5,000 items) before its import: answers the menu it would become and its errors by line. Without `columns` they are guessed; a required one that is missing is a problem of the line with the headings. Stores nothing.',
  params: BranchPath,
  body: Matched,
  guard: { limits: 'menuFile' },
  upload: { maxBytes, tooLarge },
  answer: Checked,
})

/** Imports the whole file in one transaction. A single problem refuses it as 'problems', with the answer of the check. */
export const importMenu = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/menu/import',
  access: menuWriters,
  summary:
    'Create a menu from a workbook (.xlsx, first sheet) or CSV file. It is inactive and the last in the order.',
  params: BranchPath,
  body: z.extend(Matched, { name: MenuBody.shape.name }),
  guard: { limits: 'menuFile' },
  upload: { maxBytes, tooLarge },
  creates: true,
  answer: z.extend(Done, { menu: MenuRow, sections_count: z.int(), items_count: z.int() }),
})

/** The file has no images. */
export const exportMenu = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id/export',
  access: menuWriters,
  summary: 'Download a menu as CSV: section, item, description, prices, availability, tags.',
  params: MenuPath,
  file: { type: 'text/csv; charset=utf-8', name: 'cardapio.csv' },
})
