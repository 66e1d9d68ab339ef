/** One line that cannot be read: the line as a spreadsheet counts it, and why. */
export type BrokenLine = { line: number; column: null; msg: string }

/** The lines of a spreadsheet file; a broken line is in `broken`, and empty in `lines`. */
export type SheetLines = { lines: string[][]; broken: BrokenLine[] }

/** How much of a file is read. */
export type SheetLimits = {
  /** Most lines, the heading and empty ones included. */
  lines: number
  /** Most cells of a line. */
  cells: number
  /** Bytes of a line. */
  lineBytes: number
  /** Bytes of a workbook's parts after unpacking. */
  unpackedBytes: number
  /** Reading stops at this many broken lines. */
  broken: number
  /** Shown for a file with more lines. */
  tooManyLines: string
  /** Shown for a workbook that is too large. */
  tooLarge: string
}

export const tooManyCells = ({ cells }: SheetLimits) => `A linha tem mais de ${cells} colunas.`
export const lineTooLong = ({ lineBytes }: SheetLimits) =>
  `A linha é longa demais: ela pode ter no máximo ${lineBytes / 1000} kB.`
