import { type ParsedMenuFile, menuOf } from './menu-file.ts'
import { menuSheetLimits } from './menu-file.limits.ts'
import { countText } from '#lib/count-text.ts'
import { Refusal } from '#lib/refusal.ts'
import { sheetLines } from '#platform/sheets/sheet.ts'

/** Most problems listed: nobody reads more before correcting the file. */
const problemLimit = 100

/** What a file contains and its problems, for the answer; or, by field, why it is refused. */
export type CheckedFile =
  | { kind: 'checked'; sections: ParsedMenuFile['sections']; told: ReturnType<typeof tell> }
  | { kind: 'refused'; errors: Record<string, string[]> }

/** Reads an Excel workbook, or CSV in UTF-8 or an older encoding. */
export async function checkedFile(bytes: Uint8Array): Promise<CheckedFile> {
  try {
    const found = menuOf(await sheetLines(bytes, menuSheetLimits))
    // A file with problems is not imported.
    return { kind: 'checked', sections: found.problems.length > 0 ? [] : found.sections, told: tell(found) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { kind: 'refused', errors: error.extra.errors as Record<string, string[]> }
  }
}

function tell({ sections, problems, ignored }: ParsedMenuFile) {
  const items_count = sections.reduce((sum, { items }) => sum + items.length, 0)
  const msg =
    problems.length > 0
      ? `O arquivo tem ${countText(problems.length, 'problema', 'problemas')}. Corrija e envie de novo; nada foi importado.`
      : `${countText(items_count, 'item', 'itens')} em ${countText(sections.length, 'seção', 'seções')}.`
  return {
    msg,
    sections_count: sections.length,
    items_count,
    problems: problems.slice(0, problemLimit),
    problems_count: problems.length,
    ignored,
  }
}
