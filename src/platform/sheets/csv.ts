import { isUtf8 } from 'node:buffer'
import { CsvError, parse } from 'csv-parse/sync'
import iconv from 'iconv-lite'
import { type SheetLimits, type SheetLines, lineTooLong, tooManyCells } from './limits.ts'
import { invalid } from '#lib/call/refusal.ts'
import { noTable } from '#lib/sheet/spreadsheet.ts'
import { isStorable } from '#lib/call/storable.ts'

/** The encodings of older spreadsheets: on Windows, on a Mac, and Excel's 'CSV (MS-DOS)'. */
const codePages = ['windows-1252', 'macintosh', 'cp850']

/** How much a text looks like Portuguese: its letters with accents, less every other sign beyond ASCII. */
function likeness(text: string): number {
  const start = text.slice(0, 100_000)
  const accents = start.match(/[áàâãéêíóôõúüç]/gi)?.length ?? 0
  const others = start.match(/[^\p{ASCII}áàâãéêíóôõúüçªº°–—“”‘’]/giu)?.length ?? 0
  return accents - others
}

/** Decodes a file: UTF-8, with or without BOM, else the encoding that gives the most Portuguese text. Throws 422 if it is not text. */
function textOf(bytes: Uint8Array): string {
  const texts = isUtf8(bytes)
    ? [new TextDecoder().decode(bytes)]
    : codePages.map((page) => iconv.decode(Buffer.from(bytes), page))
  const text = texts.reduce((best, one) => (likeness(one) > likeness(best) ? one : best))
  if (!isStorable(text)) throw invalid({ file: [noTable] })
  // Tells Excel the separator; Excel does not show it as a line.
  return text.replace(/^sep=.(\r?\n|\r)/i, '')
}

const quotes =
  'Aspas fora do lugar: o texto todo fica entre aspas, e as aspas de dentro dele são escritas duas vezes.'

/** Too many cells, which no person writes. */
class WrongLine extends Error {}

/** Whichever of `;`, `,` and tabs the heading uses most. Lines of different lengths parse more slowly. */
function delimiterOf(text: string, { lineBytes }: SheetLimits): string {
  const heading = /[^\s;,][^\r\n]*/.exec(text)?.[0].slice(0, lineBytes) ?? ''
  const count = (sign: string) => heading.split(sign).length
  return [';', ',', '\t'].reduce((most, sign) => (count(sign) > count(most) ? sign : most))
}

/** Reads lines until the end or the first broken one; returns its sentence, and the bytes of the lines before it. */
function readUntilBroken(
  rest: Buffer,
  delimiter: string,
  limits: SheetLimits,
  lines: string[][],
): { read: number; msg: string | null } {
  let read = 0
  try {
    parse(rest, {
      delimiter,
      relax_column_count: true,
      to: limits.lines + 1,
      max_record_size: limits.lineBytes,
      cast: (cell, { index }) => {
        if (index >= limits.cells) throw new WrongLine(tooManyCells(limits))
        return cell
      },
      on_record: (cells: string[], { bytes }) => {
        lines.push(cells)
        read = bytes
      },
    })
    return { read, msg: null }
  } catch (error) {
    if (error instanceof WrongLine) return { read, msg: error.message }
    if (!(error instanceof CsvError)) throw error
    return { read, msg: error.code === 'CSV_MAX_RECORD_SIZE' ? lineTooLong(limits) : quotes }
  }
}

/** The lines of a CSV file, split by `;`, `,` or tabs. After a broken line it goes on with the next one. */
export function csvLines(bytes: Uint8Array, limits: SheetLimits): SheetLines {
  const text = textOf(bytes)
  const delimiter = delimiterOf(text, limits)
  const found: SheetLines = { lines: [], broken: [] }
  let rest = Buffer.from(text)
  for (;;) {
    const { read, msg } = readUntilBroken(rest, delimiter, limits, found.lines)
    if (found.lines.length > limits.lines) throw invalid({ file: [limits.tooManyLines] })
    if (msg === null) return found
    found.broken.push({ line: found.lines.length + 1, column: null, msg })
    const end = rest.subarray(read).findIndex((byte) => byte === 10 || byte === 13)
    if (end < 0 || found.broken.length >= limits.broken) return found
    found.lines.push([])
    const isPair = rest[read + end] === 13 && rest[read + end + 1] === 10
    rest = rest.subarray(read + end + (isPair ? 2 : 1))
  }
}
