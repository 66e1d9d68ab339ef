import { unzipSync, zipSync } from 'fflate'
import { type CellValue, readSheet } from 'read-excel-file/universal'
import { noTable } from '../import.contract.ts'
import {
  type FileLines,
  lineBytesLimit,
  cellLimit,
  lineLimit,
  tooLong,
  tooManyCells,
  tooManyLines,
} from './menu-file.lines.ts'
import { numericDate } from '#lib/dates.ts'
import { invalid, Refusal } from '#lib/refusal.ts'
import { isStorable } from '#lib/storable.ts'

/** Bytes of a workbook's parts after unpacking; 5,000 items take about 5 MB. */
const unpackedBytesLimit = 10_000_000

const tooLarge = 'A planilha é grande demais. Deixe nela só o cardápio, com até 5.000 itens.'
const damaged = 'Não foi possível abrir esta planilha. Abra-a no Excel, salve-a de novo e envie-a.'

/** Whether it is a zip archive, as Excel workbooks are. */
export const isZip = (bytes: Uint8Array): boolean =>
  Buffer.from('PK\u0003\u0004').equals(bytes.subarray(0, 4))

/**
 * The parts of a workbook that hold cells, as an uncompressed archive. Each part is unpacked only up to the size that the archive declares,
 * so the sum of these sizes limits the memory.
 */
function unpacked(bytes: Uint8Array): Blob {
  let size = 0
  const parts = unzipSync(bytes, {
    filter: ({ name, originalSize }) => {
      if (!/\.(xml|rels)$/.test(name)) return false
      size += originalSize
      if (size > unpackedBytesLimit) throw invalid({ file: [tooLarge] })
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
export async function sheetLines(bytes: Uint8Array): Promise<FileLines> {
  const rows = await readRows(bytes)
  if (rows.length > lineLimit) throw invalid({ file: [tooManyLines] })
  const lines: string[][] = []
  for (const row of rows) {
    const cells = row.map(textOf)
    const isWide = cells.some((cell, index) => cell !== '' && index >= cellLimit)
    if (isWide || cells.join('').length > lineBytesLimit) {
      const msg = isWide ? tooManyCells : tooLong
      return { lines, broken: [{ line: lines.length + 1, column: null, msg }] }
    }
    if (!cells.every(isStorable)) throw invalid({ file: [noTable] })
    lines.push(cells)
  }
  return { lines, broken: [] }
}

async function readRows(bytes: Uint8Array): Promise<(CellValue | null)[][]> {
  try {
    return await readSheet(unpacked(bytes))
  } catch (error) {
    if (error instanceof Refusal) throw error
    throw invalid({ file: [damaged] })
  }
}
