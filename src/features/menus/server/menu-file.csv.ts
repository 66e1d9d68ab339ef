import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
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
import { invalid } from '#lib/refusal.ts'
import { isStorable } from '#lib/storable.ts'

/** The encodings of older spreadsheets: on Windows, on a Mac, and Excel's 'CSV (MS-DOS)'. */
const codePages = ['windows-1252', 'macintosh', 'cp850']

/**
 * Decodes a file: UTF-8, with or without BOM, else the first encoding that gives the required heading its accents. Throws 422 if it is not
 * text.
 */
function textOf(bytes: Uint8Array): string {
  const texts = isUtf8(bytes)
    ? [new TextDecoder().decode(bytes)]
    : codePages.map((page) => iconv.decode(Buffer.from(bytes), page))
  const text = texts.find((one) => /seção/i.test(one)) ?? texts[0]!
  if (!isStorable(text)) throw invalid({ file: [noTable] })
  // Tells Excel the separator; Excel does not show it as a line.
  return text.replace(/^sep=.(\r?\n|\r)/i, '')
}

const quotes =
  'Aspas fora do lugar: o texto todo fica entre aspas, e as aspas de dentro dele são escritas duas vezes.'

/** Too many cells, which no person writes. */
class WrongLine extends Error {}

/** The lines of a CSV file, split by `;`, `,` or tabs, whichever its heading uses most. Lines of different lengths parse more slowly. */
export function csvLines(bytes: Uint8Array): FileLines {
  const text = textOf(bytes)
  const heading = /[^\s;,][^\r\n]*/.exec(text)?.[0].slice(0, lineBytesLimit) ?? ''
  const count = (sign: string) => heading.split(sign).length
  const delimiter = [';', ',', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most))
  const lines: string[][] = []
  try {
    parse(text, {
      delimiter,
      relax_column_count: true,
      to: lineLimit + 1,
      max_record_size: lineBytesLimit,
      cast: (cell, { index }) => {
        if (index >= cellLimit) throw new WrongLine(tooManyCells)
        return cell
      },
      on_record: (cells: string[]) => void lines.push(cells),
    })
    if (lines.length > lineLimit) throw invalid({ file: [tooManyLines] })
    return { lines, broken: [] }
  } catch (error) {
    if (!(error instanceof CsvError || error instanceof WrongLine)) throw error
    const msg =
      error instanceof WrongLine ? error.message : error.code === 'CSV_MAX_RECORD_SIZE' ? tooLong : quotes
    return { lines, broken: [{ line: lines.length + 1, column: null, msg }] }
  }
}
