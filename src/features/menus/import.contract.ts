/** Menus as files for spreadsheets (D-68): workbooks of Excel and CSV come in, CSV goes out; what is exported can be imported again. */
import * as z from 'zod/mini'
import { MenuPath, MenuRow, writers } from '#features/menus/contract.ts'
import { MenuForm } from '#features/menus/menu-form.ts'
import { endpoint } from '#lib/endpoint.ts'
import { BranchPath, Done } from '#lib/fields.ts'

/** Bytes of the file: some 10,000 lines. */
const maxBytes = 1_000_000
const tooLarge = 'O arquivo pode ter no máximo 1 MB.'
/** Said of a file that is none, and when none came. */
export const noTable =
  'Envie uma planilha do Excel (.xlsx) ou um arquivo CSV. No Excel ou no Google Planilhas: Salvar como ou Baixar, formato .xlsx.'

/** The file of an import, as the browser can look at it before it is sent. */
export const MenuFile = z.object({ file: z.file(noTable).check(z.maxSize(maxBytes, tooLarge)) })

/** One thing that is wrong: the line as a spreadsheet counts it, the heading being 1, and the column's heading. */
const Problem = z.object({ line: z.int(), column: z.nullable(z.string()), msg: z.string() })

/** What a file would become. With problems it becomes nothing; at most 100 of them are listed. */
const Checked = z.extend(Done, {
  sections_count: z.int(),
  items_count: z.int(),
  problems: z.array(Problem),
  problems_count: z.int(),
  /** Headings of columns that are not read. */
  ignored: z.array(z.string()),
})

/** Reads the file and writes nothing: what it holds, and everything that is wrong, by line and column. */
export const checkImport = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/menu/import/check',
  access: writers,
  summary:
    'Say what a workbook (.xlsx, its first sheet) or CSV file (1 MB, 5,000 items) would become, and what is wrong with it by line. Nothing is written.',
  params: BranchPath,
  body: MenuFile,
  guard: { limits: 'menuFile' },
  upload: { maxBytes, tooLarge },
  answer: Checked,
})

/** All of the file in one transaction, or nothing: with a single problem it is refused as 'problems', with what the check says. */
export const importMenu = endpoint({
  method: 'POST',
  path: '/api/business/:business_id/branch/:branch_id/menu/import',
  access: writers,
  summary: 'Make a menu of a workbook (.xlsx, its first sheet) or CSV file, inactive and after the others.',
  params: BranchPath,
  body: z.extend(MenuFile, { name: MenuForm.shape.name }),
  guard: { limits: 'menuFile' },
  upload: { maxBytes, tooLarge },
  creates: true,
  answer: z.extend(Done, { menu: MenuRow, sections_count: z.int(), items_count: z.int() }),
})

/** Images are not in it. */
export const exportMenu = endpoint({
  method: 'GET',
  path: '/api/business/:business_id/branch/:branch_id/menu/:id/export',
  access: writers,
  summary: 'A menu as CSV: section, item, description, prices, availability, tags.',
  params: MenuPath,
  file: { type: 'text/csv; charset=utf-8', name: 'cardapio.csv' },
})
