import { type ParsedMenuFile, menuOf } from './menu-file.ts'
import { menuSheetLimits } from './menu-file.limits.ts'
import { menuColumns } from '../menu-file-columns.ts'
import { columnProblems } from '#lib/sheet/column-match.ts'
import { countText } from '#lib/text/count-text.ts'
import { Refusal } from '#lib/call/refusal.ts'
import { sheetLines } from '#platform/sheets/sheet.ts'

/** Most problems listed: nobody reads more before correcting the file. */
const problemLimit = 100

/** The content of a file and its problems, for the answer; or, by field, why it is refused. */
export type CheckedFile =
  | { kind: 'checked'; sections: ParsedMenuFile['sections']; told: ReturnType<typeof tell> }
  | { kind: 'refused'; errors: Record<string, string[]> }

/** A file, and the columns that a person chose. */
export type GivenFile = { bytes: Uint8Array; columns?: ParsedMenuFile['columns'] | undefined }

/** Reads an Excel workbook, or CSV in UTF-8 or an older encoding. */
export async function checkedFile({ bytes, columns }: GivenFile): Promise<CheckedFile> {
  try {
    const found = menuOf(await sheetLines(bytes, menuSheetLimits), columns)
    // A file with problems is not imported.
    return { kind: 'checked', sections: found.problems.length > 0 ? [] : found.sections, told: tell(found) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { kind: 'refused', errors: error.extra.errors as Record<string, string[]> }
  }
}

function tell({ sections, problems, ...found }: ParsedMenuFile) {
  const items_count = sections.reduce((sum, { items }) => sum + items.length, 0)
  const isMatched =
    Object.keys(columnProblems(menuColumns, found.columns, found.headings.length)).length === 0
  const msg = !isMatched
    ? 'Diga de que coluna vem cada dado.'
    : problems.length > 0
      ? `O arquivo tem ${countText(problems.length, 'problema', 'problemas')}. Corrija e envie de novo; nada foi importado.`
      : `${countText(items_count, 'item', 'itens')} em ${countText(sections.length, 'seção', 'seções')}.`
  return {
    msg,
    sections_count: sections.length,
    items_count,
    problems: problems.slice(0, problemLimit),
    problems_count: problems.length,
    ...found,
  }
}
