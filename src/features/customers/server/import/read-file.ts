import { namedFields } from '../../import-columns.ts'
import { countText } from '#lib/text/count-text.ts'
import { invalid, Refusal } from '#lib/call/refusal.ts'
import { findHeading, headingsIn, isBlank } from '#platform/sheets/heading.ts'
import type { SheetLimits } from '#platform/sheets/limits.ts'
import { sheetLines } from '#platform/sheets/sheet.ts'

/** Most lines of customers in a file. */
const rowLimit = 50_000

const limits: SheetLimits = {
  // The customers, their heading, and some empty lines.
  lines: 60_000,
  cells: 50,
  lineBytes: 20_000,
  // 50,000 lines of five columns take 20 MB.
  unpackedBytes: 60_000_000,
  broken: 200,
  tooManyLines: 'O arquivo pode ter no máximo 50.000 linhas. Divida-o em arquivos menores.',
  tooLarge: 'A planilha é grande demais. Deixe nela só os clientes, até 50.000 linhas.',
}

/** A line of the file: its number as a spreadsheet counts it, its cells, and why it cannot be read. */
export type FileLine = [line: number, cells: string[], msg?: string]

/** `lines` is JSON of FileLine[]: the server stores it as it is. */
export type FileBatch = { number: number; rows: number; lines: string }

export type ReadFile = {
  headings: string[]
  heading_line: number
  rows_total: number
  batches: FileBatch[]
}

/** The content of a file; or, by field, why it is refused. */
export type ReadOutcome =
  | ({ kind: 'read' } & ReadFile)
  | { kind: 'refused'; errors: Record<string, string[]> }

/** One transaction: 0.1 s on Postgres, 0.3 s on the embedded database, during which nobody else is answered there. */
const batchRows = 200
const batchCharacters = 200_000

function batchesOf(lines: readonly FileLine[]): FileBatch[] {
  const batches: FileBatch[] = []
  let kept: string[] = []
  let characters = 0
  const close = () => {
    if (kept.length > 0) {
      batches.push({ number: batches.length, rows: kept.length, lines: `[${kept.join(',')}]` })
    }
    kept = []
    characters = 0
  }
  for (const line of lines) {
    const text = JSON.stringify(line)
    if (kept.length === batchRows || characters + text.length > batchCharacters) close()
    kept.push(text)
    characters += text.length
  }
  close()
  return batches
}

const tooWide = 'A linha tem mais colunas que a primeira. Ponha entre aspas o texto que tem o separador.'

/** Throws 422 for a file without customers. */
function customersOf(lines: string[][], broken: Map<number, string>): ReadFile {
  const start = findHeading(lines, namedFields)
  const headings = headingsIn(lines[start] ?? [], lines.slice(start + 1))
  const width = headings.length
  const rows: FileLine[] = []
  for (const [index, cells] of lines.entries()) {
    const line = index + 1
    const msg = broken.get(line)
    if (index <= start || (msg === undefined && isBlank(cells))) continue
    const isWide = cells.slice(width).some((cell) => cell.trim() !== '')
    const problem = msg ?? (isWide ? tooWide : undefined)
    rows.push(problem === undefined ? [line, cells.slice(0, width)] : [line, cells.slice(0, width), problem])
  }
  if (start < 0) throw invalid({ file: ['O arquivo está vazio.'] })
  if (rows.length === 0) throw invalid({ file: ['O arquivo não tem clientes abaixo dos nomes das colunas.'] })
  if (rows.length > rowLimit) throw invalid({ file: [limits.tooManyLines] })
  return { headings, heading_line: start + 1, rows_total: rows.length, batches: batchesOf(rows) }
}

/** Reads an Excel workbook, or CSV in UTF-8 or an older encoding. */
export async function readCustomers(bytes: Uint8Array): Promise<ReadOutcome> {
  try {
    const { lines, broken } = await sheetLines(bytes, limits)
    if (broken.length >= limits.broken) {
      const count = countText(broken.length, 'linha', 'linhas')
      throw invalid({ file: [`${count} não podem ser lidas. Salve o arquivo de novo no Excel e envie-o.`] })
    }
    const withBroken = broken.at(-1)?.line === lines.length + 1 ? [...lines, []] : lines
    const byLine = new Map(broken.map(({ line, msg }) => [line, msg]))
    return { kind: 'read', ...customersOf(withBroken, byLine) }
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    return { kind: 'refused', errors: error.extra.errors as Record<string, string[]> }
  }
}
