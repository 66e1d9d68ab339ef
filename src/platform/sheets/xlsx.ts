import { unzipSync, zipSync } from 'fflate'
import { type CellValue, readSheet } from 'read-excel-file/universal'
import { type SheetLimits, type SheetLines, lineTooLong, tooManyCells } from './limits.ts'
import { numericDate } from '#lib/dates.ts'
import { invalid, Refusal } from '#lib/refusal.ts'
import { noTable } from '#lib/spreadsheet.ts'
import { isStorable } from '#lib/storable.ts'

const damaged = 'Não foi possível abrir esta planilha. Abra-a no Excel, salve-a de novo e envie-a.'

/** Whether it is a zip archive, as Excel workbooks are. */
export const isZip = (bytes: Uint8Array): boolean =>
  Buffer.from('PK\u0003\u0004').equals(bytes.subarray(0, 4))

/**
 * The parts of a workbook that hold cells, as an uncompressed archive. Each part is unpacked only up to the size that the archive declares,
 * so the sum of these sizes limits the memory.
 */
function unpacked(bytes: Uint8Array, limits: SheetLimits): Blob {
  let size = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false
      size += originalSize
      if (size > limits.unpackedBytes) throw invalid({ file: [limits.tooLarge] })
      return true
    },
  })
  if (!parts['xl/workbook.xml']) throw invalid({ file: [noTable] })
  return new Blob([zipSync(parts, { level: 0 })])
}

/** A cell as people in Brazil type it; Excel shows a price with two decimals. */
function textOf(value: CellValue | null): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number') return String(Math.round(value * 100) / 100).replace('.', ',')
  if (typeof value === 'boolean') return value ? 'Sim' : 'Não'
  // Excel stores times as fractions of a day, which round to just before the typed time.
  if (value instanceof Date) return numericDate(new Date(value.getTime() + 500).toISOString())
  return ''
}

/** The lines of a workbook's first sheet. Throws 422 if it is not a workbook. */
export async function workbookLines(bytes: Uint8Array, limits: SheetLimits): Promise<SheetLines> {
  const rows = await readRows(bytes, limits)
  if (rows.length > limits.lines) throw invalid({ file: [limits.tooManyLines] })
  const found: SheetLines = { lines: [], broken: [] }
  for (const row of rows) {
    const cells = row.map(textOf)
    const msg = problemOf(cells, limits)
    if (msg === null && !cells.every(isStorable)) throw invalid({ file: [noTable] })
    if (msg !== null) {
      found.broken.push({ line: found.lines.length + 1, column: null, msg })
      if (found.broken.length >= limits.broken) return found
    }
    found.lines.push(msg === null ? cells : [])
  }
  return found
}

function problemOf(cells: string[], limits: SheetLimits): string | null {
  if (cells.some((cell, index) => cell !== '' && index >= limits.cells)) return tooManyCells(limits)
  return cells.join('').length > limits.lineBytes ? lineTooLong(limits) : null
}

async function readRows(bytes: Uint8Array, limits: SheetLimits): Promise<(CellValue | null)[][]> {
  try {
    return await readSheet(unpacked(bytes, limits))
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw invalid({ file: [damaged] })
  }
}
