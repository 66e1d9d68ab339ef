import { zipSync } from 'fflate'
import { type CellValue, readSheet } from 'read-excel-file/universal'
import { LargeArchive, unpackedArchive } from './archive.ts'
import { type SheetLimits, type SheetLines, lineTooLong, tooManyCells } from './limits.ts'
import { numericDate } from '#lib/days/dates.ts'
import { invalid, Refusal } from '#lib/call/refusal.ts'
import { noTable } from '#lib/sheet/spreadsheet.ts'
import { isStorable } from '#lib/call/storable.ts'

const damaged = 'Não foi possível abrir esta planilha. Abra-a no Excel, salve-a de novo e envie-a.'

/** Whether it is a zip archive, as Excel workbooks are. */
export const isZip = (bytes: Uint8Array): boolean =>
  Buffer.from('PK\u0003\u0004').equals(bytes.subarray(0, 4))

/** Letters of one tag; Excel's longest, which open a sheet, have about 1,000. */
const tagLimit = 4000

/** Throws for a tag that no program writes, such as one with thousands of attributes. Takes each letter once, whatever the text is. */
function checkTags(text: Uint8Array): void {
  const bytes = Buffer.from(text.buffer, text.byteOffset, text.length)
  for (let at = bytes.indexOf('<'); at >= 0; at = bytes.indexOf('<', at)) {
    const end = bytes.indexOf('>', at)
    if (end < 0 || end - at > tagLimit) throw invalid({ file: [damaged] })
    at = end
  }
}

/** The parts of a workbook that hold cells, as an uncompressed archive. */
function unpacked(bytes: Uint8Array, limits: SheetLimits): ArrayBuffer {
  const parts = unpackedArchive(bytes, (name) => /\.(xml|rels)$/.test(name), limits.unpackedBytes)
  if (!parts['xl/workbook.xml']) throw invalid({ file: [noTable] })
  Object.values(parts).forEach(checkTags)
  return zipSync(parts, { level: 0 }).buffer
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
    const archive = unpacked(bytes, limits)
    return await withoutClock(() => readSheet(archive))
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw invalid({ file: [error instanceof LargeArchive ? limits.tooLarge : damaged] })
  }
}

/**
 * Runs work under a clock that stands still. The reader of sheets cuts its text into pieces and reads an unfinished tag, and all lines so
 * far, again with each; a piece that took over 7 ms halves the next one, down to nothing. So one slow moment made the same bytes take 0.1 s
 * or never end. Without time the pieces double: each letter is read about twice.
 */
async function withoutClock<Done>(work: () => Promise<Done>): Promise<Done> {
  const clock = Date.now
  Date.now = () => 0
  try {
    return await work()
  } finally {
    Date.now = clock
  }
}
