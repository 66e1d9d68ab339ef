/** One problem: the line as a spreadsheet counts it, and the column's heading. */
export type Problem = { line: number; column: string | null; msg: string }

/** The lines of a spreadsheet file, and the problem that stopped the reading, if any. */
export type FileLines = { lines: string[][]; broken: Problem[] }

/** Most lines that are read: all items and sections allowed, and some empty lines. */
export const lineLimit = 6000
export const tooManyLines = 'O arquivo pode ter no máximo 6.000 linhas.'

/** We use seven. */
export const cellLimit = 50
export const tooManyCells = 'A linha tem mais de 50 colunas.'

/** Bytes of a line: section, item and description may have 1,510 characters. */
export const lineBytesLimit = 20_000
export const tooLong = 'A linha é longa demais: ela pode ter no máximo 20 kB.'
