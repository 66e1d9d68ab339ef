/** What is wrong, and where: the line as a spreadsheet counts it, the column's heading. */
export type Problem = { line: number; column: string | null; msg: string }

/** The lines of a file for spreadsheets, and what keeps it from being read to its end. */
export type FileLines = { lines: string[][]; broken: Problem[] }

/** Lines that are read at all: all items and sections there may be, and some empty ones. */
export const mostLines = 6000
export const tooManyLines = 'O arquivo pode ter no máximo 6.000 linhas.'

/** Seven are ours. */
export const mostCells = 50
export const tooManyCells = 'A linha tem mais de 50 colunas.'

/** Bytes of a line: a section, an item and its description have 1,510 letters. */
export const mostBytes = 20_000
export const tooLong = 'A linha é longa demais: ela pode ter no máximo 20 kB.'
