import { csvLines } from './csv.ts'
import type { SheetLimits, SheetLines } from './limits.ts'
import { isZip, workbookLines } from './xlsx.ts'

/** The lines of an Excel workbook's first sheet, or of a CSV file. Throws 422 if it is neither, or too large. */
export async function sheetLines(bytes: Uint8Array, limits: SheetLimits): Promise<SheetLines> {
  return isZip(bytes) ? workbookLines(bytes, limits) : csvLines(bytes, limits)
}
