/** The line of a spreadsheet file that has the names of its columns: programs write a title, a date and filters above it. */

/** Lines from the top among which it is looked for. */
const headingWithin = 30

export const isBlank = (cells: readonly string[]): boolean => cells.every((cell) => cell.trim() === '')

/**
 * Its place, from 0: the line that names most fields, at least two; or else the first with two cells, or the first that is not empty. -1 if
 * all are empty. `namedFields` counts the fields that a line names.
 */
export function findHeading(
  lines: readonly string[][],
  namedFields: (cells: readonly string[]) => number,
): number {
  let best = { place: -1, fields: 1 }
  for (const [place, cells] of lines.slice(0, headingWithin).entries()) {
    const fields = namedFields(cells)
    if (fields > best.fields) best = { place, fields }
  }
  if (best.place >= 0) return best.place
  const isRow = (cells: readonly string[]) => cells.filter((cell) => cell.trim() !== '').length > 1
  const row = lines.slice(0, headingWithin).findIndex(isRow)
  return row >= 0 ? row : lines.findIndex((cells) => !isBlank(cells))
}

const widthOf = (cells: readonly string[]): number => cells.findLastIndex((cell) => cell.trim() !== '') + 1

/**
 * The names of a file's columns, as they are shown; one without a name is 'Coluna 3'. A cell at the end of the heading is a column if it or
 * one below it is not empty.
 */
export function headingsIn(heading: readonly string[], below: readonly (readonly string[])[]): string[] {
  const widest = below.reduce((width, cells) => Math.max(width, widthOf(cells)), widthOf(heading))
  return heading
    .slice(0, widest)
    .map((cell, index) => cell.trim().replaceAll(/\s+/g, ' ').slice(0, 80) || `Coluna ${index + 1}`)
}

/** How many lines below the heading are shown beside the columns. */
const linesShown = 3

/** The first lines below the heading, with cells cut to what a sample shows. */
export const firstLines = (lines: readonly (readonly string[])[]): string[][] =>
  lines.slice(0, linesShown).map((cells) => cells.map((cell) => cell.slice(0, 80)))
